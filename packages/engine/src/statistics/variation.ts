import { hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import { binOf, type ProfileBy, profileSizes } from './profile.ts'
import { tQuantile } from './student-t.ts'

export interface VariationBin {
  /** As in `profile`: hour 1..24, weekday 1..7 (Monday first), month 1..12. */
  bin: number
  mean: number
  /** Interval of the mean; NaN with fewer than 2 days. */
  lower: number
  upper: number
  /** Hours, and the days they come from. */
  count: number
  days: number
}

export interface VariationOptions {
  /** Hours a bin must hold (data capture, no default). */
  need: number
  /** Of the interval, 0..1: 0.95. */
  confidence: number
}

interface Tally {
  sums: Float64Array
  counts: Uint32Array
  /** Over days: squares of the day's sum and count, and their product. */
  sumSquares: Float64Array
  products: Float64Array
  countSquares: Float64Array
  days: Uint32Array
}

/** Sums of each bin, the hours of one day taken together; a day begins with its hour 1. */
const tally = (values: ArrayLike<number>, firstHourEnd: number, by: ProfileBy, near: number): Tally => {
  const size = profileSizes[by]
  const floats = () => new Float64Array(size)
  const [sums, sumSquares, products, countSquares, daySum, dayCount] = [floats(), floats(), floats(), floats(), floats(), floats()]
  const [counts, days] = [new Uint32Array(size), new Uint32Array(size)]
  const close = () => {
    for (let b = 0; b < size; b++) {
      if (dayCount[b] === 0) continue
      sums[b]! += daySum[b]!
      counts[b]! += dayCount[b]!
      sumSquares[b]! += daySum[b]! ** 2
      products[b]! += daySum[b]! * dayCount[b]!
      countSquares[b]! += dayCount[b]! ** 2
      days[b]!++
    }
    daySum.fill(0)
    dayCount.fill(0)
  }
  let hour = hourOfDay(firstHourEnd)
  let bin = binOf(firstHourEnd, by) - 1
  for (let i = 0; i < values.length; i++, hour++) {
    if (hour > 24) {
      close()
      hour = 1
      bin = binOf(firstHourEnd + i * hourMs, by) - 1
    }
    const value = values[i]! - near
    const at = by === 'hour' ? hour - 1 : bin
    if (value !== value) continue
    daySum[at]! += value
    dayCount[at]!++
  }
  close()
  return { sums, counts, sumSquares, products, countSquares, days }
}

/**
 * Mean course over the day, the week or the year with the interval of each mean. The hours of a day are no independent values, so days are what is
 * counted: variance of the mean = D / (D - 1) sum over days (S_d - mean n_d)^2 / N^2, Student's t with D - 1 degrees of freedom.
 *
 * @param values hourly, any unit; NaN missing @param firstHourEnd instant (epoch ms) of the end of the first hour
 * Simplified: days among themselves count as independent; episodes of several days make the true interval wider.
 * Source: cluster-robust variance (Liang and Zeger 1986); openair's `timeVariation` draws its hours one by one instead.
 */
export const timeVariation = (
  values: ArrayLike<number>,
  firstHourEnd: number,
  by: ProfileBy,
  options: VariationOptions,
): VariationBin[] => {
  const known = Float64Array.from(values).find(value => value === value) ?? 0
  const { sums, counts, sumSquares, products, countSquares, days } = tally(values, firstHourEnd, by, known)
  return Array.from(sums, (sum, b) => {
    const count = counts[b]!
    const enough = count > 0 && count >= options.need
    const offset = enough ? sum / count : Number.NaN
    const spread = Math.max(0, sumSquares[b]! - 2 * offset * products[b]! + offset * offset * countSquares[b]!)
    const d = days[b]!
    const half = enough && d > 1 ? (tQuantile(options.confidence, d - 1) * Math.sqrt((spread * d) / (d - 1))) / count : Number.NaN
    const mean = known + offset
    return { bin: b + 1, mean, lower: mean - half, upper: mean + half, count, days: d }
  })
}
