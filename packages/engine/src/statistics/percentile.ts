/**
 * Percentile as HJ 663-2013 Appendix A defines it: the n values sorted ascending, k = 1 + (n - 1) p / 100, s = floor(k),
 * m = X(s) + (X(s+1) - X(s)) (k - s).
 *
 * @param values any unit; NaN missing and left out
 * @param p 0..100
 * @returns unrounded; NaN when no value is there
 */
export const percentile = (values: ArrayLike<number>, p: number): number =>
  percentileOfSorted(
    Float64Array.from(values as ArrayLike<number>)
      .filter(value => value === value)
      .sort(),
    p,
  )

/** {@link percentile} of values already sorted ascending and without missing ones. */
export const percentileOfSorted = (sorted: ArrayLike<number>, p: number): number => {
  const n = sorted.length
  if (n === 0) return Number.NaN
  // (n - 1) p is taken first: for whole n and p it is exact, and so is the choice of s.
  const k = 1 + ((n - 1) * p) / 100
  const s = Math.floor(k)
  if (s >= n) return sorted[n - 1]!
  const lower = sorted[s - 1]!
  return lower + (sorted[s]! - lower) * (k - s)
}
