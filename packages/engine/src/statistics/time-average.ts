import { dayMs, dayOfHour, dayStart, daysBetween, daysOfPeriod, hourMs, hourOfDay, periodOfDay, type Step } from '@qingyuan/domain/time.ts'

export interface Periods {
  /** `2026-11-16`, `2026-11`, `2026-Q4`, `2026` as the domain writes them. */
  labels: string[]
  /** First hour of each period in the series, and one past the last of all. */
  starts: Uint32Array
  /** Hours that the period has, whether the series covers them or not at its ends. */
  lengths: Uint32Array
}

/** Hours of a series in days, months, quarters or years: the hour that ends at midnight belongs to the day before. */
export const periodsOf = (firstHourEnd: number, count: number, step: Exclude<Step, 'hour'>): Periods => {
  const labels: string[] = []
  const starts: number[] = []
  const days = count === 0 ? [] : daysBetween(dayOfHour(firstHourEnd), dayOfHour(firstHourEnd + (count - 1) * hourMs))
  const before = hourOfDay(firstHourEnd) - 1
  for (const [d, day] of days.entries()) {
    const label = periodOfDay(day, step)
    if (labels.at(-1) === label) continue
    labels.push(label)
    starts.push(Math.max(0, d * 24 - before))
  }
  const lengths = Uint32Array.from(labels, step === 'day' ? () => 24 : hoursOf)
  return { labels, starts: Uint32Array.from([...starts, count]), lengths }
}

const hoursOf = (period: string): number => {
  const { first, last } = daysOfPeriod(period)!
  return 24 * Math.round((dayStart(last) - dayStart(first)) / dayMs + 1)
}

export interface TimeAverages {
  means: Float64Array
  counts: Uint32Array
}

/**
 * Mean of the hours of each period, missing ones left out (openair `timeAverage`). Rules of the standards (20 hours, 27 days) are `engine/rollup`'s.
 *
 * @param values hourly; NaN missing
 * @param share of the period's hours that must be there, 0..1 (data capture, no default); without any the mean is NaN
 */
export const timeAverage = (values: ArrayLike<number>, { starts, lengths }: Periods, share: number): TimeAverages => {
  const [means, counts] = [new Float64Array(lengths.length), new Uint32Array(lengths.length)]
  for (let period = 0; period < lengths.length; period++) {
    let [sum, count] = [0, 0]
    for (let i = starts[period]!; i < starts[period + 1]!; i++) {
      const value = values[i]!
      if (value !== value) continue
      sum += value
      count++
    }
    counts[period] = count
    means[period] = count > 0 && count >= share * lengths[period]! ? sum / count : Number.NaN
  }
  return { means, counts }
}
