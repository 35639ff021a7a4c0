import type { WeatherColumn } from '../weather/weather-column.ts'
import { particleVelocity, sizeClasses } from './particle-velocity.ts'
import type { DepositionRule, GasDeposition } from './species.ts'

/** Velocity (m/s) with which a species falls onto the ground of a column. */
export type DepositionVelocity = (column: WeatherColumn) => number

const karman = 0.4
const referenceM = 10
const leastFriction = 1e-5
/** Reference resistances of leaf and ground, s/m, and the reactivity they were measured with. */
const cuticle = 3000
const ground = 500
const referenceReactivity = 8
/** Stomata, m, and the radiation at which they are wide open, W/m2. */
const openStomata = 2.5e-6
const closedStomata = 0.1e-6
const fullSun = 600
const stomatalConstant = 2.3e-8

const psiHeat = (lengthM: number): number => {
  const length = Math.abs(lengthM)
  if (length >= 9990) return 0
  const ratio = Math.min(referenceM / length, 1)
  if (lengthM > 0) return -5 * ratio
  const log = Math.log(ratio)
  return Math.exp(0.598 + 0.39 * log - 0.09 * log * log)
}

const aerodynamicOf = ({ obukhovLengthM, roughnessM, frictionVelocity }: WeatherColumn): number =>
  Math.max((Math.log(referenceM / roughnessM) - psiHeat(obukhovLengthM)) / (karman * Math.max(frictionVelocity, leastFriction)), 1)

const stomata = ({ temperatureK, solarRadiation }: WeatherColumn): number => {
  if (temperatureK > 308) return openStomata
  if (temperatureK < 283) return closedStomata
  const sun = Math.min(Math.max(solarRadiation / fullSun, 0), 1)
  return openStomata * sun + closedStomata * (1 - sun)
}

const gasVelocity = (gas: GasDeposition): DepositionVelocity => {
  const diffusivity = gas.diffusivity * 1e-4
  const layerTerm = (2 * (0.15e-4 / diffusivity) ** (2 / 3)) / karman
  const surface = referenceReactivity / gas.reactivity
  return column => {
    const layer = layerTerm / Math.max(column.frictionVelocity, leastFriction)
    const foliage = stomatalConstant / (stomata(column) * diffusivity) + gas.mesophyll * 100
    const canopy = 1 / (column.leafAreaIndex / foliage + column.leafAreaIndex / (cuticle * surface) + 1 / (ground * surface))
    return 1 / (aerodynamicOf(column) + layer + canopy)
  }
}

/**
 * Dry deposition by resistances in series: air, the thin layer at the surface, leaves and ground; vegetation active and unstressed.
 *
 * Source: Wesely and Hicks 1977; O'Dell et al. 1977; CALPUFF, section 2.7.2. Ground resistance 5 s/cm as in the cases it is tested with.
 * Simplified: land only; water would need its own roughness and solubility.
 */
export const depositionVelocity = ({ dry }: DepositionRule): DepositionVelocity => {
  if (dry === 'none') return () => 0
  if (dry.kind === 'fixed') return () => dry.velocity
  if (dry.kind === 'gas') return gasVelocity(dry)
  const classes = sizeClasses(dry)
  return column => particleVelocity(classes, aerodynamicOf(column), Math.max(column.frictionVelocity, leastFriction))
}

/**
 * In a mixed puff the ground's take-up thins the air near it: share of the mean concentration that is at the ground.
 *
 * Source: CALPUFF, section 2.7.1, diffusivity 0.01 u* h, or 0.1 w* h where that is more.
 */
export const groundShare = (column: WeatherColumn, velocity: number): number => {
  const { convectiveVelocity, frictionVelocity, mixingHeightM } = column
  const diffusivity = Math.max(0.1 * convectiveVelocity, 0.01 * frictionVelocity) * mixingHeightM
  const depth = Math.max(mixingHeightM - referenceM, 1e-5)
  return velocity > 0 ? diffusivity / (diffusivity + velocity * depth) : 1
}
