import { parse } from 'csv-parse/sync'
import { sharedText } from '../truth-set.ts'

const number = (cell: string | undefined): number => (cell === undefined || cell === '' || cell === 'NA' ? Number.NaN : Number(cell))

export const rowsOfOpenair = (name: string): Record<string, string>[] =>
  parse(sharedText(`observations/openair/${name}`), { columns: true, bom: true })

/** The hours of openair's sample data (Marylebone Road, 1998 to 2005) as columns; a year, or all. */
export const readMarylebone = (year = '') => {
  const rows = rowsOfOpenair('mydata_hourly_1998_2005.csv.gz').filter(row => row.date!.startsWith(year))
  return { dates: rows.map(row => row.date!), column: (name: string) => Float64Array.from(rows, row => number(row[name])) }
}

/** Largest difference of two columns over the larger of 1 and the value; Infinity where one is missing and the other is not. */
export const largestDifference = (ours: ArrayLike<number>, theirs: readonly (string | undefined)[]): number =>
  theirs.reduce((most, cell, i) => {
    const [a, b] = [ours[i]!, number(cell)]
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) === Number.isNaN(b) ? most : Infinity
    return Math.max(most, Math.abs(a - b) / Math.max(1, Math.abs(b)))
  }, 0)
