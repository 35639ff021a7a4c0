import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import type { RunFacts } from '../calculation/calculate.ts'
import { endRun, hashOfRun, insertRun } from '../calculation/queries.ts'
import { sumRows } from '../results/queries.ts'
import { insertDraft } from './inventories.ts'
import { requireSubject } from './inventory-scope.ts'
import { type MergeSelection, mergeProblems, mergeRows } from './merge-queries.ts'
import { selectInventory } from './queries.ts'

type Calls = typeof inventoryCalls

/** Summary of a run that was not calculated. */
export const factsOf = async (
  services: Pick<Services, 'db'>,
  caller: Pick<Caller, 'scope'>,
  runId: number,
  problems: Pick<RunFacts, 'block' | 'missing' | 'warn'>,
): Promise<RunFacts> => {
  const { count, ...grams } = await sumRows(services.db, { ...caller.scope, counties: null, userType: 'city' }, runId, {})
  return {
    ...{ sources: count, calculated: 0, results: 0, tookMs: 0, ...problems },
    totals: Object.fromEntries(emissionPollutants.map(({ id }) => [id, grams[id] ?? 0])),
  }
}

/**
 * A draft whose rows of some counties or categories are another inventory's, all others the base's. Its rows are copies: neither of the two
 * changes, nor does it when they do.
 *
 * @throws NOT_FOUND; INVALID_INPUT when nothing is said of what to take
 */
export const mergeInventories = async (
  { services, caller }: CallerContext,
  input: InputOf<Calls['Merge']>,
): Promise<OutputOf<Calls['Merge']>> => {
  const { name, base, other, counties = [], categories = [] } = input
  if (counties.length === 0 && categories.length === 0)
    throw appError('INVALID_INPUT', { message: '请选择从另一份清单取用的区县或部门', field: 'counties' })
  const [left, right] = [
    await requireSubject(services, caller, { inventoryId: base }),
    await requireSubject(services, caller, { inventoryId: other }),
  ]
  const { year } = (await selectInventory(services.db, base))!
  const taken: MergeSelection = { counties, categories }
  return services.db.transaction().execute(async trx => {
    const runId = await insertRun(trx, {
      year,
      kind: 'merged',
      title: `合并：${left.words} 与 ${right.words}`,
      created_by: caller.userId || null,
    })
    const counted = await mergeRows(trx, runId, year, left.run, right.run, taken)
    const problems = await mergeProblems(trx, runId, left.run.id, right.run.id, taken)
    await endRun(trx, runId, {
      ...{ snapshotId: left.run.snapshotId, baseId: null, spreads: {}, sha256: await hashOfRun(trx, runId) },
      facts: await factsOf({ db: trx }, caller, runId, problems),
      simulated: left.run.simulated || right.run.simulated,
    })
    const { id } = await insertDraft(trx, caller, { name, year, runId })
    return { id, ...counted }
  })
}
