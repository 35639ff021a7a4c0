import { type MeasuredId, type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayMs, dayOfHour, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import type { Outlook } from '@qingyuan/engine/forecast/damped-persistence.ts'
import { quantileLevels } from '@qingyuan/engine/forecast/day-forecast.ts'
import { hoursOfDays } from '@qingyuan/engine/forecast/hours-of-days.ts'
import { type AirServices, readDays, readHours } from '#/modules/air/read/public.ts'
import { selectForecasts, selectNewestIssue } from './queries.ts'

type Item = 'aqi' | PollutantId

/** Days from whose hours the spread of hours about a day's value is learned. */
const courseDays = 30
/** A forecast older than so many days says nothing any more. */
const freshDays = 2

const triple = (row: Awaited<ReturnType<typeof selectForecasts>>[number], item: Item): [number, number, number] => {
  const at = item === 'aqi' ? 0 : pollutantIds.indexOf(item) * quantileLevels.length
  const value = (q: number) => (item === 'aqi' ? row.aqi[q] : row.concentrations[at + q]) ?? Number.NaN
  return [value(0), value(2), value(4)]
}

/** Mean of each hour 01..24 over the last month, as a multiple of the mean of the days' own values. */
const courseOf = (hours: Float64Array, days: Float64Array): Float64Array => {
  const known = days.filter(value => value > 0)
  const level = known.reduce((sum, value) => sum + value, 0) / known.length
  return Float64Array.from({ length: 24 }, (_, hour) => {
    const values = hours.filter((value, i) => i % 24 === hour && value === value)
    return values.reduce((sum, value) => sum + value, 0) / values.length / level
  })
}

/** Hours ahead of the newest daily forecast of a place; null when there is none that still speaks of them. */
export const hourlyForecast = async (
  services: AirServices,
  scope: Scope,
  { placeId, item, hour, ahead }: { placeId: number; item: Item; hour: number; ahead: number },
): Promise<(Outlook & { issued: string }) | null> => {
  const today = dayOfHour(hour)
  const issue = await selectNewestIssue(services.db, dayOfHour(hour + hourMs))
  if (!issue || dayStart(today) - dayStart(issue.issued) > freshDays * dayMs) return null
  const rows = await selectForecasts(services.db, issue.issued, [placeId])
  if (rows.length === 0) return null
  const midnight = dayStart(today)
  const ids: readonly MeasuredId[] = item === 'aqi' ? [] : [item]
  const [hours, days] = await Promise.all([
    readHours(services, scope, [placeId], midnight - courseDays * dayMs + hourMs, hour, ids),
    readDays(services, scope, [placeId], dayOfHour(midnight - courseDays * dayMs + hourMs), dayOfHour(midnight)),
  ])
  const columns = hours.get(placeId)!
  const values = item === 'aqi' ? Float64Array.from(columns.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) : columns.values[item]!
  const daily = days.get(placeId)!
  const ofDays = item === 'aqi' ? Float64Array.from(daily.aqi) : daily.value[item]
  const course = courseOf(values.subarray(0, courseDays * 24), ofDays)
  const levels = new Map(rows.map(row => [row.day, triple(row, item)] as const))
  const outlook = hoursOfDays(levels, course, values[values.findLastIndex(value => value === value)] ?? Number.NaN, hour, ahead)
  return Number.isNaN(outlook.median[0]!) ? null : { ...outlook, issued: issue.issued }
}
