import { loessAt } from './loess.ts'
import { partialSort } from './partial-sort.ts'

export interface StlOptions {
  /** Values in a season's cycle: 12 for months. */
  period: number
  /** Window of the seasonal smoothing in cycles, odd, at least 7: small lets the season change, large keeps it. */
  seasonalWindow: number
  /** Rounds of down-weighting wild values: 0 none, 15 as R's `robust = TRUE`. */
  robustRounds: number
}

export interface Decomposition {
  seasonal: Float64Array
  trend: Float64Array
  remainder: Float64Array
}

const nextOdd = (x: number): number => {
  const whole = Math.round(x)
  return whole % 2 ? whole : whole + 1
}

const movingMean = (values: Float64Array, width: number): Float64Array => {
  const result = new Float64Array(values.length - width + 1)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    sum += values[i]! - (i >= width ? values[i - width]! : 0)
    if (i >= width - 1) result[i - width + 1] = sum / width
  }
  return result
}

/** The smooth of an evenly spaced series, worked out at every `jump`-th place and straight between (as R's stl does). */
const smooth = (values: Float64Array, window: number, jump: number, robust: Float64Array): Float64Array => {
  const n = values.length
  const result = new Float64Array(n)
  const at = (i: number) => {
    const value = loessAt(values, i, { window, degree: 1 }, robust)
    return value === value ? value : values[i]!
  }
  for (let left = 0; left < n - 1; left += jump) {
    const right = Math.min(left + jump, n - 1)
    if (left === 0) result[0] = at(0)
    result[right] = at(right)
    for (let i = left + 1; i < right; i++) result[i] = result[left]! + ((result[right]! - result[left]!) * (i - left)) / (right - left)
  }
  return result
}

/** Each month of the year smoothed over the years, one cycle beyond both ends. */
const cycleSubseries = (values: Float64Array, { period, seasonalWindow }: StlOptions, robust: Float64Array): Float64Array => {
  const n = values.length
  const result = new Float64Array(n + 2 * period)
  const jump = Math.ceil(seasonalWindow / 10)
  for (let phase = 0; phase < period; phase++) {
    const places = Array.from({ length: Math.floor((n - 1 - phase) / period) + 1 }, (_, k) => phase + k * period)
    const own = Float64Array.from(places, i => values[i]!)
    const weights = Float64Array.from(places, i => robust[i]!)
    const inner = smooth(own, seasonalWindow, jump, weights)
    const beyond = (at: number, near: number) => {
      const value = loessAt(own, at, { window: seasonalWindow, degree: 1 }, weights)
      return value === value ? value : near
    }
    result[phase] = beyond(-1, inner[0]!)
    for (const [k, value] of inner.entries()) result[phase + (k + 1) * period] = value
    result[phase + (own.length + 1) * period] = beyond(own.length, inner[own.length - 1]!)
  }
  return result
}

/** Bisquare weights from the residuals; 0 beyond six times their median amount. */
const robustWeights = (residuals: Float64Array): Float64Array => {
  const amounts = residuals.map(Math.abs)
  const n = amounts.length
  const work = amounts.slice()
  const middles = [n >> 1, n - (n >> 1) - 1] as const
  // In falling order, as R has them.
  partialSort(work, middles)
  const middle = (work[middles[0]]! + work[middles[1]]!) / 2
  const limit = 6 * middle
  return amounts.map(r => (r <= 0.001 * limit ? 1 : r <= 0.999 * limit ? (1 - (r / limit) ** 2) ** 2 : 0))
}

/**
 * STL: season, trend and remainder of an evenly spaced series by local regressions, the season allowed to change from year to year.
 *
 * @param values none missing (fill gaps first: `fillByStructure`); at least two periods
 * Source: Cleveland et al. 1990, J. Off. Stat. 6:3; windows of trend and low pass as R's `stl`; equals it to the last digits.
 */
export const stl = (values: Float64Array, options: StlOptions): Decomposition => {
  const { period, seasonalWindow, robustRounds } = options
  const n = values.length
  const trendWindow = nextOdd(Math.ceil((1.5 * period) / (1 - 1.5 / seasonalWindow)))
  const lowWindow = nextOdd(period)
  const rounds = robustRounds > 0 ? { outer: robustRounds, inner: 1 } : { outer: 0, inner: 2 }
  const even = new Float64Array(n).fill(1)
  let seasonal: Float64Array = new Float64Array(n)
  let trend: Float64Array = new Float64Array(n)
  let robust: Float64Array = even
  for (let outer = 0; outer <= rounds.outer; outer++) {
    for (let inner = 0; inner < rounds.inner; inner++) {
      const cycle = cycleSubseries(
        values.map((value, i) => value - trend[i]!),
        options,
        robust,
      )
      const low = smooth(movingMean(movingMean(movingMean(cycle, period), period), 3), lowWindow, Math.ceil(lowWindow / 10), even)
      seasonal = low.map((value, i) => cycle[i + period]! - value)
      trend = smooth(
        values.map((value, i) => value - seasonal[i]!),
        trendWindow,
        Math.ceil(trendWindow / 10),
        robust,
      )
    }
    if (outer < rounds.outer) robust = robustWeights(values.map((value, i) => value - seasonal[i]! - trend[i]!))
  }
  return { seasonal, trend, remainder: values.map((value, i) => value - seasonal[i]! - trend[i]!) }
}
