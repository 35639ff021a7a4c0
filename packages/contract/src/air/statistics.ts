import { airClasses } from '@qingyuan/domain/classes.ts'
import {
  changeColumnSpec,
  classColumnSpec,
  columnFamily,
  declareColumns,
  numberColumnSpec,
  optionalColumn,
  parameterColumnSpec,
  rankColumnSpec,
  textColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { dayLabel, daySpan, frameOf, monthLabel, monthSpan, oneOf, PlaceIds } from '../schemas.ts'
import { comparedItems } from './air-words.ts'
import { dailyPollutantIds, placeColumns } from './place-columns.ts'

const trace = { statistic: 'period' } as const
const days = { unit: '天', decimals: 0, trace } as const
const concentrationWidths: Readonly<Record<string, number>> = { o3_8h: 112, co: 88, composite_index: 80 }

export const statisticsColumns = declareColumns({
  ...placeColumns('城市', 72),
  time: optionalColumn(textColumnSpec('月份', { width: 72 })),
  aqi: parameterColumnSpec('aqi', { label: '最大 AQI', width: 80 }),
  class: classColumnSpec('级别'),
  aqi_day: textColumnSpec('出现日期', { width: 104 }),
  ...columnFamily([...dailyPollutantIds, 'composite_index'] as const, {
    '*': id => parameterColumnSpec(id, { width: concentrationWidths[id] }),
  }),
  ...columnFamily([1, 2, 3, 4, 5, 6] as const, {
    'class_days_*': level => numberColumnSpec(airClasses[level - 1]!.short, { ...days, width: 56 }),
  }),
  good_days: numberColumnSpec('优良天数', { ...days, width: 80 }),
  good_ratio: numberColumnSpec('优良比例', { unit: '%', decimals: 1, trace, width: 80 }),
  ...columnFamily(pollutantIds, {
    'primary_days_*': id => numberColumnSpec(`首要 ${parameters[id === 'o3' ? 'o3_8h' : id].label}`, { ...days, width: 96 }),
  }),
  valid_days: numberColumnSpec('有效天数', { ...days, width: 80 }),
  validity: textColumnSpec('有效性', { width: 104 }),
})

const dayCount = { unit: '天', decimals: 0 } as const

/** Of each compared item; difference and rate of change against last year and against another period. Labels name the item. */
export const comparisonColumns = declareColumns({
  ...placeColumns('城市', 72),
  ...columnFamily(comparedItems, {
    '*': () => optionalColumn(numberColumnSpec('数值', { trace })),
    '*_rank': () => optionalColumn(rankColumnSpec('名次')),
    '*_rank_change': () => optionalColumn(changeColumnSpec('名次变化', { unit: '位', decimals: 0, better: 'up', width: 80 })),
    '*_last_year': () => optionalColumn(numberColumnSpec('去年同期')),
    '*_last_year_change': () => optionalColumn(changeColumnSpec('较去年同期', { width: 96 })),
    '*_last_year_rate': () => optionalColumn(changeColumnSpec('较去年同期变化率', { width: 128 })),
    '*_base': () => optionalColumn(numberColumnSpec('对比期')),
    '*_base_change': () => optionalColumn(changeColumnSpec('较对比期', { width: 96 })),
    '*_base_rate': () => optionalColumn(changeColumnSpec('较对比期变化率', { width: 120 })),
  }),
  valid_days: numberColumnSpec('有效天数', { ...dayCount, width: 72 }),
  valid_days_last_year: numberColumnSpec('去年同期有效', { ...dayCount, width: 88 }),
  valid_days_base: optionalColumn(numberColumnSpec('对比期有效', { ...dayCount, width: 88 })),
})

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
const published = { permission: 'air:view', scope: 'none' } as const

const statistics = <K extends Kind, U extends Unit>(kind: K, unit: U) =>
  call({
    ...published,
    name: `AirQuality.${kind}${unit}Statistics`,
    title: `${kinds[kind]}${units[unit]}统计`,
    input: Type.Object({ placeIds: Type.Optional(PlaceIds), from: spans[unit].from, to: spans[unit].to }),
    output: frameOf(statisticsColumns),
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
    output: frameOf(comparisonColumns),
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
