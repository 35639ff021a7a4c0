export interface VariogramClass {
  /** Mean distance of the pairs of the class. */
  distance: number
  /** Half the mean squared difference of their values. */
  gamma: number
  pairs: number
}

export type VariogramKind = 'spherical' | 'exponential'

export interface Variogram {
  kind: VariogramKind
  /** Variance at no distance (error of measurement, what varies within a station's reach); unit of the values squared. */
  nugget: number
  /** What distance adds to it. */
  partialSill: number
  /** Distance from which values know nothing of each other, unit of the distances; the exponential model reaches 95 % there. */
  range: number
  /** Weighted sum of squares of the fit; weights pairs / distance^2. */
  misfit: number
}

/** Semivariance without nugget and sill: 0 at no distance, 1 far away. */
export const shapeAt = (kind: VariogramKind, distance: number, range: number): number => {
  const h = distance / range
  if (kind === 'exponential') return 1 - Math.exp(-3 * h)
  return h >= 1 ? 1 : h * (1.5 - 0.5 * h * h)
}

/** Semivariance at a distance; 0 at no distance, nugget and more beyond. */
export const semivariance = ({ kind, nugget, partialSill, range }: Variogram, distance: number): number =>
  distance <= 0 ? 0 : nugget + partialSill * shapeAt(kind, distance, range)

/**
 * Sample variogram: pairs of stations in classes of equal width up to `cutoff`, (Matheron 1962).
 *
 * @param distances row-major n x n @param values n, none missing
 */
export const sampleVariogram = (distances: Float64Array, values: Float64Array, width: number, cutoff: number): VariogramClass[] => {
  const n = values.length
  const classes = Array.from({ length: Math.ceil(cutoff / width) }, () => ({ distance: 0, gamma: 0, pairs: 0 }))
  for (let i = 1; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const distance = distances[i * n + j]!
      if (distance > cutoff) continue
      const into = classes[Math.max(0, Math.ceil(distance / width) - 1)]!
      into.distance += distance
      into.gamma += (values[i]! - values[j]!) ** 2 / 2
      into.pairs++
    }
  }
  return classes.flatMap(({ distance, gamma, pairs }) => (pairs === 0 ? [] : [{ distance: distance / pairs, gamma: gamma / pairs, pairs }]))
}

/** Nugget and partial sill for a range: weighted least squares, neither negative. */
const linearPart = (classes: readonly VariogramClass[], kind: VariogramKind, range: number): Variogram => {
  let [w, ws, wss, wg, wsg] = [0, 0, 0, 0, 0]
  for (const { distance, gamma, pairs } of classes) {
    const weight = pairs / (distance * distance)
    const s = shapeAt(kind, distance, range)
    w += weight
    ws += weight * s
    wss += weight * s * s
    wg += weight * gamma
    wsg += weight * s * gamma
  }
  const determinant = w * wss - ws * ws
  let [nugget, partialSill] =
    determinant > 1e-12 * w * wss ? [(wss * wg - ws * wsg) / determinant, (w * wsg - ws * wg) / determinant] : [0, -1]
  if (nugget < 0) [nugget, partialSill] = [0, wsg / wss]
  else if (partialSill < 0) [nugget, partialSill] = [wg / w, 0]
  const fitted = { kind, nugget, partialSill, range }
  const misfit = classes.reduce(
    (sum, { distance, gamma, pairs }) =>
      sum + (pairs / (distance * distance)) * (gamma - nugget - partialSill * shapeAt(kind, distance, range)) ** 2,
    0,
  )
  return { ...fitted, misfit }
}

/**
 * Variogram model of a sample variogram by weighted least squares (pairs / distance^2, gstat's default): for each range nugget and sill are linear; the range is
 * searched from a tenth of the first class's distance to three times the last one's, scanned and then refined.
 *
 * @returns null with fewer than 3 classes or without any variance
 * Source: Cressie 1985, Math. Geol. 17:563; Pebesma 2004 (gstat).
 */
export const fitVariogram = (classes: readonly VariogramClass[], kind: VariogramKind): Variogram | null => {
  const used = classes.filter(({ distance }) => distance > 0)
  if (used.length < 3 || !used.some(({ gamma }) => gamma > 0)) return null
  const [low, high] = [Math.log(used[0]!.distance / 10), Math.log(used.at(-1)!.distance * 3)]
  const at = (logRange: number) => linearPart(used, kind, Math.exp(logRange))
  const step = (high - low) / 80
  let best = low
  for (let x = low; x <= high; x += step) if (at(x).misfit < at(best).misfit) best = x
  let [a, b] = [best - step, best + step]
  const golden = (Math.sqrt(5) - 1) / 2
  while (b - a > 1e-9) {
    const [c, d] = [b - golden * (b - a), a + golden * (b - a)]
    if (at(c).misfit < at(d).misfit) b = d
    else a = c
  }
  return at((a + b) / 2)
}

const variogramClasses = 12

/** The better fit of both kinds, or that of `kind`; null without variance. Classes up to two thirds of the largest distance: farther pairs are few and all across the edge. */
export const bestVariogram = (distances: Float64Array, known: Float64Array, kind?: VariogramKind): Variogram | null => {
  const cutoff = (2 / 3) * distances.reduce((a, b) => Math.max(a, b), 0)
  if (!(cutoff > 0)) return null
  const classes = sampleVariogram(distances, known, cutoff / variogramClasses, cutoff)
  const fits = (kind ? [kind] : (['spherical', 'exponential'] as const)).map(of => fitVariogram(classes, of))
  return fits.reduce((best, fit) => (fit && (!best || fit.misfit < best.misfit) ? fit : best), null)
}
