import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import type { FactorRow } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { type StoredVersion, selectVersion, toFactor } from '#/modules/emissions/factor-library/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { FactorEvent } from '#/platform/database/tables.ts'
import { appError } from '#/platform/errors.ts'
import { type Author, type FactorRecord, insertEntry, insertVersion, newestVersion, setCurrent } from './change-queries.ts'

type Changes = OutputOf<(typeof efCalls)['Apply']>['changes']

/** A factor takes another version, or none. */
export interface FactorChange {
  factor: FactorRecord
  before: StoredVersion | null
  after: StoredVersion | null
}

/** Rows that calculations use as they stand; the others only once they are applied to the city. */
export const isUsed = (row: Pick<FactorRecord, 'origin' | 'is_default' | 'kind' | 'scc' | 'control'>): boolean => {
  if (row.origin !== null) return true
  if (!row.is_default || row.kind === 'DISCHARGE_EF') return false
  return row.kind === 'ETA' ? row.control !== '' : row.scc !== ''
}

export const versionOf = async (db: Db, id: string, version: number | null): Promise<StoredVersion | null> => {
  if (version === null) return null
  const found = await selectVersion(db, id, version)
  if (!found) throw appError('INVALID_INPUT', { field: 'version', message: `${id} 没有第 ${version} 版` })
  return found
}

/** A copy of a version as the next one of a row of the city. */
export const copyVersion = async (db: Db, author: Author, to: string, from: StoredVersion, reason: string): Promise<StoredVersion> => {
  const version = (await newestVersion(db, to)) + 1
  const { value, unit, quality, provenance, note } = from
  await insertVersion(db, author, { factor_id: to, version, value, unit, quality, provenance, note, reason })
  return (await selectVersion(db, to, version))!
}

const rowWith = (factor: FactorRecord, version: StoredVersion): FactorRow => toFactor({ ...factor, ...version })

/** Old and new rows of a change, as the engine reads them. */
export const rowsOf = (changes: readonly FactorChange[]): { gone: FactorRow[]; put: FactorRow[] } => ({
  gone: changes.flatMap(({ factor, before }) => (before ? [rowWith(factor, before)] : [])),
  put: changes.flatMap(({ factor, after }) => (after ? [rowWith(factor, after)] : [])),
})

export const writeChanges = async (db: Db, author: Author, event: FactorEvent, changes: readonly FactorChange[], reason: string) => {
  for (const { factor, before, after } of changes) {
    await setCurrent(db, factor.id, after?.version ?? null)
    await insertEntry(db, author, {
      factor_id: factor.id,
      event,
      version_before: before?.version ?? null,
      version_after: after?.version ?? null,
      reason,
    })
  }
}

export const toChange = ({ factor, before, after }: FactorChange): Changes[number] => ({
  id: factor.id,
  scc: factor.scc,
  name: factor.name,
  unit: after?.unit ?? before?.unit ?? '',
  versionBefore: before?.version ?? null,
  versionAfter: after?.version ?? null,
  valueBefore: before?.value ?? null,
  valueAfter: after?.value ?? null,
})
