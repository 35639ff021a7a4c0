import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { quantileLevels } from '@qingyuan/engine/forecast/day-forecast.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectEdits, selectForecasts } from './queries.ts'

export type ForecastItem = 'aqi' | PollutantId

/** 10, 50 and 90 % of a day's value, unrounded; null where the issue has none. */
export interface DayRange {
  lower: number | null
  median: number | null
  upper: number | null
}

const [lowest, middle, highest] = [0, 2, 4]

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
      return { lower: at(lowest), median: at(middle), upper: at(highest) }
    }
    return { placeId: row.place_id, day: row.day, edit, primaryMask: edit?.primary_mask ?? row.primary_mask, rangeOf }
  })
}
