import { transpose } from './matrix.ts'

export interface Eigen {
  /** Ascending. */
  values: Float64Array
  /** Row-major n x n: column j belongs to `values[j]`, orthonormal. */
  vectors: Float64Array
}

/** Householder's reflections to a tridiagonal matrix: `v` becomes the transformation, `d` the diagonal, `e` the subdiagonal in 1..n-1. */
const tridiagonal = (v: Float64Array, n: number, d: Float64Array, e: Float64Array): void => {
  for (let i = n - 1; i > 0; i--) {
    let scale = 0
    for (let k = 0; k < i; k++) scale += Math.abs(v[i * n + k]!)
    d[i] = 0
    if (i === 1 || scale === 0) {
      e[i] = v[i * n + i - 1]!
      continue
    }
    let h = 0
    for (let k = 0; k < i; k++) {
      v[i * n + k]! /= scale
      h += v[i * n + k]! ** 2
    }
    const f = v[i * n + i - 1]!
    const g = f >= 0 ? -Math.sqrt(h) : Math.sqrt(h)
    e[i] = scale * g
    h -= f * g
    v[i * n + i - 1] = f - g
    reflect(v, n, i, h, e)
    d[i] = h
  }
  accumulate(v, n, d)
}

/** A - u qᵀ - q uᵀ on the leading i x i block, u in row i; q passes through `e`; u / h is kept in column i. */
const reflect = (v: Float64Array, n: number, i: number, h: number, e: Float64Array): void => {
  // Rows only, each element of the lower triangle once for itself and once for its mirror image.
  e.fill(0, 0, i)
  for (let j = 0; j < i; j++) {
    const u = v[i * n + j]!
    let sum = 0
    for (let k = 0; k < j; k++) {
      const value = v[j * n + k]!
      sum += value * v[i * n + k]!
      e[k]! += value * u
    }
    e[j]! += sum + v[j * n + j]! * u
  }
  let dot = 0
  for (let j = 0; j < i; j++) {
    v[j * n + i] = v[i * n + j]! / h
    e[j]! /= h
    dot += e[j]! * v[i * n + j]!
  }
  const half = dot / (h + h)
  for (let j = 0; j < i; j++) {
    const f = v[i * n + j]!
    const g = e[j]! - half * f
    e[j] = g
    for (let k = 0; k <= j; k++) v[j * n + k]! -= f * e[k]! + g * v[i * n + k]!
  }
}

/** The product of the reflections, from the first; the diagonal moves to `d`. */
const accumulate = (v: Float64Array, n: number, d: Float64Array): void => {
  d[0] = 0
  const g = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    if (d[i] !== 0) {
      g.fill(0, 0, i)
      for (let k = 0; k < i; k++) {
        const u = v[i * n + k]!
        for (let j = 0; j < i; j++) g[j]! += u * v[k * n + j]!
      }
      for (let k = 0; k < i; k++) {
        const u = v[k * n + i]!
        for (let j = 0; j < i; j++) v[k * n + j]! -= g[j]! * u
      }
    }
    d[i] = v[i * n + i]!
    v[i * n + i] = 1
    for (let j = 0; j < i; j++) v[j * n + i] = v[i * n + j] = 0
  }
}

/** One implicit QL step from row m up to row l with the shift `g`; false when a rotation vanished on the way. */
const sweep = (vt: Float64Array, n: number, d: Float64Array, e: Float64Array, l: number, m: number, shift: number): boolean => {
  let [g, s, c, p] = [shift, 1, 1, 0]
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]!
    const b = c * e[i]!
    const r = Math.sqrt(f * f + g * g)
    e[i + 1] = r
    if (r === 0) {
      d[i + 1]! -= p
      e[m] = 0
      return false
    }
    s = f / r
    c = g / r
    g = d[i + 1]! - p
    const t = (d[i]! - g) * s + 2 * c * b
    p = s * t
    d[i + 1] = g + p
    g = c * t - b
    for (let k = 0; k < n; k++) {
      const upper = vt[(i + 1) * n + k]!
      const lower = vt[i * n + k]!
      vt[(i + 1) * n + k] = s * lower + c * upper
      vt[i * n + k] = c * lower - s * upper
    }
  }
  d[l]! -= p
  e[l] = g
  e[m] = 0
  return true
}

const diagonalise = (vt: Float64Array, n: number, d: Float64Array, e: Float64Array): void => {
  e.copyWithin(0, 1)
  e[n - 1] = 0
  for (let l = 0; l < n; l++) {
    for (let round = 0; round < 60; round++) {
      let m = l
      while (m < n - 1 && Math.abs(e[m]!) > Number.EPSILON * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) m++
      if (m === l) break
      const g = (d[l + 1]! - d[l]!) / (2 * e[l]!)
      const r = Math.hypot(g, 1)
      sweep(vt, n, d, e, l, m, d[m]! - d[l]! + e[l]! / (g + (g >= 0 ? r : -r)))
    }
  }
}

/**
 * Eigenvalues and vectors of a symmetric matrix: Householder's tridiagonal form, then QL with implicit shifts.
 *
 * @param matrix row-major n x n, left unchanged; NaN is not allowed
 * Source: Wilkinson and Reinsch 1971, tred2 and imtql2. 100 x 100 takes about 5 ms.
 */
export const symmetricEigen = (matrix: Float64Array, n: number): Eigen => {
  const v = matrix.slice()
  const [d, e] = [new Float64Array(n), new Float64Array(n)]
  tridiagonal(v, n, d, e)
  const vt = transpose(v, n, n)
  diagonalise(vt, n, d, e)
  const order = Array.from(d, (_, i) => i).sort((a, b) => d[a]! - d[b]!)
  const vectors = new Float64Array(n * n)
  for (const [j, from] of order.entries()) for (let k = 0; k < n; k++) vectors[k * n + j] = vt[from * n + k]!
  return { values: Float64Array.from(order, i => d[i]!), vectors }
}
