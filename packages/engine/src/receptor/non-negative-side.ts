import type { Side } from './pmf-problem.ts'

/** A pull on one factor, of one row or of all: adds -2 amount v to what is minimised. */
export interface Tilt {
  row: number | 'all'
  factor: number
  amount: number
}

/** Sweeps of coordinate descent at most; the outer iteration comes back to what is left. */
const mostSweeps = 20

/** Minimum of v'Av - 2b'v over v >= floors by cyclic coordinate descent from v (Hildreth 1957; Franc et al. 2005), in place. */
const descendCoordinates = (a: Float64Array, b: Float64Array, floors: Float64Array, v: Float64Array, at: number, p: number): void => {
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let [moved, size] = [0, 0]
    for (let k = 0; k < p; k++) {
      const curvature = a[k * p + k]!
      if (curvature <= 0) continue
      let gradient = b[k]!
      for (let l = 0; l < p; l++) gradient -= a[k * p + l]! * v[at + l]!
      const before = v[at + k]!
      const after = Math.max(floors[k]!, before + gradient / curvature)
      v[at + k] = after
      const scale = Math.sqrt(curvature)
      moved += Math.abs(after - before) * scale
      size += Math.abs(after) * scale
    }
    if (moved <= 1e-9 * size) return
  }
}

/** Products of the elements of each known vector, the lower triangle row by row: columns × p(p + 1)/2. They are the same for every row of a side. */
const productsOf = (basis: Float64Array, columns: number, p: number): Float64Array => {
  const size = (p * (p + 1)) / 2
  const products = new Float64Array(columns * size)
  for (let j = 0, at = 0; j < columns; j++)
    for (let k = 0; k < p; k++) for (let l = 0; l <= k; l++) products[at++] = basis[j * p + k]! * basis[j * p + l]!
  return products
}

/**
 * Sum over columns of weight × vector, from `from` of the weights, added to `sum`. Four columns at a time: each element of the sum is loaded and stored
 * once for them, which is where the time goes.
 */
const addWeighted = (
  sum: Float64Array,
  weights: Float64Array,
  from: number,
  columns: number,
  vectors: Float64Array,
  size: number,
): void => {
  let j = 0
  for (; j + 3 < columns; j += 4) {
    const [w0, w1, w2, w3] = [weights[from + j]!, weights[from + j + 1]!, weights[from + j + 2]!, weights[from + j + 3]!]
    const [o0, o1, o2, o3] = [j * size, (j + 1) * size, (j + 2) * size, (j + 3) * size]
    for (let m = 0; m < size; m++)
      sum[m] = sum[m]! + (w0 * vectors[o0 + m]! + w1 * vectors[o1 + m]! + (w2 * vectors[o2 + m]! + w3 * vectors[o3 + m]!))
  }
  for (; j < columns; j++) {
    const weight = weights[from + j]!
    for (let m = 0, o = j * size; m < size; m++) sum[m] = sum[m]! + weight * vectors[o + m]!
  }
}

/** A packed lower triangle as a full symmetric matrix. */
const unpack = (packed: Float64Array, a: Float64Array, p: number): void => {
  for (let k = 0, at = 0; k < p; k++) for (let l = 0; l <= k; l++) a[k * p + l] = a[l * p + k] = packed[at++]!
}

/** Lower bounds of the vectors that are sought. */
export interface Bounds {
  /** Least value of each factor, p. */
  floors: Float64Array
  /** Push upwards of each factor, p: adds -2 push v to what is minimised, in all rows. */
  push: Float64Array
}

/** All elements >= 0. */
export const nonNegative = (p: number): Bounds => ({ floors: new Float64Array(p), push: new Float64Array(p) })

/**
 * One half of alternating least squares: for each row of `side` the p-vector that fits it best against `basis` (columns × p) within `bounds`, written over
 * `vectors` (rows × p), which is also where the search starts.
 *
 * @returns `q`, sum over rows of v'Av - 2b'v: add sum (x / s)2 to have Q (less push and tilt). `pressure`, p: half of what Q would fall per unit by
 * which the floor of a factor were lowered
 */
export const updateSide = (side: Side, { floors, push }: Bounds, vectors: Float64Array, basis: Float64Array, tilt?: Tilt) => {
  const { rows, columns, weights, weighted } = side
  const p = floors.length
  const a = new Float64Array(p * p)
  const b = new Float64Array(p)
  const pressure = new Float64Array(p)
  const products = productsOf(basis, columns, p)
  const packed = new Float64Array((p * (p + 1)) / 2)
  let q = 0
  for (let i = 0; i < rows; i++) {
    packed.fill(0)
    b.set(push)
    addWeighted(packed, weights, i * columns, columns, products, packed.length)
    addWeighted(b, weighted, i * columns, columns, basis, p)
    unpack(packed, a, p)
    if (tilt && (tilt.row === 'all' || tilt.row === i)) b[tilt.factor] = b[tilt.factor]! + tilt.amount
    descendCoordinates(a, b, floors, vectors, i * p, p)
    for (let k = 0, o = i * p; k < p; k++) {
      let slope = -b[k]!
      for (let l = 0; l < p; l++) slope += a[k * p + l]! * vectors[o + l]!
      if (vectors[o + k]! <= floors[k]!) pressure[k] = pressure[k]! + Math.max(0, slope)
      q += (slope - b[k]!) * vectors[o + k]!
    }
  }
  return { q, pressure }
}
