import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import type { GridTaskState } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'

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

/** `降 62 %`, `升 12 %`: the cell's excess over the city after the measure. A fall of more than all of it is one below the city. */
export const fallText = (fall: number | null): string => {
  if (fall === null) return '—'
  if (fall > 1) return '降至背景以下'
  return `${fall >= 0 ? '降' : '升'} ${numberText(100 * Math.abs(fall), 0)} %`
}
