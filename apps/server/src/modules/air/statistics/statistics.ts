import { dailyPollutantIds } from '@qingyuan/contract/air/place-columns.ts'
import { type airQualityCalls, statisticsColumns } from '@qingyuan/contract/air/statistics.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame, type ColumnSources, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote, FrameMeta } from '@qingyuan/domain/frame.ts'
import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, daysOfPeriod } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import type { Period } from '@qingyuan/engine/rollup/validity.ts'
import {
  type AirServices,
  type DayColumns,
  dayIndex,
  evaluationOf,
  lackingDays,
  metaOf,
  parameterColumn,
  periodValue,
  publicScope,
  rangeOf,
  readDays,
  type ScaleOfRow,
  statisticDecimals,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { type AreaKind, areasOf, type DayRange, daysOf, totalOf, type Unit } from './periods.ts'

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

const peakColumns = (rows: readonly Row[]) => {
  const classes = rows.map(({ peak }) => (peak ? levelOfAqi(peak.aqi) : null))
  const oneDay = rows.every(({ period }) => period.kind === 'day')
  return {
    aqi: parameterColumn(
      'aqi',
      rows.map(({ peak }) => peak?.aqi ?? Number.NaN),
      { step: 'day', statistic: 'aqi', label: oneDay ? 'AQI' : '最大 AQI', scale: null },
    ),
    class: { classes, of: (_: Row, i: number) => (classes[i] == null ? null : airClass(classes[i]).label) },
    aqi_day: { hidden: oneDay, of: ({ peak }: Row) => peak?.day },
  }
}

const shortNotes = (rows: readonly Row[], id: PollutantId): Record<string, CellNote> =>
  Object.fromEntries(
    rows.flatMap(({ statistics }, i) => {
      const valid = lackingDays(statistics, id)
      return valid ? [[i, { valid }]] : []
    }),
  )

const dailyOf = { pm2_5: 'pm2_5', pm10: 'pm10', o3_8h: 'o3', no2: 'no2', so2: 'so2', co: 'co' } as const

/** Without a judged day nothing was counted: missing, not 0. */
const count =
  (of: (classes: PeriodStatistics['classes']) => number) =>
  ({ statistics: { classes } }: Row) =>
    classes.judged === 0 ? null : of(classes)

const sourcesOf = (rows: readonly Row[], kind: AreaKind, unit: Unit, scale: ScaleOfRow): ColumnSources<typeof statisticsColumns, Row> => ({
  name: { label: kind === 'city' ? '城市' : '区县', of: ({ place }) => place.name },
  place_id: ({ place }) => place.id,
  ...(unit === 'month' && { time: ({ label }) => label }),
  ...peakColumns(rows),
  ...columnFamily(dailyPollutantIds, {
    '*': id =>
      parameterColumn(
        dailyOf[id],
        rows.map(({ statistics }) => periodValue(statistics, dailyOf[id])),
        {
          step: 'month',
          statistic: 'period',
          notes: shortNotes(rows, dailyOf[id]),
          scale,
          decimalsOf: row => statisticDecimals(dailyOf[id], rows[row]!.statistics),
        },
      ),
  }),
  composite_index: parameterColumn(
    'composite_index',
    rows.map(({ statistics }) => statistics.composite.index),
    { step: 'month', statistic: 'period', scale: null },
  ),
  ...columnFamily([1, 2, 3, 4, 5, 6] as const, { 'class_days_*': level => count(classes => classes.byLevel[level - 1]!) }),
  good_days: count(classes => classes.good),
  good_ratio: ({ statistics }) => statistics.classes.goodRatio,
  ...columnFamily(pollutantIds, { 'primary_days_*': id => count(classes => classes.primaryDays[id]) }),
  valid_days: ({ statistics }) => statistics.classes.judged,
  validity: ({ statistics }) => (statistics.valid ? '有效' : '数据有效性不足'),
})

const tableOf = ({ classScales }: Pick<AirServices, 'classScales'>, rows: readonly Row[], kind: AreaKind, unit: Unit, meta: FrameMeta) =>
  buildFrame(
    statisticsColumns,
    rows,
    sourcesOf(rows, kind, unit, row => classScales.on(rows[row]!.period.last)),
    { meta },
  )

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
export const statisticsFrame = async (
  services: AirServices,
  kind: AreaKind,
  unit: Unit,
  question: StatisticsQuestion,
): Promise<OutputOf<typeof airQualityCalls.CityDayStatistics>> => {
  const { requested } = areasOf(services, kind, question.placeIds)
  const spans = spansOf(unit, question, requested.length)
  const [first, last] = [spans[0]!.period.first, spans.at(-1)!.period.last]
  const city = kind === 'county' && unit === 'day' ? services.places.cityPlace() : undefined
  const places = city ? [...requested, city] : requested
  const ids = places.map(place => place.id)
  const days = await readDays(services, publicScope, ids, first, last)
  const rows = places.flatMap(place => spans.map(({ period, label }) => rowOf(place, days.get(place.id)!, period, label)))
  const title = `${kind === 'city' ? '城市' : '区县'}${unit === 'day' ? '日' : '月'}统计`
  const meta = { ...metaOf(services, title, places, first, last), ...evaluationOf(services, last) }
  const table = tableOf(services, city ? rows.slice(0, -1) : rows, kind, unit, meta)
  return city ? { ...table, footer: [totalOf(tableOf(services, rows.slice(-1), kind, unit, meta))] } : table
}
