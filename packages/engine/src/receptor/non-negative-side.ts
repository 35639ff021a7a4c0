import type { Side } from './pmf-problem.ts'

/** A pull on one factor, of one row or of all: adds -2 amount v to what is minimised. */
export interface Tilt {
  row: number | 'all'
  factor: number
  amount: number
}

/** Sweeps of coordinate descent at most; the outer iteration comes back to what is left. */
const mostSweeps = 20

/** Minimum of v'Av - 2b'v over v >= 0 by cyclic coordinate descent from v (Hildreth 1957; Franc et al. 2005), in place. */
const descendCoordinates = (a: Float64Array, b: Float64Array, v: Float64Array, at: number, p: number): void => {
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let [moved, size] = [0, 0]
    for (let k = 0; k < p; k++) {
      const curvature = a[k * p + k]!
      if (curvature <= 0) continue
      let gradient = b[k]!
      for (let l = 0; l < p; l++) gradient -= a[k * p + l]! * v[at + l]!
      const before = v[at + k]!
      const after = Math.max(0, before + gradient / curvature)
      v[at + k] = after
      const scale = Math.sqrt(curvature)
      moved += Math.abs(after - before) * scale
      size += after * scale
    }
    if (moved <= 1e-9 * size) return
  }
}

/**
 * One half of alternating least squares: for each row of `side` the non-negative p-vector that fits it best against `basis` (columns × p),
 * written over `vectors` (rows × p), which is also where the search starts.
 *
 * @returns sum over rows of v'Av - 2b'v: add sum (x / s)2 to have Q (less the pull of the tilt)
 */
export const updateSide = (side: Side, p: number, vectors: Float64Array, basis: Float64Array, tilt?: Tilt): number => {
  const { rows, columns, weights, weighted } = side
  const a = new Float64Array(p * p)
  const b = new Float64Array(p)
  let q = 0
  for (let i = 0; i < rows; i++) {
    a.fill(0)
    b.fill(0)
    for (let j = 0; j < columns; j++) {
      const weight = weights[i * columns + j]!
      const product = weighted[i * columns + j]!
      for (let k = 0, o = j * p; k < p; k++) {
        const value = basis[o + k]!
        const scaled = weight * value
        b[k] = b[k]! + product * value
        for (let l = 0; l <= k; l++) a[k * p + l] = a[k * p + l]! + scaled * basis[o + l]!
      }
    }
    for (let k = 1; k < p; k++) for (let l = 0; l < k; l++) a[l * p + k] = a[k * p + l]!
    if (tilt && (tilt.row === 'all' || tilt.row === i)) b[tilt.factor] = b[tilt.factor]! + tilt.amount
    descendCoordinates(a, b, vectors, i * p, p)
    for (let k = 0, o = i * p; k < p; k++) {
      let slope = -2 * b[k]!
      for (let l = 0; l < p; l++) slope += a[k * p + l]! * vectors[o + l]!
      q += slope * vectors[o + k]!
    }
  }
  return q
}
