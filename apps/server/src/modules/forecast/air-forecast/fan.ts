import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, dayMs, dayStart, floorHour, formatDate, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { forecastLeads } from '@qingyuan/engine/forecast/day-forecast.ts'
import type { DayLevels } from '@qingyuan/engine/forecast/hours-of-days.ts'
import { placesOf, readDays, readHours, shownAs, shownId } from '#/modules/air/read/public.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { drawHours, freshDays } from './hourly.ts'
import { type ForecastItem, readIssuedDays } from './issued-days.ts'
import { selectNewestIssue } from './queries.ts'

type Course = NonNullable<OutputOf<(typeof forecastCalls)['Course']>>
type Request = InputOf<(typeof forecastCalls)['Course']>

const [pastDays, pastHours, aheadHours] = [14, 72, 72]
/** An issue more days older speaks of other days. */
const mostBefore = 3

type Levels = ReadonlyMap<string, DayLevels>

/** Days of an issue and of the one before it, where that still speaks of the same days. */
const issuesOf = async (services: Services, placeId: number, item: ForecastItem, requested: string | undefined) => {
  const issue = await selectNewestIssue(services.db, requested ?? formatDate(services.clock.now()))
  if (!issue) return null
  const earlier = await selectNewestIssue(services.db, addDays(issue.issued, -1))
  const comparable = earlier && earlier.issued >= addDays(issue.issued, -mostBefore) ? earlier.issued : null
  const levelsOf = async (issued: string | null): Promise<Levels> =>
    new Map(issued === null ? [] : (await readIssuedDays(services.db, issued, [placeId])).map(row => [row.day, row.levelsOf(item)]))
  const [said, before] = await Promise.all([levelsOf(issue.issued), levelsOf(comparable)])
  return { issued: issue.issued, said, before }
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** Two weeks of days that came, the seven of the issue, and what the issue before had said. */
const dayCourse = async (services: Services, scope: Scope, { placeId, issued, item = 'aqi' }: Request): Promise<Course | null> => {
  const issues = await issuesOf(services, placeId, item, issued)
  if (!issues) return null
  const first = addDays(issues.issued, -pastDays)
  const last = addDays(issues.issued, forecastLeads - 1)
  const daily = (await readDays(services, scope, [placeId], first, last)).get(placeId)!
  const days = Array.from({ length: pastDays + forecastLeads }, (_, i) => addDays(first, i))
  const today = formatDate(services.clock.now())
  const id = shownId(item, 'day')
  const shown = (value: number | undefined) => {
    const own = known(value)
    return own === null ? null : shownAs(own, id)
  }
  const came = (i: number) => (item === 'aqi' ? (daily.aqi[i]! < 0 ? Number.NaN : daily.aqi[i]!) : daily.value[item][i]!)
  const level = (levels: Levels, q: number) => days.map(day => shown(levels.get(day)?.[q]))
  return {
    issued: issues.issued,
    begins: issues.issued,
    days,
    // The running day is not whole: what it has so far is no daily value.
    observed: days.map((day, i) => (day < today ? shown(came(i)) : null)),
    ...{ p10: level(issues.said, 0), p25: level(issues.said, 1), p50: level(issues.said, 2) },
    ...{ p75: level(issues.said, 3), p90: level(issues.said, 4), before: level(issues.before, 2) },
  }
}

/** Three days of hours that came and three that are expected: from the newest hour on, or for an older issue from its midnight. */
const hourCourse = async (services: Services, scope: Scope, { placeId, issued, item = 'aqi' }: Request): Promise<Course | null> => {
  const issues = await issuesOf(services, placeId, item, issued)
  if (!issues) return null
  const newest = floorHour(services.clock.now())
  const midnight = dayStart(issues.issued)
  const current = (await selectNewestIssue(services.db, formatDate(services.clock.now())))?.issued === issues.issued
  const start = current && newest - midnight < freshDays * dayMs ? newest : midnight
  const first = start - (pastHours - 1) * hourMs
  const ids = item === 'aqi' ? [] : [item]
  const columns = (await readHours(services, scope, [placeId], first, Math.min(newest, start + aheadHours * hourMs), ids)).get(placeId)!
  const request = { placeId, item, hour: start, ahead: aheadHours }
  const [said, before] = await Promise.all([
    drawHours(services, scope, issues.said, request),
    issues.before.size > 0 ? drawHours(services, scope, issues.before, request) : null,
  ])
  const came = item === 'aqi' ? Array.from(columns.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) : columns.values[item]!
  const shown = (value: number | undefined) => {
    const own = known(value)
    return own === null ? null : shownAs(own, item)
  }
  const steps = Array.from({ length: pastHours + aheadHours }, (_, i) => formatHour(first + i * hourMs))
  const ahead = (values: Float64Array | undefined) => steps.map((_, i) => (i < pastHours ? null : shown(values?.[i - pastHours])))
  return {
    issued: issues.issued,
    begins: formatHour(start),
    days: steps,
    observed: steps.map((_, i) => shown(came[i])),
    ...{ p10: ahead(said.lower), p25: ahead(said.lowerQuarter), p50: ahead(said.median) },
    ...{ p75: ahead(said.upperQuarter), p90: ahead(said.upper), before: ahead(before?.median) },
  }
}

export const fanHandlers = {
  /** 实况与预报过程: days or hours of the AQI or of a pollutant, the seven days or 72 hours of the issue, and what the issue before had said. */
  Course: async ({ services, caller: { scope } }, request) => {
    placesOf(services.places, [request.placeId])
    return request.step === 'hour' ? hourCourse(services, scope, request) : dayCourse(services, scope, request)
  },
} satisfies SomeHandlers<typeof forecastCalls>
