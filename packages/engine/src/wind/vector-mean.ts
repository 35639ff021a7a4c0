const radians = Math.PI / 180

export interface WindMean {
  /** Degrees FROM, 0 <= d < 360; NaN when nothing is there or the vectors cancel. */
  direction: number
  /** Length of the mean vector, m/s. */
  vectorSpeed: number
  /** Mean of the speeds, m/s. */
  scalarSpeed: number
  /** Hours with both speed and direction; hours with a speed. */
  count: number
  speedCount: number
}

/**
 * Mean wind of a span: u = -ws sin(wd), v = -ws cos(wd) averaged, the direction of the mean vector. An hour without speed or direction has no
 * vector; its speed still counts for the scalar mean. Calm hours count with their speed.
 *
 * @param speed m/s; NaN missing
 * @param direction degrees FROM; NaN missing
 * @param from first index; `to` one past the last
 * Source: meteorological practice (openair `timeAverage`); the air standards define none.
 */
export const vectorMean = (speed: ArrayLike<number>, direction: ArrayLike<number>, from = 0, to = speed.length): WindMean => {
  let [east, north, sum, count, speedCount] = [0, 0, 0, 0, 0]
  for (let i = from; i < to; i++) {
    const ws = speed[i]!
    if (ws !== ws) continue
    sum += ws
    speedCount++
    const wd = direction[i]!
    if (wd !== wd) continue
    east += ws * Math.sin(wd * radians)
    north += ws * Math.cos(wd * radians)
    count++
  }
  const length = Math.hypot(east, north)
  const degrees = Math.atan2(east, north) / radians
  return {
    direction: length > 1e-9 * Math.max(sum, 1e-9) ? (degrees + 360) % 360 : Number.NaN,
    vectorSpeed: count === 0 ? Number.NaN : length / count,
    scalarSpeed: speedCount === 0 ? Number.NaN : sum / speedCount,
    count,
    speedCount,
  }
}
