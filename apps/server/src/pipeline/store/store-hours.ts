import type pg from 'pg'
import { transaction } from '#/platform/database/transaction.ts'
import { gradeBatch } from '../grade.ts'
import type { HourBatch } from '../hour-batch.ts'
import { type MergeOptions, mergeRow, type OutdatedRow, type StoredHour, type ValueChange } from './merge.ts'
import { markUnpacked } from './pack-queries.ts'
import {
  deleteHours,
  ensurePartitions,
  insertHistory,
  insertHours,
  lockPlaces,
  lockStored,
  markDirty,
  storedAt,
  touchSources,
} from './queries.ts'

export interface StoreResult {
  inserted: number
  changed: number
  same: number
  /** Days that the roll-up must compute again. */
  dirty: { placeId: number; day: string }[]
}

export interface StoreOptions extends MergeOptions {
  /** Author of a write, for the history. */
  by: string
  reason?: string | null
  /** Only says what a write would do. */
  dryRun?: boolean
  /** Rows made by the roll-up itself: no history, nothing becomes dirty. */
  derived?: boolean
  /** Places that `also` writes to: locked together with those of the batch. */
  alsoLock?: readonly number[]
  /** Runs in the same transaction, after the rows are written: what must be committed together with them. */
  also?: (client: pg.ClientBase, outdated: readonly OutdatedRow[]) => Promise<void>
}

const knownYears = new WeakMap<pg.Pool, Set<number>>()
const yearsOf = (pool: pg.Pool): Set<number> => {
  const years = knownYears.get(pool) ?? new Set<number>()
  knownYears.set(pool, years)
  return years
}

const sort = (batch: HourBatch, stored: Map<string, StoredHour>, options: MergeOptions) => {
  const fresh: number[] = []
  const changed: number[] = []
  const changes: ValueChange[] = []
  const outdated: OutdatedRow[] = []
  for (let row = 0; row < batch.rowCount; row++) {
    const old = storedAt(stored, batch, row)
    if (!old) {
      fresh.push(row)
      continue
    }
    const found = mergeRow(batch, row, old, options)
    if (found.outdated) outdated.push(found.outdated)
    if (found.changes.length === 0) continue
    changed.push(row)
    changes.push(...found.changes)
  }
  return { fresh, changed, changes, outdated }
}

const hourAt = ({ placeId, ts, sourceId }: HourBatch, row: number) => ({ placeId: placeId[row]!, ts: ts[row]!, sourceId: sourceId[row]! })

function* hoursOf(batch: HourBatch) {
  for (let row = 0; row < batch.rowCount; row++) yield hourAt(batch, row)
}

/** {@link storeHours} inside the caller's transaction; changes the batch. */
export const writeHours = async (client: pg.ClientBase, batch: HourBatch, options: StoreOptions): Promise<StoreResult> => {
  await lockPlaces(client, [...batch.placeId, ...(options.alsoLock ?? [])])
  const stored = await lockStored(client, batch)
  const { fresh, changed, changes, outdated } = sort(batch, stored, options)
  const rows = [...fresh, ...changed]
  if (options.dryRun) return { inserted: fresh.length, changed: changed.length, same: batch.rowCount - rows.length, dirty: [] }
  if (rows.length > 0) {
    await deleteHours(client, batch, changed)
    await insertHours(client, batch, gradeBatch(batch), rows, row => (storedAt(stored, batch, row)?.revision ?? 0) + 1)
    await markUnpacked(
      client,
      'hours',
      rows.map(row => hourAt(batch, row)),
    )
  }
  if (!options.derived)
    await insertHistory(
      client,
      changes.map(change => ({ ...change, ...hourAt(batch, change.row) })),
      { name: options.by, reason: options.reason ?? null },
    )
  const dirty = options.derived
    ? []
    : await markDirty(
        client,
        rows.map(row => hourAt(batch, row)),
      )
  if (!options.derived) await touchSources(client, hoursOf(batch))
  await options.also?.(client, outdated)
  return { inserted: fresh.length, changed: changed.length, same: batch.rowCount - rows.length, dirty }
}

/** 23505, 42P07: another writer made the row or the partition first; 40P01, 40001: the database requests a retry. */
const retriable = (error: unknown): boolean => ['23505', '42P07', '40P01', '40001'].includes((error as { code?: string }).code ?? '')

const copyOf = (batch: HourBatch): HourBatch => ({
  ...batch,
  values: Object.fromEntries(Object.entries(batch.values).map(([id, column]) => [id, column.slice()])) as HourBatch['values'],
  marks: new Map(batch.marks),
  sourceId: batch.sourceId.slice(),
  ref: [...batch.ref],
})

/**
 * Writes admitted hours in one transaction: new rows inserted, changed ones replaced with their history kept, repeated ones left alone; the
 * days they touch go to the roll-up's queue. The same batch twice is the same as once. When it returns, everything is committed.
 */
export const storeHours = async (pool: pg.Pool, batch: HourBatch, options: StoreOptions): Promise<StoreResult> => {
  if (batch.rowCount === 0 && !options.also) return { inserted: 0, changed: 0, same: 0, dirty: [] }
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(pool, async client => {
        if (!options.dryRun) await ensurePartitions(client, batch, yearsOf(pool))
        return writeHours(client, copyOf(batch), options)
      })
    } catch (error) {
      yearsOf(pool).clear()
      if (attempt === 4 || !retriable(error)) throw error
    }
  }
}
