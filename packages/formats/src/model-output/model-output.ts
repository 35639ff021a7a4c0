/** How map coordinates (m, or degrees for `latlon`) lie on the earth; degrees, WGS-84 unless `datum` says otherwise. */
export type MapProjection =
  | { kind: 'latlon' }
  | { kind: 'lambert'; lat0: number; lon0: number; lat1: number; lat2: number }
  | { kind: 'polar'; lat0: number; lon0: number; trueLat: number }
  | { kind: 'mercator'; lat0: number; lon0: number; trueLat: number }
  | { kind: 'utm'; zone: number; north: boolean }
  /** Metres from an origin that the file does not tell: the person who imports must place it. */
  | { kind: 'plane' }

export interface ModelGrid {
  projection: MapProjection
  datum: string
  nx: number
  ny: number
  /** Centre of the south-westernmost cell and steps: m, degrees for `latlon`. */
  x0: number
  y0: number
  dx: number
  dy: number
}

export interface ModelReceptors {
  projection: MapProjection
  datum: string
  /** m, degrees for `latlon`. */
  x: Float64Array
  y: Float64Array
  /** Ground, m above sea level; NaN unknown. */
  elevationM: Float32Array
}

/**
 * `layer`: between two heights above ground · `model`: the model's n-th layer from the ground (1-based) · `pressure`: where the air has this pressure ·
 * `deposition`: on the ground.
 */
export type ModelLevel =
  | { kind: 'layer'; bottomM: number; topM: number }
  | { kind: 'model'; index: number }
  | { kind: 'pressure'; hPa: number }
  | { kind: 'deposition' }

export interface ModelSeries {
  /** Species or pollutant as the file names it. */
  species: string
  /** As the model states or defines it: `g/m3`, `g/m2/s`, `ug/m3`, `ppm`, `unit/m3` (released unit per m3), ... */
  unit: string
  level: ModelLevel
  /** Name of the one source whose share this is; absent: of all sources together. */
  source?: string
  place: 'grid' | 'receptors' | 'terrain-receptors'
  /** One array a span: ny·nx of the grid (row 0 the southernmost, x fastest), or one value a receptor. NaN missing. */
  values: Float32Array[]
}

/** Output of a dispersion or chemical transport model. */
export interface ModelOutput {
  format: 'hysplit-cdump' | 'camx-uam-iv' | 'camx-netcdf' | 'calpuff' | 'cf-netcdf'
  /** Program and version as the file says. */
  model: string
  title: string
  grid?: ModelGrid
  receptors?: ModelReceptors
  terrainReceptors?: ModelReceptors
  /** Spans over which the values hold, UTC instants (epoch ms); begin = end for instantaneous values. */
  spans: { begin: Float64Array; end: Float64Array }
  series: ModelSeries[]
  /** Assumptions of the reader, in Chinese, for the importing user. */
  notes: string[]
}
