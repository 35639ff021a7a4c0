import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCoverageCalls } from '@qingyuan/contract/emissions/inventory-coverage.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { endRun, hashOfRun, insertRun } from '../calculation/queries.ts'
import { insertDraft } from '../versions/inventories.ts'
import { requireSubject } from '../versions/inventory-scope.ts'
import { factsOf } from '../versions/merge.ts'
import { copyProblems, fillRows } from '../versions/merge-queries.ts'
import { referenceRun } from './coverage.ts'

type Call = (typeof inventoryCoverageCalls)['FillGaps']

/**
 * A draft in which those who have not reported stand with the rows of the year before, each marked with that year. The inventory that it is
 * made from does not change. @throws CONFLICT without a year before, or where nothing is missing
 */
export const fillGaps = async ({ services, caller }: CallerContext, { id, name }: InputOf<Call>): Promise<OutputOf<Call>> => {
  const { run, words } = await requireSubject(services, caller, { inventoryId: id })
  const before = await referenceRun(services.db, run.year)
  if (!before) throw appError('CONFLICT', { message: `${run.year - 1} 年没有可沿用的计算结果` })
  return services.db.transaction().execute(async trx => {
    const title = `${words}，缺报沿用 ${before.year} 年`
    const runId = await insertRun(trx, { year: run.year, kind: 'merged', title, created_by: caller.userId || null })
    const counted = await fillRows(trx, runId, run, before)
    if (counted.filled === 0) throw appError('CONFLICT', { message: '没有缺报的排放源，无需沿用上年' })
    const problems = await copyProblems(trx, runId, run.id)
    await endRun(trx, runId, {
      ...{ snapshotId: run.snapshotId, baseId: null, spreads: {}, sha256: await hashOfRun(trx, runId) },
      facts: await factsOf({ db: trx }, caller, runId, problems),
      simulated: run.simulated || before.simulated,
    })
    const draft = await insertDraft(trx, caller, { name, year: run.year, runId })
    return { id: draft.id, ...counted }
  })
}
