/** Local straight line (or level) of equally spaced values at a place, with tricube weights; what STL is made of. */
export interface LoessOptions {
  /** Values in the window, odd; more than there are widens the kernel (Cleveland's rule). */
  window: number
  degree: 0 | 1
}

/**
 * Value at `at` (0 is the first value, outside is allowed) from the `window` nearest values; NaN when no value weighs anything.
 *
 * @param robust weights of the values, 1 each when not said
 * Source: Cleveland et al. 1990, J. Off. Stat. 6:3, section 2.2.
 */
export const loessAt = (values: ArrayLike<number>, at: number, { window, degree }: LoessOptions, robust?: ArrayLike<number>): number => {
  const n = values.length
  const span = Math.min(window, n)
  const first = Math.min(Math.max(Math.round(at) - (window >> 1), 0), n - span)
  const last = first + span - 1
  const reach = Math.max(at - first, last - at) + (window > n ? (window - n) >> 1 : 0)
  let [sum, sumX, sumXX, sumY, sumXY] = [0, 0, 0, 0, 0]
  for (let i = first; i <= last; i++) {
    const x = i - at
    const r = Math.abs(x)
    if (r > 0.999 * reach) continue
    const w = (r <= 0.001 * reach ? 1 : (1 - (r / reach) ** 3) ** 3) * (robust ? robust[i]! : 1)
    sum += w
    sumX += w * x
    sumXX += w * x * x
    sumY += w * values[i]!
    sumXY += w * x * values[i]!
  }
  if (!(sum > 0)) return Number.NaN
  const centre = sumX / sum
  const spread = sumXX / sum - centre * centre
  const level = sumY / sum
  if (degree === 0 || Math.sqrt(spread) <= 0.001 * (n - 1)) return level
  return level - ((sumXY / sum - centre * level) / spread) * centre
}
