import { pasquillClass, radiationClass } from '@qingyuan/engine/meteorology/diagnostic/stability.ts'
import { aboveThreshold, creepOf, speedNearGround } from './near-ground.ts'
import { modeCount } from './region.ts'
import type { State } from './state.ts'

/** The air that carries plumes over a place in an hour. */
export interface Flow {
  /** Where it goes: unit vector. */
  east: number
  north: number
  /** m/s at 10 m, never below {@link leastSpeed}. */
  speed: number
  /** Pasquill class 1 (A) to 6 (F). */
  stability: number
  mixingM: number
  temperatureK: number
}

/** Calm air still creeps, m/s. Below 0.5 m/s the plumes know it for calm. */
export const leastSpeed = 0.3
const degrees = 180 / Math.PI

/** The spatial pattern at a place (gains of the modes) in an hour. */
export const patternOf = (state: State, modes: readonly number[], at: number): number => {
  let sum = 0
  for (let m = 0; m < modeCount; m++) sum += modes[m]! * state.modes[m]![at]!
  return sum
}

/** The large-scale wind over a place: relative, only its direction and its share of the mean count. */
export const largeScaleWind = (state: State, at: number, pattern: number): { east: number; north: number } => ({
  east: state.east[at]! + 0.2 * pattern,
  north: state.north[at]! + 0.25 * pattern,
})

/**
 * Mountain and valley wind where the large scale is weak, m/s at its most: cold air runs off at night along the Zhuozhang to the north-east, by
 * day the slopes draw it back.
 */
const [drainageMs, upslopeMs] = [0.6, 0.5] as const
const downValley = { east: 0.5, north: 0.87 } as const

/** m/s down the valley, negative up it. */
const slopeWind = (state: State, at: number, speed: number): number => {
  const night = Math.min(1, Math.max(0, -state.sun[at]! / 0.2)) * (1 - state.cloud[at]!)
  const day = Math.min(1, Math.max(0, (state.stir[at]! - 0.8) / 0.3))
  return (drainageMs * night - upslopeMs * day) * Math.exp(-speed / 0.6)
}

/** m/s at 10 m before the disturbance of a place: the large scale, slowed near the ground, and the wind of the slopes. */
export const windOfPattern = (state: State, at: number, pattern: number, gust = 0): { east: number; north: number; speed: number } => {
  const large = largeScaleWind(state, at, pattern)
  const length = Math.max(Math.hypot(large.east, large.north), 1e-9)
  const above = aboveThreshold(state.stir[at]!, length * (1 + gust), state.windThreshold[at]!)
  const speed = speedNearGround(above * state.windGain[at]!, gust)
  const slope = slopeWind(state, at, speed)
  const [east, north] = [(large.east / length) * speed + slope * downValley.east, (large.north / length) * speed + slope * downValley.north]
  // Where the two cancel, the air still creeps.
  return { east, north, speed: Math.max(Math.hypot(east, north), creepOf(gust)) }
}

/**
 * The flow over a place with these mode gains: smooth in place and time, a function of seed, place and hour. Stations report it with a disturbance of
 * their own. Stability after GB/T 3840 from wind, cloud and the sun's height; temperature and mixing height of the basin.
 */
export const flowOf = (state: State, modes: readonly number[], at: number): Flow => {
  const { east, north, speed } = windOfPattern(state, at, patternOf(state, modes, at))
  const length = Math.max(Math.hypot(east, north), 1e-9)
  const radiation = radiationClass(Math.round(10 * state.cloud[at]!), Number.NaN, Math.asin(state.sun[at]!) * degrees)
  return {
    east: east / length,
    north: north / length,
    speed: Math.max(leastSpeed, speed),
    stability: Math.round(pasquillClass(speed, radiation)),
    mixingM: state.mixing[at]!,
    temperatureK: state.temperature[at]! + 273.15,
  }
}
