import { putInPlace } from '../core/selection.ts'

/**
 * Percentile as HJ 663-2013 Appendix A defines it: the n values sorted ascending, k = 1 + (n - 1) p / 100, s = floor(k),
 * m = X(s) + (X(s+1) - X(s)) (k - s).
 *
 * @param values any unit; NaN missing and left out
 * @param p 0..100
 * @returns unrounded; NaN when no value is there
 */
export const percentile = (values: ArrayLike<number>, p: number): number => {
  const copy = new Float64Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (values[i]! === values[i]!) copy[count++] = values[i]!
  const known = copy.subarray(0, count)
  const { s } = rankOf(count, p)
  // Two values of the sorted column are needed, and only they are put in their places.
  putInPlace(known, s - 1)
  putInPlace(known, s, s)
  return percentileOfSorted(known, p)
}

/** Rank k of HJ 663 and its whole part. (n - 1) p is taken first: for whole n and p it is exact, and so is the choice of s. */
const rankOf = (n: number, p: number): { k: number; s: number } => {
  const k = 1 + ((n - 1) * p) / 100
  return { k, s: Math.floor(k) }
}

/** {@link percentile} of values already sorted ascending and without missing ones. */
export const percentileOfSorted = (sorted: ArrayLike<number>, p: number): number => {
  const n = sorted.length
  if (n === 0) return Number.NaN
  const { k, s } = rankOf(n, p)
  if (s >= n) return sorted[n - 1]!
  const lower = sorted[s - 1]!
  return lower + (sorted[s]! - lower) * (k - s)
}
