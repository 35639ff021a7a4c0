import { hourMs, hourOfDay, wallClock } from '@qingyuan/domain/time.ts'
import { percentileOfSorted } from './percentile.ts'

export type ProfileBy = 'hour' | 'weekday' | 'month'
export interface ProfileBin {
  /** Hour 1..24 (label of the hour's end), weekday 1..7 (Monday first), month 1..12. */
  bin: number
  count: number
  /** NaN while fewer than `need` values are there. */
  mean: number
  median: number
  p25: number
  p75: number
}

/** Bins of a day, a week, a year. */
export const profileSizes = { hour: 24, weekday: 7, month: 12 } as const

/** Bin 1.. that the hour ending at an instant belongs to. */
export const binOf = (hourEnd: number, by: ProfileBy): number => {
  if (by === 'hour') return hourOfDay(hourEnd)
  const { weekday, month } = wallClock(hourEnd - hourMs)
  return by === 'month' ? month : weekday === 0 ? 7 : weekday
}

/**
 * Mean course of an hourly series over the day, the week or the year. The hour that ends at midnight is hour 24 of the day before and belongs
 * to that day's weekday and month.
 *
 * @param values any unit; NaN missing
 * @param firstHourEnd instant (epoch ms) of the end of the first hour
 * @param need values a bin must hold (data capture, no default)
 */
export const meanProfile = (values: ArrayLike<number>, firstHourEnd: number, by: ProfileBy, need: number): ProfileBin[] => {
  const bins: number[][] = Array.from({ length: profileSizes[by] }, () => [])
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value === value) bins[binOf(firstHourEnd + i * hourMs, by) - 1]!.push(value)
  }
  return bins.map((members, i) => {
    const sorted = Float64Array.from(members).sort()
    const enough = members.length > 0 && members.length >= need
    const at = (p: number) => (enough ? percentileOfSorted(sorted, p) : Number.NaN)
    const mean = enough ? sorted.reduce((a, b) => a + b, 0) / sorted.length : Number.NaN
    return { bin: i + 1, count: members.length, mean, median: at(50), p25: at(25), p75: at(75) }
  })
}
