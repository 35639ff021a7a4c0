import { type Grid, idw, rootMeanSquare } from './idw.ts'
import { type KrigingSystem, krigingSystem } from './kriging-system.ts'
import { chordSquared, distanceOfChord, distanceSquaredOfChord, type Points, unitVectors } from './sphere.ts'
import { bestVariogram, type Variogram, type VariogramKind } from './variogram.ts'

export interface KrigingOptions {
  /** The better of both fits when not said. */
  kind?: VariogramKind
  /** Also the standard deviation of the estimate in each cell. */
  deviation: boolean
  /** Stations with a value below which inverse distances are used instead (8). */
  least?: number
}

export interface KrigingResult {
  /** How the cells were worked out: too few stations, no variance or two stations at one place leave inverse distances. */
  method: 'kriging' | 'idw'
  /** Row-major, row 0 the northernmost, west to east; NaN throughout when no station has a value. */
  values: Float32Array
  /** Standard deviation of kriging; null when not requested, or with `idw`. */
  deviation: Float32Array | null
  variogram: Variogram | null
  /** Leave-one-out root mean square error; NaN with fewer than two stations. */
  rmse: number
  /** Each station's value less what the others say of it; NaN where a value is missing. */
  errors: Float64Array
  stations: number
}

const pairDistances = (vectors: Float64Array, n: number): Float64Array => {
  const distances = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++)
      distances[i * n + j] = distances[j * n + i] = distanceOfChord(
        chordSquared(vectors, i, vectors[j * 3]!, vectors[j * 3 + 1]!, vectors[j * 3 + 2]!),
      )
  return distances
}

/**
 * Ordinary kriging of station values onto a longitude-latitude grid with a variogram fitted to these very values, and its leave-one-out error.
 *
 * @param points WGS-84 degrees; distances are great circles in km
 * @param values one a point, any unit; NaN missing: the station is left out
 * Simplified: one direction-free variogram of one hour, all stations in every estimate; the error keeps the variogram and so is a little too small.
 * Source: Matheron 1963; Cressie 1993, section 3.2. Estimates may leave the range of the values.
 */
export const kriging = (points: Points, values: ArrayLike<number>, grid: Grid, options: KrigingOptions): KrigingResult => {
  const present = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]!)
  const vectors = unitVectors({ lon: present.map(i => points.lon[i]!), lat: present.map(i => points.lat[i]!) })
  const known = Float64Array.from(present, i => values[i]!)
  const distances = pairDistances(vectors, known.length)
  const variogram = known.length >= (options.least ?? 8) ? bestVariogram(distances, known, options.kind) : null
  const system = variogram && krigingSystem(distances, known, variogram)
  if (!system) {
    const { values: cells, rmse, errors, stations } = idw(points, values, grid)
    return { method: 'idw', values: cells, deviation: null, variogram: null, rmse, errors, stations }
  }
  const errors = new Float64Array(values.length).fill(Number.NaN)
  system.leaveOneOut.forEach((error, k) => {
    errors[present[k]!] = error
  })
  const rmse = rootMeanSquare(errors)
  return { method: 'kriging', ...cellsOf(system, vectors, grid, options.deviation), variogram, rmse, errors, stations: known.length }
}

const cellsOf = (system: KrigingSystem, vectors: Float64Array, grid: Grid, wantDeviation: boolean) => {
  const n = vectors.length / 3
  const values = new Float32Array(grid.columns * grid.rows)
  const deviation = wantDeviation ? new Float32Array(values.length) : null
  const to = new Float64Array(n)
  const longitudes = Array.from({ length: grid.columns }, (_, c) => grid.west + ((c + 0.5) * (grid.east - grid.west)) / grid.columns)
  for (let row = 0; row < grid.rows; row++) {
    const latitude = grid.north - ((row + 0.5) * (grid.north - grid.south)) / grid.rows
    const centres = unitVectors({ lon: longitudes, lat: longitudes.map(() => latitude) })
    for (let c = 0; c < grid.columns; c++) {
      for (let i = 0; i < n; i++)
        to[i] = Math.sqrt(distanceSquaredOfChord(chordSquared(vectors, i, centres[c * 3]!, centres[c * 3 + 1]!, centres[c * 3 + 2]!)))
      values[row * grid.columns + c] = system.estimate(to)
      if (deviation) deviation[row * grid.columns + c] = Math.sqrt(system.variance(to))
    }
  }
  return { values, deviation }
}
