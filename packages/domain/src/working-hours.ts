import { addDays, dayStart, formatDate, wallClock } from './time.ts'

/** When a bureau works: hours of a working day, and the days that differ from Monday to Friday. */
export interface WorkingCalendar {
  /** Minutes after midnight from–to of a working day, ascending and apart. */
  spans: readonly (readonly [from: number, to: number])[]
  /** `YYYY-MM-DD` of public holidays (false) and of make-up workdays (true). */
  exceptions: ReadonlyMap<string, boolean>
}

const minuteMs = 60_000
/** Holidays last days: a calendar without working time in so many days has none. */
const longestSearchDays = 3_660

export const isWorkingDay = ({ exceptions }: WorkingCalendar, day: string): boolean => {
  const { weekday } = wallClock(dayStart(day))
  return exceptions.get(day) ?? (weekday !== 0 && weekday !== 6)
}

/** Working spans of a day as instants; none on a day off. */
const spansOfDay = (calendar: WorkingCalendar, day: string): (readonly [number, number])[] => {
  if (!isWorkingDay(calendar, day)) return []
  const midnight = dayStart(day)
  return calendar.spans.map(([from, to]) => [midnight + from * minuteMs, midnight + to * minuteMs] as const)
}

/**
 * The instant at which `minutes` of working time have passed since `from`; `from` itself for 0. A deadline that falls on the end of a span
 * stays there. O(days between).
 *
 * @throws RangeError for negative minutes, and for a calendar without working time
 */
export const addWorkingMinutes = (calendar: WorkingCalendar, from: number, minutes: number): number => {
  if (!(minutes >= 0)) throw new RangeError(`working minutes must not be negative: ${minutes}`)
  let left = minutes * minuteMs
  if (left === 0) return from
  let day = formatDate(from)
  for (let idle = 0; idle < longestSearchDays; idle++, day = addDays(day, 1))
    for (const [start, end] of spansOfDay(calendar, day)) {
      const begin = Math.max(start, from)
      if (begin >= end) continue
      if (left <= end - begin) return begin + left
      left -= end - begin
      idle = 0
    }
  throw new RangeError('the calendar has no working time')
}

/** Working minutes between two instants; 0 when `to` is not after `from`. O(days between). */
export const workingMinutesBetween = (calendar: WorkingCalendar, from: number, to: number): number => {
  let sum = 0
  const last = formatDate(to)
  for (let day = formatDate(from); day <= last; day = addDays(day, 1))
    for (const [start, end] of spansOfDay(calendar, day)) sum += Math.max(0, Math.min(end, to) - Math.max(start, from))
  return sum / minuteMs
}

const clockPattern = /^([01]\d|2[0-4]):([0-5]\d)$/

/** Minutes after midnight of `08:30`, up to `24:00`; null for another text. */
export const minutesOfClock = (text: string): number | null => {
  const parts = clockPattern.exec(text)
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
  return minutes !== null && minutes <= 1440 ? minutes : null
}
