import { type PollutantId, perPollutant } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { dailyAqi } from '../aqi/report.ts'

/** Pollutants' value of one day at each quantile level, in the order of `pollutantIds` and then of levels. */
export type DayQuantiles = ArrayLike<number>

const reportAt = (day: DayQuantiles, levels: number, q: number, standard: Standard) =>
  dailyAqi(
    perPollutant((id, c) => day[c * levels + q] ?? Number.NaN),
    standard,
  )

/** AQI of the pollutants' values at each level, by the edition in force on that day; NaN where no pollutant has a value. */
export const aqiOfLevels = (day: DayQuantiles, levels: number, standard: Standard): number[] =>
  Array.from({ length: levels }, (_, q) => reportAt(day, levels, q, standard).aqi)

/**
 * Primary pollutants of a forecast day whose AQI has this middle: those of the lowest level, from the middle on, at which any is primary; none up to 50.
 * The AQI's middle may be above 50 while each pollutant's is below.
 */
export const primaryOf = (day: DayQuantiles, levels: number, middleAqi: number, standard: Standard): PollutantId[] => {
  if (!(middleAqi > 50)) return []
  for (let q = (levels - 1) / 2; q < levels; q++) {
    const { primary } = reportAt(day, levels, q, standard)
    if (primary.length > 0) return primary
  }
  return []
}
