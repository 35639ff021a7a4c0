import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import { sccFits } from '@qingyuan/engine/inventory/factors/pattern.ts'
import { factorState, selectEntry, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { FactorEvent } from '#/platform/database/tables.ts'
import { appError } from '#/platform/errors.ts'
import { type Author, type FactorRecord, lockFactor, takeRow } from './change-queries.ts'
import { copyVersion, type FactorChange, isUsed, rowsOf, toChange, versionOf, writeChanges } from './changes.ts'
import { type CityInputs, impactOf } from './impact.ts'
import type { FactorKind } from './kinds.ts'

type Calls = typeof efCalls
type Outcome = OutputOf<Calls['Apply']>

/** Dependencies of a change besides its input: the actor, and the sources for its impact. */
export interface ChangeContext {
  db: Db
  kind: FactorKind
  author: Author
  city: () => Promise<CityInputs | null>
}

/** Undoes what a preview wrote; carries its result out of the transaction. */
class Preview extends Error {
  constructor(readonly outcome: Outcome) {
    super('preview')
  }
}

interface Intent {
  event: Exclude<FactorEvent, 'edit'>
  preview: boolean
  reason: string | undefined
}

/**
 * Makes the changes and reckons their impact in one transaction. A preview takes the same way and is rolled back at its end, so that what it shows
 * is what applying would do.
 */
const change = async (
  { db, author, city }: ChangeContext,
  { event, preview, reason }: Intent,
  plan: (trx: Db) => Promise<FactorChange[]>,
): Promise<Outcome> => {
  if (!preview && reason === undefined) throw appError('INVALID_INPUT', { field: 'reason', message: '请填写理由' })
  const [facts, state, inputs] = await Promise.all([sourceFacts({ db }), factorState({ db }), city()])
  try {
    return await db.transaction().execute(async trx => {
      const changes = await plan(trx)
      if (changes.every(({ before, after }) => before?.version === after?.version))
        throw appError('CONFLICT', { message: '该版本已在使用中' })
      await writeChanges(trx, author, event, changes, reason ?? '预览')
      const impact = await impactOf(inputs, facts, state, rowsOf(changes))
      const outcome = { applied: !preview, changes: changes.map(toChange), impact }
      if (preview) throw new Preview(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Preview) return error.outcome
    throw error
  }
}

const locked = async (db: Db, { kind, noun }: FactorKind, id: string): Promise<FactorRecord> => {
  const factor = await lockFactor(db, kind, id)
  if (!factor) throw appError('NOT_FOUND', { what: `${noun} ${id}` })
  return factor
}

/** Codes for which a row of the city is made: the requested ones, or the row's own where it is not in use by itself; null: the row itself changes. */
const codesOf = (factor: FactorRecord, sources: readonly string[] | undefined): readonly string[] | null => {
  const refuse = (message: string) => appError('INVALID_INPUT', { field: 'sources', message })
  if (!sources) {
    if (isUsed(factor)) return null
    if (factor.scc === '') throw refuse('该行为对比数据，应用时须选定排放源')
    return [factor.scc]
  }
  if (factor.origin !== null) throw refuse('本市设定的因子只用于它自己的排放源')
  const fits = factor.scc === '' ? () => true : sccFits(factor.scc)
  const other = sources.find(scc => !fits(scc))
  if (other !== undefined) throw refuse(`排放源 ${other} 不在因子编码 ${factor.scc} 的范围内`)
  return sources
}

const known = async (db: Db, sources: readonly string[] = []) => {
  const { byScc } = await sourceFacts({ db })
  const strange = sources.find(scc => !byScc.has(scc))
  if (strange !== undefined) throw appError('INVALID_INPUT', { field: 'sources', message: `排放源编码 ${strange} 不存在` })
}

/** Brings a version into force: for the row itself, or as rows of the city for some classes. */
export const applyFactor = async (
  context: ChangeContext,
  { id, version, sources, reason, preview }: InputOf<Calls['Apply']>,
): Promise<Outcome> => {
  await known(context.db, sources)
  return change(context, { event: 'apply', preview, reason }, async trx => {
    const factor = await locked(trx, context.kind, id)
    const after = (await versionOf(trx, id, version))!
    const codes = codesOf(factor, sources)
    if (codes === null) return [{ factor, before: await versionOf(trx, id, factor.current_version), after }]
    const changes: FactorChange[] = []
    for (const scc of codes) {
      const own = await takeRow(trx, factor, scc)
      const before = await versionOf(trx, own.id, own.current_version)
      changes.push({ factor: own, before, after: await copyVersion(trx, context.author, own.id, after, reason ?? '预览') })
    }
    return changes
  })
}

/** Brings back what was in force before, or after, an entry of the history. */
export const applyHistory = (
  context: ChangeContext,
  { historyId, to, reason, preview }: InputOf<Calls['HistoryApply']>,
): Promise<Outcome> =>
  change(context, { event: 'revert', preview, reason }, async trx => {
    const entry = await selectEntry(trx, context.kind.kind, historyId)
    if (!entry) throw appError('NOT_FOUND', { what: `历史记录 ${historyId}` })
    const factor = await locked(trx, context.kind, entry.factor_id)
    const target = to === 'before' ? entry.version_before : entry.version_after
    const [before, after] = [await versionOf(trx, factor.id, factor.current_version), await versionOf(trx, factor.id, target)]
    return [{ factor, before, after }]
  })
