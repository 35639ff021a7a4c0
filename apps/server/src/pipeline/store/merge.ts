import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import { bitOf, type HourBatch } from '../hour-batch.ts'

/** A row as it stands in the database. */
export interface StoredHour {
  values: Record<MeasuredId, number>
  marks: RowMarks | null
  revision: number
}

/** One value that another one replaces. */
export interface ValueChange {
  row: number
  parameter: MeasuredId
  oldValue: number
  oldMark: string | null
  newValue: number
  newMark: string | null
}

const same = (a: number, b: number) => a === b || (a !== a && b !== b)

/** The value as it came, whether it counts or was set aside. */
const raw = (value: number, mark: RowMarks[string] | undefined): number =>
  value === value ? value : Math.fround(mark?.value ?? Number.NaN)

/**
 * A repeated value changes nothing, though a person or the quality check has marked it since; only another value does, or another word of
 * the device about it.
 */
const isNews = (
  now: { value: number; mark: RowMarks[string] | undefined },
  old: { value: number; mark: RowMarks[string] | undefined },
): boolean => {
  if (!same(raw(now.value, now.mark), raw(old.value, old.mark))) return true
  const judged = old.mark?.mark
  if (judged === 'RM' || judged === 'RV') return false
  if ((judged === 'CON' || judged === 'JMP') && (now.mark === undefined || now.mark.mark === 'INV')) return false
  return now.mark?.mark !== old.mark?.mark || !same(now.value, old.value)
}

/**
 * Lays an arriving row over the stored one, in place: parameters the arriving row does not speak of, and those that bring no news, keep what is
 * stored. Returns what changed; empty when the row brings nothing new.
 */
export const mergeRow = (batch: HourBatch, row: number, stored: StoredHour, review: boolean): ValueChange[] => {
  const changes: ValueChange[] = []
  const arriving = batch.marks.get(row) ?? {}
  const merged: RowMarks = {}
  for (const id of measuredIds) {
    const column = batch.values[id]
    const now = { value: column[row]!, mark: arriving[id] }
    const old = { value: stored.values[id], mark: stored.marks?.[id] }
    const speaks = (batch.present[row]! & bitOf[id]) !== 0
    const news = speaks && (review ? !same(now.value, old.value) || now.mark?.mark !== old.mark?.mark : isNews(now, old))
    if (news)
      changes.push({
        row,
        parameter: id,
        oldValue: raw(old.value, old.mark),
        oldMark: old.mark?.mark ?? null,
        newValue: raw(now.value, now.mark),
        newMark: now.mark?.mark ?? null,
      })
    const kept = news ? now : old
    column[row] = kept.value
    if (kept.mark) merged[id] = kept.mark
  }
  if (Object.keys(merged).length > 0) batch.marks.set(row, merged)
  else batch.marks.delete(row)
  return changes
}
