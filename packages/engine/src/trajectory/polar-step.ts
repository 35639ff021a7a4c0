import { earthRadiusM, radiansPerDegree } from '../meteorology/sphere.ts'
import type { WindAt } from './wind-at.ts'

type PolarStep = (
  place: Float64Array,
  late: number,
  lateEnd: number,
  early: Float32Array,
  later: Float32Array,
  dt: number,
  corrections: number,
) => boolean

/**
 * Petterssen's step near a pole of a longitude-latitude grid, on the polar stereographic plane: r = 2 R tan(colatitude / 2), where a metre is
 * m = 2 / (1 + sin |lat|) metres of the plane. North and south are the same by symmetry.
 */
export const polarStepper = (
  velocity: WindAt,
  { lat0, dLat, dLon }: { lat0: number; dLat: number; dLon: number },
  wraps: number,
): PolarStep => {
  const wind = new Float64Array(3)
  /** Plane velocity at a place: x, y metres of the plane a second, c; and the place on the plane. */
  const plane = new Float64Array(5)
  const ask = (i: number, j: number, c: number, late: number, early: Float32Array, later: Float32Array): boolean => {
    if (!velocity(i, j, c, late, early, later, wind)) return false
    const lat = (lat0 + j * dLat) * radiansPerDegree
    const lon = i * dLon * radiansPerDegree
    const side = lat < 0 ? -1 : 1
    const scale = 2 / (1 + Math.abs(Math.sin(lat)))
    const r = 2 * earthRadiusM * Math.tan(Math.PI / 4 - Math.abs(lat) / 2)
    const [cos, sin] = [Math.cos(lon), Math.sin(lon)]
    const [u, v] = [wind[0]!, wind[1]! * side]
    plane[0] = scale * (u * cos - v * sin)
    plane[1] = scale * (u * sin + v * cos)
    plane[2] = wind[2]!
    plane[3] = r * sin
    plane[4] = -r * cos
    return true
  }
  return (place, late, lateEnd, early, later, dt, corrections) => {
    const [i, j, c] = [place[0]!, place[1]!, place[2]!]
    const side = lat0 + j * dLat < 0 ? -1 : 1
    if (!ask(i, j, c, late, early, later)) return false
    const [vx, vy, vc, x, y] = [plane[0]!, plane[1]!, plane[2]!, plane[3]!, plane[4]!]
    let [x1, y1, c1] = [x + vx * dt, y + vy * dt, c + vc * dt]
    for (let n = 0; ; n++) {
      const lat = side * (90 - (2 * Math.atan(Math.hypot(x1, y1) / (2 * earthRadiusM))) / radiansPerDegree)
      let lon = Math.atan2(x1, -y1) / radiansPerDegree / dLon
      if (wraps > 0) lon -= wraps * Math.floor(lon / wraps)
      else lon -= (360 / dLon) * Math.round((lon - i) / (360 / dLon))
      if (n === corrections) {
        place[0] = lon
        place[1] = (lat - lat0) / dLat
        place[2] = c1
        return true
      }
      if (!ask(lon, (lat - lat0) / dLat, c1, lateEnd, early, later)) return false
      x1 = x + 0.5 * (vx + plane[0]!) * dt
      y1 = y + 0.5 * (vy + plane[1]!) * dt
      c1 = c + 0.5 * (vc + plane[2]!) * dt
    }
  }
}
