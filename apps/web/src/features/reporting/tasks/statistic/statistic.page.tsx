import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { statisticsBy } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Columns, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Segmented } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { useMay } from '#/page/allowed.tsx'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { numbersDrawer } from '#/page/drawer.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { approvedPercent, deadlineText, StatesLegend, submittedPercent, type TaskRow, TaskStateLabel } from '#/page/reporting/states.tsx'
import { enterpriseTaskPage, taskCounty } from '#/page/reporting/task-page.tsx'
import type { TargetProps } from '#/page/target-page.tsx'
import { OverdueTable } from './overdue-table.tsx'
import { RemindDrawer } from './remind-drawer.tsx'
import { StackRows } from './stack-rows.tsx'

const filters = { county: taskCounty, by: urlOneOf(Object.keys(statisticsBy) as (keyof typeof statisticsBy)[], 'county') }
/** Whom to remind; empty: all that have not submitted. */
const drawers = { remind: numbersDrawer }
const curves = ['submitted', 'plan', 'approved'] as const
type Props = TargetProps<'task', TaskRow, typeof filters, typeof drawers>

const Statistic = ({ task, county, by, remind, page }: Props) => {
  const input = { taskId: task.id, by, ...county }
  const stat = useCall(fillStatisticCalls.Stat, input, { refetchEveryMs: 30_000 })
  const plan = useCall(approvalCalls.TimePlan, { taskId: task.id })
  const mayRemind = useMay('fill:manage')
  const { counts } = task
  const ahead = plan.data && task.state === 'sent' ? plan.data.submittedShare - plan.data.timeShare : null
  return (
    <>
      <Card>
        <KeyFigures
          figures={[
            { label: '任务状态', value: <TaskStateLabel task={task} /> },
            { label: '期限', value: deadlineText(task), unit: `${task.startsOn} 至 ${task.endsOn}` },
            { label: '应填企业', value: counts.allotted, unit: '家' },
            { label: '提交率', value: submittedPercent(counts), unit: `${counts.submitted + counts.approved} 家` },
            { label: '通过率', value: approvedPercent(counts), unit: `${counts.approved} 家` },
            {
              label: '与计划相比',
              value:
                ahead === null ? (
                  '—'
                ) : (
                  <Text colour={ahead >= 0 ? 'success' : 'worse'}>
                    {ahead >= 0 ? '▲ 快' : '▼ 慢'} {Math.abs(ahead * 100).toFixed(1)}
                  </Text>
                ),
              unit: plan.data && `个百分点 · 时间已过 ${(plan.data.timeShare * 100).toFixed(0)}%`,
            },
          ]}
        />
      </Card>
      <FigureCard
        query={plan}
        height="content"
        title="时间计划"
        subtitle="累计家数，提交含后来被驳回的；计划为到截止日期匀速提交"
        what="时间计划查询"
        name="填报时间计划"
        hotkey
        chart={({ progress }, ref) => <SeriesChart ref={ref} frame={progress} columns={curves} height={176} zoom={false} />}
        table={({ progress }) => (
          <Stack rigid gap={0} width="100%" height={176}>
            <FrameTable frame={progress} />
          </Stack>
        )}
      />
      <QueryCard
        query={stat}
        title="填报进度"
        what="填报统计"
        height={by === 'overdue' ? undefined : 'content'}
        subtitle={by === 'county' || by === 'industry' ? <StatesLegend /> : undefined}
        isEmpty={frame => frame.rowCount === 0}
        empty={by === 'overdue' ? '全部企业均已提交' : '任务还没有分配企业'}
        tools={
          <>
            <Segmented size="small" value={by} onChange={next => page.change({ by: next })} options={optionsOf(statisticsBy)} />
            <FrameExport call={fillStatisticCalls.StatExport} input={input} hotkey />
          </>
        }
      >
        {frame => {
          // While the next answer is fetched the one before is shown: its columns decide.
          const { enterpriseId, allotted } = columnsByKey(frame)
          if (enterpriseId) return <OverdueTable frame={frame} onRemind={mayRemind ? remind.open : null} />
          if (!allotted) return <FrameTable frame={frame} />
          return (
            <Columns widths={[300, '1fr']}>
              <StackRows frame={frame} />
              <FrameTable frame={frame} />
            </Columns>
          )
        }}
      </QueryCard>
    </>
  )
}

/** 填报统计. */
export const Page = enterpriseTaskPage(
  {
    filters,
    drawers,
    drawer: ({ task, county, remind: { value, close } }) =>
      value && <RemindDrawer task={task} countyId={county.countyId} enterpriseIds={value} onClose={close} />,
  },
  Statistic,
)
