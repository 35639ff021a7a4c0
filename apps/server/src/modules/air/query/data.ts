import type { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberColumn, roundForDisplay, textColumn } from '@qingyuan/domain/frame-columns.ts'
import {
  isMeasured,
  isPollutant,
  type MeasuredId,
  measuredIds,
  type ParameterId,
  parameters,
  pollutantIds,
} from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { concatenate } from '@qingyuan/engine/core/concatenate.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import {
  type AirServices,
  airRefusal,
  type DayWeather,
  dayTable,
  dayWeather,
  frameRequest,
  hourTable,
  leadColumns,
  type PlaceTable,
  parameterColumn,
  periodTable,
  primaryNames,
  type Range,
  readDays,
  readHours,
  readPlaceDays,
  stackedEventsOf,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'

export type DataQuestion = InputOf<(typeof dataQueryCalls)['CityData']>

/** Columns of the table: the measured ids in table order, and whether the AQI comes before them. */
export interface ColumnSelection {
  ids: MeasuredId[]
  aqi: boolean
  composite: boolean
}

/** The requested columns; none named means AQI and the six pollutants. `o3` and `o3_8h` are one column, named by the step. */
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
    const hours = await readHours(services, scope, placeIds, range.firstHour, range.lastHour, ids)
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

const aqiColumns = (aqi: Float64Array, primary: Float64Array, range: Range): FrameColumn[] => {
  const column = parameterColumn('aqi', aqi, { step: range.step, statistic: 'aqi' })
  const classes = column.classes ?? column.values.map(() => null)
  const values: (string | null)[] = []
  for (const level of classes) values.push(level === null ? null : airClass(level).label)
  return [column, { key: 'class', label: '级别', kind: 'class', values, classes }, primaryColumn(primary, range)]
}

const primaryColumn = (primary: Float64Array, range: Range): FrameColumn => {
  // Six bits: no need to put the same names together for every hour of a year.
  const names = Array.from({ length: 64 }, (_, mask) => primaryNames(mask, range.step).join('、') || null)
  const values: (string | null)[] = []
  for (const mask of primary) values.push(names[mask] ?? null)
  return textColumn('primary', '首要污染物', values)
}

const statisticOf = (id: MeasuredId, range: Range): string | undefined =>
  range.step === 'hour' || !isPollutant(id) ? undefined : range.step === 'day' || (id !== 'co' && id !== 'o3') ? 'mean' : 'percentile'

interface Footed {
  column: FrameColumn
  /** Unrounded numbers of the column that count; undefined where a footer makes no sense. */
  raw?: Float64Array
}

const footersOf = (columns: readonly Footed[], step: Range['step']): Frame['footer'] => {
  const described = columns.map(({ raw }) => (raw ? describeValues(raw) : null))
  const cells = (of: (i: number) => number | undefined) =>
    columns.map(({ column }, i) =>
      described[i] && column.parameter !== 'wind_direction' ? roundForDisplay(of(i), column.decimals ?? 0) : null,
    )
  return [
    { label: '最大值', cells: cells(i => described[i]?.max) },
    { label: '最小值', cells: cells(i => described[i]?.min) },
    { label: '平均值', cells: columns.map(({ column }, i) => (column.parameter === 'aqi' ? null : cells(j => described[j]?.mean)[i]!)) },
    {
      label: step === 'hour' ? '有效时数' : step === 'day' ? '有效天数' : '有效期数',
      cells: described.map(d => (d ? `${d.count}/${d.of}` : null)),
    },
  ]
}

const footedOf = (tables: readonly PlaceTable[], range: Range, wanted: ColumnSelection): Footed[] => {
  const long = range.step !== 'hour' && range.step !== 'day'
  const primary = flat(tables, table => table.primary)
  const aqi = flat(tables, table => table.aqi)
  const head: Footed[] = !wanted.aqi
    ? []
    : long
      ? [{ column: primaryColumn(primary, range) }]
      : aqiColumns(aqi, primary, range).map((column, i) => (i === 0 ? { column, raw: aqi } : { column }))
  const body = wanted.ids.map(id => {
    const raw = flat(tables, table => table.values[id]!)
    const notes = flatNotes(tables, id, range.labels.length)
    const counted = flat(tables, table => table.counted?.[id] ?? table.values[id]!)
    return { column: parameterColumn(id, raw, { step: range.step, notes, statistic: statisticOf(id, range) }), raw: counted }
  })
  if (!long || !wanted.composite) return [...head, ...body]
  const composite = flat(tables, table => table.values.composite_index!)
  return [
    ...head,
    ...body,
    { column: parameterColumn('composite_index', composite, { step: range.step, statistic: 'composite_index' }), raw: composite },
    ...(['goodDays', 'validDays'] as const).map(key => {
      const raw = flat(tables, table => table[key]!)
      return {
        column: numberColumn(key === 'goodDays' ? 'good_days' : 'valid_days', key === 'goodDays' ? '优良天数' : '有效天数', '天', 0, raw),
        raw,
      }
    }),
  ]
}

/** Hours that are one whole day of one place have a mean row with the day's own AQI, class and primary pollutant. */
const withDayAqi = async (
  services: AirServices,
  scope: Scope,
  places: readonly PlaceRecord[],
  range: Range,
  frame: Frame,
): Promise<Frame> => {
  const at = frame.columns.findIndex(column => column.key === 'aqi')
  if (range.step !== 'hour' || places.length !== 1 || range.labels.length !== 24 || range.firstDay !== range.lastDay || at < 0) return frame
  const day = await readPlaceDays(services, scope, places[0]!.id, range.firstDay, range.firstDay)
  const level = levelOfAqi(day.aqi[0]!)
  if (level === null) return frame
  const own = [day.aqi[0]!, airClass(level).label, primaryNames(day.primary[0]!, 'day').join('、') || null]
  const cellsOf = (cells: (number | string | null)[]) => cells.map((cell, i) => (i >= at && i < at + 3 ? own[i - at]! : cell))
  return { ...frame, footer: frame.footer?.map(row => (row.label === '平均值' ? { ...row, cells: cellsOf(row.cells) } : row)) }
}

/** 监测数据: the wide table. Numbers are already rounded to their columns' decimals: screen and export show the same. */
export const dataFrame = async (
  services: AirServices,
  scope: Scope,
  kinds: readonly PlaceRecord['kind'][],
  question: DataQuestion,
): Promise<Frame> => {
  const { places, placeIds, range, meta } = frameRequest(services, kinds, question)
  const wanted = columnSelection(question.parameters)
  const [tables, events] = await Promise.all([
    tablesOf(services, scope, placeIds, range, wanted.ids),
    stackedEventsOf(services, scope, placeIds, range),
  ])
  const footed = [...leadColumns(places, range.labels).map(column => ({ column })), ...footedOf(tables, range, wanted)]
  return withDayAqi(services, scope, places, range, {
    columns: footed.map(({ column }) => column),
    rowCount: places.length * range.labels.length,
    footer: footersOf(footed, range.step),
    meta: { ...meta(`${places.length === 1 ? places[0]!.name : `${places.length} 个点位`}${stepNames[range.step]}`), events },
  })
}

const stepNames = { hour: '小时数据', day: '日数据', month: '月数据', quarter: '季数据', year: '年数据' } as const
export const unitOf = (id: ParameterId): string => parameters[id].unit
