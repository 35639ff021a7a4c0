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

type Package = Pick<GridTask['package'], 'enterprises'> & Pick<Partial<GridTask['package']>, 'suspects'>

/** The enterprise that a task names, where it has no estimated share: not among the suspects upwind, but near the cell. */
export const namedWithoutShare = ({ suspects = [], enterprises }: Package, named: string | null) =>
  named === null || suspects.some(({ name }) => name === named) ? undefined : enterprises.find(({ name }) => name === named)
