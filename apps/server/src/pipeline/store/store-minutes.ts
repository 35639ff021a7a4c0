import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import type pg from 'pg'
import { copyMinutes, ensureMinutePartitions } from './minute-queries.ts'

/** Real-time or minute values of one place at one moment. */
export interface MinuteRow {
  placeId: number
  /** Moment of a real-time value (spanMin 0), end of a minute span. */
  ts: number
  spanMin: number
  values: Partial<Record<MeasuredId, number | null>>
  marks: RowMarks | null
  sourceId: number
  ref: string | null
}

/** Writes rows inside the caller's transaction; the last writer of a (place, moment, span) wins. */
export const storeMinutes = async (client: pg.ClientBase, rows: readonly MinuteRow[], known: Set<string>): Promise<void> => {
  if (rows.length === 0) return
  const unique = [...new Map(rows.map(row => [`${row.placeId}|${row.ts}|${row.spanMin}`, row])).values()]
  await ensureMinutePartitions(client, unique, known)
  await copyMinutes(client, unique, measuredIds)
}
