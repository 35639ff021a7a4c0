/** How a value below the detection limit enters a mean: half the limit, 0, not at all, or as it was measured. */
export const belowLimitRules = ['half', 'zero', 'drop', 'keep'] as const
export type BelowLimitRule = (typeof belowLimitRules)[number]

export interface PeriodMeansOptions {
  /** Species in a row. */
  species: number
  /** Detection limit of each species, ppb; NaN: none is known, and nothing is below it. */
  limits: ArrayLike<number>
  below: BelowLimitRule
  /** Samples that the period should hold, hours of quality control left out. */
  expected: number
  /** Share of them that a mean needs, 0..1 (no default). */
  capture: number
}

export interface PeriodMean {
  /** ppb; NaN without any value. */
  mean: number
  /** Values in the mean. */
  count: number
  /** Values that there are, and those among them below the limit (an exact 0 is "not found", thus below). */
  measured: number
  below: number
  /** Measured values over expected samples. */
  capture: number
  /** Enough for class sums, shares and ranks. */
  sufficient: boolean
}

/**
 * Means of each species over a period.
 *
 * @param values hours x species, ppb; NaN missing, 0 not found
 * With `drop` a species that is mostly below its limit has a mean of its high values only: `below` says so, and capture counts what was measured.
 * Source: HJ 759 and HJ 683 (half the limit); EPA TAD for PAMS (an exact 0 is below the limit).
 */
export const periodMeans = (values: ArrayLike<number>, options: PeriodMeansOptions): PeriodMean[] => {
  const { species, limits, below: rule, expected, capture: need } = options
  const hours = values.length / species
  return Array.from({ length: species }, (_, s) => {
    const limit = limits[s]!
    let [sum, count, measured, below] = [0, 0, 0, 0]
    for (let h = 0; h < hours; h++) {
      const value = values[h * species + s]!
      if (value !== value) continue
      measured++
      if (isBelowLimit(value, limit)) below++
      const used = valueInMean(value, limit, rule)
      if (used !== used) continue
      sum += used
      count++
    }
    const capture = expected > 0 ? measured / expected : Number.NaN
    return { mean: count === 0 ? Number.NaN : sum / count, count, measured, below, capture, sufficient: count > 0 && capture >= need }
  })
}

const isBelowLimit = (value: number, limit: number): boolean => value < limit || value === 0

/** What a value counts for in a mean; NaN: not at all. */
export const valueInMean = (value: number, limit: number, rule: BelowLimitRule): number => {
  if (!isBelowLimit(value, limit) || rule === 'keep') return value
  if (rule === 'drop') return Number.NaN
  return rule === 'half' ? (limit === limit ? limit / 2 : value) : 0
}
