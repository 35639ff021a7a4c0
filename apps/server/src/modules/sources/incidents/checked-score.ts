import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectCheckedTraces } from './orders/queries.ts'

export type CheckedScore = NonNullable<NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>['checked']>

/** Traces at one station from which on its own score is shown instead of the city's. */
const leastOfStation = 5

type Checked = Awaited<ReturnType<typeof selectCheckedTraces>>[number]

const scoreOf = (rows: readonly Checked[], scope: CheckedScore['scope']): CheckedScore => {
  const share = (most: number) => rows.filter(({ found }) => found !== null && found <= most).length / rows.length
  return { scope, traces: rows.length, top1: share(1), top3: share(3) }
}

/**
 * How often the check on site found the first enterprise of a trace, and one of the first three, to be a cause: of closed cases, those of
 * the station where there are enough, else of the whole city; null without any.
 */
export const checkedScore = async (db: Db, placeId: number): Promise<CheckedScore | null> => {
  // A trace whose first enterprise was never checked says nothing of the first place.
  const rows = (await selectCheckedTraces(db)).filter(({ first }) => first === 1)
  const own = rows.filter(row => row.placeId === placeId)
  if (own.length >= leastOfStation) return scoreOf(own, 'station')
  return rows.length > 0 ? scoreOf(rows, 'city') : null
}
