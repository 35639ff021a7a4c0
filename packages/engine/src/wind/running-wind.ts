const radians = Math.PI / 180

/** Wind since the beginning of a span, an entry for each requested hour, of all hours up to that one. */
export interface RunningWind {
  /** Path of the air past the instrument: the sum of speed × 1 h over the hours that have a speed, km. */
  runKm: Float64Array
  /** Of the mean vector, degrees FROM, 0 <= d < 360; NaN before the first vector and where the vectors cancel. */
  direction: Float64Array
  /** Length of the mean vector, m/s. */
  vectorSpeed: Float64Array
  /** Mean of the speeds, m/s. */
  scalarSpeed: Float64Array
  /** Length of the mean vector over the mean of the same hours' speeds, 0..1: 1 a wind that never turned. NaN while all was calm. */
  steadiness: Float64Array
  /** Hours with a speed so far. */
  count: Uint32Array
}

/**
 * Accumulated wind: run, mean vector, steadiness. Directions are never averaged as numbers: 350° and 10° make north, not south.
 *
 * @param speed hourly m/s; NaN missing: the hour adds nothing to the run, which is then too short; `count` says so
 * @param direction degrees FROM; NaN missing: the hour's speed counts for run and scalar mean, not for the vector
 * @param at indices of the hours requested, ascending; every hour when not said
 * Source: wind run as in WMO-No. 8 chapter 5; vector mean as {@link vectorMean}, whose numbers the last entry has.
 */
export const runningWind = (
  speed: ArrayLike<number>,
  direction: ArrayLike<number>,
  at: ArrayLike<number> = Array.from(speed, (_, i) => i),
): RunningWind => {
  const missing = () => new Float64Array(at.length).fill(Number.NaN)
  const wind: RunningWind = {
    ...{ runKm: missing(), direction: missing(), vectorSpeed: missing(), scalarSpeed: missing(), steadiness: missing() },
    count: new Uint32Array(at.length),
  }
  let [east, north, sum, count, vectorSum, vectors] = [0, 0, 0, 0, 0, 0]
  let hour = 0
  for (let entry = 0; entry < at.length; entry++) {
    for (; hour <= at[entry]!; hour++) {
      const [ws, wd] = [speed[hour]!, direction[hour]!]
      if (ws !== ws) continue
      sum += ws
      count++
      if (wd !== wd) continue
      east += ws * Math.sin(wd * radians)
      north += ws * Math.cos(wd * radians)
      vectorSum += ws
      vectors++
    }
    wind.count[entry] = count
    if (count === 0) continue
    wind.runKm[entry] = sum * 3.6
    wind.scalarSpeed[entry] = sum / count
    if (vectors === 0) continue
    const length = Math.hypot(east, north)
    wind.vectorSpeed[entry] = length / vectors
    if (vectorSum > 0) wind.steadiness[entry] = Math.min(1, length / vectorSum)
    if (length > 1e-9 * Math.max(vectorSum, 1e-9)) wind.direction[entry] = (Math.atan2(east, north) / radians + 360) % 360
  }
  return wind
}
