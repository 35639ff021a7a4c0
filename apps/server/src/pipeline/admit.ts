import { type Mark, markNames as markTable, type RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds, parameters } from '@qingyuan/domain/parameters.ts'
import type { HourBatch } from './hour-batch.ts'

const spans = measuredIds.map(id => ({
  id,
  span: parameters[id].plausible ?? ([-Infinity, Infinity] as const),
  pollutant: parameters[id].kind !== 'weather',
}))

/** PM2.5 above PM10 by more than 5 μg/m³ and 10 % is suspect (analysis-methods §14); both values stay. */
const inverted = (fine: number, coarse: number) => fine > coarse + Math.max(5, coarse * 0.1)

const markOf = (batch: HourBatch, row: number): RowMarks => {
  const known = batch.marks.get(row)
  if (known) return known
  const fresh: RowMarks = {}
  batch.marks.set(row, fresh)
  return fresh
}

/** Takes a value out of its column and keeps it beside the row. */
const setAside = (batch: HourBatch, row: number, id: MeasuredId, mark: Mark, reason?: string) => {
  const value = batch.values[id][row]!
  markOf(batch, row)[id] = { mark, ...(Number.isNaN(value) ? {} : { value }), ...(reason ? { reason } : {}) }
  batch.values[id][row] = Number.NaN
}

/**
 * Rules for every received value, from any source. Nothing is dropped: a value that cannot count (device says
 * so, negative, outside the plausible span) is set aside with its mark. Works in place.
 */
export const admitHours = (batch: HourBatch): HourBatch => {
  for (const [row, marks] of batch.marks)
    for (const [id, { mark, reason }] of Object.entries(marks))
      if (!markTable[mark].valid) setAside(batch, row, id as MeasuredId, mark, reason)
  for (const { id, span, pollutant } of spans) {
    const column = batch.values[id]
    const [least, most] = span
    for (let row = 0; row < batch.rowCount; row++) {
      const value = column[row]!
      if (value !== value) continue
      if (value < least || value > most) setAside(batch, row, id, 'OR', `超出 ${least}–${most} ${parameters[id].unit}`)
      else if (pollutant && value < 0) setAside(batch, row, id, 'NEG', `仪器上报负值 ${value}`)
    }
  }
  const { pm2_5, pm10 } = batch.values
  for (let row = 0; row < batch.rowCount; row++)
    if (inverted(pm2_5[row]!, pm10[row]!)) markOf(batch, row).pm2_5 ??= { mark: 'INV', reason: `PM₂.₅ ${pm2_5[row]} > PM₁₀ ${pm10[row]}` }
  return batch
}
