import { correlateColumns } from '../../correlation/correlate.ts'

/** For what a simulated course may be used: hour by hour, as means of days only, not at all; `unknown` with too few measured hours. */
export type CourseVerdict = 'hourly' | 'daily' | 'unusable' | 'unknown'

/**
 * Thresholds of the verdicts. Bias and error are the criteria of Emery et al. 2017 (J. Air Waste Manage. Assoc. 67:582) for PM2.5; their r of daily means is
 * 0.40, and the hourly r of 0.6 is this platform's own.
 */
export const accuracyThresholds = {
  /** Hours of a day with both values: three quarters. */
  needHours: 18,
  hourlyR: 0.6,
  /** Of the sum of the measured values. */
  bias: 0.3,
  error: 0.5,
  /** Judged from so many days on. */
  dailyDays: 5,
  dailyR: 0.4,
} as const

/** Means over all days of one hour of the day; NaN without a pair. */
export interface HourOfDay {
  /** 1..24, the hour that ends then. */
  hour: number
  pairs: number
  simulated: number
  observed: number
}

export interface CourseAccuracy {
  verdict: CourseVerdict
  pairs: number
  simulated: number
  observed: number
  /** Of all hours; NaN without variance. */
  r: number
  /** Of the differences from the means of their own days: what the course within a day is worth. Equals `r` for one day. */
  withinDayR: number
  /** (simulated − observed) over observed, of the sums. */
  bias: number
  /** |simulated − observed| over observed, of the sums. */
  error: number
  /** Of the means of days with enough hours; NaN for fewer than three. */
  dailyR: number
  days: number
  byHour: HourOfDay[]
  /** Hours 1..24 in which the mean course is highest; NaN without a pair. */
  peaks: { simulated: number; observed: number }
}

const hoursOfDay = 24
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length

const peakOf = (rows: readonly HourOfDay[], key: 'simulated' | 'observed'): number =>
  rows.reduce((best, row) => (row.pairs > 0 && !(row[key] <= (rows[best - 1]?.[key] ?? -Infinity)) ? row.hour : best), Number.NaN)

const verdictOf = ({
  pairs,
  r,
  withinDayR,
  bias,
  error,
  dailyR,
  days,
}: Omit<CourseAccuracy, 'verdict' | 'byHour' | 'peaks'>): CourseVerdict => {
  const at = accuracyThresholds
  if (days === 0 || pairs < at.needHours) return 'unknown'
  const close = Math.abs(bias) <= at.bias
  if (close && error <= at.error && r >= at.hourlyR && withinDayR >= at.hourlyR) return 'hourly'
  return close && (days < at.dailyDays || dailyR >= at.dailyR) ? 'daily' : 'unusable'
}

/**
 * How well a simulated course of whole days follows the measured one, and what it may be used for.
 *
 * @param simulated, observed hours 1..24 of one day after the other, the same unit, NaN missing
 * Without a pair all means are NaN and the verdict is `unknown`. A constant column has no r and is never `hourly`.
 */
export const courseAccuracy = (simulated: ArrayLike<number>, observed: ArrayLike<number>): CourseAccuracy => {
  if (simulated.length !== observed.length || simulated.length % hoursOfDay !== 0)
    throw new RangeError(`需要整日的逐时值（模拟 ${simulated.length} 个，实测 ${observed.length} 个）`)
  const there = Array.from({ length: simulated.length }, (_, n) => n).filter(
    n => simulated[n]! === simulated[n]! && observed[n]! === observed[n]!,
  )
  const [s, o] = [(n: number) => simulated[n]!, (n: number) => observed[n]!]
  const days = Array.from({ length: simulated.length / hoursOfDay }, (_, day) => there.filter(n => Math.floor(n / hoursOfDay) === day))
  const full = days.filter(hours => hours.length >= accuracyThresholds.needHours)
  const correlation = (a: readonly number[], b: readonly number[]) =>
    correlateColumns(a, b, { method: 'pearson', need: 3, autocorrelation: 'ignore' }).r
  const within = (value: (n: number) => number) => full.flatMap(hours => hours.map(n => value(n) - meanOf(hours.map(value))))
  const whole = sumOf(there.map(o))
  const byHour = Array.from({ length: hoursOfDay }, (_, h): HourOfDay => {
    const hours = there.filter(n => n % hoursOfDay === h)
    return { hour: h + 1, pairs: hours.length, simulated: meanOf(hours.map(s)), observed: meanOf(hours.map(o)) }
  })
  const scores = {
    pairs: there.length,
    simulated: meanOf(there.map(s)),
    observed: meanOf(there.map(o)),
    r: correlation(there.map(s), there.map(o)),
    withinDayR: correlation(within(s), within(o)),
    bias: whole > 0 ? sumOf(there.map(n => s(n) - o(n))) / whole : Number.NaN,
    error: whole > 0 ? sumOf(there.map(n => Math.abs(s(n) - o(n)))) / whole : Number.NaN,
    dailyR: correlation(
      full.map(hours => meanOf(hours.map(s))),
      full.map(hours => meanOf(hours.map(o))),
    ),
    days: full.length,
  }
  return {
    verdict: verdictOf(scores),
    ...scores,
    byHour,
    peaks: { simulated: peakOf(byHour, 'simulated'), observed: peakOf(byHour, 'observed') },
  }
}
