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

const byMonth = (found: readonly PlaceMonth[]): Map<string, PlaceMonth[]> => {
  const months = new Map<string, PlaceMonth[]>()
  for (const item of found) months.set(item.month, [...(months.get(item.month) ?? []), item])
  return months
}

/**
 * Writes closed months of hours anew, station by station. Each place and month is one short transaction together with its removal from the
 * queue: killed at any moment, it goes on where it was. Freed pages are given back after each month, so that the table grows by one month at most;
 * at the end the index of each year is built anew.
 *
 * @returns rows moved
 */
export const packHours = async (pool: pg.Pool, { now, signal, onProgress, mostMs = Infinity }: PackOptions): Promise<number> => {
  const before = settledBefore(now)
  const deadline = performance.now() + mostMs
  await dropUnfinishedIndexes(pool)
  const of = await countUnpacked(pool, before)
  const years = new Set<number>()
  let done = 0
  let moved = 0
  while (performance.now() < deadline) {
    const found = await selectUnpacked(pool, before, batchSize)
    if (found.length === 0) break
    for (const [month, items] of byMonth(found)) {
      const movedBefore = moved
      for (const item of items) {
        signal?.throwIfAborted()
        if (performance.now() >= deadline) break
        moved += await transaction(pool, client => packMonth(client, item))
        onProgress?.(++done, of)
      }
      if (moved === movedBefore) continue
      const year = Number(month.slice(0, 4))
      years.add(year)
      await reclaimPages(pool, year)
    }
  }
  for (const year of years) await rebuildIndex(pool, year)
  return moved
}
