/** The beginning of an alarm at a station: instant (ms), position, and the wind there then (NaN unknown). */
export interface AlarmStart {
  at: number
  lon: number
  lat: number
  /** Degrees that the wind comes from. */
  windFrom: number
  /** m/s */
  windSpeed: number
}

const metresPerDegree = 111_320
const degrees = Math.PI / 180

export interface PlumeEventOptions {
  /** Longest time between two alarms of one plume, ms. */
  mostMs: number
  /** Half the angle about the wind within which a station is downwind, degrees. */
  halfAngle: number
  /** So near are two stations in the same air whatever the wind, m. */
  nearM: number
}

/** Is the second start where the air of the first went? */
const follows = (first: AlarmStart, second: AlarmStart, { mostMs, halfAngle, nearM }: PlumeEventOptions): boolean => {
  const apartMs = second.at - first.at
  if (apartMs < 0 || apartMs > mostMs) return false
  const east = (second.lon - first.lon) * Math.cos(first.lat * degrees) * metresPerDegree
  const north = (second.lat - first.lat) * metresPerDegree
  const distance = Math.hypot(east, north)
  if (distance <= nearM) return true
  const { windFrom, windSpeed } = first
  if (windFrom !== windFrom || windSpeed !== windSpeed || distance > windSpeed * ((apartMs + mostMs) / 1000)) return false
  const bearing = Math.atan2(east, north) / degrees
  const turn = Math.abs(((bearing - (windFrom + 180) + 540) % 360) - 180)
  return turn <= halfAngle
}

/**
 * Alarms that one plume raised along its way: each is joined with an earlier one upwind of it that began at most `mostMs` before. A chain of such pairs is
 * one event. Simplified: straight way in the wind of the earlier station; a plume that turns is two events.
 *
 * @returns for each start the index of the earliest start of its event
 */
export const plumeEvents = (starts: readonly AlarmStart[], options: PlumeEventOptions): Int32Array => {
  const order = starts.map((_, i) => i).sort((a, b) => starts[a]!.at - starts[b]!.at || a - b)
  const parent = Int32Array.from(starts, (_, i) => i)
  const rootOf = (i: number): number => {
    let root = i
    while (parent[root] !== root) root = parent[root]!
    return root
  }
  const position = new Map(order.map((index, i) => [index, i]))
  for (let j = 0; j < order.length; j++)
    for (let i = j - 1; i >= 0; i--) {
      const [first, second] = [starts[order[i]!]!, starts[order[j]!]!]
      if (second.at - first.at > options.mostMs) break
      if (!follows(first, second, options) && !(first.at === second.at && follows(second, first, options))) continue
      const [a, b] = [rootOf(order[i]!), rootOf(order[j]!)]
      if (a === b) continue
      const [early, late] = position.get(a)! < position.get(b)! ? [a, b] : [b, a]
      parent[late] = early
    }
  return parent.map((_, i) => rootOf(i))
}
