const radians = Math.PI / 180

/** Wind since the beginning of a span, an entry an hour; index i speaks of hours 0..i. */
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
 * Source: wind run as in WMO-No. 8 chapter 5; vector mean as {@link vectorMean}, whose numbers the last entry has.
 */
export const runningWind = (speed: ArrayLike<number>, direction: ArrayLike<number>): RunningWind => {
  const size = speed.length
  const missing = () => new Float64Array(size).fill(Number.NaN)
  const wind: RunningWind = {
    ...{ runKm: missing(), direction: missing(), vectorSpeed: missing(), scalarSpeed: missing(), steadiness: missing() },
    count: new Uint32Array(size),
  }
  let [east, north, sum, count, vectorSum, vectors] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < size; i++) {
    const [ws, wd] = [speed[i]!, direction[i]!]
    if (ws === ws) {
      sum += ws
      count++
      if (wd === wd) {
        east += ws * Math.sin(wd * radians)
        north += ws * Math.cos(wd * radians)
        vectorSum += ws
        vectors++
      }
    }
    wind.count[i] = count
    if (count === 0) continue
    wind.runKm[i] = sum * 3.6
    wind.scalarSpeed[i] = sum / count
    if (vectors === 0) continue
    const length = Math.hypot(east, north)
    wind.vectorSpeed[i] = length / vectors
    if (vectorSum > 0) wind.steadiness[i] = Math.min(1, length / vectorSum)
    if (length > 1e-9 * Math.max(vectorSum, 1e-9)) wind.direction[i] = (Math.atan2(east, north) / radians + 360) % 360
  }
  return wind
}
