import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { apportionmentTraceabilityCalls as calls } from '@qingyuan/contract/sources/apportionment.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { RunCard } from '#/page/cards/run-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { useRun } from '#/page/run/use-run.ts'
import type { Regional } from './regional-filters.ts'

/** Simulated and observed means by hour of the day. */
export const CourseCard = ({ receptor: { name, species }, dayInput }: Regional) => {
  const query = useRun(calls.CAMXDailyCourse, dayInput)
  const title = `${name} ${parameters[species].label} 模拟与实测日变化`
  return (
    <RunCard
      run={{ query, what: '模拟与实测日变化' }}
      quiet
      title="模拟与实测日变化"
      subtitle="μg/m³"
      name={title}
      about={frame => frame.meta.basis?.method ?? ''}
      exportTool={<FrameExport compact call={calls.CAMXDailyCourseExport} input={dayInput} />}
      chart={(frame, ref) => <SeriesChart ref={ref} frame={frame} columns={['simulated', 'observed']} height="100%" />}
      table={frame => <FrameTable frame={frame} />}
    />
  )
}
