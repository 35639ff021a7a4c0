import { Columns } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { Allowed } from '#/page/allowed.tsx'
import { createPage } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { SpeciesImportDrawer } from '../parts/import-drawer.tsx'
import { noStations } from '../parts/no-stations.tsx'
import { CycleCard, HeatCard, TrendCard } from './trend-cards.tsx'
import { trendFilters } from './trend-filters.ts'
import { TrendReading } from './trend-reading.tsx'

/** 物种趋势分析. */
export const Page = createPage(
  {
    filters: trendFilters,
    drawers: { file: plainDrawer },
    lacking: ({ voc }) => noStations(voc),
    actions: ({ file }) => (
      <Allowed to="air:import">
        <Button onClick={file.open}>导入物种数据</Button>
      </Allowed>
    ),
    drawer: ({ file }) => file.value && <SpeciesImportDrawer onClose={file.close} />,
  },
  props => (
    <>
      <Columns widths={['2.6fr', '1fr']} grow={11} minHeight={340} stacked={400}>
        <TrendCard {...props} />
        <TrendReading {...props} />
      </Columns>
      <Columns widths={['1fr', '1fr', '1.1fr']} grow={10} minHeight={320} stacked={400}>
        <CycleCard {...props} cycle="hour" title="日变化" />
        <CycleCard {...props} cycle="weekday" title="周变化" />
        <HeatCard {...props} />
      </Columns>
    </>
  ),
)
