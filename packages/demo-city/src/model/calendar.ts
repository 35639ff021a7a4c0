import { dayMs, dayStart, hourMs, wallClock } from '@qingyuan/domain/time.ts'
import { springFestivals } from '../data/festivals.ts'

/** An hour of the model: whole hours since 1970 of the END of the hour. */
export const hourIndex = (hourEnd: number): number => {
  const index = hourEnd / hourMs
  if (!Number.isInteger(index)) throw new RangeError(`not the end of a full hour: ${hourEnd}`)
  return index
}
export const hourEndOf = (index: number): number => index * hourMs

/** Days since 1970 (Shanghai) that the hour belongs to, and its hour 0..23 by START. */
export const dayOfIndex = (index: number): number => Math.floor((index + 7) / 24)
export const startHourOfIndex = (index: number): number => (((index + 7) % 24) + 24) % 24

/** Year and month of a day, the neighbouring month to blend with and the weight of that blend (0 at mid-month, 0.5 at its ends). */
export interface DayInfo {
  day: number
  year: number
  month: number
  otherYear: number
  otherMonth: number
  otherWeight: number
  weekday: number
  dayOfYear: number
  /** Days since the first day of the lunar year, -1 is the eve; NaN when far from it. */
  festival: number
}

const festivalDays = springFestivals.map(text => Math.round((dayStart(text) + 8 * hourMs) / dayMs))
const known = new Map<number, DayInfo>()

const describe = (day: number): DayInfo => {
  const c = wallClock(day * dayMs - 8 * hourMs)
  const length = new Date(Date.UTC(c.year, c.month, 0)).getUTCDate()
  const place = (c.day - 0.5) / length - 0.5
  const other = c.month + (place < 0 ? -1 : 1)
  const near = festivalDays.find(first => Math.abs(day - first) <= 20)
  return {
    day,
    year: c.year,
    month: c.month,
    otherYear: c.year + (other < 1 ? -1 : other > 12 ? 1 : 0),
    otherMonth: ((other + 11) % 12) + 1,
    otherWeight: Math.abs(place),
    weekday: c.weekday,
    dayOfYear: Math.round((Date.UTC(c.year, c.month - 1, c.day) - Date.UTC(c.year, 0, 1)) / dayMs),
    festival: near === undefined ? Number.NaN : day - near,
  }
}

export const dayInfo = (day: number): DayInfo => {
  let info = known.get(day)
  if (!info) {
    info = describe(day)
    known.set(day, info)
  }
  return info
}

/** Blend of a January..December table on a day. */
export const monthlyBlend = (table: readonly number[], info: DayInfo): number =>
  table[info.month - 1]! * (1 - info.otherWeight) + table[info.otherMonth - 1]! * info.otherWeight
