import { putInPlace } from '../core/selection.ts'

/** Median of the slopes of all pairs of points with different x; NaN without any. `work` holds n (n - 1) / 2 values. No missing values. */
export const medianSlope = (x: Float64Array, y: Float64Array, work: Float64Array): number => {
  let used = 0
  for (let i = 1; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const run = x[i]! - x[j]!
      if (run !== 0) work[used++] = (y[i]! - y[j]!) / run
    }
  }
  if (used === 0) return Number.NaN
  const upper = putInPlace(work, used >> 1, 0, used - 1)
  if (used % 2) return upper
  let lower = -Infinity
  // After the selection everything before the middle is not larger than it.
  for (let i = 0; i < used >> 1; i++) lower = Math.max(lower, work[i]!)
  return (lower + upper) / 2
}
