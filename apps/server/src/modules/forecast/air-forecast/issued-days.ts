import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { quantileLevels } from '@qingyuan/engine/forecast/day-forecast.ts'
import type { DayLevels } from '@qingyuan/engine/forecast/hours-of-days.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectEdits, selectForecasts } from './queries.ts'

export type ForecastItem = 'aqi' | PollutantId

/** 10 and 90 % of a day's value and what is expected of it, unrounded: the median of a concentration, the mean of the AQI. Null where the issue has none. */
export interface DayRange {
  lower: number | null
  median: number | null
  upper: number | null
}

const [lowest, middle, highest] = [0, 2, 4]
/** After the levels of the AQI comes its mean; issues before version 3 have none. */
const expected = quantileLevels.length
/** Quarter levels of a normal distribution, as a share of the way from the middle to the 10 and 90 %. */
const quarterShare = 0.6745 / 1.2816

/** What an issue says of the days of places: the only reading of it. An edit replaces the range of the AQI, its middle and the primary pollutants. */
export const readIssuedDays = async (db: Db, issued: string, placeIds: readonly number[]) => {
  const [rows, edits] = await Promise.all([selectForecasts(db, issued, placeIds), selectEdits(db, issued)])
  return rows.map(row => {
    const edit = edits.find(each => each.place_id === row.place_id && each.day === row.day)
    const rangeOf = (item: ForecastItem): DayRange => {
      if (item === 'aqi' && edit)
        return { lower: edit.aqi_low, median: Math.round((edit.aqi_low + edit.aqi_high) / 2), upper: edit.aqi_high }
      const first = item === 'aqi' ? 0 : pollutantIds.indexOf(item) * quantileLevels.length
      const at = (q: number) => (item === 'aqi' ? row.aqi : row.concentrations)[first + q] ?? null
      return { lower: at(lowest), median: (item === 'aqi' ? row.aqi[expected] : undefined) ?? at(middle), upper: at(highest) }
    }
    const levelsOf = (item: ForecastItem): DayLevels => {
      const { lower, median, upper } = rangeOf(item)
      if (item === 'aqi' && edit && lower !== null && median !== null && upper !== null)
        return [lower, median - quarterShare * (median - lower), median, median + quarterShare * (upper - median), upper]
      const values = item === 'aqi' ? row.aqi : row.concentrations.slice(pollutantIds.indexOf(item) * quantileLevels.length)
      return quantileLevels.map((_, q) => (q === middle ? median : values[q]) ?? Number.NaN) as unknown as DayLevels
    }
    return { placeId: row.place_id, day: row.day, edit, primaryMask: edit?.primary_mask ?? row.primary_mask, rangeOf, levelsOf }
  })
}
