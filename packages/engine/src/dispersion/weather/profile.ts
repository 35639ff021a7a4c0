import { psiMomentum } from './stability.ts'
import { calmSpeed, dryAdiabatic } from './weather-column.ts'

/** Wind and temperature by height, from the ground upwards. NaN is missing. Directions degrees FROM. */
export interface Profile {
  heightM: Float64Array
  speed: Float64Array
  directionDeg: Float64Array
  temperatureK: Float64Array
}

/** What extends a profile beyond its levels. */
export interface ProfileAir {
  stability: number
  roughnessM: number
  obukhovLengthM: number
  /** m, as reported: may be negative when there was none. */
  mixingHeightM: number
  /** Potential-temperature gradients of classes E and F, K/m. */
  stableGradients: readonly [number, number]
}

/** Nearest level with a value at or below z; -1 when there is none. */
const levelBelow = (heights: Float64Array, values: Float64Array, z: number): number => {
  let below = -1
  for (let i = 0; i < heights.length; i++) if (heights[i]! <= z && !Number.isNaN(values[i]!)) below = i
  return below
}

/** Nearest level with a value above z; -1 when there is none. */
const levelAbove = (heights: Float64Array, values: Float64Array, z: number): number => {
  for (let i = 0; i < heights.length; i++) if (!(heights[i]! <= z) && !Number.isNaN(values[i]!)) return i
  return -1
}

const between = (heights: Float64Array, values: Float64Array, below: number, above: number, z: number): number =>
  values[below]! + ((values[above]! - values[below]!) * (z - heights[below]!)) / (heights[above]! - heights[below]!)

/** Top of the layer in which speed still grows with height. */
const shearTop = ({ obukhovLengthM, mixingHeightM }: ProfileAir): number =>
  obukhovLengthM < 0 && obukhovLengthM > -100 ? Math.min(Math.max(2 * Math.abs(obukhovLengthM), 0.1 * mixingHeightM), 200) : mixingHeightM

const shearFactor = ({ roughnessM, obukhovLengthM }: ProfileAir, heightM: number): number =>
  Math.max(Math.log(heightM / roughnessM), 0) - psiMomentum(obukhovLengthM, heightM)

const speedBeyond = (air: ProfileAir, levelM: number, speed: number, z: number): number => {
  const top = shearTop(air)
  if (speed < calmSpeed) return speed
  if (z < levelM ? z > top : levelM > top) return speed
  const from = z < levelM ? Math.min(levelM, top) : levelM
  const to = z < levelM ? z : Math.min(z, top)
  return Math.max((speed * shearFactor(air, to)) / shearFactor(air, from), calmSpeed)
}

/**
 * Speed (m/s) at a height: linear between levels, by similarity beyond them (Businger and Dyer) within the layer that shears, constant above
 * it. Never below 0.05 m/s.
 */
export const profileSpeed = ({ heightM, speed }: Profile, air: ProfileAir, z: number): number => {
  const below = levelBelow(heightM, speed, z)
  const above = levelAbove(heightM, speed, z)
  const level = below >= 0 ? below : above
  if (level < 0) return 0.1 * calmSpeed
  const value = below >= 0 && above >= 0 ? between(heightM, speed, below, above, z) : speedBeyond(air, heightM[level]!, speed[level]!, z)
  return Math.max(below >= 0 && heightM[below] === z ? speed[below]! : value, 0.1 * calmSpeed)
}

/** Direction (degrees FROM): turns the short way between levels, constant beyond them; NaN without any. */
export const profileDirection = ({ heightM, directionDeg }: Profile, z: number): number => {
  const below = levelBelow(heightM, directionDeg, z)
  const above = levelAbove(heightM, directionDeg, z)
  if (below < 0 || above < 0) return directionDeg[Math.max(below, above)] ?? Number.NaN
  const turn = ((((directionDeg[above]! - directionDeg[below]!) % 360) + 540) % 360) - 180
  return directionDeg[below]! + (turn * (z - heightM[below]!)) / (heightM[above]! - heightM[below]!)
}

const lapseBelowLid = ({ stability, stableGradients }: ProfileAir): number =>
  (stability <= 4 ? 0 : stableGradients[stability - 5]!) - dryAdiabatic

/** With one level only: the class's gradient up to the lid, half the dry adiabatic above. */
const temperatureFromOne = (air: ProfileAir, levelM: number, temperature: number, z: number): number => {
  const aloft = -0.5 * dryAdiabatic
  const lapse = (height: number) => (height >= air.mixingHeightM ? aloft : lapseBelowLid(air))
  const atLid = temperature + (air.mixingHeightM - levelM) * lapse(levelM)
  return atLid + (z - air.mixingHeightM) * lapse(z)
}

/** Temperature (K) at a height: linear between levels; above the highest by the class and the lid; below the lowest by the class. */
export const profileTemperature = ({ heightM, temperatureK }: Profile, air: ProfileAir, z: number): number => {
  const below = levelBelow(heightM, temperatureK, z)
  const above = levelAbove(heightM, temperatureK, z)
  if (below >= 0 && above >= 0) return between(heightM, temperatureK, below, above, z)
  if (below < 0 && above < 0) return Number.NaN
  if (below < 0) return temperatureK[above]! + (z - heightM[above]!) * lapseBelowLid(air)
  const lower = levelBelow(heightM, temperatureK, heightM[below]! - 1e-6)
  if (lower < 0) return temperatureFromOne(air, heightM[below]!, temperatureK[below]!, z)
  const measured = Math.max(-dryAdiabatic, (temperatureK[below]! - temperatureK[lower]!) / (heightM[below]! - heightM[lower]!))
  const lid = air.mixingHeightM
  if (z <= lid || heightM[below]! > lid) return temperatureK[below]! + measured * (z - heightM[below]!)
  const aloft = air.obukhovLengthM > 0 ? Math.min(measured, -0.5 * dryAdiabatic) : -0.5 * dryAdiabatic
  return temperatureK[below]! + measured * (lid - heightM[below]!) + (z - lid) * aloft
}
