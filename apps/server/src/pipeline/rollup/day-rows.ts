import { meanIds, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { dustHours } from '@qingyuan/engine/quality/suspects.ts'
import type { DailyColumns } from '@qingyuan/engine/rollup/daily-columns.ts'
import type { DayRow, DustDay, Series } from './queries.ts'

/**
 * Hours before a day that its dust rule looks at: a process that lasts longer is not followed further. So the dust of a day is a matter of
 * that day and the two before it, whatever was computed when; and a day bears on the dust of the two after it.
 */
export const dustLead = 48
export const dustEcho = 2

/** Days in which a dust process was on. At least `dustLead` hours stand before the first day. */
export const dustDays = (series: Series, lead: number, dayCount: number): boolean[] =>
  Array.from({ length: dayCount }, (_, day) => {
    const from = lead + day * 24 - dustLead
    const hours = dustHours(series.pm10.subarray(from, from + dustLead + 24), series.pm2_5.subarray(from, from + dustLead + 24))
    return hours.subarray(dustLead).includes(1)
  })

/** Dust of the days after the dirty ones, which are not dirty themselves but depend on them. `dust` begins with the span's first day. */
export const dustAfter = (placeId: number, dirty: readonly string[], firstDay: string, dust: readonly boolean[]): DustDay[] => {
  const known = new Set(dirty)
  const after = new Set(dirty.flatMap(day => Array.from({ length: dustEcho }, (_, i) => addDays(day, i + 1))))
  return [...after].filter(day => !known.has(day)).map(day => ({ placeId, day, dust: dust[(dayStart(day) - dayStart(firstDay)) / dayMs]! }))
}

export const weatherOf = (days: DailyColumns, i: number): DayRow['weather'] =>
  Object.fromEntries(meanIds.map(id => [id, days.mean[id][i]!])) as DayRow['weather']

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
