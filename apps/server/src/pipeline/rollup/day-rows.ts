import { pollutantIds, vocIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { dustHours } from '@qingyuan/engine/quality/suspects.ts'
import type { DailyColumns } from '@qingyuan/engine/rollup/daily-columns.ts'
import type { DayRow, Series } from './queries.ts'

/** Everything of a day but the six pollutants. */
export const dayWeatherIds = [...weatherIds, ...vocIds] as const

/** Days of the series in which a dust process was on. `lead` hours stand before the first day. */
export const dustDays = (series: Series, lead: number, dayCount: number): boolean[] => {
  const hours = dustHours(series.pm10, series.pm2_5)
  return Array.from({ length: dayCount }, (_, day) => hours.subarray(lead + day * 24, lead + day * 24 + 24).includes(1))
}

export const weatherOf = (days: DailyColumns, i: number): DayRow['weather'] =>
  Object.fromEntries(dayWeatherIds.map(id => [id, days.mean[id][i]!])) as DayRow['weather']

/** The table's row for day `i` of a station's columns. */
export const stationDay = (placeId: number, days: DailyColumns, i: number, dust: boolean): DayRow => ({
  placeId,
  day: addDays(days.firstDay, i),
  values: pollutantIds.map(id => (id === 'o3' ? days.ozone.max8h[i]! : days.mean[id][i]!)),
  o3Max1h: days.ozone.max1h[i]!,
  hours: pollutantIds.map(id => days.validHours[id][i]!),
  o3Windows: days.ozone.windows[i]!,
  validMask: pollutantIds.reduce((mask, id, bit) => (Number.isNaN(days.value[id][i]!) ? mask : mask | (1 << bit)), 0),
  aqi: days.aqi[i]!,
  primaryMask: days.primary[i]!,
  complete: days.complete[i] === 1,
  weather: weatherOf(days, i),
  dust,
})
