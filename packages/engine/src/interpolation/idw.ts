import { chordSquared, distanceSquaredOfChord, type Points, unitVectors } from './sphere.ts'

export interface Grid {
  /** Outer edges in degrees WGS-84; a cell's value is that of its centre. */
  west: number
  south: number
  east: number
  north: number
  columns: number
  rows: number
}

export interface IdwOptions {
  power: number
  /** Stations used for a point: the nearest ones. */
  nearest: number
}

export interface IdwResult {
  /** Row-major, row 0 the northernmost, west to east; NaN throughout when no station has a value. */
  values: Float32Array
  /** Leave-one-out root mean square error over the stations with a value; NaN with fewer than two. */
  rmse: number
  /** Each station's value less what the others say of it; NaN where a value is missing or no other station has one. */
  errors: Float64Array
  stations: number
}

/** Defaults of docs/science/interpolation.md. */
export const idwDefaults: IdwOptions = { power: 2, nearest: 12 }

/** Value at a unit vector, of the stations `among` which the nearest are; these are moved to the front. */
type Estimator = (x: number, y: number, z: number, among: Int32Array) => number

/**
 * Estimator over stations that all have a value. Nearness is judged on the squared chord, which orders as the great-circle distance does; only the
 * nearest stations' distances are worked out. It begins with the neighbours of the last point: the next cell has nearly the same ones.
 */
const estimator = (vectors: Float64Array, values: Float64Array, { power, nearest }: IdwOptions): Estimator => {
  const chords = new Float64Array(values.length)
  return (x, y, z, among) => {
    for (let k = 0; k < among.length; k++) chords[k] = chordSquared(vectors, among[k]!, x, y, z)
    const used = Math.min(nearest, among.length)
    nearestFirst(chords, among, used)
    return weighted(values, chords, among, used, power)
  }
}

/** The nearest `used` first, in no particular order: the farthest of them is exchanged with the nearest of the others until that is farther. */
const nearestFirst = (chords: Float64Array, among: Int32Array, used: number): void => {
  if (used === among.length) return
  for (;;) {
    let [inside, outside] = [0, used]
    for (let k = 1; k < used; k++) if (chords[k]! > chords[inside]!) inside = k
    for (let k = used + 1; k < among.length; k++) if (chords[k]! < chords[outside]!) outside = k
    if (chords[outside]! >= chords[inside]!) return
    const [chord, station] = [chords[inside]!, among[inside]!]
    chords[inside] = chords[outside]!
    among[inside] = among[outside]!
    chords[outside] = chord
    among[outside] = station
  }
}

/** Cells along a side of a tile, whose cells choose among the same stations. */
const tileCells = 16

/** Cells of a tile and their centres, row by row. */
const tileAt = (grid: Grid, firstRow: number, firstColumn: number): { cells: Uint32Array; centres: Float64Array } => {
  const [rows, columns] = [Math.min(tileCells, grid.rows - firstRow), Math.min(tileCells, grid.columns - firstColumn)]
  const cells = new Uint32Array(rows * columns)
  const [lon, lat] = [new Float64Array(cells.length), new Float64Array(cells.length)]
  for (let i = 0; i < cells.length; i++) {
    const [row, column] = [firstRow + Math.floor(i / columns), firstColumn + (i % columns)]
    cells[i] = row * grid.columns + column
    lon[i] = grid.west + ((column + 0.5) * (grid.east - grid.west)) / grid.columns
    lat[i] = grid.north - ((row + 0.5) * (grid.north - grid.south)) / grid.rows
  }
  return { cells, centres: unitVectors({ lon, lat }) }
}

/**
 * Stations that can be among the `nearest` of some place of a tile. A station farther from the middle than the
 * `nearest`-th one by more than twice the tile's reach has that many before it everywhere in the tile (triangle inequality of the chords).
 */
const candidates = (vectors: Float64Array, centres: Float64Array, nearest: number): Int32Array => {
  const middle = 3 * Math.floor(centres.length / 6)
  const [x, y, z] = [centres[middle]!, centres[middle + 1]!, centres[middle + 2]!]
  let reach = 0
  for (let i = 0; i < centres.length / 3; i++) reach = Math.max(reach, chordSquared(centres, i, x, y, z))
  const lengths = new Float64Array(vectors.length / 3)
  for (let s = 0; s < lengths.length; s++) lengths[s] = Math.sqrt(chordSquared(vectors, s, x, y, z))
  const limit = (lengths.slice().sort()[nearest - 1] ?? Infinity) + 2 * Math.sqrt(reach) + 1e-12
  return Int32Array.from(lengths, (_, s) => s).filter(s => lengths[s]! <= limit)
}

const weighted = (values: Float64Array, chords: Float64Array, among: Int32Array, used: number, power: number): number => {
  let weights = 0
  let sum = 0
  for (let i = 0; i < used; i++) {
    const value = values[among[i]!]!
    const chord = chords[i]!
    if (chord < 1e-18) return value
    const squared = distanceSquaredOfChord(chord)
    const weight = power === 2 ? 1 / squared : squared ** (-power / 2)
    weights += weight
    sum += weight * value
  }
  return used === 0 ? Number.NaN : sum / weights
}

/**
 * Inverse-distance interpolation of station values onto a longitude-latitude grid: Z = sum(z d^-p) / sum(d^-p) over the nearest stations, d
 * the great-circle distance (R 6371.0088 km); at a station its own value. With its leave-one-out error, to be shown beside every map.
 *
 * @param points WGS-84 degrees
 * @param values one a point, any unit; NaN missing: the station is left out
 * Simplified: terrain and wind are not known to it; beyond the outermost stations it tends to their mean. Source: Shepard 1968.
 */
export const idw = (points: Points, values: ArrayLike<number>, grid: Grid, options: IdwOptions = idwDefaults): IdwResult => {
  const present = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]!)
  const vectors = unitVectors({ lon: present.map(i => points.lon[i]!), lat: present.map(i => points.lat[i]!) })
  const known = Float64Array.from(present, i => values[i]!)
  const estimate = estimator(vectors, known, options)
  const result = new Float32Array(grid.columns * grid.rows)
  for (let row = 0; row < grid.rows; row += tileCells) {
    for (let column = 0; column < grid.columns; column += tileCells) {
      const { cells, centres } = tileAt(grid, row, column)
      const among = candidates(vectors, centres, options.nearest)
      for (let i = 0; i < cells.length; i++) result[cells[i]!] = estimate(centres[i * 3]!, centres[i * 3 + 1]!, centres[i * 3 + 2]!, among)
    }
  }
  const errors = new Float64Array(values.length).fill(Number.NaN)
  leaveOneOut(vectors, known, estimate).forEach((error, k) => {
    errors[present[k]!] = error
  })
  return { values: result, rmse: rootMeanSquare(errors), errors, stations: known.length }
}

const leaveOneOut = (vectors: Float64Array, values: Float64Array, estimate: Estimator): Float64Array => {
  const all = Int32Array.from(values, (_, s) => s)
  return values.map(
    (value, s) =>
      value -
      estimate(
        vectors[s * 3]!,
        vectors[s * 3 + 1]!,
        vectors[s * 3 + 2]!,
        all.filter(other => other !== s),
      ),
  )
}

/** Of the errors that are there; NaN without any. */
export const rootMeanSquare = (errors: Float64Array): number => {
  const known = errors.filter(error => error === error)
  return Math.sqrt(known.reduce((sum, error) => sum + error * error, 0) / known.length)
}
