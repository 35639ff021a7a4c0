import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { type AqiItem, type BreakpointRow, iaqiAxis } from '@qingyuan/domain/standards/breakpoints.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'

/**
 * IAQI of every rounded concentration from 0 to the last breakpoint of a row. The rounded concentration and the breakpoints are whole
 * numbers of the last kept decimal, so numerator and denominator are exact and the ceiling cannot be tipped by binary noise.
 */
const tableOf = (row: BreakpointRow): Int16Array => {
  const scale = 10 ** row.decimals
  const points = row.points.map(point => Math.round(point * scale))
  const table = new Int16Array(points.at(-1)! + 1)
  let segment = 1
  for (let c = 0; c < table.length; c++) {
    if (c > points[segment]!) segment++
    const [low, high] = [points[segment - 1]!, points[segment]!]
    const [from, to] = [iaqiAxis[segment - 1]!, iaqiAxis[segment]!]
    table[c] = from + Math.ceil(((to - from) * (c - low)) / (high - low))
  }
  return table
}

const tables = new WeakMap<BreakpointRow, Int16Array>()
export const iaqiTable = (row: BreakpointRow): Int16Array => {
  const known = tables.get(row)
  if (known) return known
  const table = tableOf(row)
  tables.set(row, table)
  return table
}

/**
 * IAQI by one breakpoint row; `significant` as in `roundGbt8170` (7 for values stored as 32-bit floats). NaN when there is none.
 */
export const iaqiOfRow = (row: BreakpointRow, concentration: number, significant = 14): number => {
  const scaled = Math.round(roundGbt8170(concentration, row.decimals, significant) * 10 ** row.decimals)
  if (!(scaled >= 0) || scaled === Infinity) return Number.NaN
  return iaqiTable(row)[scaled] ?? row.above ?? Number.NaN
}

/**
 * Individual air quality index of a concentration (HJ 633-2012 section 4.3, HJ 633-2026 section 4.2): rounded by GB/T 8170 to the
 * standard's decimals, interpolated between the breakpoints, rounded up.
 *
 * @param item pollutant and averaging time
 * @param concentration ug/m3, CO mg/m3; NaN missing
 * @returns whole number 0..500; above the last breakpoint 500 (SO2 1 h above 800: 200; O3 8 h above 800: 300 in the 2026 edition).
 *   NaN when the concentration is missing, rounds below 0, or has no IAQI (O3 8 h above 800 in the 2012 edition: use the 1 h value).
 */
export const iaqi = (item: AqiItem, concentration: number, standard: Standard): number =>
  iaqiOfRow(standard.breakpoints[item], concentration)
