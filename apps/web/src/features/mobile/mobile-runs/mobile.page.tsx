import { formatMinute } from '@qingyuan/domain/time.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { Allowed, useMay } from '#/page/allowed.tsx'
import { createPage } from '#/page/create-page.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { RunDrawer } from './runs/import-drawer.tsx'
import { RefusalsDrawer } from './runs/refusals-drawer.tsx'
import { ReportButton } from './runs/report-button.tsx'
import { RunsDrawer } from './runs/runs-drawer.tsx'
import { SegmentCard } from './segments/segment-card.tsx'
import { TimeCard } from './track/time-card.tsx'
import { TrackMap } from './track/track-map.tsx'
import { type Mobile, mobileDrawers, mobileFilters, useMobile } from './use-mobile.ts'

/** Which run, which value. */
const Bar = ({ m }: { m: Mobile }) => (
  <>
    <FilterSelect
      label="走航"
      width={320}
      value={m.run?.id}
      onChange={run => m.show({ run, series: '' })}
      options={(m.runs.data ?? []).map(run => ({ value: run.id, label: `${formatMinute(run.from)} ${run.name}` }))}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder="还没有走航记录"
    />
    <FilterSelect
      label="指标"
      width={112}
      value={m.series?.key}
      onChange={series => m.show({ series })}
      options={(m.run?.series ?? []).map(({ key, label }) => ({ value: key, label: <Subscript text={label} /> }))}
      popupMatchSelectWidth={120}
    />
  </>
)

const NoRuns = ({ m }: { m: Mobile }) => {
  const mayImport = useMay('mobile:import')
  return (
    <PageEmpty ground title="还没有走航记录" actions={mayImport && <Button onClick={() => m.drawer.open('import')}>上传走航</Button>}>
      上传车载监测的 CSV（时间、经纬度、TVOC、PM₂.₅、物种）后，轨迹、高值路段和上风向企业显示在这里。
    </PageEmpty>
  )
}

const MobileRun = ({ m }: { m: Mobile }) => (
  <>
    <Columns widths={['1fr', 400]} minHeight={360}>
      <TrackMap m={m} />
      <SegmentCard m={m} />
    </Columns>
    <TimeCard m={m} />
  </>
)

/** 车载走航监测. */
export const Page = createPage(
  {
    filters: mobileFilters,
    drawers: mobileDrawers,
    useShared: useMobile,
    lacking: ({ m }) => m.runs.data?.length === 0 && <NoRuns m={m} />,
    bar: ({ m }) => <Bar m={m} />,
    actions: ({ m, open }) => (
      <>
        <Button onClick={() => open.open('runs')}>走航记录</Button>
        <Allowed to="mobile:import">
          <Button onClick={() => open.open('import')}>上传走航</Button>
        </Allowed>
        <ReportButton question={m.question} />
      </>
    ),
    drawer: ({ m, open: { value, close } }) =>
      value && { runs: <RunsDrawer m={m} />, import: <RunDrawer onClose={close} />, refusals: <RefusalsDrawer m={m} /> }[value],
  },
  MobileRun,
)
