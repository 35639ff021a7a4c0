import { taskKinds } from '@qingyuan/contract/reporting/fill-words.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { type FillTaskEvent, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useServerNow } from '#/hooks/server-now.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'
import parts from '../parts/parts.module.css'
import { daysWords, PlanBar } from '../parts/plan-bar.tsx'
import { ReasonForm } from '../parts/reason-form.tsx'
import { fillLabel, fillStates, StatesBar, type TaskRow, TaskStateWord } from '../parts/states.tsx'
import { Steps } from '../parts/steps.tsx'
import { useIsCity } from '../parts/task-picker.tsx'
import css from './create.module.css'
import type { ProjectRow } from './project-drawer.tsx'

const invalidates = [fillTaskCalls.Query, fillTaskCalls.QueryByID, fillProjectCalls.Query]
type Asking = 'force' | 'extend' | 'reopen'

const notes: Record<Asking, string> = {
  force: '未审核通过的填报不再进入本任务的清单，企业也不能继续填报。',
  extend: '任务仍为已下发，企业可填报到新的截止日期。',
  reopen: '任务回到已下发，未通过的企业可继续填报。',
}

const useMoves = (task: TaskRow, onClose: () => void) => {
  const succeeding = (text: string) => ({ successMessage: text, invalidates })
  const send = useAction(fillTaskCalls.Send, succeeding('已下发'))
  const finish = useAction(fillTaskCalls.Finish, succeeding('已完成'))
  const reopen = useAction(fillTaskCalls.Reopen, succeeding('修改成功!'))
  const remove = useAction(fillTaskCalls.Delete, { ...succeeding('已删除'), onDone: onClose })
  const held = { id: task.id, revision: task.revision }
  return {
    send: () => send.run(held),
    finish: () => finish.run({ ...held, force: false }),
    force: (reason: string) => finish.run({ ...held, force: true, reason }),
    reopen: (reason: string, endsOn: string) => reopen.run({ ...held, reason, endsOn }),
    remove: () => remove.run(held),
    busy: send.busy || finish.busy || reopen.busy || remove.busy,
  }
}

/** The steps that the table allows in this state. */
const Buttons = ({ task, project, onEdit, onClose }: { task: TaskRow; project: ProjectRow; onEdit: () => void; onClose: () => void }) => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const moves = useMoves(task, onClose)
  const { ask, holder } = useConfirm()
  const events: readonly FillTaskEvent[] = eventsAt(fillTaskLifecycle, task.state)
  const can = (event: FillTaskEvent) => events.includes(event)
  const words = fillTaskLifecycle.events
  if (asking)
    return (
      <ReasonForm
        title={words[asking]}
        note={notes[asking]}
        endsOn={asking === 'force' ? undefined : project.endsOn}
        danger={asking === 'force'}
        busy={moves.busy}
        onCancel={() => setAsking(null)}
        onSave={(reason, endsOn) => {
          void (asking === 'force' ? moves.force(reason) : moves.reopen(reason, endsOn)).then(done => done && setAsking(null))
        }}
      />
    )
  const sendIt = () =>
    void ask(`下发任务“${task.name}”？`, {
      danger: false,
      okText: '下发',
      content: `${task.counts.allotted} ${task.kind === 'enterprise' ? '家企业' : '个点位'}将收到填报任务，下发后不能再修改任务内容`,
    }).then(yes => yes && void moves.send())
  return (
    <div className={css.buttons}>
      {holder}
      {can('send') && (
        <Button type="primary" disabled={task.counts.allotted === 0} loading={moves.busy} onClick={sendIt}>
          {words.send}
        </Button>
      )}
      {can('edit') && <Button onClick={onEdit}>修改</Button>}
      {can('edit') && (
        <Button
          danger
          onClick={() => void ask(`删除任务“${task.name}”？`, { content: '分配一并删除' }).then(yes => yes && void moves.remove())}
        >
          删除
        </Button>
      )}
      {can('finish') && (
        <Button
          type="primary"
          disabled={task.counts.approved < task.counts.allotted}
          loading={moves.busy}
          onClick={() => void moves.finish()}
        >
          {words.finish}
        </Button>
      )}
      {can('extend') && <Button onClick={() => setAsking('extend')}>{words.extend}</Button>}
      {can('force') && (
        <Button danger onClick={() => setAsking('force')}>
          {words.force}
        </Button>
      )}
      {can('reopen') && <Button onClick={() => setAsking('reopen')}>{words.reopen}</Button>}
      {task.state === 'draft' && task.counts.allotted === 0 && <span className={parts.none}>先在“任务分配”中分配后才能下发</span>}
    </div>
  )
}

interface TaskDrawerProps {
  id: number
  project: ProjectRow
  onEdit: (task: TaskRow) => void
  onClose: () => void
}

/** A task: where it stands, what can be done with it, and what happened. */
export const TaskDrawer = ({ id, project, onEdit, onClose }: TaskDrawerProps) => {
  const query = useCall(fillTaskCalls.QueryByID, { id }, { refetchEveryMs: 15_000 })
  const isCity = useIsCity()
  const today = formatDate(useServerNow())
  const task = query.data?.task
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={task?.name ?? '任务'}
      subtitle={task && `${taskKinds[task.kind]} · ${task.typeName} · ${task.projectName}`}
    >
      <StateGate query={query} what="任务详情查询" skeleton="block">
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
            <PlanBar task={task} from={project.startsOn} to={project.endsOn} today={today} />
            {isCity && <Buttons task={task} project={project} onEdit={() => onEdit(task)} onClose={onClose} />}
            <h3 className={parts.heading}>进度</h3>
            <StatesBar counts={task.counts} />
            <dl className={css.counts}>
              <div>
                <dt>应填</dt>
                <dd>{task.counts.allotted}</dd>
              </div>
              {fillStates.map(state => (
                <div key={state.id}>
                  <dt>{fillLabel(state.id)}</dt>
                  <dd>{task.counts[state.id]}</dd>
                </div>
              ))}
            </dl>
            <h3 className={parts.heading}>记录</h3>
            <Steps steps={history} />
          </>
        )}
      </StateGate>
    </SideDrawer>
  )
}
