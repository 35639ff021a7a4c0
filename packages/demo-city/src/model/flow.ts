import { pasquillClass, radiationClass } from '@qingyuan/engine/meteorology/diagnostic/stability.ts'
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

/** m/s at 10 m before the disturbance of a place: east, north (only their direction counts) and speed, 0 when calm. */
export const windOfPattern = (state: State, at: number, pattern: number, gust = 0): { east: number; north: number; speed: number } => {
  const east = state.east[at]! + 0.2 * pattern
  const north = state.north[at]! + 0.25 * pattern
  const speed = state.stir[at]! * Math.hypot(east, north) * (1 + gust) - state.windThreshold[at]!
  return { east, north, speed: Math.max(0, speed * state.windGain[at]!) }
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
