export interface BackgroundOptions {
  /** Minutes to each side that a background is taken from. */
  halfWindowMin?: number
  /** Per cent of the values in the window that lie below it. */
  percentile?: number
  signal?: AbortSignal
}

/** A background is computed so often, and drawn straight in between. */
const knotMs = 30_000
/** A window with fewer values has none. */
const leastValues = 20

const percentileOf = (values: Float64Array, count: number, percent: number): number => {
  const sorted = values.subarray(0, count).sort()
  const at = ((count - 1) * percent) / 100
  const low = Math.floor(at)
  return sorted[low]! + (at - low) * (sorted[Math.min(low + 1, count - 1)]! - sorted[low]!)
}

/**
 * What the air along the way would be without a source near the road: a low percentile of the values some minutes before and after, so that
 * slow changes of the whole city stay in the background and short rises do not.
 *
 * @param time ms, ascending
 * @param values NaN missing
 * @returns one a point; NaN where the window holds fewer than 20 values
 *
 * Source: the moving low percentile of Brantley et al. 2014 (Atmos. Meas. Tech. 7, 2169, sect. 2.3); their windows of 1 to 10 min and the
 * 1st to 10th percentile are choices of the site. Ours are 10 min to each side and the 10th percentile.
 */
export const estimateBackground = (
  time: Float64Array,
  values: ArrayLike<number>,
  { halfWindowMin = 10, percentile = 10, signal }: BackgroundOptions = {},
): Float64Array => {
  const half = halfWindowMin * 60_000
  const result = new Float64Array(time.length).fill(Number.NaN)
  if (time.length === 0) return result
  const [first, last] = [time[0]!, time.at(-1)!]
  const knots = Math.max(2, Math.ceil((last - first) / knotMs) + 1)
  const level = new Float64Array(knots)
  const room = new Float64Array(time.length)
  let [begin, end] = [0, 0]
  for (let k = 0; k < knots; k++) {
    if (k % 64 === 0) signal?.throwIfAborted()
    const at = first + k * knotMs
    while (begin < time.length && time[begin]! < at - half) begin++
    while (end < time.length && time[end]! <= at + half) end++
    let count = 0
    for (let i = begin; i < end; i++) if (values[i] === values[i]) room[count++] = values[i]!
    level[k] = count < leastValues ? Number.NaN : percentileOf(room, count, percentile)
  }
  for (let i = 0; i < time.length; i++) {
    const at = (time[i]! - first) / knotMs
    const k = Math.min(knots - 2, Math.floor(at))
    const [a, b] = [level[k]!, level[k + 1]!]
    result[i] = a === a && b === b ? a + (at - k) * (b - a) : a === a ? a : b
  }
  return result
}
