import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'

export interface CompositeIndex {
  /** Sum of the six single indices, unrounded (shown with 2 decimals); NaN unless all six are there. */
  index: number
  /** C / S of each pollutant, unrounded; NaN where missing. */
  single: Record<PollutantId, number>
  /** Largest single index and the pollutants that have it: 首要污染物 of the period. NaN and none when nothing is there. */
  maximum: number
  primary: PollutantId[]
}

/**
 * Composite index in the form of the city ranking (环办〔2014〕64号): I = sum of C_i / S_i. C: mean of SO2, NO2, PM10, PM2.5; 95th percentile
 * of CO days; 90th percentile of ozone daily maximum 8 h; each rounded by GB/T 8170 before it is divided. S: annual limits of grade II,
 * daily ones for CO and ozone, of the edition given.
 *
 * @param concentrations ug/m3, CO mg/m3; NaN missing; rounded or not
 */
export const compositeIndex = (concentrations: Record<PollutantId, number>, standard: Standard): CompositeIndex => {
  const single = {} as Record<PollutantId, number>
  let index = 0
  let maximum = Number.NaN
  for (const id of pollutantIds) {
    const value = roundGbt8170(concentrations[id], standard.statisticDecimals[id]) / standard.compositeS[id]
    single[id] = value
    index += value
    if (value === value && !(maximum >= value)) maximum = value
  }
  return { index, single, maximum, primary: pollutantIds.filter(id => single[id] === maximum) }
}
