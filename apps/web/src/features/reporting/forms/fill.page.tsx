import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import css from './filling.module.css'
import { OpenTask } from './open-task.tsx'
import { StaffList } from './tasks/staff-list.tsx'
import { TaskList } from './tasks/task-list.tsx'

const shape = { task: urlMaybeNumber(), enterprise: urlMaybeNumber(), step: urlText('base') }

/** 企业任务填报: the home of who fills in. Who belongs to no enterprise chooses whose form to look at. */
export const Page = () => {
  const [state, change] = useUrlState(shape)
  const staff = useUser(each => each.user?.userType !== 'enterprise')
  const opened = state.task !== null && (!staff || state.enterprise !== null)
  const query = useCall(fillingCalls.Tasks, opened || staff ? null : {}, { staleMs: 0 })
  if (opened)
    return (
      <OpenTask
        key={`${state.task} ${state.enterprise}`}
        taskId={state.task!}
        enterpriseId={staff ? state.enterprise! : undefined}
        step={state.step}
        onStep={step => change({ step })}
        onBack={() => change(staff ? { enterprise: null, step: 'base' } : { task: null, step: 'base' })}
      />
    )
  if (staff)
    return (
      <StaffList
        title="企业填报"
        note="按企业所见查看填报内容；填写和提交由企业账户进行"
        task={state.task}
        onTask={task => change({ task })}
        onOpen={(task, enterprise) => change({ task, enterprise })}
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
