import { apportionmentTraceabilityCalls as calls } from '@qingyuan/contract/sources/apportionment.ts'
import { RunCard } from '#/page/cards/run-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { useRun } from '#/page/run/use-run.ts'
import type { Regional } from './regional-filters.ts'

/** The receptor and its stations, each with its verdict. */
export const StationsCard = ({ dayInput }: Regional) => {
  const query = useRun(calls.CAMXStationAccuracy, dayInput)
  return (
    <RunCard
      run={{ query, what: '逐站检验' }}
      quiet
      title="逐站检验"
      subtitle="模拟与实测逐时值"
      tools={<FrameExport compact call={calls.CAMXStationAccuracyExport} input={dayInput} />}
      flush
    >
      {frame => <FrameTable frame={frame} />}
    </RunCard>
  )
}
