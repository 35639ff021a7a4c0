import { instantOf, isDay } from '@qingyuan/domain/time.ts'

/** Value of a cell of a CSV (text) or a sheet. A Date has the wall clock in its UTC fields, as in spreadsheets. */
export type Cell = string | number | boolean | Date | null | undefined

const epoch = instantOf(1970, 1, 1)
const two = (text: string) => text.padStart(2, '0')

/** `YYYY-MM-DD` of `2020-4-2`, `2020/04/02`, `2020年4月2日`, `20200402`; null otherwise. */
const dayText = (text: string): string | null => {
  const m = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(text)
  if (!m) return null
  const day = `${m[1]}-${two(m[2] ?? m[4]!)}-${two(m[3] ?? m[5]!)}`
  return +m[1]! >= 1990 && +m[1]! <= 2100 && isDay(day) ? day : null
}

/** Hour 0..24 of `8`, `08`, `08:00`, `8:00:00`, `08时`; null when off the full hour or no time. */
const hourText = (text: string): number | null => {
  const m = /^(\d{1,2})(?:[:：]00(?:[:：]00(?:\.0+)?)?)?时?$/.exec(text)
  return m && +m[1]! <= 24 ? +m[1]! : null
}

const fromDate = (cell: Date): number | null => {
  const seconds = Math.round(cell.getTime() / 1000)
  if (!Number.isFinite(seconds) || seconds % 3600 !== 0) return null
  const instant = seconds * 1000 + epoch
  return instant >= instantOf(1990, 1, 1) && instant <= instantOf(2101, 1, 1) ? instant : null
}

const join = (day: string | null, hour: number | null): number | null =>
  day === null || hour === null ? null : instantOf(+day.slice(0, 4), +day.slice(5, 7), +day.slice(8, 10), hour)

/** Instant of the hour END that one cell names (`2026-01-01 08`, `2026/1/1 8:00`, `2026010108`, a date cell); null when it names none. */
export const hourOfCell = (cell: Cell): number | null => {
  if (cell instanceof Date) return fromDate(cell)
  if (typeof cell !== 'string' && typeof cell !== 'number') return null
  const text = String(cell).trim().slice(0, 40)
  if (/^\d{10}$/.test(text)) return join(dayText(text.slice(0, 8)), hourText(text.slice(8)))
  const at = text.search(/[ T]/)
  return at === -1 ? null : join(dayText(text.slice(0, at)), hourText(text.slice(at + 1).trim()))
}

/** The same from a date cell and an hour cell. Hour 0 of a day is hour 24 of the day before, as the national release labels it. */
export const hourOfCells = (date: Cell, hour: Cell): number | null => {
  const day =
    date instanceof Date ? (Number.isFinite(date.getTime()) ? date.toISOString().slice(0, 10) : null) : dayText(String(date ?? '').trim())
  const clock = hour instanceof Date ? hour.toISOString().slice(11, 19) : String(hour ?? '').trim()
  return join(day === null ? null : dayText(day), hourText(clock))
}
