export interface KzOptions {
  /** Values of a window, odd. */
  window: number
  /** Passes. A window of m hours and k passes keep what is longer than about m sqrt(k) hours. */
  passes: number
  /** Values a window of the first pass must hold (data capture, no default); near the ends the window is cut and the same need holds. */
  need: number
}

/**
 * Kolmogorov-Zurbenko filter: a centred moving mean, so many times over. Missing values are left out of the means, so gaps narrower than a window
 * are bridged. KZ(15, 5) of days parts weather from season, KZ(365, 3) season from trend.
 *
 * @param values equally spaced; NaN missing
 * @returns as many values; NaN where the first pass found too few, as far as later passes find nothing
 * Source: Zurbenko 1986; Rao and Zurbenko 1994, J. Air Waste Manage. Assoc. 44:1089.
 */
export const kolmogorovZurbenko = (values: ArrayLike<number>, { window, passes, need }: KzOptions): Float64Array => {
  let series: Float64Array = Float64Array.from(values)
  for (let pass = 0; pass < passes; pass++) series = centredMean(series, window >> 1, pass === 0 ? Math.max(1, need) : 1)
  return series
}

/** One pass by running sums about the series' own mean, so that no digits are lost. */
const centredMean = (values: Float64Array, half: number, need: number): Float64Array => {
  const n = values.length
  const [sums, counts] = [new Float64Array(n + 1), new Uint32Array(n + 1)]
  const near = values.find(value => value === value) ?? 0
  for (let i = 0; i < n; i++) {
    const present = values[i]! === values[i]!
    sums[i + 1] = sums[i]! + (present ? values[i]! - near : 0)
    counts[i + 1] = counts[i]! + +present
  }
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - half), Math.min(n, i + half + 1)]
    const count = counts[to]! - counts[from]!
    return count >= need ? near + (sums[to]! - sums[from]!) / count : Number.NaN
  })
}
