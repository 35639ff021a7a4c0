import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { factorFaults } from '@qingyuan/engine/inventory/factors/check-value.ts'
import { factorState, selectVersion, toFactor } from '#/modules/emissions/factor-library/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { type Author, insertEntry, insertVersion, lockFactor, newestVersion } from './change-queries.ts'
import type { FactorKind } from './kinds.ts'

type Calls = typeof efCalls

/** Variables that expressions of the library may use. */
const knownNames = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await factorState({ db })).rows.flatMap(({ value }) => (typeof value === 'number' ? [] : value.names)))

/**
 * Writes a new version of a factor. It is a draft: calculations keep the version in force until the new one is applied.
 *
 * @throws INVALID_INPUT naming the field, CONFLICT when another user wrote a version meanwhile
 */
export const updateFactor = async (
  { db }: { db: Db },
  { kind, noun }: FactorKind,
  author: Author,
  { id, latestVersion, value, unit, quality, provenance, note, reason }: InputOf<Calls['UpdateShort']>,
): Promise<OutputOf<Calls['UpdateShort']>> => {
  const names = await knownNames(db)
  return db.transaction().execute(async trx => {
    const factor = await lockFactor(trx, kind, id)
    if (!factor) throw appError('NOT_FOUND', { what: `${noun} ${id}` })
    const newest = await newestVersion(trx, id)
    const before = (await selectVersion(trx, id, factor.current_version ?? newest))!
    if (newest !== latestVersion) {
      const other = (await selectVersion(trx, id, newest))!
      throw appError('CONFLICT', {
        message: `${other.made_by_name}刚保存了第 ${newest} 版（${other.value} ${factorUnitText(other.unit)}），请刷新后再改`,
      })
    }
    const fault = factorFaults(toFactor({ ...factor, ...before }), value, unit.trim(), names)[0]
    if (fault) throw appError('INVALID_INPUT', { ...fault })
    const version = newest + 1
    const text = { value: value.trim(), unit: unit.trim(), provenance: provenance.trim(), note: note.trim(), reason: reason.trim() }
    await insertVersion(trx, author, { factor_id: id, version, quality, ...text })
    const entry = { factor_id: id, event: 'edit' as const, version_before: before.version, version_after: version }
    await insertEntry(trx, author, { ...entry, reason: text.reason })
    return { id, version }
  })
}
