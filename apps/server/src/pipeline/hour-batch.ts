import type { Mark, RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'

/**
 * Hours of any number of places as columns: the one form of data from every source through admit and store. One row is one
 * place and hour; rows are unique. Values in storage units; NaN is "no value".
 */
export interface HourBatch {
  rowCount: number
  placeId: Int32Array
  /** End of the hour, epoch milliseconds. */
  ts: Float64Array
  /** Bit i: this row speaks of `measuredIds[i]`, be it to say that there is no value. Other parameters of a stored row stay as they are. */
  present: Int32Array
  values: Record<MeasuredId, Float32Array>
  marks: Map<number, RowMarks>
  sourceId: Int32Array
  /** Origin of the row: QN of a packet, job of an import. */
  ref: (string | null)[]
}

export const bitOf = Object.fromEntries(measuredIds.map((id, i) => [id, 1 << i])) as Record<MeasuredId, number>

export const newBatch = (rowCount: number): HourBatch => ({
  rowCount,
  placeId: new Int32Array(rowCount),
  ts: new Float64Array(rowCount),
  present: new Int32Array(rowCount),
  values: Object.fromEntries(measuredIds.map(id => [id, new Float32Array(rowCount).fill(Number.NaN)])) as HourBatch['values'],
  marks: new Map(),
  sourceId: new Int32Array(rowCount),
  ref: new Array<string | null>(rowCount).fill(null),
})

export interface HourRow {
  placeId: number
  ts: number
  values: Partial<Record<MeasuredId, number | null>>
  marks?: Partial<Record<MeasuredId, { mark: Mark; reason?: string }>>
  sourceId: number
  ref: string | null
}

const fill = (batch: HourBatch, at: number, row: HourRow) => {
  batch.placeId[at] = row.placeId
  batch.ts[at] = row.ts
  batch.sourceId[at] = row.sourceId
  batch.ref[at] = row.ref
  for (const [key, value] of Object.entries(row.values)) {
    const id = key as MeasuredId
    batch.present[at] = batch.present[at]! | bitOf[id]
    batch.values[id][at] = value ?? Number.NaN
  }
  if (row.marks && Object.keys(row.marks).length > 0) batch.marks.set(at, { ...batch.marks.get(at), ...row.marks })
}

/** A batch of single rows. Rows of the same place and hour become one; of two values for the same parameter the later row wins. */
export const batchOfRows = (rows: readonly HourRow[]): HourBatch => {
  const index = new Map<string, number>()
  const position = rows.map(row => {
    const key = `${row.placeId}|${row.ts}`
    const known = index.get(key)
    if (known !== undefined) return known
    index.set(key, index.size)
    return index.size - 1
  })
  const batch = newBatch(index.size)
  rows.forEach((row, i) => fill(batch, position[i]!, row))
  return batch
}
