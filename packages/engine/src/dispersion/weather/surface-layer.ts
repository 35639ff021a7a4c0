import { psiMomentum } from './stability.ts'
import { calmSpeed, gravityMs2 } from './weather-column.ts'

const karman = 0.4
const neutral = 9999
/** Beyond this bulk Richardson number the laws of stable air do not hold; the number is limited to it. */
const mostStable = 0.19

/**
 * Obukhov length (m) from two heights: Businger and Dyer's laws with z / L = Ri in unstable, Ri / (1 - 5 Ri) in stable air.
 *
 * Simplified: the bulk number represents the gradient number at the upper height.
 */
export const obukhovOf = (depthM: number, thetaBelow: number, thetaAbove: number, speed: number): number => {
  const richardson = ((gravityMs2 / thetaBelow) * (thetaAbove - thetaBelow) * depthM) / Math.max(speed, calmSpeed) ** 2
  if (Math.abs(richardson) < 1e-4) return neutral
  return richardson < 0 ? depthM / richardson : (depthM * (1 - 5 * Math.min(richardson, mostStable))) / Math.min(richardson, mostStable)
}

/** Friction velocity (m/s) of a wind at a height, by similarity. */
export const frictionOf = (speed: number, heightM: number, roughnessM: number, obukhovLengthM: number): number =>
  (karman * speed) / Math.max(Math.log(heightM / roughnessM) - psiMomentum(obukhovLengthM, heightM), 1)

/** Convective velocity (m/s); 0 in stable air. */
export const convectiveOf = (frictionVelocity: number, obukhovLengthM: number, mixingHeightM: number): number =>
  obukhovLengthM < 0 ? ((frictionVelocity ** 3 * mixingHeightM) / (karman * -obukhovLengthM)) ** (1 / 3) : 0

/**
 * Mixing height (m) where none is known: mechanical only.
 *
 * Source: Venkatram 1980 (2400 u*^1.5), an upper bound of Zilitinkevich's in stable air.
 */
export const mechanicalMixing = (frictionVelocity: number): number => 2400 * frictionVelocity ** 1.5
