import type { ConformalOptions } from './projection-conformal.ts'
import type { UtmOptions } from './projection-utm.ts'

/** A projection in plain numbers: what `projectionOf` makes it from again, for rows of a database and messages between threads. */
export type ProjectionDefinition =
  | ({ form: 'latlon'; nx: number } & LatLonOptions)
  | ({ form: 'plane' } & PlaneOptions)
  | ({ form: 'conformal' } & ConformalOptions)
  | ({ form: 'utm' } & UtmOptions)

/**
 * Projection of a met grid. Grid coordinates are 0-based and fractional: i grid-east, j grid-north. Results are written into `out` at `at` and
 * the next place, so that inner loops allocate nothing. Degrees WGS-84; outside the projection's reach NaN.
 */
export interface Projection {
  kind: 'latlon' | 'lambert' | 'polar' | 'mercator' | 'utm' | 'plane'
  /** Writes i, j. */
  toGrid(lon: number, lat: number, out: Float64Array, at?: number): void
  /** Writes lon (−180..180), lat. */
  toLonLat(i: number, j: number, out: Float64Array, at?: number): void
  /** Writes the metres of one grid step along i and along j at (i, j), map factor included. */
  cellMetres(i: number, j: number, out: Float64Array, at?: number): void
  /** Steps of i after which the grid closes round the globe; 0 when it does not. */
  wraps: number
  definition: ProjectionDefinition
}

/** HYSPLIT's and ARL's sphere. */
export const earthRadiusM = 6_371_200
export const radians = Math.PI / 180

/** A longitude as −180 ≤ lon < 180. */
export const wrappedLon = (lon: number): number => lon - 360 * Math.floor((lon + 180) / 360)

export interface LatLonOptions {
  /** Longitude and latitude of node (0, 0) and the steps of i and j, degrees. */
  lon0: number
  lat0: number
  dLon: number
  dLat: number
}

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
      out[at] = dLon * radians * earthRadiusM * Math.max(1e-6, Math.cos(lat * radians))
      out[at + 1] = dLat * radians * earthRadiusM
    },
  }
}

export interface PlaneOptions {
  /** Place of the point (x, y) = (0, 0), degrees. */
  lon: number
  lat: number
  /** Metres of node (0, 0) and steps. */
  x0: number
  y0: number
  dx: number
  dy: number
}

/**
 * A flat grid in metres with its origin at a place, on the sphere tangent there: x east, y north. For city domains and tests.
 *
 * Simplified: 1 / cos(lat) of the origin is used for all rows; at 100 km from it distances are off by up to 1 %.
 */
export const planeProjection = (options: PlaneOptions): Projection => {
  const { lon: lon0, lat: lat0, x0, y0, dx, dy } = options
  const perLat = radians * earthRadiusM
  const perLon = perLat * Math.cos(lat0 * radians)
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
