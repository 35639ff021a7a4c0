import { type PollutantId, perPollutant } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { dailyAqi } from '../aqi/report.ts'

/** Pollutants' value of one day at each quantile level, in the order of `pollutantIds` and then of levels. */
export type DayQuantiles = ArrayLike<number>

export interface AqiRange {
  /** AQI at each level; NaN where no pollutant has a value. */
  aqi: number[]
  /** Pollutants that make the AQI of the middle level; none up to 50. */
  primary: PollutantId[]
}

/**
 * AQI of a forecast day at each level, by the edition in force on that day: the largest sub-index of the pollutants' values at the level.
 *
 * @param levels how many; the middle one names the primary pollutants
 * Simplified: exact where pollutants rise and fall together. Where they do not, the middle is somewhat too low: the largest of several is above the
 * largest of their medians.
 */
export const aqiRange = (day: DayQuantiles, levels: number, standard: Standard): AqiRange => {
  const reports = Array.from({ length: levels }, (_, q) =>
    dailyAqi(
      perPollutant((id, c) => day[c * levels + q] ?? Number.NaN),
      standard,
    ),
  )
  return { aqi: reports.map(({ aqi }) => aqi), primary: reports[(levels - 1) / 2]!.primary }
}
