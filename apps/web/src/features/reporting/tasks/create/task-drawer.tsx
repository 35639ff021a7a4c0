import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { type FillTaskEvent, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import parts from '../parts/parts.module.css'
import { daysWords, fillLabel, fillStates, PlanBar, StatesBar, type TaskRow, TaskStateWord, Trail } from '../parts/states.tsx'
import { sendConfirm, useIsCity } from '../parts/task-page.tsx'
import type { ProjectRow } from './columns.tsx'
import css from './create.module.css'

/** The steps that the table allows in this state. */
const Buttons = ({ task, project, onEdit, onClose }: { task: TaskRow; project: ProjectRow; onEdit: () => void; onClose: () => void }) => {
  const { send, finish, reopen, remove, busy } = useActions(
    { send: fillTaskCalls.Send, finish: fillTaskCalls.Finish, reopen: fillTaskCalls.Reopen, remove: fillTaskCalls.Delete },
    {
      successMessage: { send: '已下发', finish: '已完成', reopen: '修改成功!', remove: '已删除' },
      invalidates: [fillTaskCalls.Query, fillTaskCalls.QueryByID, fillProjectCalls.Query],
    },
  )
  const of = { id: task.id, revision: task.revision }
  const events: readonly FillTaskEvent[] = eventsAt(fillTaskLifecycle, task.state)
  const can = (event: FillTaskEvent) => events.includes(event)
  const words = fillTaskLifecycle.events
  const { counts } = task
  const { buttons, form } = useSteps(
    [
      can('send') && {
        label: words.send,
        type: 'primary',
        disabled: counts.allotted === 0,
        confirm: sendConfirm(task),
        run: () => send(of),
      },
      can('edit') && { label: '修改', run: onEdit },
      can('edit') && {
        label: '删除',
        danger: true,
        confirm: { question: `删除任务“${task.name}”？`, content: '分配一并删除' },
        run: async () => (await remove(of)) && onClose(),
      },
      can('finish') && {
        label: words.finish,
        type: 'primary',
        disabled: counts.approved < counts.allotted,
        run: () => finish({ ...of, force: false }),
      },
      can('extend') && {
        label: words.extend,
        reason: { note: '任务仍为已下发，企业可填报到新的截止日期。', endsOn: project.endsOn },
        run: (reason, endsOn) => reopen({ ...of, reason, endsOn }),
      },
      can('force') && {
        label: words.force,
        danger: true,
        reason: { note: '未审核通过的填报不再进入本任务的清单，企业也不能继续填报。' },
        run: reason => finish({ ...of, force: true, reason }),
      },
      can('reopen') && {
        label: words.reopen,
        reason: { note: '任务回到已下发，未通过的企业可继续填报。', endsOn: project.endsOn },
        run: (reason, endsOn) => reopen({ ...of, reason, endsOn }),
      },
    ],
    busy,
  )
  return (
    form ?? (
      <div className={css.buttons}>
        {buttons}
        {task.state === 'draft' && counts.allotted === 0 && <span className={parts.none}>先在“任务分配”中分配后才能下发</span>}
      </div>
    )
  )
}

interface TaskDrawerProps {
  id: number
  project: ProjectRow
  onEdit: () => void
  onClose: () => void
}

/** A task: where it is, what can be done with it, and what happened. */
export const TaskDrawer = ({ id, project, onEdit, onClose }: TaskDrawerProps) => {
  const isCity = useIsCity()
  const today = formatDate(useServerNow())
  return (
    <QueryDrawer
      query={useCall(fillTaskCalls.QueryByID, { id }, { refetchEveryMs: 15_000 })}
      what="任务详情查询"
      skeleton="block"
      onClose={onClose}
      title={data => data?.task.name ?? '任务'}
      subtitle={data => data && `${taskKinds[data.task.kind]} · ${data.task.typeName} · ${data.task.projectName}`}
    >
      {({ task, history }) => (
        <>
          <FactList
            facts={[
              ['状态', <TaskStateWord key="state" task={task} />],
              ['起止', `${task.startsOn} 至 ${task.endsOn}`],
              ['期限', daysWords(task)],
              ['审核', task.levels === 2 ? `${reviewLevels[1]}，${reviewLevels[2]}` : reviewLevels[2]],
              ['下发', task.sentAt ?? '—'],
              ['完成', task.finishedAt ?? '—'],
              ['创建人', task.createdBy ?? '—'],
              ['说明', task.note || '—'],
            ]}
          />
          <PlanBar {...{ task, project, today }} />
          {isCity && <Buttons {...{ task, project, onEdit, onClose }} />}
          <h3 className={parts.heading}>进度</h3>
          <StatesBar counts={task.counts} />
          <dl className={css.counts}>
            {(['allotted', ...fillStates.map(state => state.id)] as const).map(id => (
              <div key={id}>
                <dt>{id === 'allotted' ? '应填' : fillLabel(id)}</dt>
                <dd>{task.counts[id]}</dd>
              </div>
            ))}
          </dl>
          <h3 className={parts.heading}>记录</h3>
          <Trail entries={history} />
        </>
      )}
    </QueryDrawer>
  )
}
