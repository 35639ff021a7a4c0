import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type forecastCalls, forecastCourseColumns } from '@qingyuan/contract/forecast/air-forecast.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, dayMs, dayStart, floorHour, formatDate, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { forecastLeads } from '@qingyuan/engine/forecast/day-forecast.ts'
import type { DayLevels } from '@qingyuan/engine/forecast/hours-of-days.ts'
import { metaOf, parameterColumn, placesOf, readDays, readHours, scaleOfLabels, shownAs, shownId } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
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

const courseOf = async ({ services, caller: { scope } }: ScopedContext, request: Request) => {
  const places = placesOf(services.places, [request.placeId])
  const course = await (request.step === 'hour' ? hourCourse(services, scope, request) : dayCourse(services, scope, request))
  return { places, course }
}

/** The steps of a course that say anything, as rows. */
const courseTable = async (context: ScopedContext, request: Request) => {
  const { services } = context
  const { item = 'aqi', step = 'day' } = request
  const { places, course } = await courseOf(context, request)
  const all = course?.days ?? []
  const rows = all.flatMap((time, i) =>
    course && (course.observed[i] ?? course.p50[i] ?? course.before[i] ?? null) !== null ? [{ time, i }] : [],
  )
  const today = formatDate(services.clock.now())
  const [first, last] = [(all[0] ?? today).slice(0, 10), (all.at(-1) ?? today).slice(0, 10)]
  const scale = scaleOfLabels(
    services,
    rows.map(({ time }) => time),
  )
  const column = (name: 'observed' | 'p50' | 'p25' | 'p75' | 'p10' | 'p90' | 'before', { label }: { label: string }) => ({
    ...parameterColumn(
      item,
      rows.map(({ i }) => course?.[name][i] ?? Number.NaN),
      { step, scale },
    ),
    label,
  })
  const name = item === 'aqi' ? 'AQI' : parameters[shownId(item, step)].label
  const columns = forecastCourseColumns
  return buildFrame(
    columns,
    rows,
    {
      time: row => row.time,
      observed: column('observed', columns.observed),
      median: column('p50', columns.median),
      p25: column('p25', columns.p25),
      p75: column('p75', columns.p75),
      p10: column('p10', columns.p10),
      p90: column('p90', columns.p90),
      before: column('before', columns.before),
    },
    {
      meta: metaOf(
        services,
        `${places[0]?.name ?? ''} ${name} ${step === 'hour' ? '逐时' : '逐日'}实况与预报 ${course?.issued ?? ''} 起报`,
        places,
        first,
        last,
      ),
    },
  )
}

export const fanHandlers = {
  /** 实况与预报过程: days or hours of the AQI or of a pollutant, the seven days or 72 hours of the issue, and what the issue before had said. */
  Course: async (context, request) => (await courseOf(context, request)).course,
  CourseTable: courseTable,
} satisfies SomeHandlers<typeof forecastCalls>
