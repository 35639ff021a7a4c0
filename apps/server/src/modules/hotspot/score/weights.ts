import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { defaultWeights, type ScoreWeights, scorePartIds, wholeScore } from '@qingyuan/domain/grid-score.ts'
import { staleError } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { insertWeights, selectWeights } from './queries.ts'

type Calls = typeof gridScoreCalls

const weightsOf = (input: Partial<ScoreWeights>): Partial<ScoreWeights> =>
  Object.fromEntries(
    [...scorePartIds, 'recurrence' as const, 'recurrenceLimit' as const].flatMap(id => (input[id] === undefined ? [] : [[id, input[id]]])),
  )

/** All weights of an input; null without any. @throws INVALID_INPUT when some are missing or the parts do not sum to 100 */
export const requestedWeights = (input: Partial<ScoreWeights>): ScoreWeights | null => {
  const given = weightsOf(input)
  if (Object.keys(given).length === 0) return null
  const missing = (Object.keys(defaultWeights) as (keyof ScoreWeights)[]).find(id => given[id] === undefined)
  if (missing) throw appError('INVALID_INPUT', { message: '权重须全部填写', field: missing })
  const sum = scorePartIds.reduce((total, id) => total + given[id]!, 0)
  if (Math.abs(sum - wholeScore) > 1e-9)
    throw appError('INVALID_INPUT', {
      message: `六项分值之和为 ${Number(sum.toFixed(2))} 分，应为 ${wholeScore} 分`,
      field: scorePartIds[0]!,
    })
  return given as ScoreWeights
}

/** The weights in force and their version, 0 for those of the product. */
export const currentWeights = async (db: Db): Promise<{ weights: ScoreWeights; version: number }> => {
  const [newest] = await selectWeights(db)
  return newest ? { weights: newest.weights as unknown as ScoreWeights, version: newest.version } : { weights: defaultWeights, version: 0 }
}

export const scoreWeights = async ({ services: { db } }: { services: Pick<Services, 'db'> }): Promise<OutputOf<Calls['weights']>> => ({
  ...(await currentWeights(db)),
  history: (await selectWeights(db)).map(({ version, weights, reason, saved_at, saved_by_name }) => ({
    ...{ version, weights: weights as unknown as ScoreWeights, reason, at: stampOf(saved_at), by: saved_by_name },
  })),
})

/** New weights with the reason; the earlier ones stay. @throws CONFLICT for an older version */
export const saveWeights = async (
  { services, caller, audit }: AuditedContext,
  { version, reason, ...input }: InputOf<Calls['save']>,
): Promise<OutputOf<Calls['save']>> => {
  audit.subject = '综合评分权重'
  if (caller.scope.counties !== null) throw appError('OUT_OF_SCOPE')
  const { by_id: saved_by, by_name: saved_by_name } = actorOf(caller)
  const row = { weights: JSON.stringify(requestedWeights(input)), reason: reason.trim(), saved_by, saved_by_name }
  const known = (await currentWeights(services.db)).version
  const next = { ...row, version: version + 1, saved_at: new Date(services.clock.now()) }
  if (known === version && (await insertWeights(services.db, next))) return { version: next.version }
  const [newest] = await selectWeights(services.db)
  const last = newest ? { at: newest.saved_at, by: newest.saved_by_name, label: '调整' } : null
  throw staleError('综合评分权重', last, { version: newest?.version ?? 0 })
}
