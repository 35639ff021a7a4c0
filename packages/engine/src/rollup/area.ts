import { sumOfValues } from '../core/sum.ts'

export interface AreaMean {
  /** Mean of the stations that are there, unrounded; NaN when none is. */
  mean: number
  count: number
  of: number
  /** Enough stations are there: only then is the mean the area's value. */
  valid: boolean
}

/**
 * Value of an area: the mean of its stations (HJ 663: urban evaluation points; give regular stations only).
 *
 * @param values one a station, valid values only; NaN missing
 * @param need share of stations that must be there: `standard.validity.areaShare`, 0.75
 */
export const areaMean = (values: ArrayLike<number>, need: number): AreaMean => {
  const { sum, count } = sumOfValues(values)
  const of = values.length
  return { mean: count === 0 ? Number.NaN : sum / count, count, of, valid: count > 0 && count >= need * of }
}

/**
 * Area values of many hours or days at once: `stations[s][t]`. `mean` is NaN where fewer than the needed share is there; `count` says how
 * many were.
 * @throws RangeError when the series differ in length
 */
export const areaSeries = (stations: readonly ArrayLike<number>[], need: number): { mean: Float64Array; count: Uint16Array } => {
  const length = stations[0]?.length ?? 0
  if (stations.some(series => series.length !== length)) throw new RangeError('series differ in length')
  const mean = new Float64Array(length).fill(Number.NaN)
  const count = new Uint16Array(length)
  for (let t = 0; t < length; t++) {
    let sum = 0
    let n = 0
    for (const series of stations) {
      const value = series[t]!
      if (value !== value) continue
      sum += value
      n++
    }
    count[t] = n
    if (n > 0 && n >= need * stations.length) mean[t] = sum / n
  }
  return { mean, count }
}
