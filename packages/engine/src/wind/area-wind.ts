export interface StationWind {
  /** m/s; NaN missing. */
  speed: ArrayLike<number>
  /** Degrees the wind comes from; NaN missing. */
  direction: ArrayLike<number>
}

const radians = Math.PI / 180

/**
 * Wind of an area hour by hour: the direction of the mean vector of the stations that have both values. Calm hours without any vector (all
 * speeds 0, or vectors that cancel out) have no direction.
 * @returns degrees the wind comes from, 0 <= d < 360; NaN where no station has wind
 */
export const areaWind = (stations: readonly StationWind[]): { direction: Float32Array } => {
  const length = stations[0]?.speed.length ?? 0
  const direction = new Float32Array(length).fill(Number.NaN)
  for (let t = 0; t < length; t++) {
    let u = 0
    let v = 0
    for (const station of stations) {
      const speed = station.speed[t]!
      const from = station.direction[t]! * radians
      if (speed !== speed || from !== from) continue
      u += speed * Math.sin(from)
      v += speed * Math.cos(from)
    }
    if (Math.hypot(u, v) > 1e-9) direction[t] = (Math.atan2(u, v) / radians + 360) % 360
  }
  return { direction }
}
