import { estimateBackground } from './background.ts'
import { pointLost } from './clean.ts'
import { metresBetween, type Track } from './plane.ts'

export interface HotOptions {
  /** Robust standard deviations of the excess that a point must exceed. */
  sigmas?: number
  /** And this share of the background. */
  share?: number
  /** Seconds between hot points that still belong together. */
  bridgeS?: number
  /** A stretch is at least so long in points and seconds. */
  leastPoints?: number
  leastS?: number
  signal?: AbortSignal
}

/** One stretch that is dirtier than the air around it. Indices of points, both ends included. */
export interface HotSegment {
  from: number
  to: number
  peakAt: number
  peak: number
  mean: number
  /** Mean of the background along it. */
  background: number
  /** Mean above the background. */
  excess: number
  lengthM: number
  seconds: number
  /** Integral of the excess over the time spent there: what segments are ranked by. */
  dose: number
}

export interface HotFound {
  /** From the largest dose to the smallest. */
  segments: HotSegment[]
  background: Float64Array
  /** What the excess of a point had to exceed beside its share of the background; NaN without enough values. */
  threshold: number
}

const medianOf = (values: Float64Array): number => {
  if (values.length === 0) return Number.NaN
  values.sort()
  const half = values.length >> 1
  return values.length % 2 ? values[half]! : (values[half - 1]! + values[half]!) / 2
}

/** Spread of the lower half of the excesses about their median, as the standard deviation of a normal one: rises do not count for it. */
const robustSigma = (excess: Float64Array): { centre: number; sigma: number } => {
  const known = excess.filter(value => value === value)
  const centre = medianOf(known.slice())
  const below = known.filter(value => value <= centre).map(value => centre - value)
  return { centre, sigma: 1.4826 * medianOf(below) }
}

const segmentOf = (track: Track, values: ArrayLike<number>, level: Float64Array, from: number, to: number): HotSegment => {
  const sum = { value: 0, level: 0, count: 0, dose: 0, length: 0 }
  let peakAt = from
  for (let i = from; i <= to; i++) {
    if (i > from) sum.length += metresBetween(track, i - 1, i)
    const value = values[i]!
    if (value !== value) continue
    sum.value += value
    sum.level += level[i]!
    sum.count++
    if (!(values[peakAt]! >= value)) peakAt = i
    const step = i > from ? (track.time[i]! - track.time[i - 1]!) / 1000 : 1
    sum.dose += Math.max(0, value - level[i]!) * step
  }
  const [mean, base] = [sum.value / sum.count, sum.level / sum.count]
  return {
    from,
    to,
    peakAt,
    peak: values[peakAt]!,
    mean,
    background: base,
    excess: mean - base,
    lengthM: sum.length,
    seconds: (track.time[to]! - track.time[from]!) / 1000,
    dose: sum.dose,
  }
}

/**
 * Stretches of a track where a value rises above the background: its excess is above `sigmas` robust standard deviations and above `share` of
 * the background, for at least `leastPoints` points and `leastS` seconds; shorter breaks than `bridgeS` do not part it.
 *
 * The threshold comes from the run's own noise, so that an instrument that is twice as noisy does not find twice as much; a constant
 * series has none and finds nothing. A source that the vehicle stays in the plume of for longer than the window of the background becomes
 * background itself: it is not found.
 *
 * @param track positions as cleaned; `kind` says which points are lost
 * @param values NaN missing
 */
export const hotSegments = (
  track: Track & { kind: Uint8Array },
  values: ArrayLike<number>,
  { sigmas = 4, share = 0.3, bridgeS = 15, leastPoints = 5, leastS = 10, signal }: HotOptions = {},
): HotFound => {
  const counted = Float64Array.from(values, (value, i) => (track.kind[i] === pointLost ? Number.NaN : value))
  const level = estimateBackground(track.time, counted, { signal })
  const excess = counted.map((value, i) => value - level[i]!)
  const { centre, sigma } = robustSigma(excess)
  const threshold = centre + sigmas * sigma
  const segments: HotSegment[] = []
  let [from, to, points] = [-1, -1, 0]
  const close = () => {
    if (from >= 0 && points >= leastPoints && track.time[to]! - track.time[from]! >= leastS * 1000)
      segments.push(segmentOf(track, counted, level, from, to))
    from = -1
    points = 0
  }
  for (let i = 0; i < counted.length; i++) {
    const hot = sigma > 0 && excess[i]! > threshold && excess[i]! > share * level[i]!
    if (!hot) continue
    if (from >= 0 && track.time[i]! - track.time[to]! > bridgeS * 1000) close()
    if (from < 0) from = i
    to = i
    points++
  }
  close()
  segments.sort((a, b) => b.dose - a.dose || a.from - b.from)
  return { segments, background: level, threshold }
}
