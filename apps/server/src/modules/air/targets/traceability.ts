import { pollutantContrastColumns, targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { measuredIds, parameters, plainLabel, plainUnit, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { countDays, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import { detailsFrame, rankPlaces } from '#/modules/air/ranking/public.ts'
import {
  type AirServices,
  basePeriod,
  changePercent,
  countyFilter,
  evaluationOf,
  labelOf,
  metaOf,
  periodOf,
  periodValue,
  placesOf,
  publicScope,
  rangeOf,
  readDays,
  statisticDecimals,
} from '#/modules/air/read/public.ts'
import type { ScopedContext, ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { stateOf } from './attainment-state.ts'
import { autumnItems, type TargetItem, targetItems } from './items.ts'
import { selectTargets, selectTargetYears } from './queries.ts'
import { saveTarget } from './save-target.ts'
import { areasOf, attainmentStateOf, lastEndedDayOf, type TargetPeriod, targetPeriod } from './target-period.ts'

type Calls = typeof targetTraceabilityCalls
type States = OutputOf<Calls['YearTarget']>

const statesOf = async (services: AirServices, year: number, span: TargetPeriod): Promise<States> => {
  const places = areasOf(services)
  const ids = places.map(place => place.id)
  const until = await lastEndedDayOf(services, ids, span)
  const last = until ?? span.from
  const [now, before, targets] = await Promise.all([
    readDays(services, publicScope, ids, span.from, last),
    readDays(services, publicScope, ids, sameDayLastYear(span.from), sameDayLastYear(last)),
    selectTargets(services.db, year),
  ])
  return {
    from: span.from,
    to: span.to,
    until,
    days: countDays(span.from, span.to),
    places: places.map(({ id, name, countyId }) => {
      const standing = attainmentStateOf(now.get(id)!, before.get(id)!, span, last)
      const target = (item: string) => targets.find(row => row.place_id === id && row.item === item)?.value ?? null
      return {
        placeId: id,
        name,
        countyId,
        validDays: standing.statistics.classes.judged,
        items: Object.entries(span.items).map(([item, facts]) => stateOf(item, facts, target(item), standing)),
      }
    }),
  }
}

export const yearTarget = ({ services }: ServiceContext<AirServices>, { year }: InputOf<Calls['YearTarget']>) =>
  statesOf(services, year, targetPeriod('year', year))
export const autumnTarget = ({ services }: ServiceContext<AirServices>, { year }: InputOf<Calls['AutumnTarget']>) =>
  statesOf(services, year, targetPeriod('autumn', year))

export const targetYears = async ({ services }: ServiceContext<Pick<AirServices, 'db'>>): Promise<OutputOf<Calls['TargetYear']>> => {
  const rows = await selectTargetYears(services.db)
  const years = (autumn: boolean) => [...new Set(rows.filter(row => row.item.startsWith('aw_') === autumn).map(row => row.year))]
  const list = (items: Readonly<Record<string, TargetItem>>, autumn: boolean) =>
    Object.entries(items).map(([item, { label, unit, decimals, atLeast = false }]) => ({ item, label, unit, decimals, atLeast, autumn }))
  return { years: years(false), autumnYears: years(true), items: [...list(targetItems, false), ...list(autumnItems, true)] }
}

/** Stations that the caller may see, ranked among themselves. */
export const stationRank = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  { span, parameter }: InputOf<Calls['Rank']>,
): Promise<OutputOf<Calls['Rank']>> => {
  const stations = services.places.visible(scope).filter(place => place.kind === 'station' && place.level !== 'micro')
  const { time, item, decimals, rows } = await rankPlaces(services, stations, span, parameter ?? 'aqi')
  return {
    time,
    item,
    decimals,
    rows: rows.map(({ placeId, name, countyId, rank, value, level, change }) => ({ placeId, name, countyId, rank, value, level, change })),
  }
}

/** The six pollutants of a place in a period and in the same days a year before. */
export const pollutantContrast = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  { placeId, from, to }: InputOf<Calls['PollutantContrast']>,
): Promise<OutputOf<Calls['PollutantContrast']>> => {
  const places = placesOf(services.places, [placeId])
  rangeOf('day', from, to)
  const [now, base] = [periodOf(from, to), basePeriod(from, to, 'lastYear')]
  const [days, old] = await Promise.all([
    readDays(services, scope, [placeId], now.first, now.last),
    readDays(services, scope, [placeId], base.first, base.last),
  ])
  const [current, before] = [periodStatistics(days.get(placeId)!, now), periodStatistics(old.get(placeId)!, base)]
  const comparable = (id: (typeof pollutantIds)[number]) =>
    isComparable(before.pollutants[id].validDays, before.days, current.standard.validity)
  const value = pollutantIds.map(id => roundForDisplay(periodValue(current, id), statisticDecimals(id, current)))
  const lastYear = pollutantIds.map(id =>
    comparable(id) ? roundForDisplay(periodValue(before, id), statisticDecimals(id, current)) : null,
  )
  return buildFrame(
    pollutantContrastColumns,
    pollutantIds,
    {
      parameter: id => labelOf(id, 'year'),
      unit: id => parameters[id].unit,
      value: (_, i) => value[i],
      last_year: (_, i) => lastYear[i],
      change: (_, i) => changePercent(value[i]!, lastYear[i]!),
      valid_days: id => current.pollutants[id].validDays,
      last_valid_days: id => before.pollutants[id].validDays,
    },
    { meta: { ...metaOf(services, `${places[0]!.name}污染物同比`, places, from, to), ...evaluationOf(services, to) } },
  )
}

const countyRank = ({ services }: ServiceContext<AirServices>, { from, to }: InputOf<Calls['CountyRank']>) =>
  detailsFrame({ services, caller: { scope: publicScope } }, { kind: 'county', from, to })

export const targetTraceabilityService = serveCalls(targetTraceabilityCalls, {
  Rank: stationRank,
  YearTarget: yearTarget,
  AutumnTarget: autumnTarget,
  TargetYear: targetYears,
  SaveTarget: saveTarget,
  CountyRank: countyRank,
  CountyRankDownload: countyRank,
  PollutantContrast: pollutantContrast,
  StationDownlist: ({ services, caller: { scope } }, { countyName }) =>
    services.places
      .visible(scope)
      .filter(place => place.kind === 'station')
      .filter(countyFilter(countyName).station)
      .map(({ id, name, countyId }) => ({ value: id, label: name, countyId })),
  StationDataDownlist: () =>
    (['aqi', ...measuredIds] as const).map(id => ({
      value: id,
      label: parameters[id].label,
      label2: plainLabel(id),
      unit: parameters[id].unit,
      unit2: plainUnit(id),
    })),
})
