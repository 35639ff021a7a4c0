import { dayMs } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { transaction } from '#/platform/database/transaction.ts'
import {
  countUnpacked,
  dropUnfinishedIndexes,
  type PlaceMonth,
  packMonth,
  rebuildIndex,
  reclaimPages,
  selectLoose,
  selectUnpacked,
} from './pack-queries.ts'

export interface PackOptions {
  /** Now, epoch milliseconds. */
  now: number
  signal?: AbortSignal
  /** Months of places that are done, and all that wait. */
  onProgress?: (done: number, of: number) => void
  /** Ends after this time; the rest is left for the next call. */
  mostMs?: number
}

/** Late packets and reviews of a month come in its first days after. */
const settledMs = 3 * dayMs
/** Months that ended before this are closed. */
export const settledBefore = (now: number): Date => new Date(now - settledMs)
const batchSize = 5_000

const byMonth = (found: readonly PlaceMonth[]): PlaceMonth[][] => {
  const months = new Map<string, PlaceMonth[]>()
  for (const item of found) {
    const key = `${item.series} ${item.month}`
    const items = months.get(key)
    if (items) items.push(item)
    else months.set(key, [item])
  }
  return [...months.values()]
}

/**
 * Writes closed months of hours, minutes and hours of species anew, station by station. Each place and month is one short transaction together with its removal from the
 * queue: killed at any moment, it goes on where it was. Freed pages are given back after each month, so that the table grows by one month at most;
 * at the end the index of each table that was moved is built anew, also of one that an earlier, stopped call moved.
 *
 * @returns rows moved
 */
export const packHours = async (pool: pg.Pool, { now, signal, onProgress, mostMs = Infinity }: PackOptions): Promise<number> => {
  const before = settledBefore(now)
  const deadline = performance.now() + mostMs
  await dropUnfinishedIndexes(pool)
  const of = await countUnpacked(pool, before)
  let done = 0
  let moved = 0
  while (performance.now() < deadline) {
    const found = await selectUnpacked(pool, before, batchSize)
    if (found.length === 0) break
    for (const items of byMonth(found)) {
      const movedBefore = moved
      for (const item of items) {
        signal?.throwIfAborted()
        if (performance.now() >= deadline) break
        moved += await transaction(pool, client => packMonth(client, item))
        onProgress?.(++done, of)
      }
      if (moved > movedBefore) await reclaimPages(pool, items[0]!)
    }
  }
  for (const relation of await selectLoose(pool)) await rebuildIndex(pool, relation)
  return moved
}
