import type { SpreadLaw } from '../spread/spread-law.ts'
import type { WeatherColumn } from '../weather/weather-column.ts'
import type { Puff } from './puff.ts'

/** One end of a puff or slug at the start or the end of a step. Sigmas with the widening by buoyancy. */
export interface EndState {
  xM: number
  yM: number
  sigmaY: number
  sigmaZ: number
  /** Virtual times, s. */
  timeY: number
  timeZ: number
  /** Travelled, m. */
  distanceM: number
}

/** What one step does to a puff, for removal and sampling. Ends: of a puff `old` only. */
export interface Step {
  puff: Puff
  column: WeatherColumn
  seconds: number
  calm: boolean
  windSpeed: number
  /** Lid that reflects, m. */
  lidM: number
  lateral: SpreadLaw
  vertical: SpreadLaw
  oldStart: EndState
  oldEnd: EndState
  /** Of a slug. */
  youngStart: EndState | undefined
  youngEnd: EndState | undefined
  /** Is the young end of the slug still at the stack? */
  attached: boolean
  /** Middle of the step, for the mean touch of the ground; with widening. */
  middleSigmaZ: number
  plumePath: number
  /** Mass below the lid at the start and the end of the step, g per species. */
  massStart: Float64Array
  massEnd: Float64Array
  /** Share of the mean concentration that is at the ground, by species. */
  groundShare: Float64Array
}
