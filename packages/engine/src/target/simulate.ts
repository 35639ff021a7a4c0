import { seededRandom } from '../core/random.ts'
import { percentileOfSorted } from '../statistics/percentile.ts'

/** What a period is judged by, from its daily values. */
export type TargetStatistic =
  | { kind: 'mean' }
  /** HJ 663 percentile, 0..100. */
  | { kind: 'percentile'; percent: number }
  /** Days whose value is at most `limit` (good days: daily AQI and 100). */
  | { kind: 'days'; limit: number }
  /** The same as a share of the days that have a value, 0..1 (good-day ratio). */
  | { kind: 'share'; limit: number }

export interface SimulationInput {
  /** Daily values of the period so far; NaN missing. */
  soFar: ArrayLike<number>
  /** Days that remain. */
  remaining: number
  /**
   * The same remaining days in earlier years, one row a year, `remaining` values each; NaN missing. Years differ in level: `scale` brings them to this one.
   */
  history: readonly ArrayLike<number>[]
  /** Factor on the history's values: this year's mean so far over that of the same days in those years; 1 leaves them. */
  scale: number
  /** Days that a forecast knows better, from the first remaining one: draws of each (members of an ensemble, or quantiles). */
  forecast?: readonly ArrayLike<number>[]
}

export interface SimulationOptions {
  statistic: TargetStatistic
  target: number
  /** What reaches the target: a mean or percentile `atMost` it, days `atLeast` so many. */
  better: 'atMost' | 'atLeast'
  runs: number
  seed: number
  /** Days drawn together, so that an episode stays one; about a week. */
  blockDays: number
  signal?: AbortSignal
}

export interface TargetChance {
  /** Share of the runs that reach the target, 0..1; NaN without history and forecast for days that remain. */
  probability: number
  /** Standard error of that share from the number of runs alone. */
  error: number
  /** Percentiles 5, 25, 50, 75, 95 of the statistic at the end of the period. */
  outcome: [number, number, number, number, number]
}

const percents = [5, 25, 50, 75, 95] as const

/** The statistic of a period whose first days are known, as a function of the rest. */
type OfRest = (rest: Float64Array) => number

const valid = (values: ArrayLike<number>): Float64Array => Float64Array.from(values).filter(value => value === value)

/** Both ascending into `into`, which has room for them. */
const merge = (a: Float64Array, b: Float64Array, into: Float64Array) => {
  for (let i = 0, j = 0, k = 0; k < into.length; k++) into[k] = j >= b.length || (i < a.length && a[i]! <= b[j]!) ? a[i++]! : b[j++]!
}

/** The days so far are put in order once; a run puts its own beside them. */
const percentileOf = (soFar: ArrayLike<number>, remaining: number, percent: number): OfRest => {
  const known = valid(soFar).sort()
  const [own, all] = [new Float64Array(remaining), new Float64Array(known.length + remaining)]
  return rest => {
    let count = 0
    for (const value of rest) if (value === value) own[count++] = value
    const merged = all.subarray(0, known.length + count)
    merge(known, own.subarray(0, count).sort(), merged)
    return percentileOfSorted(merged, percent)
  }
}

/** Means and counts go on from those of the days so far. */
const sumOf = (soFar: ArrayLike<number>, statistic: Exclude<TargetStatistic, { kind: 'percentile' }>): OfRest => {
  const limit = statistic.kind === 'mean' ? Number.NaN : statistic.limit
  const add = (from: { sum: number; count: number; within: number }, values: ArrayLike<number>) => {
    let { sum, count, within } = from
    for (let day = 0; day < values.length; day++) {
      const value = values[day]!
      if (value !== value) continue
      sum += value
      count++
      if (value <= limit) within++
    }
    return { sum, count, within }
  }
  const known = add({ sum: 0, count: 0, within: 0 }, soFar)
  return rest => {
    const { sum, count, within } = add(known, rest)
    if (count === 0) return Number.NaN
    if (statistic.kind === 'mean') return sum / count
    return statistic.kind === 'share' ? within / count : within
  }
}

const statisticOf = (soFar: ArrayLike<number>, remaining: number, statistic: TargetStatistic): OfRest =>
  statistic.kind === 'percentile' ? percentileOf(soFar, remaining, statistic.percent) : sumOf(soFar, statistic)

/** The remaining days of one run: forecast draws first, then blocks of days from random years at their own place in the year. */
const drawRest = (
  rest: Float64Array,
  { history, forecast = [], scale, remaining }: SimulationInput,
  blockDays: number,
  next: () => number,
) => {
  const pick = <T>(of: ArrayLike<T>): T => of[Math.floor(next() * of.length)]!
  for (let day = 0; day < Math.min(forecast.length, remaining); day++) rest[day] = pick(forecast[day]!)
  for (let day = forecast.length; day < remaining; day += blockDays) {
    const year = pick(history)
    for (let k = day; k < Math.min(day + blockDays, remaining); k++) rest[k] = year[k]! * scale
  }
}

/** What the outcomes of many runs say of a target. */
export const chanceOf = (outcomes: Float64Array, { target, better }: Pick<SimulationOptions, 'target' | 'better'>): TargetChance => {
  const none = Number.NaN
  const sorted = outcomes.filter(value => value === value).sort()
  if (sorted.length === 0) return { probability: none, error: none, outcome: [none, none, none, none, none] }
  const reached = sorted.reduce((sum, outcome) => sum + +(better === 'atMost' ? outcome <= target : outcome >= target), 0)
  const probability = reached / outcomes.length
  const [a, b, c, d, e] = percents.map(p => percentileOfSorted(sorted, p))
  return { probability, error: Math.sqrt((probability * (1 - probability)) / outcomes.length), outcome: [a!, b!, c!, d!, e!] }
}

/**
 * The statistic of a period at its end, once a run: the days so far are kept, the rest are drawn from the same days of earlier years in blocks
 * (so seasons and episodes stay), scaled to this year's level, the first of them from a forecast where there is one.
 *
 * The same seed over histories of as many rows draws the same blocks: outcomes of several pollutants belong together run by run, so that an index of
 * them may be formed. Missing days stay missing in a run: they do not count, as in the statistic itself. A period whose days all passed has one outcome
 * in every run; without history for days that remain all outcomes are NaN.
 * Simplified: a year's level is one factor; trends within the rest and measures to come are not known to it; blocks of different years do not blend.
 * Source: seasonal block bootstrap (Politis 2001); k = 1 + (N - 1) p / 100 of HJ 663-2013 for percentiles.
 */
export const periodOutcomes = (
  input: SimulationInput,
  { statistic, runs, seed, blockDays, signal }: Omit<SimulationOptions, 'target' | 'better'>,
): Float64Array => {
  const { soFar, remaining, history, forecast = [] } = input
  const outcomes = new Float64Array(runs).fill(Number.NaN)
  if (remaining > forecast.length && history.length === 0) return outcomes
  const random = seededRandom(seed)
  const rest = new Float64Array(remaining)
  const ofRest = statisticOf(soFar, remaining, statistic)
  if (remaining === 0) return outcomes.fill(ofRest(rest))
  for (let run = 0; run < runs; run++) {
    signal?.throwIfAborted()
    drawRest(rest, input, Math.max(1, blockDays), random.next)
    outcomes[run] = ofRest(rest)
  }
  return outcomes
}

/**
 * Probability that a period reaches its target, from {@link periodOutcomes}. Rounding of official values is the caller's (give the target with its
 * half unit). With no day left the probability is 0 or 1.
 */
export const targetChance = (input: SimulationInput, options: SimulationOptions): TargetChance =>
  chanceOf(periodOutcomes(input, options), options)
