import { formatDate } from '@qingyuan/domain/time.ts'
import type { LockedTask } from './task-queries.ts'

/** Guards that fills and points of a task share: why one does not let pass; null when it does. */
export const taskSentRefusal = ({ state, name }: Pick<LockedTask, 'state' | 'name'>): string | null =>
  state === 'sent' ? null : state === 'draft' ? `任务“${name}”尚未下发` : `任务“${name}”已完成，不能再操作`

export const overdueRefusal = ({ endsOn, name }: Pick<LockedTask, 'endsOn' | 'name'>, now: Date): string | null =>
  formatDate(now.getTime()) <= endsOn ? null : `任务“${name}”已于 ${endsOn} 截止，需延期后再填报`
