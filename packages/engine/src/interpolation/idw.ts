import { distanceSquaredOfChord, type Points, unitVectors } from './sphere.ts'

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

type Estimator = (x: number, y: number, z: number, leaveOut: number) => number

/**
 * Estimator over stations that all have a value. Nearness is judged on the squared chord, which orders as the great-circle distance does; only the
 * nearest stations' distances are worked out. The neighbours of the last point are tried first: the next cell has nearly the same ones.
 */
const estimator = (vectors: Float64Array, values: Float64Array, { power, nearest }: IdwOptions): Estimator => {
  const n = values.length
  const chords = new Float64Array(Math.min(nearest, n))
  const members = new Int32Array(chords.length)
  const order = Int32Array.from(values, (_, s) => s)
  return (x, y, z, leaveOut) => {
    let used = 0
    let farthest = Infinity
    for (let k = 0; k < n; k++) {
      const s = order[k]!
      if (s === leaveOut) continue
      const dx = vectors[s * 3]! - x
      const dy = vectors[s * 3 + 1]! - y
      const dz = vectors[s * 3 + 2]! - z
      const chord = dx * dx + dy * dy + dz * dz
      if (chord >= farthest) continue
      let place = used < chords.length ? used++ : used - 1
      for (; place > 0 && chords[place - 1]! > chord; place--) {
        chords[place] = chords[place - 1]!
        members[place] = members[place - 1]!
      }
      chords[place] = chord
      members[place] = s
      if (used === chords.length) farthest = chords[used - 1]!
    }
    moveToFront(order, members, used)
    return weighted(values, chords, members, used, power)
  }
}

/** Members first, in their order, by swaps: the rest keeps no particular order. */
const moveToFront = (order: Int32Array, members: Int32Array, used: number) => {
  for (let k = 0; k < used; k++) {
    const member = members[k]!
    if (order[k] === member) continue
    const at = order.indexOf(member, k)
    order[at] = order[k]!
    order[k] = member
  }
}

const weighted = (values: Float64Array, chords: Float64Array, members: Int32Array, used: number, power: number): number => {
  let weights = 0
  let sum = 0
  for (let i = 0; i < used; i++) {
    const value = values[members[i]!]!
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
  const longitudes = Array.from({ length: grid.columns }, (_, c) => grid.west + ((c + 0.5) * (grid.east - grid.west)) / grid.columns)
  for (let row = 0; row < grid.rows; row++) {
    const latitude = grid.north - ((row + 0.5) * (grid.north - grid.south)) / grid.rows
    const centres = unitVectors({ lon: longitudes, lat: longitudes.map(() => latitude) })
    for (let c = 0; c < grid.columns; c++)
      result[row * grid.columns + c] = estimate(centres[c * 3]!, centres[c * 3 + 1]!, centres[c * 3 + 2]!, -1)
  }
  const errors = new Float64Array(values.length).fill(Number.NaN)
  leaveOneOut(vectors, known, estimate).forEach((error, k) => {
    errors[present[k]!] = error
  })
  return { values: result, rmse: rootMeanSquare(errors), errors, stations: known.length }
}

const leaveOneOut = (vectors: Float64Array, values: Float64Array, estimate: Estimator): Float64Array =>
  values.map((value, s) => value - estimate(vectors[s * 3]!, vectors[s * 3 + 1]!, vectors[s * 3 + 2]!, s))

/** Of the errors that are there; NaN without any. */
export const rootMeanSquare = (errors: Float64Array): number => {
  const known = errors.filter(error => error === error)
  return Math.sqrt(known.reduce((sum, error) => sum + error * error, 0) / known.length)
}
