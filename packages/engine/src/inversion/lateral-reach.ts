import type { PuffSource, Receptors } from '../dispersion/puff/model.ts'
import { briggsLateral } from '../dispersion/spread/briggs.ts'
import type { PuffWeather } from '../dispersion/weather/weather-column.ts'

const stepS = 1200
/** Air that leaves a stack in a step is followed in so many parts. */
const releases = 2
const longestWayM = 60_000
/** Lateral spreads from the middle of the plume beyond which nothing is felt. */
const spreads = 3
/** Wind of other heights than the stack's turns the plume by so much of its way. */
const veer = 0.06

/** Square of the distance from the origin to the line from (x, y) by (dx, dy), m². */
const squaredDistance = (x: number, y: number, dx: number, dy: number): number => {
  const length = dx * dx + dy * dy
  const t = length > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / length)) : 0
  return (x + t * dx) ** 2 + (y + t * dy) ** 2
}

/**
 * Which sources can be felt at a receptor in the last hours of the weather: air is followed from each stack in steps of 20 minutes, and a receptor within the
 * plume's lateral reach is reached, whatever the emission. The others need no puffs in this weather.
 *
 * Simplified: the plume goes with the wind at the stack's height (10 to 200 m) where it is; what wind above it turns is 6 % of the way.
 * In eight towns and weathers the sources left out gave at most a thousandth of what all gave at a station.
 *
 * @param sources in m; the emission does not count
 * @returns by source, 1 where a receptor can be reached
 */
export const reachingSources = (
  sources: readonly Pick<PuffSource, 'xM' | 'yM' | 'heightM'>[],
  receptors: Receptors,
  weather: PuffWeather,
  incidentHours: number,
): Uint8Array => {
  const end = weather.hours * 3600
  const from = end - incidentHours * 3600
  const wind = new Float64Array(2)
  const count = receptors.xM.length
  const reaches = ({ xM, yM, heightM }: (typeof sources)[number], releasedS: number): boolean => {
    let [x, y, way, now] = [xM, yM, 0, releasedS]
    while (now < end && way < longestWayM) {
      const column = weather.columnAt(Math.floor(now / 3600), x, y)
      column.windAt(Math.min(200, Math.max(10, heightM)), wind)
      // A step ends with the hour.
      const seconds = Math.min(stepS, 3600 - (now % 3600))
      const [dx, dy] = [wind[0]! * seconds, wind[1]! * seconds]
      const length = Math.hypot(dx, dy)
      way += length
      now += seconds
      if (now > from) {
        const sigma = briggsLateral('rural', column.stability, way)
        const reach = spreads * sigma + veer * way + length / (2 * releases)
        for (let r = 0; r < count; r++) if (squaredDistance(x - receptors.xM[r]!, y - receptors.yM[r]!, dx, dy) < reach * reach) return true
      }
      x += dx
      y += dy
    }
    return false
  }
  return Uint8Array.from(sources, source => {
    for (let released = 0; released < end; released += stepS / releases) if (reaches(source, released)) return 1
    return 0
  })
}
