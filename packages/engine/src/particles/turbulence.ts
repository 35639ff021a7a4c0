/** What stirs the air at one place and hour. */
export interface BoundaryLayer {
  /** u*, m/s */
  frictionVelocity: number
  /** m; negative unstable, ±Infinity neutral */
  obukhovLength: number
  /** Top of the mixed layer, m above ground */
  mixingHeight: number
}

/** Intervals of a profile. */
export const profileParts = 64

/** Where the columns of a profile begin, in numbers from its start; see `writeProfile`. */
export const profileColumns = {
  z: 0,
  force: profileParts + 1,
  keep: 2 * profileParts + 1,
  shake: 3 * profileParts + 1,
  span: 4 * profileParts + 1,
  sigmaV: 4 * profileParts + 2,
} as const

/** Numbers of one profile. */
export const profileLength = 4 * profileParts + 3

/** Floors: σv of CALPUFF over land, σw of its most stable class but one. */
const leastSigmaV = 0.5
const leastSigmaW = 0.03

/**
 * Lagrangian time scale of the horizontal components, s. Taylor's σy = σv √(2 T (t − T (1 − exp(−t / T)))) with it meets the curve the puffs use,
 * σv t / (1 + 0.9 √(t / 1000)) (Draxler 1976), within 11 % from 20 minutes to 2 hours.
 */
export const horizontalTimeScale = 270

/** d ln ρ / dz of the ICAO atmosphere's lowest kilometres, 1/m; taken everywhere, a layer 20 K colder has −1.0e-4. */
export const densitySlope = -9.6e-5

const isUnstable = (obukhovLength: number): boolean => obukhovLength < 0 && obukhovLength > -1e5

/** w*³ = u*³ h / (k |L|); 0 in neutral and stable air. */
export const convectiveVelocity = ({ frictionVelocity, obukhovLength, mixingHeight }: BoundaryLayer): number =>
  isUnstable(obukhovLength) ? frictionVelocity * Math.cbrt(mixingHeight / (-0.4 * obukhovLength)) : 0

/**
 * Standard deviation of the vertical wind, m/s, at z metres above ground.
 *
 * Unstable and neutral: σw² = a u*² exp(−1.8 z/h) + 0.35 w*² min(1, 10 z/h)^⅔, a from 1.6 at the ground to 1.15 at 0.1 h: the surface-layer form
 * 1.6 u*² + 2.9 u*² (−z/L)^⅔ and the mixed-layer form joined where they meet. Stable: 1.3 u* (Cs z/L + exp(−0.9 z/h)) / (1 + z/L),
 * Cs = (1 − z/h)^¾. Source: Hanna and Chang 1986 as in CALPUFF (Scire et al. 2000, eq. 2-27 ff.), which the puffs use as well.
 */
export const sigmaW = (z: number, layer: BoundaryLayer, convective: number): number => {
  const { frictionVelocity, obukhovLength, mixingHeight } = layer
  const eta = Math.min(z / mixingHeight, 1)
  const fall = Math.exp(-0.9 * eta)
  if (obukhovLength > 0 && obukhovLength < 1e5) {
    const ratio = z / obukhovLength
    return Math.max(leastSigmaW, (1.3 * frictionVelocity * ((1 - eta) ** 0.75 * ratio + fall)) / (1 + ratio))
  }
  const low = Math.min(1, 10 * eta)
  return Math.max(
    leastSigmaW,
    Math.sqrt((1.6 - 0.45 * low) * (frictionVelocity * fall) ** 2 + 0.35 * convective ** 2 * Math.cbrt(low) ** 2),
  )
}

/** Standard deviation of each horizontal component, m/s, at half the mixing height; same source. */
export const sigmaV = (layer: BoundaryLayer, convective: number): number => {
  const { frictionVelocity, obukhovLength, mixingHeight } = layer
  const fall = Math.exp(-0.45)
  if (obukhovLength > 0 && obukhovLength < 1e5) {
    const ratio = mixingHeight / 2 / obukhovLength
    return Math.max(leastSigmaV, (frictionVelocity * (1.6 * 0.5 ** 0.75 * ratio + 1.8 * fall)) / (1 + ratio))
  }
  return Math.max(leastSigmaV, Math.sqrt(4 * (frictionVelocity * fall) ** 2 + 0.35 * convective ** 2))
}

/**
 * Lagrangian time scale of the vertical wind, s: unstable 0.15 h/σw (1 − exp(−5 z/h)); neutral 0.5 z/σw / (1 + 15 f z/u*), f = 1e-4 1/s; stable
 * 0.1 h/σw (z/h)^0.8. Source: Hanna 1982, as in FLEXPART (Stohl et al. 2005, eq. 18-30).
 */
export const verticalTimeScale = (z: number, layer: BoundaryLayer, sigma: number): number => {
  const { frictionVelocity, obukhovLength, mixingHeight } = layer
  if (isUnstable(obukhovLength)) return ((0.15 * mixingHeight) / sigma) * (1 - Math.exp((-5 * z) / mixingHeight))
  if (obukhovLength > 0 && obukhovLength < 1e5) return ((0.1 * mixingHeight) / sigma) * Math.min(1, z / mixingHeight) ** 0.8
  return (0.5 * z) / sigma / (1 + (0.0015 * z) / Math.max(frictionVelocity, 0.01))
}

/** Points of the fine ladder σw is integrated on, closer towards the ground. */
const ladder = 160

/** Heights at even steps of y = ∫ dz/σw, and the whole y. */
const evenHeights = (layer: BoundaryLayer, convective: number): { z: Float64Array; span: number } => {
  const height = (n: number) => layer.mixingHeight * (n / ladder) ** 2
  const y = new Float64Array(ladder + 1)
  for (let n = 0; n < ladder; n++)
    y[n + 1] = y[n]! + (height(n + 1) - height(n)) / sigmaW((height(n) + height(n + 1)) / 2, layer, convective)
  const span = y[ladder]!
  const z = new Float64Array(profileParts + 1)
  for (let part = 1, n = 0; part <= profileParts; part++) {
    const wanted = (span * part) / profileParts
    while (n < ladder - 1 && y[n + 1]! < wanted) n++
    z[part] = height(n) + ((wanted - y[n]!) / (y[n + 1]! - y[n]!)) * (height(n + 1) - height(n))
  }
  return { z, span }
}

/**
 * Lays the profile of one place and hour out for the inner loop, over even intervals of y = ∫ dz/σw (s): heights of the nodes; per interval the
 * force d ln(σw ρ)/dy, and keep and shake of a turbulent step of `stepS` seconds, W ← keep W + shake r; then the whole y and σv.
 *
 * keep is (2 TL − δ) / (2 TL + δ), not exp(−δ/TL): with it the diffusivity is σw² TL however short TL is against the step, near the ground too.
 */
export const writeProfile = (layer: BoundaryLayer, stepS: number, out: Float64Array | Float32Array, at: number): void => {
  const convective = convectiveVelocity(layer)
  const { z, span } = evenHeights(layer, convective)
  out.set(z, at + profileColumns.z)
  const potential = z.map(height => Math.log(sigmaW(height, layer, convective)) + densitySlope * height)
  for (let part = 0; part < profileParts; part++) {
    const middle = (z[part]! + z[part + 1]!) / 2
    const scale = verticalTimeScale(middle, layer, sigmaW(middle, layer, convective))
    const keep = (2 * scale - stepS) / (2 * scale + stepS)
    out[at + profileColumns.force + part] = ((potential[part + 1]! - potential[part]!) * profileParts) / span
    out[at + profileColumns.keep + part] = keep
    out[at + profileColumns.shake + part] = Math.sqrt(1 - keep * keep)
  }
  out[at + profileColumns.span] = span
  out[at + profileColumns.sigmaV] = sigmaV(layer, convective)
}
