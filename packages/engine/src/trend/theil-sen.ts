import { normalCdf } from './normal.ts'

export interface Trend {
  /** Median of the slopes of all pairs, units of y per unit of x; NaN with fewer than 3 points. */
  slope: number
  /** 95 % interval of the slope. */
  lower: number
  upper: number
  /** Median of y - slope x. */
  intercept: number
  /** Mann-Kendall S, and its two-sided probability (normal approximation with continuity correction). */
  s: number
  p: number
  count: number
  /** Lag-1 autocorrelation of the residuals in their order of time; the interval and p already allow for it when it was requested. */
  autocorrelation: number
}

export interface TrendOptions {
  /**
   * Air-quality series remember themselves, which makes the plain interval too narrow. `widen` multiplies the variance of S by
   * (1 + r) / (1 - r), r the lag-1 autocorrelation of the residuals where it is positive; `ignore` leaves Sen's interval unchanged.
   */
  autocorrelation: 'ignore' | 'widen'
}

const median = (sorted: ArrayLike<number>): number => {
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const lagOne = (residuals: Float64Array): number => {
  const average = residuals.reduce((a, b) => a + b, 0) / residuals.length
  let [cross, square] = [0, 0]
  for (let i = 0; i < residuals.length; i++) {
    square += (residuals[i]! - average) ** 2
    if (i > 0) cross += (residuals[i]! - average) * (residuals[i - 1]! - average)
  }
  return square > 1e-24 ? cross / square : 0
}

/** Variance of Mann-Kendall's S with the correction for ties. */
const varianceOfS = (values: Float64Array): number => {
  const n = values.length
  const sorted = values.slice().sort()
  let variance = n * (n - 1) * (2 * n + 5)
  for (let i = 0, run = 1; i < n; i++, run++) {
    if (i + 1 < n && sorted[i + 1] === sorted[i]) continue
    variance -= run * (run - 1) * (2 * run + 5)
    run = 0
  }
  return variance / 18
}

const pairSlopes = (x: Float64Array, y: Float64Array): { slopes: Float64Array; s: number } => {
  const slopes = new Float64Array((x.length * (x.length - 1)) / 2)
  let used = 0
  let s = 0
  for (let i = 1; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const run = x[i]! - x[j]!
      if (run === 0) continue
      slopes[used++] = (y[i]! - y[j]!) / run
      s += Math.sign((y[i]! - y[j]!) * run)
    }
  }
  return { slopes: slopes.subarray(0, used).sort(), s }
}

/** Value at a 1-based rank between two ranks, clamped to the ends. */
const atRank = (sorted: Float64Array, position: number): number => {
  const at = Math.min(Math.max(position, 1), sorted.length) - 1
  const low = Math.floor(at)
  const high = Math.min(low + 1, sorted.length - 1)
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low)
}

/**
 * Theil-Sen slope with Sen's 95 % interval from the ranks (N -+ 1.96 sqrt(var S)) / 2 of the N sorted pair slopes. Deterministic: no bootstrap.
 *
 * @param x time in ascending order, any unit (years give a slope per year)
 * @param y NaN missing: the point is left out
 * Cost: n (n - 1) / 2 slopes are kept and sorted; give days or months, not years of hours (1,000 points: 4 MB).
 * Source: Sen 1968, JASA 63:1379; Gilbert 1987, sections 16.5 and 17.3; Kendall's tie correction; variance factor for lag 1: Yue and Wang 2004.
 */
export const theilSen = (x: ArrayLike<number>, y: ArrayLike<number>, options: TrendOptions): Trend => {
  const kept = Array.from(y, (_, i) => i).filter(i => y[i]! === y[i]! && x[i]! === x[i]!)
  const [px, py] = [Float64Array.from(kept, i => x[i]!), Float64Array.from(kept, i => y[i]!)]
  const { slopes, s } = pairSlopes(px, py)
  if (kept.length < 3 || slopes.length === 0) {
    const none = Number.NaN
    return { slope: none, lower: none, upper: none, intercept: none, s, p: none, count: kept.length, autocorrelation: none }
  }
  const slope = median(slopes)
  const residuals = py.map((value, i) => value - slope * px[i]!)
  const autocorrelation = lagOne(residuals)
  const r = options.autocorrelation === 'widen' ? Math.min(Math.max(autocorrelation, 0), 0.99) : 0
  const deviation = Math.sqrt((varianceOfS(py) * (1 + r)) / (1 - r))
  const half = 1.959963984540054 * deviation
  const z = deviation === 0 ? 0 : (s - Math.sign(s)) / deviation
  return {
    slope,
    lower: atRank(slopes, (slopes.length - half) / 2),
    upper: atRank(slopes, (slopes.length + half) / 2 + 1),
    intercept: median(residuals.slice().sort()),
    s,
    p: Math.min(1, 2 * (1 - normalCdf(Math.abs(z)))),
    count: kept.length,
    autocorrelation,
  }
}
