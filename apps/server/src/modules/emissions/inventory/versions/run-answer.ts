import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { tonnesByPollutant } from '../results/frames.ts'
import { sumRows } from '../results/queries.ts'
import type { RunRow } from './run-queries.ts'

type Answer = NonNullable<OutputOf<typeof dischargeCountCalls.Query>['run']>

/** A run as the calls tell it: totals of what the caller may see; spreads and counts only of the whole city. */
export const runAnswer = async (db: Db, scope: Scope, run: RunRow): Promise<Answer> => {
  const whole = scope.userType !== 'enterprise' && scope.counties === null
  const { totals: _, ...facts } = run.facts ?? { totals: null }
  const spreads = Object.entries(whole ? (run.spreads ?? {}) : {}).map(([id, { mean, low, high, draws }]) => [
    id,
    { meanT: mean / 1e6, lowT: low / 1e6, highT: high / 1e6, draws },
  ])
  return {
    ...{ id: run.id, year: run.year, kind: run.kind, title: run.title, state: run.state, jobId: run.jobId, message: run.message },
    facts: whole && run.facts ? (facts as Answer['facts']) : null,
    tonnes: run.state === 'done' ? tonnesByPollutant(await sumRows(db, scope, run.id, {})) : null,
    spreads: Object.fromEntries(spreads),
    sha256: run.sha256,
    sameAsBefore: run.sha256 === null || run.before === null ? null : run.sha256 === run.before,
    by: run.by,
    createdAt: stampOf(run.createdAt),
    finishedAt: stampOf(run.finishedAt),
    simulated: run.simulated,
  }
}
