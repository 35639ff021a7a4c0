import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayMs, dayOfHour, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { courseOfHours, type DayLevels, type HourOutlook, hoursOfDays } from '@qingyuan/engine/forecast/hours-of-days.ts'
import { type AirServices, readDays, readHours } from '#/modules/air/read/public.ts'
import { type DayRange, type ForecastItem, readIssuedDays } from './issued-days.ts'
import { selectNewestIssue } from './queries.ts'

/** Days from whose hours the spread of hours about a day's value is learned. */
const courseDays = 30
/** A forecast older than so many days says nothing any more. */
export const freshDays = 2

/** Days of the newest issue from the day after an hour on, with the hours ahead drawn from them; `hours` is null where the place has no hours to draw them by. */
export interface ForecastAhead {
  issued: string
  signed: boolean
  days: { day: string; range: DayRange; levels: DayLevels }[]
  hours: HourOutlook | null
}

/** Days of a place in the newest issue up to a day, from the day of issue on; null when there is none that still speaks of it. */
export const forecastDays = async (
  { db }: Pick<AirServices, 'db'>,
  { placeId, item, day }: { placeId: number; item: ForecastItem; day: string },
): Promise<Omit<ForecastAhead, 'hours'> | null> => {
  const issue = await selectNewestIssue(db, day)
  if (!issue || dayStart(day) - dayStart(issue.issued) > freshDays * dayMs) return null
  const days = (await readIssuedDays(db, issue.issued, [placeId])).map(row => ({
    ...{ day: row.day, range: row.rangeOf(item), levels: row.levelsOf(item) },
  }))
  return days.length > 0 ? { issued: issue.issued, signed: issue.state === 'signed', days } : null
}

/** What the newest daily forecast of a place says beyond an hour; null when there is none that still speaks of it. */
export const forecastAhead = async (
  services: AirServices,
  scope: Scope,
  { placeId, item, hour, ahead }: { placeId: number; item: ForecastItem; hour: number; ahead: number },
): Promise<ForecastAhead | null> => {
  const today = dayOfHour(hour)
  const found = await forecastDays(services, { placeId, item, day: dayOfHour(hour + hourMs) })
  if (!found) return null
  const { days, ...issue } = found
  const levels = new Map(days.map(each => [each.day, each.levels] as const))
  const hours = await drawHours(services, scope, levels, { placeId, item, hour, ahead })
  return {
    ...issue,
    days: days.filter(({ day }) => day > today),
    hours: Number.isNaN(hours.median[0] ?? Number.NaN) ? null : hours,
  }
}

/** Hours after one, drawn from the days of an issue by the course of the month before it and the newest value known at it. */
export const drawHours = async (
  services: AirServices,
  scope: Scope,
  levels: ReadonlyMap<string, DayLevels>,
  { placeId, item, hour, ahead }: { placeId: number; item: ForecastItem; hour: number; ahead: number },
): Promise<HourOutlook> => {
  const midnight = dayStart(dayOfHour(hour))
  const ids: readonly MeasuredId[] = item === 'aqi' ? [] : [item]
  const [hours, days] = await Promise.all([
    readHours(services, scope, [placeId], midnight - courseDays * dayMs + hourMs, hour, ids),
    readDays(services, scope, [placeId], dayOfHour(midnight - courseDays * dayMs + hourMs), dayOfHour(midnight)),
  ])
  const columns = hours.get(placeId)!
  const values = item === 'aqi' ? Float64Array.from(columns.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) : columns.values[item]!
  const daily = days.get(placeId)!
  const ofDays = item === 'aqi' ? Float64Array.from(daily.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) : daily.value[item]
  const latest = values[values.findLastIndex(value => value === value)] ?? Number.NaN
  return hoursOfDays(levels, courseOfHours(values.subarray(0, courseDays * 24), ofDays.subarray(0, courseDays)), latest, hour, ahead)
}
