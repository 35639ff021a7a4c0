import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { CountyFilter, NoTask, TaskPicker } from '../parts/task-picker.tsx'
import { ActionBar } from './action-bar.tsx'
import css from './approve.module.css'
import { Compare } from './compare.tsx'
import { MoreButton } from './more-drawer.tsx'
import { Queue } from './queue.tsx'
import { Summary } from './summary.tsx'
import { type Approve, useApprove, type View, viewWords } from './use-approve.ts'
import { useRemarks } from './use-remarks.ts'

const Filters = ({ approve }: { approve: Approve }) => {
  const { state, ask, tasks, task, whole } = approve
  const count: Record<View, number | undefined> = {
    submitted: whole.data?.submitted,
    approved: whole.data?.approved,
    rejected: whole.data?.rejected,
    all: whole.data?.total,
  }
  return (
    <>
      <TaskPicker tasks={tasks} task={task} onChange={task => ask({ task })} />
      <CountyFilter value={state.county} onChange={county => ask({ county })} />
      <Segmented<View>
        value={state.view}
        onChange={view => ask({ view })}
        options={(Object.keys(viewWords) as View[]).map(value => ({ value, label: `${viewWords[value]} ${count[value] ?? ''}` }))}
      />
      <Checkbox checked={state.faulty} onChange={event => ask({ faulty: event.target.checked })}>
        只看有问题
      </Checkbox>
    </>
  )
}

/** 填报审核. */
export const Page = () => {
  const approve = useApprove()
  const { tasksQuery, task, queue, detail, current, step, question } = approve
  const remarks = useRemarks(current?.id ?? null)
  const [differing, setDiffering] = useState(false)
  useHotkeys({ j: () => step(1), k: () => step(-1) })
  return (
    <PageFrame
      state={pageStateOf(task ? [tasksQuery, queue] : [tasksQuery], tasksQuery.data?.total === 0 || queue.data?.total === 0)}
      filters={<Filters approve={approve} />}
      actions={
        task && (
          <>
            <MoreButton taskId={task.id} />
            <FrameExport call={approvalCalls.Export} input={question} hotkey />
          </>
        )
      }
      actionBar={task && current && <ActionBar approve={approve} remarks={remarks} />}
    >
      {tasksQuery.data && !task && <NoTask />}
      {task && (
        <div className={css.stage}>
          <Queue approve={approve} />
          <div className={css.main}>
            {!current && queue.data && <EmptyState title="没有可对照的填报">换一个任务、区县或状态</EmptyState>}
            {current && (
              <StateGate query={detail} what="填报详情查询">
                {data => <Compare key={data.fill.id} detail={data} remarks={remarks} differing={differing} onDiffering={setDiffering} />}
              </StateGate>
            )}
          </div>
          <div className={css.main}>{current && detail.data && <Summary detail={detail.data} taskId={task.id} />}</div>
        </div>
      )}
    </PageFrame>
  )
}
