import { fillingCalls } from '@qingyuan/contract/calls/filling.ts'
import { urlMaybeNumber, urlText, useUrlState } from '#/filters/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { useCall } from '#/page/use-call.ts'
import css from './filling.module.css'
import { OpenTask } from './open-task.tsx'
import { TaskList } from './tasks/task-list.tsx'

const shape = { task: urlMaybeNumber(), step: urlText('base') }

/** 企业任务填报: the home of who fills in. */
export const Page = () => {
  const [state, change] = useUrlState(shape)
  const query = useCall(fillingCalls.Tasks, state.task === null ? {} : null, { staleMs: 0 })
  if (state.task !== null)
    return (
      <OpenTask
        key={state.task}
        taskId={state.task}
        step={state.step}
        onStep={step => change({ step })}
        onBack={() => change({ task: null, step: 'base' })}
      />
    )
  return (
    <PageFrame
      state={pageStateOf([query], query.data?.tasks.length === 0)}
      filters={
        <div className={css.head}>
          <h1>填报任务</h1>
          <span>逐项填写并提交审核；内容随填随存，断网或关闭浏览器不会丢失</span>
        </div>
      }
    >
      <StateGate query={query} what="填报任务查询">
        {({ tasks }) => <TaskList tasks={tasks} onOpen={task => change({ task })} />}
      </StateGate>
    </PageFrame>
  )
}
