import { Columns, Row } from '@qingyuan/ui/layout.tsx'
import { TabStrip } from '@qingyuan/ui/tab-strip.tsx'
import { Button } from 'antd'
import { Allowed } from '#/page/allowed.tsx'
import { createPage } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { SpeciesImportDrawer } from '../parts/import-drawer.tsx'
import { noStations } from '../parts/no-stations.tsx'
import { QualityTab } from './quality-tab.tsx'
import { ReviewTab } from './review-tab.tsx'
import { CycleCard, HeatCard, TrendCard } from './trend-cards.tsx'
import { type TrendProps, trendFilters } from './trend-filters.ts'
import { TrendReading } from './trend-reading.tsx'

const tabs = [
  { key: 'trend', label: '趋势' },
  { key: 'qc', label: '质控' },
  { key: 'review', label: '审核' },
] as const

const Trends = (props: TrendProps) => (
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
)

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
      <Row rigid gap={20} padding={[0, 8]} radius={6} background="surface" overflow="auto">
        <TabStrip tabs={tabs} value={props.tab} onChange={tab => props.page.change({ tab })} />
      </Row>
      {props.tab === 'trend' && <Trends {...props} />}
      {props.tab === 'review' && <ReviewTab {...props} />}
      {props.tab === 'qc' && (
        <QualityTab
          station={props.voc.stations[0]}
          input={props.voc.input}
          rule={props.rule}
          onRule={rule => props.page.change({ rule })}
        />
      )}
    </>
  ),
)
