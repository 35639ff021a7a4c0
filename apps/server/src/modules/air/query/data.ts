import { dataColumns, type dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote } from '@qingyuan/domain/frame.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { isMeasured, isPollutant, type MeasuredId, measuredIds, type ParameterId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn, standardsBetween } from '@qingyuan/domain/standards/standard.ts'
import { hourlyEssentials, levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { concatenate } from '@qingyuan/engine/core/concatenate.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import {
  type AirServices,
  airRefusal,
  type DayWeather,
  dayTable,
  dayWeather,
  decimalsOfLabels,
  evaluationOf,
  frameRequest,
  hourTable,
  incompleteText,
  type PlaceTable,
  parameterColumn,
  periodTable,
  placeTimeRows,
  placeTimeSources,
  primaryNames,
  type Range,
  readDays,
  readHours,
  readPlaceDays,
  type ScaleOfRow,
  scaleOfLabels,
  shownId,
  stackedEventsOf,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'

export type DataQuestion = InputOf<(typeof dataQueryCalls)['CityData']>
type DataAnswer = OutputOf<(typeof dataQueryCalls)['CityData']>

/** Columns of the table: the measured ids in table order, and whether the AQI comes before them. */
export interface ColumnSelection {
  ids: MeasuredId[]
  aqi: boolean
  composite: boolean
}

/** ColumnSelection columns; nothing named means AQI and the six pollutants. `o3` and `o3_8h` are one column, named by the step. */
export const columnSelection = (requested: readonly string[] | undefined): ColumnSelection => {
  if (!requested) return { ids: [...pollutantIds], aqi: true, composite: true }
  const names = new Set(requested.map(id => (id === 'o3_8h' ? 'o3' : id)))
  const unknown = [...names].find(id => !isMeasured(id) && id !== 'aqi' && id !== 'composite_index')
  if (unknown) throw airRefusal('INVALID_INPUT', `指标“${unknown}”不存在`)
  return { ids: measuredIds.filter(id => names.has(id)), aqi: names.has('aqi'), composite: names.has('composite_index') }
}

/** Tables of the places for a range: hours from the hourly rows, everything longer from the days. */
export const tablesOf = async (
  services: AirServices,
  scope: Scope,
  placeIds: readonly number[],
  range: Range,
  ids: readonly MeasuredId[],
): Promise<PlaceTable[]> => {
  if (range.step === 'hour') {
    const read = [...new Set([...ids, ...hourlyEssentials])]
    const hours = await readHours(services, scope, placeIds, range.firstHour, range.lastHour, read)
    return [...hours].map(([id, columns]) => hourTable(id, columns, ids))
  }
  const weather = dayWeather.filter(id => ids.includes(id) || (id === 'wind_speed' && ids.includes('wind_direction'))) as DayWeather[]
  const days = await readDays(services, scope, placeIds, range.firstDay, range.lastDay, weather)
  return [...days].map(([id, columns]) =>
    range.step === 'day' ? dayTable(id, columns, ids, services.places.members(id).length) : periodTable(id, columns, ids, range),
  )
}

const flat = (tables: readonly PlaceTable[], of: (table: PlaceTable) => ArrayLike<number>): Float64Array => {
  const parts = tables.map(of)
  return parts.length === 1 && parts[0] instanceof Float64Array ? parts[0] : concatenate(parts, Float64Array)
}

const flatNotes = (tables: readonly PlaceTable[], id: ParameterId, length: number): Record<string, CellNote> =>
  Object.fromEntries(
    tables.flatMap((table, t) => Object.entries(table.notes[id] ?? {}).map(([i, note]) => [String(t * length + Number(i)), note])),
  )

const aqiColumns = (aqi: Float64Array, range: Range) => {
  const column = parameterColumn('aqi', aqi, { step: range.step, statistic: 'aqi', scale: null })
  const classes = column.classes ?? column.values.map(() => null)
  const values: (string | null)[] = []
  for (const level of classes) values.push(level === null ? null : airClass(level).label)
  return { aqi: column, class: { values, classes } }
}

const primaryColumn = (primary: Float64Array, range: Range) => {
  // Six bits: no need to put the same names together for every hour of a year.
  const names = Array.from({ length: 64 }, (_, mask) => primaryNames(mask, range.step).join('、') || null)
  const values: (string | null)[] = []
  for (const mask of primary) values.push(names[mask] ?? null)
  return { values }
}

/** Rows whose AQI lacks pollutants; no column where none does. */
const incompleteColumn = (tables: readonly PlaceTable[], length: number) => {
  if (tables.every(table => table.incomplete.size === 0)) return {}
  const textOf = ({ aqi, incomplete }: PlaceTable, i: number) => {
    const lacking = incomplete.get(i)
    return lacking ? incompleteText(lacking) : Number.isNaN(aqi[i]) ? null : '完整'
  }
  const values = tables.flatMap(table => Array.from({ length }, (_, i) => textOf(table, i)))
  return { completeness: { values } }
}

const statisticOf = (id: MeasuredId, range: Range): string | undefined =>
  range.step === 'hour' || !isPollutant(id) ? undefined : range.step === 'day' || (id !== 'co' && id !== 'o3') ? 'mean' : 'percentile'

type DataKey = keyof typeof dataColumns
/** Unrounded numbers of the columns that have a footer, and their decimals. */
type FooterNumbers = readonly (readonly [key: DataKey, raw: Float64Array, decimals: number])[]

/** Percentiles of HJ 663 of the hours or days of the pollutants, each cell with its rank. */
const percentileFooter = (numbers: FooterNumbers, { step, lastDay }: Range) => {
  const { percentiles } = standardOn(lastDay)
  const found = numbers.flatMap(([key, raw, decimals]) => {
    const id = pollutantIds.find(each => shownId(each, step) === key)
    if (!id) return []
    return [{ key, percent: percentiles[id], value: roundForDisplay(percentile(raw, percentiles[id]), decimals) }]
  })
  return {
    label: '百分位数',
    cells: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    notes: Object.fromEntries(found.map(({ key, percent }) => [key, { reason: `${stepWords[step]}第 ${percent} 百分位（HJ 663）` }])),
  }
}

const footersOf = (numbers: FooterNumbers, range: Range, day: Awaited<ReturnType<typeof dayCells>>) => {
  const { step } = range
  const described = numbers.map(([key, raw, decimals]) => ({ key, decimals, ...describeValues(raw) }))
  type Described = (typeof described)[number]
  const cells = (of: (found: Described) => number, without: readonly DataKey[] = ['wind_direction']) =>
    Object.fromEntries(
      described.flatMap(found => (without.includes(found.key) ? [] : [[found.key, roundForDisplay(of(found), found.decimals)]])),
    )
  return [
    { label: '最大值', cells: cells(({ max }) => max) },
    { label: '最小值', cells: cells(({ min }) => min) },
    { label: '平均值', cells: { ...cells(found => found.mean, ['wind_direction', 'aqi']), ...day } },
    ...(step === 'hour' || step === 'day' ? [percentileFooter(numbers, range)] : []),
    {
      label: step === 'hour' ? '有效时数' : step === 'day' ? '有效天数' : '有效期数',
      cells: Object.fromEntries(described.map(({ key, count, of }) => [key, `${count}/${of}`])),
    },
  ]
}

const decimalsOfColumn = (key: DataKey): number => dataColumns[key].decimals ?? 0

/** Months and longer: the composite index, and the days that it rests on. */
const periodColumns = (tables: readonly PlaceTable[], range: Range) => {
  const index = flat(tables, table => table.values.composite_index!)
  const [good, valid] = [flat(tables, table => table.goodDays!), flat(tables, table => table.validDays!)]
  const notes = flatNotes(tables, 'composite_index', range.labels.length)
  // A year of which a pollutant has too few days is shown, marked, and counts for nothing but its days.
  const counting = (values: Float64Array) => values.map((value, row) => (notes[row] ? Number.NaN : value))
  const anyDays = valid.map(days => (days > 0 ? days : Number.NaN))
  // Indices by other limits have no common mean.
  const mixed = standardsBetween(range.firstDay, range.lastDay).length > 1
  const numbers: FooterNumbers = [
    ...(mixed ? [] : [['composite_index', counting(index), decimalsOfColumn('composite_index')] as const]),
    ['good_days', counting(good), 0],
    ['valid_days', anyDays, 0],
  ]
  const columns = {
    composite_index: {
      ...parameterColumn('composite_index', index, { step: range.step, notes, statistic: 'composite_index', scale: null }),
      ...(mixed ? { label: `${dataColumns.composite_index.label}（按当期限值）`, width: 148 } : { width: 80 }),
    },
    good_days: { values: Array.from(good, days => (days === days ? days : null)), notes },
    valid_days: (_: unknown, row: number) => valid[row],
  }
  return { numbers, columns }
}

/** The percentile in the labels of months and longer takes more width than the number. */
const percentileWidths: Readonly<Partial<Record<ParameterId, number>>> = { o3: 104, co: 88 }

const measuredColumns = (
  services: AirServices,
  tables: readonly PlaceTable[],
  range: Range,
  ids: readonly MeasuredId[],
  long: boolean,
  scale: ScaleOfRow,
) => {
  const decimalsOf = (id: MeasuredId) => decimalsOfLabels(services, id, range.step, range.labels)
  const keys = ids.map(id => shownId(id, range.step) as DataKey & ParameterId)
  const columns = columnFamily(keys, {
    '*': (_, i) => {
      const id = ids[i]!
      const raw = flat(tables, table => table.values[id]!)
      const notes = flatNotes(tables, id, range.labels.length)
      const column = parameterColumn(id, raw, {
        step: range.step,
        notes,
        statistic: statisticOf(id, range),
        scale,
        decimalsOf: decimalsOf(id),
      })
      return long ? { ...column, width: percentileWidths[id] } : column
    },
  })
  const numbers = ids.map((id, i) => {
    const raw = flat(tables, table => table.counted?.[id] ?? table.values[id]!)
    const decimals = decimalsOf(id)?.(range.labels.length - 1) ?? decimalsOfColumn(keys[i]!)
    return [keys[i]!, raw, decimals] as const
  })
  return { columns, numbers }
}

const columnsOf = (services: AirServices, tables: readonly PlaceTable[], range: Range, wanted: ColumnSelection, scale: ScaleOfRow) => {
  const long = range.step !== 'hour' && range.step !== 'day'
  const aqi = flat(tables, table => table.aqi)
  const primary = flat(tables, table => table.primary)
  const graded = wanted.aqi && !long
  const measured = measuredColumns(services, tables, range, wanted.ids, long, scale)
  const period = long && wanted.composite ? periodColumns(tables, range) : { numbers: [], columns: {} }
  const numbers: FooterNumbers = [...(graded ? [['aqi', aqi, 0] as const] : []), ...measured.numbers, ...period.numbers]
  const head = {
    ...(graded && aqiColumns(aqi, range)),
    ...(wanted.aqi && { primary: primaryColumn(primary, range) }),
    ...(graded && incompleteColumn(tables, range.labels.length)),
  }
  return { columns: { ...head, ...measured.columns, ...period.columns }, numbers }
}

/** Mean row of hours that are one whole day of one place: the day's own AQI, class and primary pollutant. */
const dayCells = async (services: AirServices, scope: Scope, places: readonly PlaceRecord[], range: Range) => {
  if (range.step !== 'hour' || places.length !== 1 || range.labels.length !== 24 || range.firstDay !== range.lastDay) return {}
  const day = await readPlaceDays(services, scope, places[0]!.id, range.firstDay, range.firstDay)
  const level = levelOfAqi(day.aqi[0]!)
  if (level === null) return {}
  return { aqi: day.aqi[0]!, class: airClass(level).label, primary: primaryNames(day.primary[0]!, 'day').join('、') || null }
}

/** 监测数据: the wide table. Numbers are already rounded to their columns' decimals: screen and export show the same. */
export const dataFrame = async (
  services: AirServices,
  scope: Scope,
  kinds: readonly PlaceRecord['kind'][],
  question: DataQuestion,
): Promise<DataAnswer> => {
  const { places, placeIds, range, meta } = frameRequest(services, kinds, question)
  const wanted = columnSelection(question.parameters)
  const [tables, events, day] = await Promise.all([
    tablesOf(services, scope, placeIds, range, wanted.ids),
    stackedEventsOf(services, scope, placeIds, range),
    wanted.aqi ? dayCells(services, scope, places, range) : {},
  ])
  const { columns, numbers } = columnsOf(services, tables, range, wanted, scaleOfLabels(services, range.labels))
  const long = range.step !== 'hour' && range.step !== 'day'
  const title = `${places.length === 1 ? places[0]!.name : `${places.length} 个点位`}${stepNames[range.step]}`
  return buildFrame(
    dataColumns,
    placeTimeRows(places, range.labels),
    { ...placeTimeSources(places), ...columns },
    { meta: { ...meta(title), ...(long && evaluationOf(services, range.lastDay)), events }, footer: footersOf(numbers, range, day) },
  )
}

const stepWords = { hour: '小时值', day: '日值', month: '月值', quarter: '季值', year: '年值' } as const
const stepNames = { hour: '小时数据', day: '日数据', month: '月数据', quarter: '季数据', year: '年数据' } as const
