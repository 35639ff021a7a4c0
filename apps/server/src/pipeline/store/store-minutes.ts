import { measuredIds } from '@qingyuan/domain/parameters.ts'
import type pg from 'pg'
import type { MinuteRow } from './minute-queries.ts'
import { copyMinutes, ensureMinutePartitions } from './minute-queries.ts'
import { markUnpacked } from './pack-queries.ts'

/** Writes rows inside the caller's transaction; the last writer of a (place, moment, span) wins. */
export const storeMinutes = async (client: pg.ClientBase, rows: readonly MinuteRow[], known: Set<string>): Promise<void> => {
  if (rows.length === 0) return
  const unique = [...new Map(rows.map(row => [`${row.placeId}|${row.ts}|${row.spanMin}`, row])).values()]
  await ensureMinutePartitions(client, unique, known)
  await copyMinutes(client, unique, measuredIds)
  await markUnpacked(client, 'minutes', unique)
}
