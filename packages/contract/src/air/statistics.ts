import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { dayLabel, daySpan, FrameSchema, monthLabel, monthSpan, oneOf, PlaceIds } from '../schemas.ts'
import { comparedItems } from './air-words.ts'

const kinds = { City: '城市', County: '区县' } as const
type Kind = keyof typeof kinds
const spans = { Day: daySpan, Month: monthSpan } as const
const comparedSpans = {
  Day: { from: dayLabel('对比期开始'), to: dayLabel('对比期结束') },
  Month: { from: monthLabel('对比期开始'), to: monthLabel('对比期结束') },
} as const
const units = { Day: '日', Month: '月' } as const
type Unit = keyof typeof units

/** Facts that are published, as rankings are: the same for everybody. Without places: all of the kind. */
const published = { permission: 'air:view', scope: 'none', output: FrameSchema } as const

const statistics = <K extends Kind, U extends Unit>(kind: K, unit: U) =>
  call({
    ...published,
    name: `AirQuality.${kind}${unit}Statistics`,
    title: `${kinds[kind]}${units[unit]}统计`,
    input: Type.Object({ placeIds: Type.Optional(PlaceIds), from: spans[unit].from, to: spans[unit].to }),
  })

const comparison = <K extends Kind, U extends Unit>(kind: K, unit: U) =>
  call({
    ...published,
    name: `AirQuality.${kind}${unit}Comparison`,
    title: `${kinds[kind]}${units[unit]}对比`,
    input: Type.Object({
      placeIds: Type.Optional(PlaceIds),
      from: spans[unit].from,
      to: spans[unit].to,
      /** A comparison period of one's own beside last year's; both ends or none. */
      compareFrom: Type.Optional(comparedSpans[unit].from),
      compareTo: Type.Optional(comparedSpans[unit].to),
      items: Type.Optional(Type.Array(oneOf(comparedItems, '指标'), { minItems: 1, maxItems: comparedItems.length, title: '指标' })),
    }),
  })

const cityDayStatistics = statistics('City', 'Day')
const countyDayStatistics = statistics('County', 'Day')
const cityMonthStatistics = statistics('City', 'Month')
const countyMonthStatistics = statistics('County', 'Month')
const cityDayComparison = comparison('City', 'Day')
const countyDayComparison = comparison('County', 'Day')
const cityMonthComparison = comparison('City', 'Month')
const countyMonthComparison = comparison('County', 'Month')

/**
 * Statistics of daily values over any days (one row a place) and month by month (one row a place and month); comparison with the same days or
 * whole months of last year and with a period of one's own.
 */
export const airQualityCalls = {
  CityDayStatistics: cityDayStatistics,
  CityDayStatisticsExport: exportOf(cityDayStatistics),
  CountyDayStatistics: countyDayStatistics,
  CountyDayStatisticsExport: exportOf(countyDayStatistics),
  CityMonthStatistics: cityMonthStatistics,
  CityMonthStatisticsExport: exportOf(cityMonthStatistics),
  CountyMonthStatistics: countyMonthStatistics,
  CountyMonthStatisticsExport: exportOf(countyMonthStatistics),
  CityDayComparison: cityDayComparison,
  CityDayComparisonExport: exportOf(cityDayComparison),
  CountyDayComparison: countyDayComparison,
  CountyDayComparisonExport: exportOf(countyDayComparison),
  CityMonthComparison: cityMonthComparison,
  CityMonthComparisonExport: exportOf(cityMonthComparison),
  CountyMonthComparison: countyMonthComparison,
  CountyMonthComparisonExport: exportOf(countyMonthComparison),
}
