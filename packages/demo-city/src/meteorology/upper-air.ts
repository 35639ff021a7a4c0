import { inverseObukhov } from '@qingyuan/engine/meteorology/diagnostic/stability.ts'
import { referenceElevationM } from '../data/climate.ts'
import { type Flow, flowOf, largeScaleWind, patternOf } from '../model/flow.ts'
import { windAtHeight } from '../model/plumes.ts'
import type { State } from '../model/state.ts'

/** The air over one node in one hour: what the fields are filled from. */
export interface Sounding {
  /** m/s towards east and north at a height above ground. */
  windAt(heightM: number, out: Float64Array): void
  /** K at a height above ground. */
  temperatureAt(heightM: number): number
  /** hPa at the ground. */
  surfacePressure: number
  flow: Flow
  /** m/s and 1/m, over roughness {@link roughnessM}. */
  frictionVelocity: number
  inverseObukhovM: number
  /** mm/h */
  precipitation: number
}

export const roughnessM = 0.25
const karman = 0.4
/** Up to here the wind follows the power law by which plumes go; from the upper one on it is the free air's. */
const [lawM, freeM] = [150, 1200]
/** The free air's wind turns clockwise against the ground's by so much, and is so much faster than the flow's own signal. */
const veer = (25 * Math.PI) / 180
const freeGain = 3.2
/** Westerlies grow with height, m/s per m above the free air's lower bound: winter, summer. */
const westerlies = [0.0034, 0.0012] as const
const lapse = { day: 0.0096, free: 0.0058, night: -0.012 } as const
const scaleHeightM = 8230

/** Sensible heat of a high sun over dry winter land without cloud, W/m², and the part of it that full cloud leaves. */
const [clearHeat, cloudedShare] = [300, 0.3] as const
const [airHeat, gravity] = [1.2 * 1005, 9.81] as const

/**
 * m/s over roughness {@link roughnessM}: the neutral one of the wind, in unstable air at least that which carries the sun's heat at the class's Obukhov length.
 * A calm sunny noon stirs the air although the wind of the mean is next to nothing.
 */
const frictionOf = (speed: number, inverseObukhovM: number, sun: number, cloud: number, kelvin: number): number => {
  const neutral = (karman * speed) / Math.log(10 / roughnessM)
  if (!(inverseObukhovM < 0)) return neutral
  const heat = clearHeat * Math.max(0, sun) * (1 - (1 - cloudedShare) * cloud)
  return Math.max(neutral, Math.cbrt((heat * karman * gravity) / (airHeat * kelvin * -inverseObukhovM)))
}

const temperatures = (ground: number, { stability, mixingM }: Flow) => {
  const lid = stability > 4 ? 200 : mixingM
  const low = stability > 4 ? lapse.night : lapse.day
  return (z: number) => ground - low * Math.min(z, lid) - lapse.free * Math.max(0, z - lid)
}

/**
 * The column over a node at index `at` of the state: near the ground what stations report and plumes go by, aloft a steadier, veered and faster wind.
 *
 * @param modes gains of the spatial pattern at the node; `northKm` north of the reference point: it gets colder
 */
export const soundingOf = (state: State, at: number, modes: readonly number[], terrainM: number, northKm: number): Sounding => {
  const flow = flowOf(state, modes, at)
  const raw = largeScaleWind(state, at, patternOf(state, modes, at))
  const [freeEast, freeNorth] = [freeGain * raw.east, freeGain * raw.north]
  const free = [freeEast * Math.cos(veer) + freeNorth * Math.sin(veer), freeNorth * Math.cos(veer) - freeEast * Math.sin(veer)] as const
  const west = westerlies[1] + (westerlies[0] - westerlies[1]) * Math.min(1, 0.3 + 0.7 * state.heating[at]!)
  const above = terrainM - referenceElevationM
  const swing = state.amplitude[at]! * Math.cos((2 * Math.PI * (state.clock[at]! + 0.5 - 15)) / 24)
  const ground = 273.15 + state.temperature[at]! + swing - 0.0058 * above - 0.006 * northKm
  const inverseObukhovM = inverseObukhov(flow.stability, roughnessM)
  const wet = state.wet[at]! + 0.22 * patternOf(state, modes, at) - state.rainThreshold[at]!
  return {
    flow,
    windAt: (z, out) => {
      const share = Math.min(1, Math.max(0, (z - lawM) / (freeM - lawM)))
      const speed = windAtHeight(flow.speed, Math.min(z, lawM), flow.stability) * (1 - share)
      out[0] = flow.east * speed + free[0] * share + west * Math.max(0, z - freeM)
      out[1] = flow.north * speed + free[1] * share
    },
    temperatureAt: temperatures(ground, flow),
    surfacePressure: (101_325 * Math.exp(-terrainM / scaleHeightM) + state.pressure[at]! - 6 * swing) / 100,
    frictionVelocity: frictionOf(flow.speed, inverseObukhovM, state.sun[at]!, state.cloud[at]!, ground),
    inverseObukhovM,
    precipitation: wet > 0 ? (wet + 0.7 * wet * wet) * state.rainGain[at]! : 0,
  }
}
