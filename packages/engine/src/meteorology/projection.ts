export interface LatLonOptions {
  /** Longitude and latitude of node (0, 0) and the steps of i and j, degrees. */
  lon0: number
  lat0: number
  dLon: number
  dLat: number
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

export interface ConformalOptions {
  /** Latitude at which the cone touches: ±90 polar stereographic, 0 Mercator, else Lambert. See {@link tangentLatitude} for two standard parallels. */
  tangentLat: number
  /** Longitude opposite to the cut of the cone: straight up the map. */
  referenceLon: number
  /** Latitude at which a grid step is `stepM` metres. */
  trueLat: number
  stepM: number
  /** A node and its place. */
  anchor: { i: number; j: number; lon: number; lat: number }
  /** Degrees by which the grid's j axis is turned from north at the reference longitude. */
  orientation?: number
}

export interface UtmOptions {
  /** 1..60 */
  zone: number
  southern?: boolean
  /** Easting and northing of node (0, 0) and steps, metres. */
  x0: number
  y0: number
  dx: number
  dy: number
}

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
