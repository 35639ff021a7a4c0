/** The k-th smallest (0-based) of the first n, which are put in another order (Hoare's selection). */
export const kthSmallest = (values: Float64Array, n: number, k: number): number => {
  let [left, right] = [0, n - 1]
  while (left < right) {
    const pivot = values[(left + right) >> 1]!
    let [i, j] = [left, right]
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i > j) break
      const swap = values[i]!
      values[i++] = values[j]!
      values[j--] = swap
    }
    if (k <= j) right = j
    else if (k >= i) left = i
    else break
  }
  return values[k]!
}

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
  const upper = kthSmallest(work, used, used >> 1)
  if (used % 2) return upper
  let lower = -Infinity
  // After the selection everything before the middle is not larger than it.
  for (let i = 0; i < used >> 1; i++) lower = Math.max(lower, work[i]!)
  return (lower + upper) / 2
}
