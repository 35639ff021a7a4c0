import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { useRef } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'

/** Handed in and approved by each day, against an even pace to the last. */
export const PlanCard = ({ plan }: { plan: QueryState<OutputOf<typeof approvalCalls.TimePlan>> }) => {
  const handle = useRef<ChartHandle>(null)
  return (
    <ChartCard
      title="时间计划"
      subtitle="累计家数，提交含后来被驳回的；计划为到截止日期匀速提交"
      name="填报时间计划"
      handle={handle}
      table={
        plan.data && (
          <div style={{ display: 'flex', flexDirection: 'column', width: '100%', height: 176 }}>
            <FrameTable frame={plan.data.progress} />
          </div>
        )
      }
      hotkey
      chart={
        <StateGate query={plan} what="时间计划查询" skeleton="chart">
          {({ progress }) => (
            <SeriesChart ref={handle} frame={progress} columns={['submitted', 'plan', 'approved']} height={176} zoom={false} />
          )}
        </StateGate>
      }
    />
  )
}
