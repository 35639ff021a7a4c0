import { airClass, airClasses } from '@qingyuan/domain/classes.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, daysOfPeriod } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import type { Period } from '@qingyuan/engine/rollup/validity.ts'
import {
  type AirServices,
  type DayColumns,
  dayIndex,
  daysNeeded,
  metaOf,
  parameterColumn,
  periodValue,
  publicScope,
  rangeOf,
  readDays,
  shownId,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { type AreaKind, areasOf, type DayRange, daysOf, type Unit } from './periods.ts'

export interface StatisticsQuestion extends DayRange {
  placeIds?: number[]
}

interface Row {
  place: PlaceRecord
  /** Month of the row; the whole span has none. */
  label: string | null
  period: Period
  statistics: PeriodStatistics
  /** Largest AQI of the days that are judged, and its day. */
  peak: { aqi: number; day: string } | null
}

/** The judged day with the largest AQI, the first of several. */
const peakOf = (days: DayColumns, { first, last }: Period): Row['peak'] => {
  let at = -1
  const end = Math.min(dayIndex(days.firstDay, last), days.dayCount - 1)
  for (let i = Math.max(0, dayIndex(days.firstDay, first)); i <= end; i++)
    if (days.complete[i] === 1 && days.aqi[i]! >= 0 && (at < 0 || days.aqi[i]! > days.aqi[at]!)) at = i
  return at < 0 ? null : { aqi: days.aqi[at]!, day: addDays(days.firstDay, at) }
}

const rowOf = (place: PlaceRecord, days: DayColumns, period: Period, label: string | null): Row => ({
  place,
  label,
  period,
  statistics: periodStatistics(days, period),
  peak: peakOf(days, period),
})

const peakColumns = (rows: readonly Row[]): FrameColumn[] => {
  const levels = rows.map(({ peak }) => (peak ? levelOfAqi(peak.aqi) : null))
  const oneDay = rows.every(({ period }) => period.kind === 'day')
  const aqi = parameterColumn(
    'aqi',
    rows.map(({ peak }) => peak?.aqi ?? Number.NaN),
    { step: 'day', statistic: 'aqi', label: oneDay ? 'AQI' : '最大 AQI' },
  )
  const { text } = columnsOf(rows)
  const wordAt = (i: number) => (levels[i] == null ? null : airClass(levels[i]).label)
  return [
    aqi,
    text('class', '级别', (_, i) => wordAt(i), { kind: 'class', classes: levels }),
    text('aqi_day', '出现日期', ({ peak }) => peak?.day ?? null, { hidden: oneDay }),
  ]
}

const shortNotes = (rows: readonly Row[], id: PollutantId): Record<string, CellNote> =>
  Object.fromEntries(
    rows.flatMap(({ period, statistics }, i) => {
      const { valid, validDays } = statistics.pollutants[id]
      if (valid || validDays === 0) return []
      return [[i, { valid: { count: validDays, of: statistics.days, need: daysNeeded(period, statistics) } }]]
    }),
  )

const concentrationColumns = (rows: readonly Row[]): FrameColumn[] => [
  ...pollutantIds.map(id =>
    parameterColumn(
      id,
      rows.map(({ statistics }) => periodValue(statistics, id)),
      { step: 'month', statistic: 'period', notes: shortNotes(rows, id) },
    ),
  ),
  parameterColumn(
    'composite_index',
    rows.map(({ statistics }) => statistics.composite.index),
    { step: 'month', statistic: 'period' },
  ),
]

const dayColumns = (rows: readonly Row[]): FrameColumn[] => {
  const { text, number } = columnsOf(rows)
  const period = { trace: { statistic: 'period' } }
  // Without a judged day nothing was counted: missing, not 0.
  const count = (key: string, label: string, of: (classes: PeriodStatistics['classes']) => number) =>
    number(key, label, '天', 0, ({ statistics: { classes } }) => (classes.judged === 0 ? null : of(classes)), period)
  return [
    ...airClasses.map(({ short }, i) => count(`class_days_${i + 1}`, short, classes => classes.byLevel[i]!)),
    count('good_days', '优良天数', classes => classes.good),
    number('good_ratio', '优良比例', '%', 1, ({ statistics }) => statistics.classes.goodRatio, period),
    ...pollutantIds.map(id =>
      count(`primary_days_${id}`, `首要 ${parameters[shownId(id, 'day')].label}`, classes => classes.primaryDays[id]),
    ),
    number('valid_days', '有效天数', '天', 0, ({ statistics }) => statistics.classes.judged, period),
    text('validity', '有效性', ({ statistics }) => (statistics.valid ? '有效' : '数据有效性不足')),
  ]
}

const tableOf = (rows: readonly Row[], kind: AreaKind, unit: Unit): FrameColumn[] => {
  const { text, hidden } = columnsOf(rows)
  return [
    text('name', kind === 'city' ? '城市' : '区县', ({ place }) => place.name),
    hidden('place_id', '点位编号', ({ place }) => place.id),
    ...(unit === 'month' ? [text('time', '月份', ({ label }) => label)] : []),
    ...peakColumns(rows),
    ...concentrationColumns(rows),
    ...dayColumns(rows),
  ]
}

/** The spans of the rows of a place: the whole, or each month of it. */
const spansOf = (unit: Unit, question: DayRange, places: number): { period: Period; label: string | null }[] => {
  if (unit === 'day') return [{ period: daysOf(unit, question, places), label: null }]
  return rangeOf(unit, question.from, question.to, places).labels.map(label => ({
    period: { kind: 'month', ...daysOfPeriod(label)! },
    label,
  }))
}

/**
 * Statistics of the valid daily values of cities or counties: concentrations (CO and ozone as percentiles), the largest AQI, composite index, days by
 * class, good days and their share of the judged ones, days by primary pollutant (a tie counts for each), valid days. `day`: one row a place over
 * any days; `month`: one row a place and month, judged as months. The footer of counties is the city's own row.
 */
export const statisticsFrame = async (services: AirServices, kind: AreaKind, unit: Unit, question: StatisticsQuestion): Promise<Frame> => {
  const { requested } = areasOf(services, kind, question.placeIds)
  const spans = spansOf(unit, question, requested.length)
  const [first, last] = [spans[0]!.period.first, spans.at(-1)!.period.last]
  const city = kind === 'county' && unit === 'day' ? services.places.cityPlace() : undefined
  const places = city ? [...requested, city] : requested
  const ids = places.map(place => place.id)
  const days = await readDays(services, publicScope, ids, first, last)
  const rows = places.flatMap(place => spans.map(({ period, label }) => rowOf(place, days.get(place.id)!, period, label)))
  const counties = city ? rows.slice(0, -1) : rows
  const total = city && tableOf(rows.slice(-1), kind, unit)
  return {
    columns: tableOf(counties, kind, unit),
    rowCount: counties.length,
    ...(total ? { footer: [{ label: '全市', cells: total.map(column => column.values[0] ?? null) }] } : {}),
    meta: metaOf(services, `${kind === 'city' ? '城市' : '区县'}${unit === 'day' ? '日' : '月'}统计`, places, first, last),
  }
}
