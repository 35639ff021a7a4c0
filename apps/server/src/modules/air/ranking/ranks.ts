import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { ParameterId, PollutantId } from '@qingyuan/domain/parameters.ts'
import { parameters, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayMs, dayOfHour, dayStart, firstDayOf, formatHour, hourMs, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { maskOf } from '@qingyuan/engine/aqi/grade-hours.ts'
import { dailyAqi } from '@qingyuan/engine/aqi/report.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { compositeIndex } from '@qingyuan/engine/rollup/composite.ts'
import { runningO3EightHour } from '@qingyuan/engine/rollup/ozone.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import { rank } from '@qingyuan/engine/statistics/rank.ts'
import {
  type AirServices,
  classOf,
  type DayColumns,
  type HourColumns,
  newestHour,
  periodOf,
  periodValue,
  primaryIds,
  publicScope,
  readDays,
  readHours,
  runningValues,
  shownId,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { detailHandlers } from './details.ts'
import { groupHandlers, subjectPlaces } from './groups.ts'

type RankAnswer = OutputOf<typeof rankingCalls.AreaRank>

export type RankingPeriod = 'now' | 'today' | 'month' | 'year'
export type RankItem = 'aqi' | PollutantId

/** A value to rank by, unrounded, and the primary pollutants that go with it. */
export interface RankedValue {
  value: number
  primary: string[]
}
const nothing: RankedValue = { value: Number.NaN, primary: [] }

/** Values now and in the base period, place by place. */
export interface RankedValues {
  time: string
  item: ParameterId
  decimals: number
  now: RankedValue[]
  base: RankedValue[]
}

const hourRankedValues = async (
  services: AirServices,
  places: readonly PlaceRecord[],
  hour: number,
  item: RankItem,
): Promise<RankedValues> => {
  const hours = await readHours(
    services,
    publicScope,
    places.map(place => place.id),
    hour - hourMs,
    hour,
    item === 'aqi' ? [] : [item],
  )
  const at = (index: 0 | 1) =>
    places.map((place): RankedValue => {
      const { aqi, primary, values } = hours.get(place.id)!
      const value = item === 'aqi' ? (aqi[index]! < 0 ? Number.NaN : aqi[index]!) : values[item]![index]!
      return { value, primary: primaryIds(primary[index]!, 'hour') }
    })
  return { time: formatHour(hour), item, decimals: parameters[item].decimals, now: at(1), base: at(0) }
}

/** Concentrations of a day that has not ended, from its hours so far: means, ozone as the largest 8 h mean; unrounded. */
export const concentrationsSoFar = (values: HourColumns['values'], standard: Standard): Record<PollutantId, number> => {
  const eight = runningO3EightHour(values.o3!, standard.validity.ozone.windowHours).filter(value => value === value)
  const of = (id: PollutantId) => (id === 'o3' ? (eight.length === 0 ? Number.NaN : Math.max(...eight)) : mean(values[id]!))
  return perPollutant(id => of(id))
}

/** The day so far: means of its hours, ozone as the largest 8 h mean so far; AQI as that of a day. No statistic of the standard yet. */
export const dayRankedValues = async (
  services: AirServices,
  scope: Scope,
  places: readonly PlaceRecord[],
  hour: number,
  item: RankItem,
): Promise<RankedValues> => {
  const day = dayOfHour(hour)
  const ids = places.map(place => place.id)
  const [hours, yesterday] = await Promise.all([
    readHours(services, scope, ids, dayStart(day) + hourMs, hour),
    readDays(services, scope, ids, addDays(day, -1), addDays(day, -1)),
  ])
  const standard = services.evaluation.on(day)
  const now = places.map(place => {
    const soFar = concentrationsSoFar(hours.get(place.id)!.values, standard)
    const report = dailyAqi(soFar, standard)
    return { value: item === 'aqi' ? report.aqi : soFar[item], primary: primaryIds(maskOf(report.primary), 'day') }
  })
  const base = places.map(place => {
    const days = yesterday.get(place.id)!
    return {
      value: item === 'aqi' ? (days.aqi[0]! < 0 ? Number.NaN : days.aqi[0]!) : days.value[item][0]!,
      primary: primaryIds(days.primary[0]!, 'day'),
    }
  })
  const shownItem = item === 'aqi' ? item : shownId(item, 'day')
  return { time: formatHour(hour), item: shownItem, decimals: parameters[shownItem].decimals, now, base }
}

/** Value of a base period; empty where too few of its days are valid for a comparison. */
const baseRankedValue = (days: DayColumns, first: string, last: string, item: RankItem, standard: Standard): RankedValue => {
  const { pollutants, days: of } = periodStatistics(days, periodOf(first, last))
  const ids = item === 'aqi' ? pollutantIds : [item]
  return ids.every(id => isComparable(pollutants[id].validDays, of, standard.validity))
    ? periodRankedValue(days, first, last, item, standard)
    : nothing
}

const periodRankedValue = (days: DayColumns, first: string, last: string, item: RankItem, standard: Standard): RankedValue => {
  const statistics = periodStatistics(days, periodOf(first, last))
  const composite = compositeIndex(
    perPollutant(id => periodValue(statistics, id)),
    standard,
  )
  const primary = primaryIds(maskOf(composite.primary), 'month')
  return { value: item === 'aqi' ? composite.index : periodValue(statistics, item), primary }
}

/** The month or the year to the last day that has ended, against the month before and the same days last year. */
const periodRankedValues = async (
  services: AirServices,
  places: readonly PlaceRecord[],
  hour: number,
  item: RankItem,
  span: 'month' | 'year',
): Promise<RankedValues> => {
  // The last day that has ended: the span of 城市数据明细.
  const last = dayOfHour(hour + hourMs - dayMs)
  const first = firstDayOf(last, span)
  const oldLast = span === 'month' ? addDays(first, -1) : sameDayLastYear(last)
  const oldFirst = span === 'month' ? firstDayOf(oldLast, 'month') : sameDayLastYear(first)
  const ids = places.map(place => place.id)
  const standard = services.evaluation.on(last)
  const [now, base] = await Promise.all([
    readDays(services, publicScope, ids, first, last),
    readDays(services, publicScope, ids, oldFirst, oldLast),
  ])
  return {
    time: `${first} ~ ${last}`,
    item: item === 'aqi' ? 'composite_index' : shownId(item, 'month'),
    decimals: item === 'aqi' ? parameters.composite_index.decimals : standard.statisticDecimals[item],
    now: places.map(place => periodRankedValue(now.get(place.id)!, first, last, item, standard)),
    base: places.map(place => baseRankedValue(base.get(place.id)!, oldFirst, oldLast, item, standard)),
  }
}

const rowsOf = (places: readonly PlaceRecord[], { item, decimals, now, base }: RankedValues, step: 'hour' | 'day', scale: ClassScale) => {
  const shown = (all: readonly RankedValue[]) => all.map(({ value }) => roundForDisplay(value, decimals))
  const values = shown(now)
  const ranksOf = (column: readonly (number | null)[]) => rank(column.map(value => value ?? Number.NaN))
  const [ranks, old] = [ranksOf(values), ranksOf(shown(base))]
  const rows = places.map((place, i) => ({
    placeId: place.id,
    countyId: place.countyId,
    name: place.name,
    rank: ranks[i] || null,
    value: values[i]!,
    level: classOf(item, values[i]!, step, scale),
    primary: (now[i] ?? nothing).primary,
    change: ranks[i] && old[i] ? old[i] - ranks[i] : null,
  }))
  return rows.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.placeId - b.placeId)
}

/**
 * Places ranked now (against an hour ago), today so far (yesterday), the month (the month before) or the year (same days last year) of the last day that has ended. `aqi` means the AQI
 * of hours and days and the composite index of months and years. Ties share a rank; a place without a value has none and comes last.
 *
 * @param at hour of 实时 and 今日; the newest one of the places when left out
 */
export const rankPlaces = async (
  services: AirServices,
  places: readonly PlaceRecord[],
  span: RankingPeriod,
  item: RankItem = 'aqi',
  at: number | null = null,
) => {
  const hour =
    at ??
    (await newestHour(
      services,
      publicScope,
      places.map(place => place.id),
    ))
  if (hour === null) {
    const shownItem: ParameterId = item === 'aqi' && (span === 'month' || span === 'year') ? 'composite_index' : item
    const { decimals } = parameters[shownItem]
    const none = places.map(() => nothing)
    return {
      ...{ time: '', item: shownItem, decimals },
      rows: rowsOf(places, { time: '', item: shownItem, decimals, now: none, base: none }, 'hour', 'platform'),
    }
  }
  const standings =
    span === 'now'
      ? await hourRankedValues(services, places, hour, item)
      : span === 'today'
        ? await dayRankedValues(services, publicScope, places, hour, item)
        : await periodRankedValues(services, places, hour, item, span)
  const scale = services.classScales.on(dayOfHour(hour))
  const { time, item: shownItem, decimals } = standings
  return { time, item: shownItem, decimals, rows: rowsOf(places, standings, span === 'now' ? 'hour' : 'day', scale) }
}

const monthEnds = (year: number): string[] =>
  Array.from({ length: 12 }, (_, m) => addDays(m === 11 ? `${year + 1}-01-01` : `${year}-${String(m + 2).padStart(2, '0')}-01`, -1))

/** Composite index from 1 January to each month's end, `upTo` at the latest; NaN for months that have not begun. */
const cumulativeIndices = (days: DayColumns, year: number, upTo: string, standardFor: (day: string) => Standard): number[] => {
  const values = runningValues(days, 0, days.dayCount - 1)
  const first = dayStart(days.firstDay)
  return monthEnds(year).map(end => {
    if (`${end.slice(0, 7)}-01` > upTo) return Number.NaN
    const at = Math.round((dayStart(end < upTo ? end : upTo) - first) / dayMs)
    const concentrations = perPollutant(id => values[id][at]!)
    return roundForDisplay(compositeIndex(concentrations, standardFor(end)).index, parameters.composite_index.decimals) ?? Number.NaN
  })
}

/** 周边城市名次: rank of the city among its neighbours by the composite index from January to each month, and the year before. */
export const cityRank = async (
  { services }: ServiceContext<AirServices>,
  { year }: InputOf<typeof rankingCalls.CityRank>,
): Promise<OutputOf<typeof rankingCalls.CityRank>> => {
  const places = services.places.all().filter(place => place.kind === 'city' || place.kind === 'neighbour')
  const own = places.findIndex(place => place.kind === 'city')
  const hour = await newestHour(
    services,
    publicScope,
    places.map(place => place.id),
  )
  const none = { rank: null, lastYear: null, index: null }
  if (own < 0 || hour === null) return { cities: places.length, months: monthEnds(year).map((_, m) => ({ month: m + 1, ...none })) }
  const indicesOf = async (of: number) => {
    const days = await readDays(
      services,
      publicScope,
      places.map(place => place.id),
      `${of}-01-01`,
      `${of}-12-31`,
    )
    return places.map(place => cumulativeIndices(days.get(place.id)!, of, dayOfHour(hour), services.evaluation.on))
  }
  const [now, before] = await Promise.all([indicesOf(year), indicesOf(year - 1)])
  const rankAt = (indices: number[][], month: number) => rank(indices.map(months => months[month]!))[own] || null
  return {
    cities: places.length,
    months: monthEnds(year).map((_, m) => ({
      month: m + 1,
      rank: rankAt(now, m),
      lastYear: rankAt(before, m),
      index: roundForDisplay(now[own]![m], 2),
    })),
  }
}

export const rankingService = serveCalls(rankingCalls, {
  CityRank: cityRank,
  AreaRank: async ({ services, caller }, { span, ...subject }) => {
    const places = await subjectPlaces(services, caller.scope, subject)
    const { time, item, rows } = await rankPlaces(services, places, span)
    return { time, item: item as RankAnswer['item'], rows }
  },
  ...detailHandlers,
  ...groupHandlers,
})
