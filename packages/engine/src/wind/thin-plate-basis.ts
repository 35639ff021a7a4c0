import { symmetricEigen } from '../core/eigen.ts'
import { multiplyMatrices, transpose } from '../core/matrix.ts'

export interface PlanePoints {
  x: Float64Array
  y: Float64Array
}

/** Thin plate function r^2 log r (times 2) of a squared distance. */
export const thinPlateRadial = (squared: number): number => (squared > 0 ? squared * Math.log(squared) : 0)

export type Plane = (x: number, y: number) => [number, number, number]

/** 1, x and y made orthonormal over weighted points (Gram and Schmidt). */
export const orthonormalPlane = ({ x, y }: PlanePoints, weight: Float64Array): Plane => {
  const terms: [number, number, number][] = []
  const of = (c: readonly number[], i: number) => c[0]! + c[1]! * x[i]! + c[2]! * y[i]!
  const dot = (a: readonly number[], b: readonly number[]) => weight.reduce((sum, w, i) => sum + w * of(a, i) * of(b, i), 0)
  for (let c = 0; c < 3; c++) {
    const term: [number, number, number] = [+(c === 0), +(c === 1), +(c === 2)]
    for (const before of terms) {
      const share = dot(term, before)
      for (let i = 0; i < 3; i++) term[i]! -= share * before[i]!
    }
    const length = Math.sqrt(dot(term, term))
    terms.push([term[0] / length, term[1] / length, term[2] / length])
  }
  const [p, q, r] = terms as [[number, number, number], [number, number, number], [number, number, number]]
  return (px, py) => [p[0] + p[1] * px + p[2] * py, q[0] + q[1] * px + q[2] * py, r[0] + r[1] * px + r[2] * py]
}

/** Radial functions about the knots (columns) at the points (rows). */
const radials = (points: PlanePoints, knots: PlanePoints): Float64Array => {
  const m = knots.x.length
  const values = new Float64Array(points.x.length * m)
  for (let i = 0; i < points.x.length; i++)
    for (let j = 0; j < m; j++) values[i * m + j] = thinPlateRadial((points.x[i]! - knots.x[j]!) ** 2 + (points.y[i]! - knots.y[j]!) ** 2)
  return values
}

/** Columns of the eigenvectors whose eigenvalues are largest by amount, and those values. */
const leading = (matrix: Float64Array, m: number, count: number) => {
  const { values, vectors } = symmetricEigen(matrix, m)
  const order = Array.from(values, (_, i) => i).sort((a, b) => Math.abs(values[b]!) - Math.abs(values[a]!))
  const kept = order.slice(0, count)
  const columns = Float64Array.from({ length: m * count }, (_, at) => vectors[Math.floor(at / count) * m + kept[at % count]!]!)
  return { columns, amounts: Float64Array.from(kept, i => values[i]!) }
}

/** Householder reflections of rows that turn three columns (1, x, y at the knots, in the kept coordinates) into the first three coordinates. */
const reflector = (columns: Float64Array[]): ((row: Float64Array, from: number) => void) => {
  const n = columns[0]!.length
  const reflections: Float64Array[] = []
  const reflect = (h: Float64Array, row: Float64Array, from: number) => {
    let dot = 0
    for (let i = 0; i < n; i++) dot += h[i]! * row[from + i]!
    for (let i = 0; i < n; i++) row[from + i]! -= 2 * dot * h[i]!
  }
  for (const [c, column] of columns.entries()) {
    for (const h of reflections) reflect(h, column, 0)
    const h = column.map((value, i) => (i < c ? 0 : value))
    h[c]! += Math.sign(h[c]! || 1) * Math.hypot(...h)
    const length = Math.hypot(...h)
    reflections.push(h.map(value => value / length))
  }
  return (row, from) => {
    for (const h of reflections) reflect(h, row, from)
  }
}

/** U D^-1/2 of a positive matrix. */
const inverseRoot = (matrix: Float64Array, n: number): Float64Array => {
  const { values, vectors } = symmetricEigen(matrix, n)
  const least = values[n - 1]! * 1e-12
  return vectors.map((v, at) => v / Math.sqrt(Math.max(values[at % n]!, least)))
}

export interface Basis {
  knots: PlanePoints
  /** Functions beside the plane. */
  free: number
  /** Those functions (columns) at places (rows), scaled so that the penalty of a sum of them is the sum of its squared coefficients. */
  wiggles(points: PlanePoints): Float64Array
  /** Coefficients of the functions as weights of the radial functions at the knots. */
  knotWeights(coefficients: Float64Array): Float64Array
  /** Rows of directions among the functions as columns of weights of the radial functions: one row a knot. */
  knotDirections(rows: Float64Array): Float64Array
}

/**
 * Thin plate regression functions, without their plane: the `size` leading eigenvectors of the radial functions among the knots, those
 * combinations of them that are orthogonal to planes (three fewer).
 *
 * @param knots no two at one place; all different places of the data give Wood's basis itself, fewer an approximation; the cost is their number cubed
 * Source: Wood 2003, J. R. Statist. Soc. B 65:95, section 3.
 */
export const thinPlateBasis = (knots: PlanePoints, size: number): Basis => {
  const m = knots.x.length
  const k = Math.min(size, m)
  const free = k - 3
  const { columns, amounts } = leading(radials(knots, knots), m, k)
  const planes = [new Float64Array(m).fill(1), knots.x, knots.y].map(of => multiplyMatrices(of, columns, 1, m, k))
  const turn = reflector(planes)
  const penalty = Float64Array.from({ length: k * k }, (_, at) => (at % k === Math.floor(at / k) ? amounts[at % k]! : 0))
  for (let i = 0; i < k; i++) turn(penalty, i * k)
  const both = transpose(penalty, k, k)
  for (let i = 0; i < k; i++) turn(both, i * k)
  for (let i = 0; i < m; i++) turn(columns, i * k)
  const last = (a: Float64Array, rows: number, skip: number) =>
    Float64Array.from({ length: rows * free }, (_, at) => a[(skip + Math.floor(at / free)) * k + 3 + (at % free)]!)
  const map = multiplyMatrices(last(columns, m, 0), inverseRoot(last(both, free, 3), free), m, free, free)
  return {
    ...{ knots, free },
    wiggles: points => multiplyMatrices(radials(points, knots), map, points.x.length, m, free),
    knotWeights: coefficients => multiplyMatrices(map, coefficients, m, free, 1),
    knotDirections: rows => multiplyMatrices(map, transpose(rows, free, free), m, free, free),
  }
}
