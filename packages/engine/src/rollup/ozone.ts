import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'

export interface OzoneDay {
  /** Largest hourly value, and its hour 1..24; NaN and 0 when nothing is there. */
  max1h: number
  max1hHour: number
  /** Largest mean of the valid windows, and the hour its window ends at. */
  max8h: number
  max8hHour: number
  /** Valid windows of the 17. */
  windows: number
  valid: boolean
}

/**
 * Ozone of one day (GB 3095 Table 4, HJ 663 6.1.2): windows of 8 hours end at 08..24, so all their hours belong to the day; a window
 * needs 6 valid hours; the daily maximum needs 14 valid windows, or to exceed the daily limit of grade II (compared after rounding).
 *
 * @param hours ug/m3, hour 01 of the day at `offset`; NaN missing
 */
export const ozoneDay = (hours: ArrayLike<number>, standard: Standard, offset = 0): OzoneDay => {
  const { windowHours, firstWindowEnd, windows: need } = standard.validity.ozone
  const day: OzoneDay = { max1h: Number.NaN, max1hHour: 0, max8h: Number.NaN, max8hHour: 0, windows: 0, valid: false }
  for (let hour = 1; hour <= 24; hour++) {
    const value = hours[offset + hour - 1]!
    if (value === value && !(day.max1h >= value)) [day.max1h, day.max1hHour] = [value, hour]
    if (hour < firstWindowEnd) continue
    let sum = 0
    let count = 0
    for (let i = offset + hour - 8; i < offset + hour; i++) {
      const part = hours[i]!
      if (part !== part) continue
      sum += part
      count++
    }
    if (count < windowHours) continue
    day.windows++
    const average = sum / count
    if (!(day.max8h >= average)) [day.max8h, day.max8hHour] = [average, hour]
  }
  const over = day.windows > 0 && roundGbt8170(day.max8h, standard.decimals.o3) > standard.limits.o3.day[1]
  day.valid = day.windows >= need || over
  return day
}

const larger = (a: number, b: number) => (b > a || a !== a ? b : a)

/**
 * Ozone 8 h of the real-time report: at 01..07 h the mean since 01 h of the same day, from 08 h on the mean of the last 8 hours. As the national
 * network publishes it, which is no daily statistic: use `ozoneDay` for those.
 *
 * @param hours ug/m3, beginning with hour 01 of a day; NaN missing
 * @param need valid hours a full window must have (6 of 8); the shorter windows of the morning need the same share
 * @returns one unrounded value an hour; NaN where too few hours are there
 */
export const runningO3EightHour = (hours: ArrayLike<number>, need: number): Float64Array => {
  const result = new Float64Array(hours.length).fill(Number.NaN)
  for (let i = 0; i < hours.length; i++) {
    const width = Math.min((i % 24) + 1, 8)
    let sum = 0
    let count = 0
    for (let j = i - width + 1; j <= i; j++) {
      const value = hours[j]!
      if (value !== value) continue
      sum += value
      count++
    }
    if (count > 0 && count * 8 >= need * width) result[i] = sum / count
  }
  return result
}

/**
 * Largest ozone 8 h value of the day so far, as the real-time report publishes it: until 23 h over all values since 01 h, the short windows of the
 * morning with them; at 24 h over the windows that end at 08..24 only, which is the daily maximum.
 *
 * @param eightHour result of {@link runningO3EightHour}, beginning with hour 01; NaN missing and left out
 */
export const ozoneEightHourSoFar = (eightHour: ArrayLike<number>): Float64Array => {
  const result = new Float64Array(eightHour.length).fill(Number.NaN)
  for (let i = 0; i < eightHour.length; i++) {
    const first = i - (i % 24)
    let largest = Number.NaN
    for (let j = i % 24 === 23 ? first + 7 : first; j <= i; j++) largest = larger(largest, eightHour[j]!)
    result[i] = largest
  }
  return result
}
