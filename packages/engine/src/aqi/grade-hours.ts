import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type BreakpointRow, hourItems } from '@qingyuan/domain/standards/breakpoints.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { iaqiOfRow, iaqiTable } from './iaqi.ts'

export type Column = Float32Array | Float64Array
export interface Grades {
  /** -1 where no pollutant is present. */
  aqi: Int16Array
  /** Bit i represents `pollutantIds[i]`; 0 while the AQI is 50 or less. */
  primary: Uint8Array
}

const gradeColumn = (column: Column, row: BreakpointRow, bit: number, { aqi, primary }: Grades) => {
  const table = iaqiTable(row)
  const scale = 10 ** row.decimals
  const significant = column instanceof Float32Array ? 7 : 14
  for (let i = 0; i < aqi.length; i++) {
    const value = column[i]!
    if (value !== value) continue
    const whole = value * scale
    const index = whole === Math.trunc(whole) && whole >= 0 ? (table[whole] ?? row.above ?? -1) : iaqiOfRow(row, value, significant)
    if (!(index >= 0)) continue
    if (index > aqi[i]!) {
      aqi[i] = index
      primary[i] = bit
    } else if (index === aqi[i]) primary[i]! |= bit
  }
}

/**
 * Hourly AQI of many hours at once; the same numbers as `hourlyAqi`, hour by hour.
 *
 * @param columns one value an hour, all of one length; ug/m3, CO mg/m3; NaN missing; a pollutant may be left out
 * @param standard edition in force for all of the hours: split a series at an edition's first day
 * @throws RangeError when the columns differ in length
 */
export const gradeHours = (columns: Partial<Record<PollutantId, Column>>, standard: Standard): Grades => {
  const lengths = Object.values(columns).map(column => column.length)
  const length = lengths[0] ?? 0
  if (lengths.some(other => other !== length)) throw new RangeError('columns differ in length')
  const grades: Grades = { aqi: new Int16Array(length).fill(-1), primary: new Uint8Array(length) }
  for (const [i, id] of pollutantIds.entries()) {
    const column = columns[id]
    if (column) gradeColumn(column, standard.breakpoints[hourItems[id]], 1 << i, grades)
  }
  for (let i = 0; i < length; i++) if (grades.aqi[i]! <= 50) grades.primary[i] = 0
  return grades
}

/** Pollutants of a primary bit mask, in table order. */
export const pollutantsOf = (mask: number): PollutantId[] => pollutantIds.filter((_, i) => mask & (1 << i))
/** Bit mask of pollutants. */
export const maskOf = (pollutants: readonly PollutantId[]): number =>
  pollutants.reduce((mask, id) => mask | (1 << pollutantIds.indexOf(id)), 0)
