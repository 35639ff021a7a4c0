import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { type LoadedCase, loadCase } from './load-case.ts'

/** The running deadline that is over for longest; null while none is. */
export interface Overdue {
  /** Of the case (`dispatch`, `decision`) or of its orders (`answer`, `feedback`, `result`). */
  name: string
  /** Since it was due, ms. */
  ms: number
  /** Orders, or the case itself, that missed a deadline of this name. */
  count: number
}

const overdueOf = ({ record, deadlines, round, fieldRound }: LoadedCase, now: number): Overdue | null => {
  const ids = new Set([record, ...round, ...fieldRound].map(({ id }) => id))
  const missed = deadlines
    .filter(({ item_id, stopped_at, due_at }) => ids.has(item_id) && stopped_at === null && due_at.getTime() < now)
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())
  const [first] = missed
  if (!first) return null
  return { name: first.name, ms: now - first.due_at.getTime(), count: missed.filter(({ name }) => name === first.name).length }
}

/** How late a case is, and whether sources are or were looked for on the spot in the present round: that need not be proposed again. */
export const caseProgress = async (db: Db, scope: Scope, id: number, now: number) => {
  const found = await loadCase(db, scope, id)
  return {
    overdue: overdueOf(found, now),
    searched: found.fieldRound.some(({ task, state }) => (task === 'mobile' || task === 'patrol') && state !== 'withdrawn'),
  }
}
export type CaseProgress = Awaited<ReturnType<typeof caseProgress>>
