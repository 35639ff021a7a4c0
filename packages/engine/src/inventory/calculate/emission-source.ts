import type { EmissionPollutantId, QualityGrade } from '@qingyuan/domain/emissions.ts'

/** A control behind a source. Efficiency: the enterprise's own where given, else the library's ETA. */
export interface Control {
  /** Technology code (DS01, DN04, DC08 …). */
  code: string
  /** Share of the time it runs, %. */
  operationPercent: number
  /** Share of the gas it catches, %; all when absent. */
  capturePercent?: number
  /** Measured removal, %. */
  efficiencyPercent?: Partial<Record<EmissionPollutantId, number>>
}

/** The smallest thing that emits: one process or fuel of one equipment, one surface source. Plain data, as a form or a table gives it. */
export interface EmissionSource {
  /** Unique and lasting: results are keyed by it. */
  id: string
  scc: string
  county: string
  enterprise?: string
  equipment?: string
  fuel?: string
  surfaceSource?: string
  /** What the library distinguishes by words and no code: material of a pile, class of a road. */
  variant?: string
  /** By the ids of `sources/quantities.ts`; lists only where the quantity is one. */
  quantities: Readonly<Record<string, number | readonly number[]>>
  controls: readonly Control[]
  /** Valid online monitoring of the year, t. It comes before every formula. */
  measuredT?: Partial<Record<EmissionPollutantId, number>>
  activityGrade: QualityGrade
  /**
   * Fuel of a kiln, whose process (`scc`) has factors for all but its CO2: only CO2 is calculated, by the factors of this class, which burns the same
   * fuel in a boiler.
   */
  combustionScc?: string
}

/** Class by whose factors a source is calculated. */
export const calculatedScc = ({ scc, combustionScc }: EmissionSource): string => combustionScc ?? scc

/** By what a result was found. */
export type Basis = 'measured' | 'balance' | 'factor' | 'discharge' | 'ratio'

/** One source's emission of one pollutant in the year. */
export interface EmissionResult {
  source: string
  pollutant: EmissionPollutantId
  /** Whole grams: integers below 2^53 add up exactly in any order. */
  grams: number
  basis: Basis
  /** Library rows that went in, `id@version`, in the order of use. */
  factors: readonly string[]
  /** PM was cut to its larger size class. */
  clipped?: boolean
}

/** Why there is no result, in Chinese, naming the field. `block`: absurd, must be corrected; `missing`: something is not there. */
export interface EmissionProblem {
  source: string
  pollutant?: EmissionPollutantId
  field: string
  kind: 'block' | 'missing' | 'warn'
  message: string
}

/** A term of an explanation: what was multiplied, subtracted or divided, and where it comes from. */
export interface Term {
  label: string
  value: number
  unit: string
  origin: 'reported' | 'factor' | 'derived' | 'assumed' | 'measured'
  /** `id@version` of the library row. */
  factor?: string
}

export const versionOf = ({ id, version }: { id: string; version: number }): string => `${id}@${version}`
