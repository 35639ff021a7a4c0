import { type PollutantId, perPollutant } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { compositeIndex } from '@qingyuan/engine/rollup/composite.ts'
import { evaluatedValues, standardOfDays } from '@qingyuan/engine/rollup/daily-columns.ts'
import { accumulatedMean } from '@qingyuan/engine/rollup/running.ts'
import { percentileOfSorted } from '@qingyuan/engine/statistics/percentile.ts'
import type { DayColumns } from './columns.ts'

/** Statistics of a span that grows day by day; index is the day since the span's first. Unrounded; NaN before the first valid day. */
export interface Running {
  values: Record<PollutantId, Float64Array>
  composite: Float64Array
  goodDays: Float64Array
  validDays: Float64Array
}

/** Percentile of all values so far, at each place. */
const accumulatedPercentile = (values: Float64Array, p: number): Float64Array => {
  const sorted: number[] = []
  return values.map(value => {
    if (value === value) {
      const at = sorted.findIndex(other => other > value)
      sorted.splice(at < 0 ? sorted.length : at, 0, value)
    }
    return percentileOfSorted(sorted, p)
  })
}

const countSoFar = (length: number, counts: (i: number) => boolean): Float64Array => {
  let n = 0
  return Float64Array.from({ length }, (_, i) => (n += counts(i) ? 1 : 0))
}

/** The statistic of each pollutant over the days so far: mean, or percentile for CO (95) and ozone (90). Unrounded. */
export const runningValues = (days: DayColumns, from: number, to: number): Running['values'] => {
  const part = (id: PollutantId) => evaluatedValues(days, id).slice(from, to + 1)
  const { percentiles } = standardOfDays(days)(addDays(days.firstDay, to))
  const of = (id: PollutantId) =>
    id === 'co' || id === 'o3' ? accumulatedPercentile(part(id), percentiles[id]) : accumulatedMean(part(id))
  return perPollutant(id => of(id))
}

/**
 * Running means, percentiles, composite index and good days of the days from index `from` to `to`, both included. `standardAt`: edition whose
 * limits the index of the i-th day of the span uses; a base span takes those of the span it is compared with.
 */
export const runningDays = (
  days: DayColumns,
  from: number,
  to: number,
  standardAt = (i: number): Standard => standardOfDays(days)(addDays(days.firstDay, from + i)),
): Running => {
  const length = to - from + 1
  const values = runningValues(days, from, to)
  const at = (i: number) => perPollutant(id => values[id][i]!)
  const judged = (i: number) => days.complete[from + i] === 1 && days.aqi[from + i]! >= 0
  return {
    values,
    composite: Float64Array.from({ length }, (_, i) => compositeIndex(at(i), standardAt(i)).index),
    goodDays: countSoFar(length, i => judged(i) && days.aqi[from + i]! <= 100),
    validDays: countSoFar(length, judged),
  }
}
