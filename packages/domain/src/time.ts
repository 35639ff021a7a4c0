/**
 * Time of the product: Asia/Shanghai, UTC+8 without daylight saving (true since 1992).
 *
 * An hourly value is labelled by the END of its hour. The day runs 01..24: the hour that ends at midnight belongs to the day before
 * and is written `YYYY-MM-DD 24`. Internally an hour is the instant (epoch milliseconds) of its end.
 */

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
const shift = 8 * hourMs

export type Step = 'hour' | 'day' | 'month' | 'quarter' | 'year'
export const timeSteps = ['hour', 'day', 'month', 'quarter', 'year'] as const satisfies readonly Step[]

const two = (n: number) => String(n).padStart(2, '0')

/** Calendar fields of an instant on the Shanghai wall clock. */
export const wallClock = (instant: number) => {
  const d = new Date(instant + shift)
  return {
    year: d.getUTCFullYear(),
    month: d.getUTCMonth() + 1,
    day: d.getUTCDate(),
    hour: d.getUTCHours(),
    minute: d.getUTCMinutes(),
    second: d.getUTCSeconds(),
    weekday: d.getUTCDay(),
  }
}

/** Instant of a Shanghai wall-clock time; fields overflow as in `Date.UTC`. */
export const instantOf = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) - shift

/** `YYYY-MM-DD` of an instant's wall-clock date (not the day an hourly value belongs to: see {@link dayOfHour}). */
export const formatDate = (instant: number): string => {
  const c = wallClock(instant)
  return `${c.year}-${two(c.month)}-${two(c.day)}`
}

/** `YYYY-MM-DD HH:mm:ss` on the wall clock. */
export const formatDateTime = (instant: number): string => {
  const c = wallClock(instant)
  return `${c.year}-${two(c.month)}-${two(c.day)} ${two(c.hour)}:${two(c.minute)}:${two(c.second)}`
}

type DateTime = string | number | null | undefined

/** `YYYY-MM-DD hh:mm` of a date-time (`YYYY-MM-DD hh:mm:ss`, or an instant on the wall clock); a missing one is a dash. */
export const formatMinute = (at: DateTime): string => (typeof at === 'number' ? formatDateTime(at) : (at ?? '')).slice(0, 16) || '—'

/** The same without the year, where that is known: `MM-DD hh:mm`. */
export const shortMinute = (at: DateTime): string => formatMinute(at).slice(5) || '—'

/** Day (`YYYY-MM-DD`) that the hour ending at `hourEnd` belongs to. */
export const dayOfHour = (hourEnd: number): string => formatDate(hourEnd - 1)

/** Hour of the day, 1..24, of the hour ending at `hourEnd`. */
export const hourOfDay = (hourEnd: number): number => wallClock(hourEnd - hourMs).hour + 1

/** `YYYY-MM-DD hh`, hh in 01..24, label of the hour that ends at `hourEnd`. */
export const formatHour = (hourEnd: number): string => `${dayOfHour(hourEnd)} ${two(hourOfDay(hourEnd))}`

const hourPattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2})$/
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Real calendar date? Rejects 2026-02-30. */
export const isDay = (text: string): boolean => {
  const m = dayPattern.exec(text)
  return m !== null && formatDate(instantOf(+m[1]!, +m[2]!, +m[3]!)) === text
}

/** Instant of the hour end for `YYYY-MM-DD hh` (00..24; 00 is the last hour of the day before). Null when the text is no such label. */
export const parseHour = (text: string): number | null => {
  const m = hourPattern.exec(text)
  if (!m || !isDay(text.slice(0, 10)) || +m[4]! > 24) return null
  return instantOf(+m[1]!, +m[2]!, +m[3]!, +m[4]!)
}

/** `2026-11-21 14` as `11-21 14:00`; a missing hour is a dash. */
export const shortHour = (label: string | null | undefined): string => (label ? `${label.slice(5, 10)} ${label.slice(11, 13)}:00` : '—')

/** Clock part of an hour label or a date-time: `14:00`. */
export const clockText = (label: string): string =>
  label.length >= 16 ? label.slice(11, 16) : label.length >= 13 ? `${label.slice(11, 13)}:00` : label

/** Instant of 00:00 of a day. Null when the text is no calendar date. */
export const parseDay = (text: string): number | null =>
  isDay(text) ? instantOf(+text.slice(0, 4), +text.slice(5, 7), +text.slice(8, 10)) : null

/** Midnight that begins the day; throws on a text that is no date (callers have validated it). */
export const dayStart = (day: string): number => {
  const start = parseDay(day)
  if (start === null) throw new RangeError(`not a date: ${day}`)
  return start
}

/** Hour ends of the 24 hours of a day, 01..24. */
export const hoursOfDay = (day: string): number[] => Array.from({ length: 24 }, (_, i) => dayStart(day) + (i + 1) * hourMs)

export const addDays = (day: string, n: number): string => formatDate(dayStart(day) + n * dayMs)

/** The full hour at or before an instant. */
export const floorHour = (instant: number): number => Math.floor(instant / hourMs) * hourMs

/** The end of the hour that an instant is in; a full hour ends the one before it. */
export const ceilHour = (instant: number): number => Math.ceil(instant / hourMs) * hourMs

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Label of the period of a step that a day is in: `2026-11-20`, `2026-11`, `2026-Q4`, `2026`. */
export const periodOfDay = (day: string, step: Exclude<Step, 'hour'>): string => {
  const year = day.slice(0, 4)
  if (step === 'day') return day
  if (step === 'month') return day.slice(0, 7)
  if (step === 'quarter') return `${year}-Q${Math.ceil(+day.slice(5, 7) / 3)}`
  return year
}

/** First and last day of a period label (`2026-11-20`, `2026-11`, `2026-Q4`, `2026`); null when it is no such label. */
export const daysOfPeriod = (period: string): { first: string; last: string } | null => {
  if (isDay(period)) return { first: period, last: period }
  const month = /^(\d{4})-(\d{2})$/.exec(period)
  if (month && +month[2]! >= 1 && +month[2]! <= 12)
    return { first: `${period}-01`, last: `${period}-${two(daysInMonth(+month[1]!, +month[2]!))}` }
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period)
  if (quarter) {
    const last = +quarter[2]! * 3
    return { first: `${quarter[1]}-${two(last - 2)}-01`, last: `${quarter[1]}-${two(last)}-${two(daysInMonth(+quarter[1]!, last))}` }
  }
  return /^\d{4}$/.test(period) ? { first: `${period}-01-01`, last: `${period}-12-31` } : null
}

/** Real day, month, quarter or year of the calendar? Rejects 2026-13 and the year 0000. */
export const isPeriod = (text: string): boolean => isDay(daysOfPeriod(text)?.first ?? '')

/** All days from first to last, both included; none when last is before first. Counts on the calendar: rankings need years of them. */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  const count = countDays(first, last)
  let [year, month, day] = [+first.slice(0, 4), +first.slice(5, 7), +first.slice(8, 10)]
  let length = daysInMonth(year, month)
  for (let i = 0; i < count; i++) {
    days.push(`${year}-${two(month)}-${two(day)}`)
    if (++day <= length) continue
    day = 1
    if (++month > 12) [year, month] = [year + 1, 1]
    length = daysInMonth(year, month)
  }
  return days
}

/** Days from first to last, both included; 0 or less when last is before first. */
export const countDays = (first: string, last: string): number => Math.round((dayStart(last) - dayStart(first)) / dayMs) + 1

/** First day of the month or the year that a day is in. */
export const firstDayOf = (day: string, step: 'month' | 'year'): string => `${periodOfDay(day, step)}${step === 'month' ? '-01' : '-01-01'}`

/** The same calendar day a year before; 29 February becomes 28 February. */
export const sameDayLastYear = (day: string): string => {
  const year = +day.slice(0, 4) - 1
  const text = `${year}${day.slice(4)}`
  return isDay(text) ? text : `${year}-02-28`
}

/** The same days a year before; whole months stand against whole months, a February also against one of 29 days. */
export const sameSpanLastYear = (first: string, last: string): { first: string; last: string } => {
  const whole = first.endsWith('-01') && addDays(last, 1).endsWith('-01')
  return { first: sameDayLastYear(first), last: whole ? daysOfPeriod(sameDayLastYear(last).slice(0, 7))!.last : sameDayLastYear(last) }
}

export const timeConvention = '北京时间；小时值以结束时刻标注，一日为 01–24 时'
