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

/** Both ends of a slug. */
export interface SlugEnds {
  oldStart: EndState
  oldEnd: EndState
  youngStart: EndState
  youngEnd: EndState
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

export const createEndState = (): EndState => ({ xM: 0.5, yM: 0.5, sigmaY: 0.5, sigmaZ: 0.5, timeY: 0.5, timeZ: 0.5, distanceM: 0.5 })

const createLaw = (): SpreadLaw => ({ curve: 'pg', stability: 4, windSpeed: 0.5, velocity: 0.5, stable: false, heffterTimeS: Infinity })

/** A step to be written over and over. Numbers begin with a fraction, so that the engine of the language keeps them unboxed from the start. */
export const createStep = (): Step => ({
  puff: undefined as never,
  column: undefined as never,
  seconds: 0.5,
  calm: false,
  windSpeed: 0.5,
  lidM: 0.5,
  lateral: createLaw(),
  vertical: createLaw(),
  oldStart: createEndState(),
  oldEnd: createEndState(),
  youngStart: undefined,
  youngEnd: undefined,
  attached: false,
  middleSigmaZ: 0.5,
  plumePath: 0.5,
  massStart: new Float64Array(0),
  massEnd: new Float64Array(0),
  groundShare: new Float64Array(0),
})

/** Makes room for the species of the run. */
export const resizeStep = (step: Step, species: number): void => {
  if (step.massStart.length === species) return
  step.massStart = new Float64Array(species)
  step.groundShare = new Float64Array(species)
}
