import { dayMs, dayOfHour, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'

/** Values of hours ahead, one entry an hour. */
export interface HourOutlook {
  median: Float64Array
  lower: Float64Array
  upper: Float64Array
}

/** Hours after which half of what is unusual now is left. */
const halfLife = 6

type Days = ReadonlyMap<string, readonly [low: number, middle: number, high: number]>

/** Level of an hour: the day's at noon, between the noons of neighbouring days in a straight line. */
const levelAt = (days: Days, end: number, level: 0 | 1 | 2): number => {
  const own = days.get(dayOfHour(end))?.[level] ?? Number.NaN
  const share = (hourOfDay(end) - 12) / 24
  const other = days.get(dayOfHour(end + Math.sign(share) * dayMs))?.[level] ?? own
  return own + (other - own) * Math.abs(share)
}

/**
 * Hours of a daily forecast: the day's level with the usual course of the day, moved towards what is measured now and let go of it in the first hours.
 *
 * @param days level of each day by its label at 10, 50 and 90 %
 * @param course usual value of each hour of the day 01..24 as a multiple of the daily value; NaN missing
 * @param latest value of the hour ending at `hourEnd`; NaN: the course alone
 * @param hours how many, the first ends an hour after `hourEnd`
 * @returns NaN where the day has no forecast
 * Simplified: a day's range says how sure its mean is, not its hours; hours vary more, and the ranges of single hours are too narrow by that.
 */
export const hoursOfDays = (days: Days, course: ArrayLike<number>, latest: number, hourEnd: number, hours: number): HourOutlook => {
  const at = (end: number, level: 0 | 1 | 2) => levelAt(days, end, level) * course[hourOfDay(end) - 1]!
  const gap = latest - at(hourEnd, 1)
  const offset = gap === gap ? gap : 0
  const column = (level: 0 | 1 | 2) =>
    Float64Array.from({ length: hours }, (_, i) => {
      const end = hourEnd + (i + 1) * hourMs
      const fading = 0.5 ** ((i + 1) / halfLife)
      // Near now the range closes on the middle, as far as what is known now still holds.
      const spread = (at(end, level) - at(end, 1)) * (1 - fading)
      return Math.max(0, at(end, 1) + offset * fading + spread)
    })
  return { median: column(1), lower: column(0), upper: column(2) }
}
