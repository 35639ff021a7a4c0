import type { ConformalOptions, Projection } from './projection.ts'
import { earthRadiusM, radiansPerDegree, wrappedLon } from './sphere.ts'

/** Latitude of the tangent cone that is equivalent to two standard parallels. Source: Snyder 1987, eq. 15-3, sphere. */
export const tangentLatitude = (lat1: number, lat2: number): number => {
  if (Math.abs(lat1 - lat2) < 1e-6) return lat1
  const [a, b] = [lat1 * radiansPerDegree, lat2 * radiansPerDegree]
  const half = (angle: number) => Math.tan(Math.PI / 4 + angle / 2)
  return Math.asin(Math.log(Math.cos(a) / Math.cos(b)) / Math.log(half(b) / half(a))) / radiansPerDegree
}

/**
 * Conformal grid on the sphere (R 6371.2 km): Lambert, polar stereographic or Mercator by the latitude at which the cone touches.
 * rho = tan(pi/4 − lat/2)^n / n, x = rho sin(n dlon), y = −rho cos(n dlon), n = sin(tangent latitude); Mercator is its limit n → 0.
 *
 * Source: Snyder 1987, ch. 7, 15, 21; numbers of an ARL index fill the options one to one (Taylor 1997, cmapf).
 */
export const conformalProjection = (options: ConformalOptions): Projection => {
  const { tangentLat, referenceLon, trueLat, stepM, anchor, orientation = 0 } = options
  const n = Math.abs(tangentLat) < 1e-6 ? 0 : Math.sin(tangentLat * radiansPerDegree)
  const kind = n === 0 ? 'mercator' : Math.abs(n) > 1 - 1e-9 ? 'polar' : 'lambert'
  /** Plane units per radian of arc at a latitude. */
  const scale = (lat: number) =>
    n === 0 ? 1 / Math.cos(lat) : Math.abs(lat) > 1.5707 ? 0.5 : Math.tan(Math.PI / 4 - lat / 2) ** n / Math.cos(lat)
  const step = (stepM / earthRadiusM) * scale(trueLat * radiansPerDegree)
  const [turnCos, turnSin] = [Math.cos(orientation * radiansPerDegree), Math.sin(orientation * radiansPerDegree)]
  let [x0, y0] = [0, 0]
  const toGrid = (lon: number, lat: number, out: Float64Array, at = 0) => {
    const dLon = wrappedLon(lon - referenceLon) * radiansPerDegree
    const half = Math.tan(Math.PI / 4 - (lat * radiansPerDegree) / 2)
    const rho = n === 0 ? 0 : half ** n / n
    const x = n === 0 ? dLon : rho * Math.sin(n * dLon)
    const y = n === 0 ? -Math.log(half) : -rho * Math.cos(n * dLon)
    out[at] = x0 + (x * turnCos - y * turnSin) / step
    out[at + 1] = y0 + (y * turnCos + x * turnSin) / step
  }
  const toLonLat = (i: number, j: number, out: Float64Array, at = 0) => {
    const [a, b] = [(i - x0) * step, (j - y0) * step]
    const x = a * turnCos + b * turnSin
    const y = b * turnCos - a * turnSin
    const rho = n === 0 ? 0 : Math.sign(n) * Math.hypot(x, y)
    const half = n === 0 ? Math.exp(-y) : (n * rho) ** (1 / n)
    const dLon = n === 0 ? x : Math.atan2(Math.sign(n) * x, -Math.sign(n) * y) / n
    out[at] = wrappedLon(referenceLon + dLon / radiansPerDegree)
    out[at + 1] = 90 - (2 * Math.atan(half)) / radiansPerDegree
  }
  const origin = new Float64Array(2)
  toGrid(anchor.lon, anchor.lat, origin)
  x0 = anchor.i - origin[0]!
  y0 = anchor.j - origin[1]!
  const place = new Float64Array(2)
  return {
    kind,
    wraps: 0,
    definition: { form: 'conformal', ...options },
    toGrid,
    toLonLat,
    cellMetres: (i, j, out, at = 0) => {
      toLonLat(i, j, place)
      out[at] = (step * earthRadiusM) / scale(place[1]! * radiansPerDegree)
      out[at + 1] = out[at]!
    },
  }
}
