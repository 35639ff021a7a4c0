import { BrokenFile } from '../broken-file.ts'
import { type NetcdfFile, textOf } from './netcdf-file.ts'

const unitMs: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  s: 1000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  hr: 3_600_000,
  h: 3_600_000,
  day: 86_400_000,
  d: 86_400_000,
}
const calendars = new Set(['', 'standard', 'gregorian', 'proleptic_gregorian'])
const reference =
  /^\s*([a-z]+?)s?\s+since\s+(-?\d+)-(\d+)-(\d+)(?:[T\s]+(\d+)(?::(\d+)(?::(\d+(?:\.\d+)?))?)?)?\s*(z|utc|gmt|([+-])(\d{1,2}):?(\d{2})?)?\s*$/i

const dayMs = 86_400_000

/** Midnight of a day of the calendar of today; `Date.UTC` alone would take the years 0 to 99 for those of the last century. */
const gregorian = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day)

/** Midnight of a day of the mixed calendar: Julian before 15 October 1582, whose leap days fall in every fourth year. */
const civil = (year: number, month: number, day: number): number => {
  if (year * 10_000 + month * 100 + day >= 15_821_015) return gregorian(year, month, day)
  const [y, m] = [year + 4800 - (month <= 2 ? 1 : 0), month + (month <= 2 ? 9 : -3)]
  const julianDay = day + Math.floor((153 * m + 2) / 5) + 365 * y + Math.floor(y / 4) - 32_083
  return (julianDay - 2_440_588) * dayMs
}

/** Milliseconds of one unit and the instant of zero of `hours since 2025-5-1 00:00:00 +8:00`; null when the text says nothing of the kind. */
export const cfTimeUnit = (text: string, isProleptic = false): { ms: number; origin: number } | null => {
  const found = reference.exec(text)
  const ms = found ? unitMs[found[1]!.toLowerCase()] : undefined
  if (!found || ms === undefined) return null
  const [year, month, day, hour, minute, second] = found.slice(2, 8).map(part => Number(part ?? 0))
  const offset = found[9] ? (found[9] === '-' ? -1 : 1) * (Number(found[10]) * 60 + Number(found[11] ?? 0)) : 0
  const midnight = (isProleptic ? gregorian : civil)(year!, month!, day!)
  return { ms, origin: midnight + hour! * 3_600_000 + (minute! * 60 + second!) * 1000 - offset * 60_000 }
}

/** Instants (UTC milliseconds, whole) of a CF time variable, or of its bounds. Calendars other than the civil one are refused. */
export const cfTimes = (file: NetcdfFile, name: string, unitsOf = name): Float64Array => {
  const attributes = file.variable(unitsOf)?.attributes ?? {}
  const [units, calendar] = [textOf(attributes.units) ?? '', textOf(attributes.calendar) ?? '']
  const unit = cfTimeUnit(units, calendar.toLowerCase() === 'proleptic_gregorian')
  if (!unit) throw new BrokenFile(0, `变量 ${unitsOf} 的时间单位“${units.slice(0, 60)}”无法识别`)
  if (!calendars.has(calendar.toLowerCase())) throw new BrokenFile(0, `变量 ${unitsOf} 的历法“${calendar}”不支持`)
  return Float64Array.from(file.values(name), value => Math.round(unit.origin + value * unit.ms))
}
