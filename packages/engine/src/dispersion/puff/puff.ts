import { type MouthAir, type PlumeRise, risingAt, type Stack } from '../release/plume-rise.ts'

/**
 * Vertical distribution of a puff's mass: 1 Gaussian below the lid, 2 mixed below the lid, 3 Gaussian above the lid since release, 4 mixed
 * above it, 5 Gaussian and 6 mixed with mass both below and above.
 */
export type Layering = 1 | 2 | 3 | 4 | 5 | 6

/** One end of a slug; a puff has one only. Sigmas are those of the air, without the widening by buoyancy. */
export interface PuffEnd {
  xM: number
  yM: number
  sigmaY: number
  sigmaZ: number
  /** Travelled since release, m and s. */
  distanceM: number
  ageS: number
}

/** How the plume of a release rose; shared by all puffs of one source and hour. */
export interface Ascent {
  stack: Stack
  air: MouthAir
  rise: PlumeRise
  tipM: number
  /** Centre after the rise, above ground, and where the rise ends. */
  finalHeightM: number
  finalDistanceM: number
  /** Widening by buoyancy at the end of the rise, m2: (rise / 3.5)², Pasquill 1976. */
  wideningM2: number
  /** Rise from stack mouth less downwash to final height. */
  riseM: number
}

export interface Puff {
  source: number
  ascent: Ascent
  /** Young end of a slug, or the puff. */
  young: PuffEnd
  /** Old end of a slug; undefined once it is a puff. */
  old: PuffEnd | undefined
  heightM: number
  /** 0 from the first calm hour on: then the rise is over wherever the puff is. */
  riseDistanceM: number
  layering: Layering
  /** Highest lid that contained the mass, and the lid of the last step, m. */
  lidMaxM: number
  lidLastM: number
  /** Grams per species below and above the lid. */
  below: Float64Array
  above: Float64Array
  /** Duration of the emission, s. */
  emissionS: number
  /** Smallest sigmas at receptors, m. */
  leastSigmaY: number
  leastSigmaZ: number
  /** Metres of slug per second of emission. */
  stretching: number
  /** Number of the emission step of its hour, 1.. */
  turn: number
  gone: boolean
  /** Already split since the last evening? */
  split: boolean
}

/** Lid of stable air: none. */
export const unlimitedM = 10_000
export const mixedRatio = 1.6
/** Is there anything left of any species? */
export const hasMass = (mass: Float64Array): boolean => {
  for (let s = 0; s < mass.length; s++) if (mass[s]! > 0) return true
  return false
}

export const isMixed = (layering: Layering): boolean => layering % 2 === 0

/** Rise (m) of the plume at a distance from the stack, on its way up. */
export const risenAt = ({ stack, rise, air }: Ascent, distanceM: number): number => risingAt(rise, stack, air, distanceM)

/** Height of the centre (m) above ground after a rise of `risenM`. */
export const risenHeight = ({ stack, tipM }: Ascent, risenM: number): number => Math.max(stack.heightM + risenM - tipM, 0)

/** Share of the whole rise that `risenM` is. */
export const risenShare = ({ riseM }: Ascent, risenM: number): number => (riseM > 0 ? Math.max(risenM / riseM, 0) : 1)
