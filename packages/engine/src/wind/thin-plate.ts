import { symmetricEigen } from '../core/eigen.ts'
import { multiplyMatrices, transpose } from '../core/matrix.ts'
import { type Basis, orthonormalPlane, type Plane, type PlanePoints, thinPlateRadial } from './thin-plate-basis.ts'

export interface Surface {
  /** Value at a place. */
  at(x: number, y: number): number
  /** Standard error of the surface at a place (Bayesian: of the smooth, not of a new observation). */
  errorAt(x: number, y: number): number
  /** Effective degrees of freedom, and the standard deviation of the residuals at weight 1. */
  edf: number
  scale: number
}

/** Least of n RSS / (n - edf)^2 over the smoothing parameter: a scan in its logarithm, then golden sections. */
const leastGcv = (gcv: (logLambda: number) => number, from: number, to: number): number => {
  let best = from
  const step = (to - from) / 60
  for (let at = from; at <= to; at += step) if (gcv(at) < gcv(best)) best = at
  let [a, b] = [best - step, best + step]
  const golden = (Math.sqrt(5) - 1) / 2
  while (b - a > 1e-4) {
    const [c, d] = [b - golden * (b - a), a + golden * (b - a)]
    if (gcv(c) < gcv(d)) b = d
    else a = c
  }
  return (a + b) / 2
}

/**
 * Smooth surface through weighted points: a thin plate regression spline on a given basis, its smoothness by generalised cross-validation.
 * What mgcv's `gam(z ~ s(x, y, k = basis), weights)` fits, on knots that fill the points instead of on the leading eigenvectors of all of them.
 *
 * @param points x and y in one unit; value and weight one each, none missing; at least 10 points
 * @param basis of `thinPlateBasis`: several fits may share it, it is what costs
 * Source: Wood 2003, J. R. Statist. Soc. B 65:95; 2017, sections 5.5 (thin plates), 4.5 and 6.2 (GCV); Nychka 1988 (standard error).
 */
export const thinPlate = (points: PlanePoints, value: Float64Array, weight: Float64Array, basis: Basis): Surface => {
  const { free } = basis
  const n = value.length
  const plane = orthonormalPlane(points, weight)
  const t = Float64Array.from(Array.from(value, (_, i) => plane(points.x[i]!, points.y[i]!)).flat())
  const wiggles = basis.wiggles(points)
  // What the plane explains of the values, and of each wiggle.
  const weighted = weightedTranspose(t, weight)
  const slope = multiplyMatrices(weighted, value, 3, n, 1)
  const cross = multiplyMatrices(weighted, wiggles, 3, n, free)
  const fit = smoothest(minus(wiggles, multiplyMatrices(t, cross, n, 3, free)), minus(value, multiplyMatrices(t, slope, n, 3, 1)), weight)
  const level = slope.map((value, c) => value - fit.coefficients.reduce((sum, z, j) => sum + z * cross[c * free + j]!, 0))
  const at = surfaceAt(basis, plane, level, fit.coefficients)
  return { at, errorAt: errorOf(basis, plane, cross, fit), edf: fit.edf, scale: fit.scale }
}

const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value - b[i]!)

/** Columns as rows, each point times its weight. */
const weightedTranspose = (a: Float64Array, weight: Float64Array): Float64Array => {
  const n = weight.length
  return transpose(a, n, a.length / n).map((value, at) => value * weight[at % n]!)
}

interface RidgeFit {
  coefficients: Float64Array
  /** Rows: directions of the coefficients, scaled so that their products with the wiggles, squared and summed, are a variance over scale^2. */
  spread: Float64Array
  edf: number
  scale: number
}

/** Ridge regression of what the plane left on the wiggles, shrunk as much as generalised cross-validation likes. */
const smoothest = (b: Float64Array, rest: Float64Array, weight: Float64Array): RidgeFit => {
  const n = rest.length
  const free = b.length / n
  const weighted = weightedTranspose(b, weight)
  const { values, vectors } = symmetricEigen(multiplyMatrices(weighted, b, free, n, free), free)
  const d = values.map(value => Math.max(value, 0))
  const g = multiplyMatrices(multiplyMatrices(weighted, rest, free, n, 1), vectors, 1, free, free)
  const squares = rest.reduce((sum, value, i) => sum + weight[i]! * value * value, 0)
  const of = (lambda: number) => {
    let [rss, edf] = [squares, 3]
    for (let j = 0; j < free; j++) {
      const shrunk = 1 / (d[j]! + lambda)
      rss += g[j]! * g[j]! * shrunk * (d[j]! * shrunk - 2)
      edf += d[j]! * shrunk
    }
    return { rss: Math.max(rss, 0), edf }
  }
  const gcv = (logLambda: number) => {
    const { rss, edf } = of(Math.exp(logLambda))
    return edf >= n - 1 ? Infinity : (n * rss) / (n - edf) ** 2
  }
  const top = Math.log(Math.max(d[free - 1]!, 1e-300))
  const lambda = Math.exp(leastGcv(gcv, top - 28, top + 5))
  const { rss, edf } = of(lambda)
  const [coefficients, spread] = [new Float64Array(free), new Float64Array(free * free)]
  for (let i = 0; i < free; i++) {
    for (let j = 0; j < free; j++) {
      coefficients[i]! += (vectors[i * free + j]! * g[j]!) / (d[j]! + lambda)
      spread[j * free + i] = vectors[i * free + j]! / Math.sqrt(d[j]! + lambda)
    }
  }
  return { coefficients, spread, edf, scale: Math.sqrt(rss / (n - edf)) }
}

/** The surface as a sum of radial functions and a plane: one logarithm a knot. */
const surfaceAt = (
  { knots, knotWeights }: Basis,
  plane: (x: number, y: number) => [number, number, number],
  level: Float64Array,
  coefficients: Float64Array,
): Surface['at'] => {
  const weights = knotWeights(coefficients)
  return (x, y) => {
    const [p, q, r] = plane(x, y)
    let sum = p * level[0]! + q * level[1]! + r * level[2]!
    for (let k = 0; k < weights.length; k++) sum += weights[k]! * thinPlateRadial((x - knots.x[k]!) ** 2 + (y - knots.y[k]!) ** 2)
    return sum
  }
}

/** Standard error at a place: its radial functions, and its plane, straight to the directions of the spread. */
const errorOf = ({ knots, knotDirections }: Basis, plane: Plane, cross: Float64Array, { spread, scale }: RidgeFit): Surface['errorAt'] => {
  const free = cross.length / 3
  const ofKnots = knotDirections(spread)
  const ofPlane = new Float64Array(3 * free)
  for (let c = 0; c < 3; c++)
    for (let j = 0; j < free; j++) for (let i = 0; i < free; i++) ofPlane[c * free + j]! += spread[j * free + i]! * cross[c * free + i]!
  const along = new Float64Array(free)
  return (x, y) => {
    const [p, q, r] = plane(x, y)
    for (let j = 0; j < free; j++) along[j] = -(p * ofPlane[j]! + q * ofPlane[free + j]! + r * ofPlane[2 * free + j]!)
    for (let k = 0; k < knots.x.length; k++) {
      const value = thinPlateRadial((x - knots.x[k]!) ** 2 + (y - knots.y[k]!) ** 2)
      for (let j = 0; j < free; j++) along[j]! += value * ofKnots[k * free + j]!
    }
    let variance = p * p + q * q + r * r
    for (let j = 0; j < free; j++) variance += along[j]! * along[j]!
    return scale * Math.sqrt(variance)
  }
}
