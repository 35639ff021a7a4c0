import {
  countyDetailColumns,
  enterpriseHourColumns,
  stationDetailColumns,
  suspectColumns,
  type tracingTraceabilityCalls,
} from '@qingyuan/contract/sources/incidents.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayOfHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { countyFilter, metaOf, parameterColumn, publicScope, readHours, scaleOfLabels } from '#/modules/air/read/public.ts'
import { type Species, selectEnterprises, selectFlueGas, selectOutlets, strengthAt } from '#/modules/sources/outlets/public.ts'
import { runArrays } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { type FoundIncident, incidentHandler, placeOf } from './answers.ts'
import { microgramFactor } from './incident/measured.ts'
import { isCalm, listedSuspects } from './trace-parts.ts'
import { spanOf, type TracedId, type TraceRequest } from './trace-request.ts'

type DetailStep = 'hour' | 'day'

const metaFor = (services: Services, { question }: FoundIncident, title: string) => {
  const span = spanOf(question)
  return {
    ...metaOf(services, title, [placeOf(services, question)], dayOfHour(span.from), dayOfHour(span.to)),
    period: `${question.from} ~ ${question.to}`,
  }
}

const labelOf = (hour: number, step: DetailStep): string => (step === 'hour' ? formatHour(hour) : dayOfHour(hour))
const hoursOf = (found: FoundIncident): number[] => {
  const { from, incidentHours } = spanOf(found.question)
  return Array.from({ length: incidentHours }, (_, h) => from + h * hourMs)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** μg/m³ → the pollutant's own unit, and a decimal more than the pollutant has: parts are small. */
const shownIn = (id: TracedId) => ({ unit: parameters[id].unit, decimals: parameters[id].decimals + 1, factor: 1 / microgramFactor(id) })

const contributionsOf = async (services: Services, { runId }: FoundIncident) =>
  (await runArrays(services, runId, ['contributions'])).get('contributions')!

/** Contributions of the enterprises of each county, by hour or as the mean of a day's hours of the incident. */
export const countyDetail = async (services: Services, found: FoundIncident, step: DetailStep, countyName?: string) => {
  const { data, shape } = await contributionsOf(services, found)
  const hours = shape[1]!
  const ends = hoursOf(found)
  const counties = [...new Set(found.summary.candidates.map(({ countyId }) => countyId))].sort((a, b) => a - b)
  const inGroup = countyFilter(countyName)
  const labels = [...new Set(ends.map(end => labelOf(end, step)))]
  const { unit, decimals, factor } = shownIn(found.question.parameter)
  const rows = labels.flatMap(label =>
    counties.map(countyId => {
      const values = ends.flatMap((end, h) => {
        if (labelOf(end, step) !== label) return []
        let sum = 0
        found.summary.candidates.forEach((candidate, c) => {
          if (candidate.countyId === countyId) sum += data[c * hours + h]!
        })
        return [sum]
      })
      return { label, countyId, value: mean(values) }
    }),
  )
  const totals = new Map(labels.map(label => [label, rows.filter(row => row.label === label).reduce((sum, { value }) => sum + value, 0)]))
  return buildFrame(
    countyDetailColumns,
    rows.filter(row => inGroup.county(row.countyId)),
    {
      time: row => row.label,
      county: row => countyById.get(row.countyId)?.name,
      contribution: { unit, decimals, of: row => row.value * factor },
      share: row => (totals.get(row.label)! > 0 ? (100 * row.value) / totals.get(row.label)! : null),
    },
    { meta: metaFor(services, found, step === 'hour' ? '区县贡献小时明细' : '区县贡献日明细') },
  )
}

/** Measured values at the station and its companions in the hours shown; only stations that the caller may see. */
export const stationDetail = async (services: Services, scope: Scope, found: FoundIncident, step: DetailStep, countyName?: string) => {
  const { question, summary } = found
  const places = summary.stations
    .flatMap(id => (services.places.allowed(scope, id) ? [services.places.get(id)!] : []))
    .filter(countyFilter(countyName).station)
  const [from, to] = [parseHour(summary.hours[0]!)!, parseHour(summary.hours.at(-1)!)!]
  const columns = [question.parameter, 'wind_speed', 'wind_direction'] as const
  const data = await readHours(
    services,
    publicScope,
    places.map(({ id }) => id),
    from,
    to,
    columns,
  )
  const labels = [...new Set(summary.hours.map(label => labelOf(parseHour(label)!, step)))]
  const rows = places.flatMap(place =>
    labels.map(label => {
      const at = summary.hours.flatMap((hour, h) => (labelOf(parseHour(hour)!, step) === label ? [h] : []))
      const known = (values: ArrayLike<number>) => at.map(h => values[h]!).filter(value => value === value)
      const own = data.get(place.id)!.values
      const values = known(own[question.parameter]!)
      const baselines = place.id === question.placeId ? at.map(h => summary.baseline[h]).filter(value => value !== null) : []
      const one = (list: readonly number[]) => (list.length === 0 ? Number.NaN : mean(list as number[]))
      return {
        ...{ place: place.name, label, value: one(values), hours: values.length },
        baseline: one(baselines as number[]),
        speed: one(known(own.wind_speed!)),
        direction: step === 'hour' ? one(known(own.wind_direction!)) : Number.NaN,
      }
    }),
  )
  const { unit, decimals } = shownIn(question.parameter)
  return buildFrame(
    stationDetailColumns,
    rows,
    {
      time: row => row.label,
      station: row => row.place,
      observed: parameterColumn(
        question.parameter,
        rows.map(row => row.value),
        {
          step: 'hour',
          label: `${parameters[question.parameter].label} ${stationDetailColumns.observed.label}`,
          scale: scaleOfLabels(
            services,
            rows.map(row => row.label),
          ),
        },
      ),
      baseline: { unit, decimals, of: row => row.baseline },
      wind_speed: row => row.speed,
      wind_direction: step === 'hour' ? row => row.direction : undefined,
      hours: step === 'day' ? row => row.hours : undefined,
    },
    { meta: metaFor(services, found, step === 'hour' ? '站点小时明细' : '站点日明细') },
  )
}

const emittedAs: Record<TracedId, Species> = { so2: 'so2', no2: 'nox', pm10: 'pm10', pm2_5: 'pm2_5', co: 'co' }
const onlineKey = { so2: 'so2Kg', no2: 'noxKg', pm10: 'pmKg', pm2_5: 'pmKg' } as const

/** One enterprise hour by hour: what it gave at the station, what the inventory and the online monitoring say it emitted. @throws NOT_FOUND beyond the caller's counties */
const enterpriseDetailOf = async (services: Services, scope: Scope, found: FoundIncident, enterpriseId: number) => {
  const [enterprise] = await selectEnterprises(services.db, scope, [enterpriseId])
  if (!enterprise) throw appError('NOT_FOUND', { what: '企业' })
  const { parameter } = found.question
  const ends = hoursOf(found)
  const { data, shape } = await contributionsOf(services, found)
  const at = found.summary.candidates.findIndex(candidate => candidate.enterpriseId === enterpriseId)
  const outlets = await selectOutlets(services.db, scope, [enterpriseId])
  const readings = await selectFlueGas(
    services.db,
    scope,
    outlets.map(({ id }) => id),
    ends[0]! - hourMs,
    ends.at(-1)!,
  )
  const online = ends.map(end => {
    if (parameter === 'co') return null
    const there = readings
      .filter(({ ts }) => ts.getTime() === end)
      .map(row => row[onlineKey[parameter]])
      .filter(value => value !== null)
    return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0)
  })
  const { unit, decimals, factor } = shownIn(parameter)
  return buildFrame(
    enterpriseHourColumns,
    ends,
    {
      time: formatHour,
      contribution: { unit, decimals, of: (_, h) => (at < 0 ? 0 : data[at * shape[1]! + h]! * factor) },
      inventory: end => outlets.reduce((sum, outlet) => sum + strengthAt(outlet, emittedAs[parameter], end), 0),
      online: (_, h) => online[h],
    },
    {
      meta: {
        ...metaFor(services, found, `${enterprise.name} 时段明细`),
        demo: enterprise.simulated || placeOf(services, found.question).simulated,
      },
    },
  )
}

type DetailRequest = TraceRequest & { countyName?: string }
/** A name that is no county is refused at once, not after the run. */
const detailHandler =
  <T>(resultOf: Parameters<typeof incidentHandler<DetailRequest, T>>[0]) =>
  (context: CallerContext, input: DetailRequest) => {
    countyFilter(input.countyName)
    return incidentHandler(resultOf)(context, input)
  }
export const listCountyShares = (step: DetailStep) =>
  detailHandler(({ services }, found, { countyName }) => countyDetail(services, found, step, countyName))
export const listStationValues = (step: DetailStep) =>
  detailHandler(({ services, caller }, found, { countyName }) => stationDetail(services, caller.scope, found, step, countyName))
/** The ranking as a table. */
const suspectTable = (services: Services, found: FoundIncident) => {
  const calm = isCalm(found.summary)
  const percent = (value: number) => 100 * value
  const share = (value: number) => (calm ? null : percent(value))
  return buildFrame(
    suspectColumns,
    listedSuspects(found.summary),
    {
      rank: (_, i) => i + 1,
      enterprise: row => row.name,
      county: row => row.county,
      industry: row => row.industry,
      top1: row => share(row.top1),
      share: row => share(row.share),
      low: row => share(row.interval.low),
      high: row => share(row.interval.high),
      distance: row => row.distanceM,
      bearing: row => row.bearing,
      upwind: row => percent(row.upwind),
      online: row => row.online.words,
      factor: row => (calm ? null : row.factor),
    },
    { meta: metaFor(services, found, '疑似企业排名') },
  )
}

export const listSuspects = incidentHandler(({ services }, found) => suspectTable(services, found))
export const listEnterpriseHours = incidentHandler(
  ({ services, caller }, found, { enterpriseId }: TraceRequest & { enterpriseId: number }) =>
    enterpriseDetailOf(services, caller.scope, found, enterpriseId),
)

export const detailHandlers = {
  /** Stations for which the caller may trace. */
  StationList: ({ services: { places }, caller: { scope } }, { countyName }) =>
    places
      .visible(scope)
      .filter(place => place.kind === 'station')
      .filter(countyFilter(countyName).station)
      .map(({ id, name, countyId, level, lon, lat }) => ({ id, name, countyId, level, lon, lat })),
  CountyHourDetail: listCountyShares('hour'),
  CountyDayDetail: listCountyShares('day'),
  StationHourDetail: listStationValues('hour'),
  StationDayDetail: listStationValues('day'),
  EnterpriseTimeSpanDetail: listEnterpriseHours,
} satisfies SomeHandlers<typeof tracingTraceabilityCalls>
