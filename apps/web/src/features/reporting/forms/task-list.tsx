import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'
import css from './filling.module.css'

export type OwnTask = OutputOf<typeof fillingCalls.Tasks>['tasks'][number]

const tones = { pending: 'off', filling: 'warn', submitted: 'warn', approved: 'good', rejected: 'bad' } as const

export const FillState = ({ state }: { state: OwnTask['fill']['state'] }) => (
  <StateDot tone={tones[state]}>{fillLifecycle.states[state].label}</StateDot>
)

export const deadlineWords = ({ state, overdue, daysLeft }: OwnTask['task']): string => {
  if (state === 'finished') return '任务已完成'
  if (overdue) return `逾期 ${1 - daysLeft} 天`
  return daysLeft === 1 ? '今天截止' : `剩 ${daysLeft} 天`
}

const actionOf = ({ fill, closed }: OwnTask): string => {
  if (closed !== null) return '查看'
  return fill.state === 'pending' ? '开始填报' : fill.state === 'rejected' ? '修改' : '继续填报'
}

const lastWords = ({ fill }: OwnTask): string =>
  fill.submittedAt && fill.state !== 'filling' ? `提交于 ${fill.submittedAt}` : fill.savedAt ? `保存于 ${fill.savedAt}` : '尚未填写'

/** What the enterprise is asked for. */
export const TaskList = ({ tasks, onOpen }: { tasks: readonly OwnTask[]; onOpen?: (taskId: number) => void }) =>
  tasks.length === 0 ? (
    <EmptyState title="没有填报任务">管理部门下发任务后在此填报；管理账户没有本企业的填报</EmptyState>
  ) : (
    <div className={css.tasks}>
      {tasks.map(own => (
        <article key={own.task.id} className={css.task} data-task={own.task.id}>
          <div>
            <h2>
              {own.task.year} 年　{own.task.name}
            </h2>
            <p>{[own.task.projectName, own.task.note, lastWords(own)].filter(Boolean).join(' · ')}</p>
            {own.fill.state === 'rejected' && <p data-tone="bad">审核退回，批注 {own.remarks} 处，修改后重新提交</p>}
            {own.reminder && (
              <p data-tone="bad">
                催报：{own.reminder.message}（{own.reminder.by}，{own.reminder.at}）
              </p>
            )}
          </div>
          <span className={css.state}>
            <FillState state={own.fill.state} />
          </span>
          <span className={css.deadline}>
            <b>{deadlineWords(own.task)}</b>截止 {own.task.endsOn}
          </span>
          <Button type={own.closed === null ? 'primary' : 'default'} onClick={() => onOpen?.(own.task.id)}>
            {actionOf(own)}
          </Button>
        </article>
      ))}
    </div>
  )
