import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FactorRow } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { type PlainFactorRow, plainFactor } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import type { Db } from '#/platform/database/pool.ts'
import { insertSnapshot, selectSnapshot } from './queries.ts'

/** Rows are handed on as they are until something is applied: the same list has the same snapshot. */
const kept = new WeakMap<readonly FactorRow[], Promise<number>>()

/** Stores the present library and returns its id; the same rows have the same id. */
export const keepSnapshot = (db: Db, rows: readonly FactorRow[]): Promise<number> => {
  const known = kept.get(rows) ?? keep(db, rows)
  kept.set(rows, known)
  known.catch(() => kept.delete(rows))
  return known
}

const keep = (db: Db, rows: readonly FactorRow[]): Promise<number> => {
  const text = JSON.stringify(rows.map(plainFactor).sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.version - b.version)))
  const hash = createHash('sha256').update(text).digest()
  return insertSnapshot(db, hash, rows.length, gzipSync(text, { level: 1 }))
}

/** Snapshots never change: the last few used ones stay cached. */
const remembered = new Map<string, readonly PlainFactorRow[]>()

/** @throws Error for an id that is not there */
export const snapshotRows = async (db: Db, id: number): Promise<readonly PlainFactorRow[]> => {
  const { sha256, data } = await selectSnapshot(db, id)
  const key = sha256.toString('hex')
  const known = remembered.get(key)
  if (known) return known
  const rows = JSON.parse(gunzipSync(data).toString('utf8')) as PlainFactorRow[]
  remembered.set(key, rows)
  if (remembered.size > 4) remembered.delete(remembered.keys().next().value!)
  return rows
}
