const roughnessBounds = [0.01, 0.5] as const

/** Boundary of two classes: L = a / (ln z0 - b). */
const boundary = (z0: number, a: number, b: number): number => a / (Math.log(z0) - b)

/**
 * Pasquill class from Obukhov length and roughness, both m: 1 (A) to 6 (F).
 *
 * Source: Golder 1972, Boundary-Layer Met. 3, 47, his boundaries taken as straight lines in ln z0 as CTDMPLUS and CALPUFF do; roughness
 * outside 0.01 to 0.5 m counts as the nearer bound.
 */
export const golderStability = (obukhovLengthM: number, roughnessM: number): number => {
  const z0 = Math.min(Math.max(roughnessM, roughnessBounds[0]), roughnessBounds[1])
  if (obukhovLengthM < 0) {
    const unstable = -obukhovLengthM
    if (unstable <= boundary(z0, -70, 4.35)) return 1
    if (unstable <= boundary(z0, -85.2, 0.502)) return 2
    return unstable <= boundary(z0, -245, 0.05) ? 3 : 4
  }
  if (obukhovLengthM >= boundary(z0, -327, 0.627)) return 4
  return obukhovLengthM >= boundary(z0, -70, 0.295) ? 5 : 6
}

const neutralLength = 9990

/** Integral of the momentum profile's departure from the logarithm (Businger and Dyer, constants 15 and 4.7, ratio fixed at 1). */
export const psiMomentum = (obukhovLengthM: number, z: number): number => {
  const length = Math.abs(obukhovLengthM)
  if (length >= neutralLength) return 0
  const ratio = Math.min(z / length, 1)
  if (obukhovLengthM > 0) return -4.7 * ratio
  const square = Math.sqrt(1 + 15 * ratio)
  const x = Math.sqrt(square)
  return 2 * Math.log(0.5 * (1 + x)) + Math.log(0.5 * (1 + square)) - 2 * Math.atan(x) + Math.PI / 2
}
