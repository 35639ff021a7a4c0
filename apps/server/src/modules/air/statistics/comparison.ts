import { comparedItems } from '@qingyuan/contract/air/air-words.ts'
import { type airQualityCalls, comparisonColumns } from '@qingyuan/contract/air/statistics.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, columnFamily, columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn, FrameMeta } from '@qingyuan/domain/frame.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable, type Period } from '@qingyuan/engine/rollup/validity.ts'
import { rank as ranked } from '@qingyuan/engine/statistics/rank.ts'
import { baseIndexOf } from '#/modules/air/ranking/public.ts'
import {
  type AirServices,
  changePercent,
  evaluationOf,
  labelOf,
  metaOf,
  periodValue,
  publicScope,
  readDays,
  statisticDecimals,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { type AreaKind, areasOf, comparedPeriods, endedDay, totalOf, type Unit } from './periods.ts'

export type ComparisonQuestion = InputOf<typeof airQualityCalls.CityDayComparison>
type ItemId = (typeof comparedItems)[number]

interface Item {
  label: string
  unit: string
  /** Unit of a difference, where it is another one. */
  changeUnit?: string
  decimals: number
  /** Of a pollutant, by the standard of the period. */
  decimalsOf?: (statistics: PeriodStatistics) => number
  better: 'down' | 'up'
  of: (statistics: PeriodStatistics) => number
  /** Value of a base period, by the limits in force now; NaN where too few of its days are valid to compare with. */
  ofBase: (base: PeriodStatistics, now: PeriodStatistics) => number
}

const whenComparable = (of: Item['of'], validDays: (s: PeriodStatistics) => number): Item['ofBase'] => {
  return (base, now) => (isComparable(validDays(base), base.days, now.standard.validity) ? of(base) : Number.NaN)
}

const pollutant = (id: 'pm2_5' | 'pm10' | 'o3' | 'no2' | 'so2' | 'co'): Item => {
  const of = (s: PeriodStatistics) => periodValue(s, id)
  const { unit, decimals } = parameters[id]
  const ofBase = whenComparable(of, s => s.pollutants[id].validDays)
  return { label: labelOf(id, 'month'), unit, decimals, decimalsOf: s => statisticDecimals(id, s), better: 'down', of, ofBase }
}

const days = (label: string, better: Item['better'], count: (s: PeriodStatistics) => number, unit = '天', decimals = 0): Item => {
  const of = (s: PeriodStatistics) => (s.classes.judged === 0 ? Number.NaN : count(s))
  return { label, unit, decimals, better, of, ofBase: whenComparable(of, s => s.classes.judged) }
}

const items: Readonly<Record<ItemId, Item>> = {
  composite_index: {
    label: '综合指数',
    unit: '',
    decimals: 2,
    better: 'down',
    of: s => s.composite.index,
    ofBase: (base, now) => baseIndexOf(base, now.standard),
  },
  pm2_5: pollutant('pm2_5'),
  pm10: pollutant('pm10'),
  o3_8h: pollutant('o3'),
  no2: pollutant('no2'),
  so2: pollutant('so2'),
  co: pollutant('co'),
  good_days: days('优良天数', 'up', s => s.classes.good),
  good_ratio: { ...days('优良比例', 'up', s => s.classes.goodRatio, '%', 1), changeUnit: '个百分点' },
  heavy_days: days('重污染天数', 'down', s => s.classes.heavy),
}

interface Row {
  place: PlaceRecord
  now: PeriodStatistics
  lastYear: PeriodStatistics
  own: PeriodStatistics | null
}

type Cells = (number | null)[]
const ranksOf = (values: Cells, better: Item['better']): Cells =>
  [...ranked(values.map(value => (value === null ? Number.NaN : better === 'up' ? -value : value)))].map(r => r || null)
const minus = (now: number | null, base: number | null): number | null => (now === null || base === null ? null : now - base)

const isParameter = (id: string): id is ParameterId => id in parameters

/** Value of a base period with the difference and the rate of change against it. */
const against = ({ label, unit, changeUnit, decimals, better }: Item, words: string, now: Cells, base: Cells) => ({
  value: { label: `${label} ${words}`, unit, decimals, of: (_: Row, i: number) => base[i] },
  change: { label: `${label} 较${words}`, unit: changeUnit ?? unit, decimals, better, of: (_: Row, i: number) => minus(now[i]!, base[i]!) },
  rate: { label: `${label} 较${words}变化率`, better, of: (_: Row, i: number) => changePercent(now[i]!, base[i]!) },
})

const itemColumns = (rows: readonly Row[], id: ItemId) => {
  // All columns of an item by the standard of the period in question.
  const decimals = rows[0] ? (items[id].decimalsOf?.(rows[0].now) ?? items[id].decimals) : items[id].decimals
  const item = { ...items[id], decimals }
  const { label, unit, better, of, ofBase } = item
  const now = rows.map(row => roundForDisplay(of(row.now), decimals))
  const lastYear = rows.map(row => roundForDisplay(ofBase(row.lastYear, row.now), decimals))
  const own = rows[0]?.own ? rows.map(row => roundForDisplay(ofBase(row.own!, row.now), decimals)) : null
  const [ranks, before] = [ranksOf(now, better), ranksOf(lastYear, better)]
  return {
    now: { label, unit, decimals, of: (_: Row, i: number) => now[i], ...(isParameter(id) ? { parameter: id } : {}) },
    rank: { label: `${label} 名次`, of: (_: Row, i: number) => ranks[i] },
    rankChange: { label: `${label} 名次变化`, of: (_: Row, i: number) => minus(before[i]!, ranks[i]!) },
    lastYear: against(item, '去年同期', now, lastYear),
    base: own && against(item, '对比期', now, own),
  }
}

const tableOf = (rows: readonly Row[], kind: AreaKind, ids: readonly ItemId[], meta: FrameMeta) => {
  const columns = new Map(ids.map(id => [id, itemColumns(rows, id)]))
  const of = (id: ItemId) => columns.get(id)!
  return buildFrame(
    comparisonColumns,
    rows,
    {
      name: { label: kind === 'city' ? '城市' : '区县', of: ({ place }) => place.name },
      place_id: ({ place }) => place.id,
      ...columnFamily(ids, {
        '*': id => of(id).now,
        '*_rank': id => of(id).rank,
        '*_rank_change': id => of(id).rankChange,
        '*_last_year': id => of(id).lastYear.value,
        '*_last_year_change': id => of(id).lastYear.change,
        '*_last_year_rate': id => of(id).lastYear.rate,
        '*_base': id => of(id).base?.value,
        '*_base_change': id => of(id).base?.change,
        '*_base_rate': id => of(id).base?.rate,
      }),
      valid_days: row => row.now.classes.judged,
      valid_days_last_year: row => row.lastYear.classes.judged,
      ...(rows[0]?.own && { valid_days_base: row => row.own!.classes.judged }),
    },
    { meta },
  )
}

/** Rows of a table in the order given. */
const pickRows = (columns: readonly FrameColumn[], rows: readonly number[]): FrameColumn[] =>
  columns.map(column => ({ ...column, values: rows.map(row => column.values[row] ?? null) }))

/** Rows by the rank of the first item, those without one last. */
const orderOf = (table: ReturnType<typeof tableOf>, item: ItemId, rows: readonly number[]): number[] => {
  const rankAt = (row: number) => numberCell(columnsByKey(table)[`${item}_rank`], row) ?? Infinity
  return [...rows].sort((a, b) => rankAt(a) - rankAt(b) || a - b)
}

const readPeriod = async (services: AirServices, ids: readonly number[], period: Period | null) => {
  if (!period) return null
  const columns = await readDays(services, publicScope, ids, period.first, period.last)
  return new Map(ids.map(id => [id, periodStatistics(columns.get(id)!, period)]))
}

/**
 * Cities or counties compared with the same days (whole months: the same months) of last year and, where given, with another period:
 * value, difference, rate of change, and rank among all of the kind however few rows are requested. Base indices by the limits in force now; a base
 * with fewer than `compareShare` valid days gives no change. The footer of counties is the city's own row.
 */
export const comparisonFrame = async (
  services: AirServices,
  kind: AreaKind,
  unit: Unit,
  question: ComparisonQuestion,
): Promise<OutputOf<typeof airQualityCalls.CityDayComparison>> => {
  const { all, requested } = areasOf(services, kind, question.placeIds)
  const { now, lastYear, own } = comparedPeriods(unit, question, await endedDay(services, all))
  const city = kind === 'county' ? services.places.cityPlace() : undefined
  const ids = [...all, ...(city ? [city] : [])].map(place => place.id)
  const [current, before, others] = await Promise.all([
    readPeriod(services, ids, now),
    readPeriod(services, ids, lastYear),
    readPeriod(services, ids, own),
  ])
  const rowOf = (place: PlaceRecord): Row => ({
    place,
    now: current!.get(place.id)!,
    lastYear: before!.get(place.id)!,
    own: others?.get(place.id) ?? null,
  })
  const wanted = comparedItems.filter(id => question.items?.includes(id) ?? true)
  const title = `${kind === 'city' ? '城市' : '区县'}${unit === 'day' ? '日' : '月'}对比`
  const meta = { ...metaOf(services, title, requested, now.first, now.last), ...evaluationOf(services, now.last) }
  const table = tableOf(all.map(rowOf), kind, wanted, meta)
  const chosen = requested.map(place => all.indexOf(place)).filter(row => row >= 0)
  const picked = { ...table, columns: pickRows(table.columns, orderOf(table, wanted[0]!, chosen)), rowCount: chosen.length }
  if (!city) return picked
  // The city has no rank among its counties; its change of rank is none either.
  const total = totalOf(tableOf([rowOf(city)], kind, wanted, meta))
  const cells = total.cells.map((cell, i) => (/_rank(_change)?$/.test(table.columns[i]!.key) ? null : cell))
  return { ...picked, footer: [{ ...total, cells }] }
}
