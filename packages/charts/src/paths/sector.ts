/** Where a station's air came from, by the wind at the station in the last hours. */

export interface HourWind {
  hour: string
  /** m/s, eastward and northward: where the air goes to. */
  u: number
  v: number
}

export interface Sector {
  /** Degrees from north that the air came from: direction of the vector mean. */
  bearing: number
  /** Half of the opening: the spread of the hours' directions, at least `least`. */
  halfAngle: number
  /** How far the air of each hour's end had come, km, nearest hour first. */
  reachKm: number[]
  /** Scalar mean of the speeds, m/s. */
  speed: number
}

const degrees = 180 / Math.PI
/** Direction of a single hour is not known better than this. */
const least = 11.25
const widest = 120
const kmPerHour = 3.6

export const speedOf = ({ u, v }: Pick<HourWind, 'u' | 'v'>): number => Math.hypot(u, v)
/** Degrees from north that the wind comes from. */
export const fromOf = ({ u, v }: Pick<HourWind, 'u' | 'v'>): number => (Math.atan2(-u, -v) * degrees + 360) % 360

/**
 * The sector of some hours, newest first; null when there is no wind at all. Spread is the circular standard deviation of the directions
 * (Mardia & Jupp 2000, eq. 2.3.11), each hour weighted by its speed. Simplified: the wind of the station is taken for its surroundings, so a
 * path that bends is drawn straight; trajectories say more.
 */
export const sectorOfWinds = (winds: readonly HourWind[]): Sector | null => {
  const speeds = winds.map(speedOf)
  const total = speeds.reduce((sum, speed) => sum + speed, 0)
  if (winds.length === 0 || total < 0.1 * winds.length) return null
  const [u, v] = winds.reduce(([a, b], wind) => [a + wind.u, b + wind.v], [0, 0] as [number, number])
  const resultant = Math.min(Math.hypot(u, v) / total, 1)
  const spread = resultant > 0 ? Math.sqrt(-2 * Math.log(resultant)) * degrees : widest
  let km = 0
  return {
    bearing: fromOf({ u, v }),
    halfAngle: Math.min(Math.max(spread, least), widest),
    reachKm: speeds.map(speed => (km += speed * kmPerHour)),
    speed: total / winds.length,
  }
}

/** Is a place at this bearing and distance inside the sector? */
export const inSector = ({ bearing, halfAngle, reachKm }: Sector, at: number, km: number): boolean =>
  km <= (reachKm.at(-1) ?? 0) && Math.abs(((at - bearing + 540) % 360) - 180) <= halfAngle
