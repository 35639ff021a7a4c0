import { type CellWind, type DiagnosticDomain, layerMiddle, layersOf } from './domain.ts'

/** Wind above a place: a station with its anemometer, a sounding, or a column of a coarse model. */
export interface WindProfile {
  /** m from the middle of cell (0, 0), along the grid's axes. */
  x: number
  y: number
  /** m above ground, ascending; at least one. */
  heights: ArrayLike<number>
  /** m/s along the grid's axes; NaN missing. */
  u: ArrayLike<number>
  v: ArrayLike<number>
  /** z0 of its surroundings, m: shapes the wind below the lowest height. */
  roughness: number
}

/** m/s at each layer; NaN where the profile says nothing. */
export interface LayerWind {
  u: Float64Array
  v: Float64Array
}

export interface Extrapolation {
  /** m above ground up to which the highest value counts; Infinity: to the top. Of a station at the ground, 0 keeps it to its own layer. */
  topM: number
  /** Exponent of the power law above the highest height; 0 keeps the wind. */
  exponent: number
}

const presentHeights = ({ heights, u, v }: WindProfile): number[] =>
  Array.from({ length: heights.length }, (_, n) => n).filter(n => u[n]! === u[n]! && v[n]! === v[n]! && heights[n]! > 0)

/** Factor by which the logarithmic wind at z1 is less at z. */
const logarithmic = (z: number, z1: number, roughness: number): number =>
  z <= roughness ? 0 : Math.min(1, Math.log(z / roughness) / Math.log(Math.max(z1 / roughness, 1.01)))

/**
 * A profile at the middles of the layers: linear in height between its values, logarithmic below the lowest, a power law above the highest as far as
 * `extrapolation.topM`. The layer that holds the highest value always counts.
 */
export const toLayers = (profile: WindProfile, domain: DiagnosticDomain, extrapolation: Extrapolation): LayerWind => {
  const nz = layersOf(domain)
  const known = presentHeights(profile)
  const [u, v] = [new Float64Array(nz).fill(Number.NaN), new Float64Array(nz).fill(Number.NaN)]
  if (known.length === 0) return { u, v }
  const at = (n: number) => profile.heights[known[n]!]!
  for (let k = 0, n = 0; k < nz; k++) {
    const z = layerMiddle(domain, k)
    const last = known.length - 1
    while (n < last && at(n + 1) <= z) n++
    let [below, share, factor] = [n, 0, 1]
    if (z < at(0)) factor = logarithmic(z, at(0), profile.roughness)
    else if (n < last) share = (z - at(n)) / (at(n + 1) - at(n))
    else if (domain.faces[k]! < at(last) || z <= extrapolation.topM) factor = (z / at(last)) ** extrapolation.exponent
    else continue
    const [low, high] = [known[below]!, known[Math.min(last, ++below)]!]
    u[k] = factor * (profile.u[low]! + share * (profile.u[high]! - profile.u[low]!))
    v[k] = factor * (profile.v[low]! + share * (profile.v[high]! - profile.v[low]!))
  }
  return { u, v }
}

/**
 * The first guess: layer by layer the profiles weighted by the inverse square of the distance. For a coarse model its columns; for stations alone their
 * extrapolated profiles. A layer that no profile reaches has the wind of the layer below.
 */
export const firstGuess = (profiles: readonly WindProfile[], domain: DiagnosticDomain, extrapolation: Extrapolation): CellWind => {
  const { nx, ny, dx, dy } = domain
  const nz = layersOf(domain)
  const layers = profiles.map(profile => toLayers(profile, domain, extrapolation))
  if (!layers.some(({ u }) => u.some(value => value === value))) throw new RangeError('既无背景风，也无有效的测站风')
  const wind: CellWind = { u: new Float64Array(nz * ny * nx), v: new Float64Array(nz * ny * nx) }
  const weights = new Float64Array(profiles.length)
  const xs = Float64Array.from(profiles, profile => profile.x)
  const ys = Float64Array.from(profiles, profile => profile.y)
  const us = Float64Array.from(layers.flatMap(layer => [...layer.u]))
  const vs = Float64Array.from(layers.flatMap(layer => [...layer.v]))
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      for (let p = 0; p < weights.length; p++) weights[p] = 1 / ((xs[p]! - i * dx) ** 2 + (ys[p]! - j * dy) ** 2 + 1)
      for (let k = 0; k < nz; k++) {
        let sum = 0
        let u = 0
        let v = 0
        for (let p = 0; p < weights.length; p++) {
          const value = us[p * nz + k]!
          if (value !== value) continue
          sum += weights[p]!
          u += weights[p]! * value
          v += weights[p]! * vs[p * nz + k]!
        }
        const to = (k * ny + j) * nx + i
        const below = to - nx * ny
        wind.u[to] = sum > 0 ? u / sum : k > 0 ? wind.u[below]! : 0
        wind.v[to] = sum > 0 ? v / sum : k > 0 ? wind.v[below]! : 0
      }
    }
  return wind
}
