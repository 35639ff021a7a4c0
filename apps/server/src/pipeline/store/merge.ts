import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import { bitOf, type HourBatch } from '../hour-batch.ts'

/** Device or file that a row came from; source 0 for none. */
export interface Origin {
  sourceId: number
  ref: string | null
}

/** A stored row. */
export interface StoredHour {
  values: Record<MeasuredId, number>
  marks: RowMarks | null
  revision: number
  sourceId: number
  /** Origin of the row: QN of a packet, file of an import. */
  ref: string | null
}

/** One value that another one replaces. */
export interface ValueChange {
  row: number
  parameter: MeasuredId
  oldValue: number
  oldMark: string | null
  newValue: number
  newMark: string | null
  ref: string | null
  /** Origin of the row before. */
  replaced: Origin
}

/** Values of a packet that did not replace those of a newer packet of the same device. */
export interface OutdatedRow {
  placeId: number
  ts: number
  ref: string
  storedRef: string
  parameters: MeasuredId[]
}

export interface MergeOptions {
  /** A person's verdict: may overrule an earlier one. */
  review?: boolean
  /** An older packet may replace the values of a newer one. */
  overrule?: boolean
}

const isQn = (ref: string | null | undefined): ref is string => typeof ref === 'string' && /^\d{17}$/.test(ref)

/** QNs are the time of sending, so the text order is the order of time. */
export const isOlderPacket = (arriving: Origin, stored: Origin): boolean =>
  arriving.sourceId === stored.sourceId && isQn(arriving.ref) && isQn(stored.ref) && arriving.ref < stored.ref

const same = (a: number, b: number) => a === b || (a !== a && b !== b)

/** The value as it came, whether it counts or was set aside. */
export const rawValue = (value: number, mark: RowMarks[string] | undefined): number =>
  value === value ? value : Math.fround(mark?.value ?? Number.NaN)

interface MarkedValue {
  value: number
  mark: RowMarks[string] | undefined
}

/**
 * A repeated value changes nothing, though a person or the quality check has marked it since; only another value does, or another word of
 * the device about it.
 */
const isNews = (now: MarkedValue, old: MarkedValue): boolean => {
  if (!same(rawValue(now.value, now.mark), rawValue(old.value, old.mark))) return true
  const judged = old.mark?.mark
  if (judged === 'RM' || judged === 'RV') return false
  if ((judged === 'CON' || judged === 'JMP') && (now.mark === undefined || now.mark.mark === 'INV')) return false
  return now.mark?.mark !== old.mark?.mark || !same(now.value, old.value)
}

/** True when an arriving value replaces the stored one. An older packet only adds what is missing; else its value is outdated. */
export const judgeValue = (now: MarkedValue, old: MarkedValue, { review = false, isOlder = false }): 'news' | 'same' | 'outdated' => {
  const differs = review ? !same(now.value, old.value) || now.mark?.mark !== old.mark?.mark : isNews(now, old)
  const isMissing = same(rawValue(old.value, old.mark), Number.NaN) && old.mark === undefined
  return !differs ? 'same' : isOlder && !isMissing ? 'outdated' : 'news'
}

/**
 * Lays an arriving row over the stored one, in place: parameters the arriving row does not speak of, and those that bring no news, keep what is
 * stored. An older packet only adds what is missing. Returns what changed, empty when the row brings nothing new, and what was outdated.
 */
export const mergeRow = (
  batch: HourBatch,
  row: number,
  stored: StoredHour,
  { review = false, overrule = false }: MergeOptions,
): { changes: ValueChange[]; outdated: OutdatedRow | null } => {
  const ref = batch.ref[row] ?? null
  const isOlder = !review && !overrule && isOlderPacket({ sourceId: batch.sourceId[row]!, ref }, stored)
  const outdated: MeasuredId[] = []
  const changes: ValueChange[] = []
  const arriving = batch.marks.get(row) ?? {}
  const merged: RowMarks = {}
  for (const id of measuredIds) {
    const column = batch.values[id]
    const now = { value: column[row]!, mark: arriving[id] }
    const old = { value: stored.values[id], mark: stored.marks?.[id] }
    const speaks = (batch.present[row]! & bitOf[id]) !== 0
    const verdict = speaks ? judgeValue(now, old, { review, isOlder }) : 'same'
    if (verdict === 'outdated') outdated.push(id)
    if (verdict === 'news')
      changes.push({
        row,
        parameter: id,
        oldValue: rawValue(old.value, old.mark),
        oldMark: old.mark?.mark ?? null,
        newValue: rawValue(now.value, now.mark),
        newMark: now.mark?.mark ?? null,
        ref,
        replaced: { sourceId: stored.sourceId, ref: stored.ref },
      })
    const kept = verdict === 'news' ? now : old
    column[row] = kept.value
    if (kept.mark) merged[id] = kept.mark
  }
  if (Object.keys(merged).length > 0) batch.marks.set(row, merged)
  else batch.marks.delete(row)
  // The newest packet stays the origin of the row: verdicts and what an older packet adds are in the history.
  if (review || isOlder) {
    batch.sourceId[row] = stored.sourceId
    batch.ref[row] = stored.ref
  }
  return {
    changes,
    outdated:
      outdated.length > 0
        ? { placeId: batch.placeId[row]!, ts: batch.ts[row]!, ref: ref!, storedRef: stored.ref!, parameters: outdated }
        : null,
  }
}
