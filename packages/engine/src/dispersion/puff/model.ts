import type { Stack } from '../release/plume-rise.ts'
import type { DepositionRule } from '../removal/species.ts'
import type { SpreadCurve } from '../spread/spread-law.ts'
import type { PuffWeather } from '../weather/weather-column.ts'

export interface PuffSource extends Stack {
  id: string
  xM: number
  yM: number
  /** g/s: one row of species, or a row for each hour; fewer rows than hours repeat. */
  emission: Float64Array
}

export interface Receptors {
  xM: Float64Array
  yM: Float64Array
  /** Ground, m above sea level; 0 when it is not given. */
  groundM?: Float64Array
  /** Above its ground, m; 0 when it is not given. */
  heightM?: Float64Array
}

export type Chemistry = 'none' | 'mesopuff' | 'rivad'

export interface PuffOptions {
  /** `class`: Pasquill-Gifford in open country, Briggs in town; `briggs`: Briggs in both; `turbulence`: similarity and travel time. */
  spread: 'class' | 'briggs' | 'turbulence'
  /** Emissions of a step as slugs with two ends instead of puffs: finer near the stack. */
  slugs: boolean
  stackTip: boolean
  partialPenetration: boolean
  /** A puff leaves where it crosses these bounds, m. */
  domain: { westM: number; eastM: number; southM: number; northM: number }
  /** Longest way of a puff within one step, and longest emission of one puff, m. */
  longestStepM: number
  longestPuffM: number
  mostSteps: number
  mostPuffs: number
  /** Lower bounds of sigma v and sigma w by class, m/s. */
  leastLateral: readonly number[]
  leastVertical: readonly number[]
  /** Class by which puffs above the mixed layer spread by day. */
  classAloft: number
  /** Share of the ground's height by which a plume rises over it is 1 - coefficient, by class. */
  plumePath: readonly number[]
  chemistry: Chemistry
  /** Of the chemistry, ppb. */
  ozonePpb: number
  ammoniaPpb: number
  dryDeposition: boolean
  wetDeposition: boolean
  /** Split mixed puffs when the layer falls (hour of day, 1..24) and wide puffs in shear; merge puffs that lie together. */
  split?: { hour: number }
  merge: boolean
}

export interface PuffInput {
  sources: readonly PuffSource[]
  /** Names and how they leave the air; the chemistry finds its species by name. */
  species: readonly DepositionRule[]
  receptors: Receptors
  weather: PuffWeather
  options: PuffOptions
  /** Hour of the day in which the run begins, 0..23. */
  firstHour?: number
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

/** Where the mass of one source went, grams per species. emitted + transformed = deposited + gone + remaining. */
export interface SourceBudget {
  emitted: Float64Array
  dry: Float64Array
  wet: Float64Array
  /** Net gain by chemistry, negative where the species was used up. */
  transformed: Float64Array
  /** Carried out of the domain. */
  gone: Float64Array
  remaining: Float64Array
}

/** A run apart from its concentrations. */
export interface PuffRun {
  unit: 'g/m3'
  hours: number
  sources: readonly string[]
  species: readonly string[]
  receptors: number
  budget: readonly SourceBudget[]
  /** Steps of puffs that were computed. */
  steps: number
}

export interface PuffResult extends PuffRun {
  /** g/m3, hourly means: ((hour · sources + source) · species + species) · receptors + receptor. */
  concentration: Float32Array
}

/** Where one hour is above zero. */
export interface SparseHour {
  /** Entries of source s: from `start[s]` to `start[s + 1]`. */
  start: Uint32Array
  /** Receptor of each entry, ascending within a source. */
  receptor: Uint16Array | Uint32Array
  /** g/m3, hourly means: entry · species + species. */
  values: Float32Array
}

/** The same numbers without the zeros: of thousands of stacks each reaches a few of the receptors in an hour. */
export interface SparsePuffResult extends PuffRun {
  rows: readonly SparseHour[]
}

export const curveOf = (spread: PuffOptions['spread'], urban: boolean, calm: boolean): SpreadCurve => {
  if (calm || spread === 'turbulence') return 'turbulence'
  if (spread === 'briggs') return urban ? 'briggs-urban' : 'briggs-rural'
  return urban ? 'briggs-urban' : 'pg'
}

/** CALPUFF's defaults over land; domain and lengths are the run's own. */
export const plainOptions = {
  spread: 'class',
  slugs: false,
  stackTip: true,
  partialPenetration: true,
  mostSteps: 99,
  mostPuffs: 99,
  leastLateral: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
  leastVertical: [0.2, 0.12, 0.08, 0.06, 0.03, 0.016],
  classAloft: 5,
  plumePath: [0.5, 0.5, 0.5, 0.5, 0.35, 0.35],
  chemistry: 'none',
  ozonePpb: 80,
  ammoniaPpb: 10,
  dryDeposition: false,
  wetDeposition: false,
  merge: false,
} as const satisfies Partial<PuffOptions>
