import type { LatLonOptions, PlaneOptions, Projection } from './projection.ts'
import { earthRadiusM, radiansPerDegree, wrappedLon } from './sphere.ts'

/** Regular longitude-latitude grid on the sphere. A full circle of longitudes wraps. */
export const latLonProjection = ({ lon0, lat0, dLon, dLat }: LatLonOptions, nx = 0): Projection => {
  const turn = 360 / dLon
  const wraps = nx > 0 && Math.abs(turn - nx) < 1e-6 ? nx : 0
  return {
    kind: 'latlon',
    wraps,
    definition: { form: 'latlon', nx, lon0, lat0, dLon, dLat },
    toGrid: (lon, lat, out, at = 0) => {
      const east = lon - lon0
      const i = (east - 360 * Math.floor(east / 360)) / dLon
      // Just west of the grid is west of it, not a turn to the east.
      out[at] = wraps === 0 && i > turn - (turn - (nx || turn / 2)) / 2 ? i - turn : i
      out[at + 1] = (lat - lat0) / dLat
    },
    toLonLat: (i, j, out, at = 0) => {
      out[at] = wrappedLon(lon0 + i * dLon)
      out[at + 1] = lat0 + j * dLat
    },
    cellMetres: (_i, j, out, at = 0) => {
      const lat = lat0 + j * dLat
      out[at] = dLon * radiansPerDegree * earthRadiusM * Math.max(1e-6, Math.cos(lat * radiansPerDegree))
      out[at + 1] = dLat * radiansPerDegree * earthRadiusM
    },
  }
}

/**
 * A flat grid in metres with its origin at a place, on the sphere tangent there: x east, y north. For city domains and tests.
 *
 * Simplified: 1 / cos(lat) of the origin is used for all rows; at 100 km from it distances are off by up to 1 %.
 */
export const planeProjection = (options: PlaneOptions): Projection => {
  const { lon: lon0, lat: lat0, x0, y0, dx, dy } = options
  const perLat = radiansPerDegree * earthRadiusM
  const perLon = perLat * Math.cos(lat0 * radiansPerDegree)
  return {
    kind: 'plane',
    wraps: 0,
    definition: { form: 'plane', ...options },
    toGrid: (lon, lat, out, at = 0) => {
      out[at] = (wrappedLon(lon - lon0) * perLon - x0) / dx
      out[at + 1] = ((lat - lat0) * perLat - y0) / dy
    },
    toLonLat: (i, j, out, at = 0) => {
      out[at] = wrappedLon(lon0 + (x0 + i * dx) / perLon)
      out[at + 1] = lat0 + (y0 + j * dy) / perLat
    },
    cellMetres: (_i, _j, out, at = 0) => {
      out[at] = dx
      out[at + 1] = dy
    },
  }
}
