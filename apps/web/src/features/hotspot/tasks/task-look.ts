import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import type { GridTaskState } from '@qingyuan/domain/lifecycles/grid-task.ts'

export type GridTask = OutputOf<typeof gridTaskCalls.detail>

export const stateTones: Readonly<Record<GridTaskState, 'good' | 'warn' | 'bad' | 'off'>> = {
  draft: 'bad',
  waiting: 'warn',
  handling: 'warn',
  checking: 'bad',
  closed: 'good',
  archived: 'good',
  recalled: 'off',
}
