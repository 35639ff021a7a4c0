import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { statisticsBy } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import parts from '../parts/parts.module.css'
import { daysWords } from '../parts/plan-bar.tsx'
import { percent, StatesLegend, TaskStateWord } from '../parts/states.tsx'
import { CountyFilter, NoTask, TaskPicker } from '../parts/task-picker.tsx'
import { useTask } from '../parts/use-task.ts'
import { OverdueCard } from './overdue-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { RemindDrawer } from './remind-drawer.tsx'
import { StackRows } from './stack-rows.tsx'
import css from './statistic.module.css'

type By = keyof typeof statisticsBy
const widths = { group: 88, approved: 76, owner: 132 }
const shape = {
  task: urlMaybeNumber(),
  county: urlMaybeNumber(),
  by: urlOneOf<By>(['county', 'industry', 'state', 'overdue'], 'county'),
}

const has = (frame: Frame, key: string) => frame.columns.some(column => column.key === key)

const useStatistic = () => {
  const [state, change] = useUrlState(shape)
  const { query: tasksQuery, tasks, task } = useTask(state.task, 'enterprise')
  const question = task && { taskId: task.id, by: state.by, countyId: state.county ?? undefined }
  const stat = useCall(fillStatisticCalls.Stat, question, { refetchEveryMs: 30_000 })
  const plan = useCall(approvalCalls.TimePlan, task && { taskId: task.id })
  const mayRemind = may(
    useUser(state => state.user),
    'fill:manage',
  )
  return { state, change, tasksQuery, tasks, task, question, stat, plan, mayRemind }
}
export type Statistic = ReturnType<typeof useStatistic>

const Figures = ({ task, plan }: Statistic) => {
  const { counts } = task!
  const handedIn = counts.submitted + counts.approved
  const behind = plan.data && task!.state === 'sent' ? plan.data.submittedShare - plan.data.timeShare : null
  return (
    <Card>
      <KeyFigures
        figures={[
          { label: '任务状态', value: <TaskStateWord task={task!} /> },
          { label: '期限', value: daysWords(task!), unit: `${task!.startsOn} 至 ${task!.endsOn}` },
          { label: '应填企业', value: counts.allotted, unit: '家' },
          { label: '提交率', value: percent(handedIn, counts.allotted), unit: `${handedIn} 家` },
          { label: '通过率', value: percent(counts.approved, counts.allotted), unit: `${counts.approved} 家` },
          {
            label: '与计划相比',
            value:
              behind === null ? (
                '—'
              ) : (
                <span className={behind >= 0 ? parts.good : parts.bad}>
                  {behind >= 0 ? '▲ 快' : '▼ 慢'} {Math.abs(behind * 100).toFixed(1)}
                </span>
              ),
            unit: plan.data && `个百分点 · 时间已过 ${(plan.data.timeShare * 100).toFixed(0)}%`,
          },
        ]}
      />
    </Card>
  )
}

const Table = ({ statistic, onRemind }: { statistic: Statistic; onRemind: (ids: number[]) => void }) => {
  const { state, change, stat, question, mayRemind } = statistic
  return (
    <Card
      fill
      title="填报进度"
      subtitle={state.by === 'county' || state.by === 'industry' ? <StatesLegend /> : undefined}
      tools={
        <>
          <Segmented<By>
            size="small"
            value={state.by}
            onChange={by => change({ by })}
            options={(Object.keys(statisticsBy) as By[]).map(value => ({ value, label: statisticsBy[value] }))}
          />
          <FrameExport call={fillStatisticCalls.StatExport} input={question} hotkey />
        </>
      }
    >
      <StateGate
        query={stat}
        what="填报统计"
        isEmpty={frame => frame.rowCount === 0}
        empty={<EmptyState title={state.by === 'overdue' ? '全部企业均已提交' : '任务还没有分配企业'} />}
      >
        {frame => {
          // While the next answer is fetched the one before stands: its columns say what it is.
          if (has(frame, 'enterpriseId')) return <OverdueCard frame={frame} onRemind={mayRemind ? onRemind : null} />
          if (!has(frame, 'allotted')) return <FrameTable frame={frame} />
          return (
            <div className={css.both}>
              <StackRows frame={frame} />
              <FrameTable frame={frame} widths={widths} />
            </div>
          )
        }}
      </StateGate>
    </Card>
  )
}

/** 填报统计. */
export const Page = () => {
  const statistic = useStatistic()
  const { state, change, tasksQuery, tasks, task, stat, plan } = statistic
  /** Whom to remind; empty: all that have not handed in. */
  const [reminding, setReminding] = useState<number[] | null>(null)
  return (
    <PageFrame
      state={pageStateOf(task ? [tasksQuery, stat, plan] : [tasksQuery], tasksQuery.data?.total === 0)}
      filters={
        <>
          <TaskPicker tasks={tasks} task={task} onChange={task => change({ task })} />
          <CountyFilter value={state.county} onChange={county => change({ county })} />
        </>
      }
      drawer={
        reminding && task && <RemindDrawer task={task} county={state.county} enterpriseIds={reminding} onClose={() => setReminding(null)} />
      }
    >
      {tasksQuery.data && !task && <NoTask />}
      {task && (
        <>
          <Figures {...statistic} />
          <PlanCard plan={plan} />
          <Table statistic={statistic} onRemind={setReminding} />
        </>
      )}
    </PageFrame>
  )
}
