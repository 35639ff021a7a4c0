import { errorFunction } from '../sampling/error-function.ts'
import type { ParticleDeposition } from './species.ts'

/** Size classes of a log-normal aerosol and what slows each. SI. */
interface SizeClass {
  share: number
  settling: number
  stopping: number
  /** Schmidt number ^ (-2/3). */
  diffusion: number
}

const classCount = 9
const airViscosity = 0.15e-4

/** CGS inside: free path, dynamic viscosity, Boltzmann, temperature of the constants. */
const sizeClass = (diameterUm: number, density: number, share: number): SizeClass => {
  const freePath = 6.5e-6
  const viscosity = 1.81e-4
  const d = 1e-4 * diameterUm
  const slip = 1 + (2 * freePath * (1.257 + 0.4 * Math.exp((-0.55 * d) / freePath))) / d
  const diffusivity = (1.38e-16 * 293.15 * slip) / (3 * Math.PI * viscosity * d)
  const settling = (0.01 * density * 981 * d * d * slip) / (18 * viscosity)
  return { share, settling, stopping: settling / 9.81, diffusion: (0.15 / diffusivity) ** (-2 / 3) }
}

/** Nine classes of equal width in ln d, from 4 deviations below the mean to 4 above. */
export const sizeClasses = ({ diameterUm, deviation, density }: ParticleDeposition): SizeClass[] => {
  if (!(deviation > 1)) return [sizeClass(diameterUm, density, 1)]
  const edge = (i: number) => -4 + (8 * i) / classCount
  return Array.from({ length: classCount }, (_, i) => {
    const share = 0.5 * (errorFunction(edge(i + 1) / Math.SQRT2) - errorFunction(edge(i) / Math.SQRT2))
    return sizeClass(diameterUm * deviation ** ((edge(i) + edge(i + 1)) / 2), density, share)
  })
}

/**
 * Deposition velocity (m/s) of particles: turbulence, diffusion, impaction and weight, averaged over the sizes by mass.
 *
 * Source: Pleim et al. 1984 (ADOM) as in CALPUFF, section 2.7.3.
 *
 * @param aerodynamic aerodynamic resistance, s/m
 */
export const particleVelocity = (classes: readonly SizeClass[], aerodynamic: number, frictionVelocity: number): number => {
  let velocity = 0
  for (const { share, settling, stopping, diffusion } of classes) {
    const stokes = (stopping * frictionVelocity ** 2) / airViscosity
    const layer = 1 / (frictionVelocity * (diffusion + 10 ** Math.max(-3 / stokes, -37)))
    velocity += share * (1 / (aerodynamic + layer + aerodynamic * layer * settling) + settling)
  }
  return velocity
}
