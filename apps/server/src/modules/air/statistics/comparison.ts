import { comparedItems } from '@qingyuan/contract/air/air-words.ts'
import type { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf, roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable, type Period } from '@qingyuan/engine/rollup/validity.ts'
import { rank as ranked } from '@qingyuan/engine/statistics/rank.ts'
import { baseIndexOf } from '#/modules/air/ranking/public.ts'
import { type AirServices, changePercent, labelOf, metaOf, periodValue, publicScope, readDays } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { type AreaKind, areasOf, comparedPeriods, endedDay, type Unit } from './periods.ts'

export type ComparisonQuestion = InputOf<typeof airQualityCalls.CityDayComparison>
type ItemId = (typeof comparedItems)[number]

interface Item {
  label: string
  unit: string
  /** Unit of a difference, where it is another one. */
  changeUnit?: string
  decimals: number
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
  return { label: labelOf(id, 'month'), unit, decimals, better: 'down', of, ofBase: whenComparable(of, s => s.pollutants[id].validDays) }
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
const against = (id: ItemId, suffix: string, words: string, now: Cells, base: Cells): FrameColumn[] => {
  const { label, unit, changeUnit, decimals, better } = items[id]
  const { number, change } = columnsOf(now)
  return [
    number(`${id}_${suffix}`, `${label} ${words}`, unit, decimals, (_, i) => base[i]),
    change(`${id}_${suffix}_change`, `${label} 较${words}`, changeUnit ?? unit, decimals, better, (value, i) => minus(value, base[i]!)),
    change(`${id}_${suffix}_rate`, `${label} 较${words}变化率`, '%', 1, better, (value, i) => changePercent(value, base[i]!)),
  ]
}

const itemColumns = (rows: readonly Row[], id: ItemId): FrameColumn[] => {
  const { label, unit, decimals, better, of, ofBase } = items[id]
  const now = rows.map(row => roundForDisplay(of(row.now), decimals))
  const lastYear = rows.map(row => roundForDisplay(ofBase(row.lastYear, row.now), decimals))
  const own = rows[0]?.own ? rows.map(row => roundForDisplay(ofBase(row.own!, row.now), decimals)) : null
  const [ranks, before] = [ranksOf(now, better), ranksOf(lastYear, better)]
  const { number, change, rank } = columnsOf(rows)
  return [
    number(id, label, unit, decimals, (_, i) => now[i], {
      trace: { statistic: 'period' },
      ...(isParameter(id) ? { parameter: id } : {}),
    }),
    rank(`${id}_rank`, `${label} 名次`, (_, i) => ranks[i]),
    change(`${id}_rank_change`, `${label} 名次变化`, '位', 0, 'up', (_, i) => minus(before[i]!, ranks[i]!)),
    ...against(id, 'last_year', '去年同期', now, lastYear),
    ...(own ? against(id, 'base', '对比期', now, own) : []),
  ]
}

const tableOf = (rows: readonly Row[], kind: AreaKind, requested: readonly ItemId[]): FrameColumn[] => {
  const { text, number, hidden } = columnsOf(rows)
  return [
    text('name', kind === 'city' ? '城市' : '区县', ({ place }) => place.name),
    hidden('place_id', '点位编号', ({ place }) => place.id),
    ...requested.flatMap(id => itemColumns(rows, id)),
    number('valid_days', '有效天数', '天', 0, row => row.now.classes.judged),
    number('valid_days_last_year', '去年同期有效', '天', 0, row => row.lastYear.classes.judged),
    ...(rows[0]?.own ? [number('valid_days_base', '对比期有效', '天', 0, row => row.own!.classes.judged)] : []),
  ]
}

/** Rows of a frame in the order given. */
const picked = (columns: readonly FrameColumn[], rows: readonly number[]): FrameColumn[] =>
  columns.map(column => ({ ...column, values: rows.map(row => column.values[row] ?? null) }))

/** Rows by the rank of the first item, those without one last. */
const orderOf = (columns: readonly FrameColumn[], item: ItemId, rows: readonly number[]): number[] => {
  const ranks = columns.find(column => column.key === `${item}_rank`)!.values as Cells
  return [...rows].sort((a, b) => (ranks[a] ?? Infinity) - (ranks[b] ?? Infinity) || a - b)
}

const readPeriod = async (services: AirServices, ids: readonly number[], period: Period | null) => {
  if (!period) return null
  const columns = await readDays(services, publicScope, ids, period.first, period.last)
  return new Map(ids.map(id => [id, periodStatistics(columns.get(id)!, period)]))
}

/**
 * Cities or counties compared with the same days (whole months: the same months) of last year and, where given, with a period of the asker's own:
 * value, difference, rate of change, and rank among all of the kind, however few rows are requested. Base indices by the limits in force now; a base
 * with fewer than `compareShare` valid days has no change. The footer of counties is the city's own row.
 */
export const comparisonFrame = async (services: AirServices, kind: AreaKind, unit: Unit, question: ComparisonQuestion): Promise<Frame> => {
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
  const columns = tableOf(all.map(rowOf), kind, wanted)
  const chosen = requested.map(place => all.indexOf(place)).filter(row => row >= 0)
  const total = city && tableOf([rowOf(city)], kind, wanted)
  const cell = (column: FrameColumn) => (/_rank(_change)?$/.test(column.key) ? null : (column.values[0] ?? null))
  return {
    columns: picked(columns, orderOf(columns, wanted[0]!, chosen)),
    rowCount: chosen.length,
    ...(total ? { footer: [{ label: '全市', cells: total.map(cell) }] } : {}),
    meta: metaOf(services, `${kind === 'city' ? '城市' : '区县'}${unit === 'day' ? '日' : '月'}对比`, requested, now.first, now.last),
  }
}
