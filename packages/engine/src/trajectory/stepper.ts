import { cellsPerMetre, latLonSteps } from '../meteorology/cells-per-metre.ts'
import type { MetGrid } from '../meteorology/met-grid.ts'
import type { MetOffset } from '../meteorology/sample.ts'
import { polarStepper } from './polar-step.ts'
import { windAt } from './wind-at.ts'

export interface Stepper {
  /**
   * One step of Petterssen's scheme in place: P1 = P + V(P, t) dt, then P + (V(P, t) + V(P1, t + dt)) dt / 2.
   *
   * @param place grid coordinates i, j and the value on the levels' scale
   * @param bracket both ends of the step lie between the time levels `bracket` and `bracket + 1`
   * @param seconds UTC seconds of the beginning; dt seconds, negative goes back
   * @returns false when the parcel left the grid or met missing wind; the place is then as it was
   */
  step(place: Float64Array, bracket: number, seconds: number, dt: number): boolean
  /** Grid cells a second along the faster axis at a place; NaN outside. */
  speed(place: Float64Array, bracket: number, seconds: number): number
}

/** Beyond this latitude of a longitude-latitude grid steps are taken on a plane that touches the pole. */
export const polarCapDeg = 72

/**
 * Steps over a met grid. A parcel moves by the metres of a cell at its own place; on the ground it stays on the ground and goes on, at the top of the
 * levels it stays at the top.
 *
 * @param corrections how often the second half is repeated from the new end: 1 is HYSPLIT's, 3 FLEXPART's and LAGRANTO's
 * @param offset by how much the wind is sampled elsewhere than at the parcel
 * Source: Petterssen 1940; Draxler & Hess 1998 eq. 3–4.
 */
export const createStepper = (met: MetGrid, corrections = 1, [offsetI, offsetJ, offsetScale]: MetOffset = [0, 0, 0]): Stepper => {
  const { times, wind, levels } = met
  const last = levels.values[levels.values.length - 1]!
  const [lowest, highest] = levels.kind === 'height' ? [0, last] : [Math.min(last, levels.values[0]!), Number.POSITIVE_INFINITY]
  const here = windAt(met)
  const shifted = offsetI !== 0 || offsetJ !== 0 || offsetScale !== 0
  const velocity: typeof here = shifted
    ? (x, y, c, late, early, later, out) => here(x + offsetI, y + offsetJ, c + offsetScale, late, early, later, out)
    : here
  const cells = cellsPerMetre(met)
  const steps = latLonSteps(met)
  const polar = steps ? polarStepper(velocity, steps, met.projection.wraps) : null
  const [begin, end, metre] = [new Float64Array(3), new Float64Array(3), new Float64Array(2)]
  const still = times.length === 1
  const bounded = (c: number) => (c < lowest ? lowest : c > highest ? highest : c)
  return {
    step: (place, bracket, seconds, dt) => {
      const early = wind[bracket]!
      const later = still ? early : wind[bracket + 1]!
      const from = times[bracket]!
      const span = still ? Number.POSITIVE_INFINITY : times[bracket + 1]! - from
      const late = (seconds - from) / span
      const lateEnd = (seconds + dt - from) / span
      const x = place[0]!
      const y = place[1]!
      const c = place[2]!
      if (steps !== null && Math.abs(steps.lat0 + y * steps.dLat) > polarCapDeg) {
        if (!polar!(place, late, lateEnd, early, later, dt, corrections)) return false
        place[2] = bounded(place[2]!)
        return true
      }
      if (!velocity(x, y, c, late, early, later, begin)) return false
      cells(x, y, metre)
      const dx = begin[0]! * metre[0]! * dt
      const dy = begin[1]! * metre[1]! * dt
      const dc = begin[2]! * dt
      let x1 = x + dx
      let y1 = y + dy
      let c1 = bounded(c + dc)
      for (let n = 0; n < corrections; n++) {
        if (!velocity(x1, y1, c1, lateEnd, early, later, end)) return false
        cells(x1, y1, metre)
        x1 = x + 0.5 * (dx + end[0]! * metre[0]! * dt)
        y1 = y + 0.5 * (dy + end[1]! * metre[1]! * dt)
        c1 = bounded(c + 0.5 * (dc + end[2]! * dt))
      }
      place[0] = x1
      place[1] = y1
      place[2] = c1
      return true
    },
    speed: (place, bracket, seconds) => {
      const later = still ? bracket : bracket + 1
      const late = still ? 0 : (seconds - times[bracket]!) / (times[later]! - times[bracket]!)
      if (!velocity(place[0]!, place[1]!, place[2]!, late, wind[bracket]!, wind[later]!, begin)) return Number.NaN
      cells(place[0]!, place[1]!, metre)
      return Math.max(Math.abs(begin[0]! * metre[0]!), Math.abs(begin[1]! * metre[1]!))
    },
  }
}
