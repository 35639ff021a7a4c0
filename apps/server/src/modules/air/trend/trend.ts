import { profileColumns, trendCalls, trendColumns } from '@qingyuan/contract/air/trend.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote, Frame } from '@qingyuan/domain/frame.ts'
import { numberColumn, roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { isMeasured, type MeasuredId, type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { addDays, dayStart, daysOfPeriod, hourMs, type Step, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { rollingMean } from '@qingyuan/engine/rollup/running.ts'
import { meanProfile } from '@qingyuan/engine/statistics/profile.ts'
import { theilSen } from '@qingyuan/engine/trend/theil-sen.ts'
import { tablesOf } from '#/modules/air/query/public.ts'
import {
  type AirServices,
  airRefusal,
  changeColumn,
  type DecimalsOfRow,
  decimalsOfLabels,
  eventsOf,
  labelOf,
  metaOf,
  type PlaceTable,
  parameterColumn,
  placesOf,
  type Range,
  rangeOf,
  readHours,
  type ScaleOfRow,
  scaleOfLabels,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'

type TrendQuestion = InputOf<typeof trendCalls.Change>

/** A trend's parameter: AQI, a measured one, or for months and longer the composite index. */
const parameterOf = (text: string, step: Step): ParameterId => {
  const long = step !== 'hour' && step !== 'day'
  const id = text === 'o3_8h' ? 'o3' : text
  if (isMeasured(id) || (id === 'aqi' && !long) || (id === 'composite_index' && long)) return id as ParameterId
  throw airRefusal(
    'INVALID_INPUT',
    id === 'aqi' ? 'AQI 只有小时值和日值，月、季、年请选择综合指数或污染物' : `指标“${text}”不能按此时间粒度统计`,
  )
}

/** Windows of the moving means of each step, in steps; three quarters of a window must be there. */
const windows: Readonly<Record<Step, readonly [width: number, label: string][]>> = {
  hour: [[24, '24 小时滑动平均']],
  day: [
    [7, '7 天滑动平均'],
    [30, '30 天滑动平均'],
  ],
  month: [[12, '12 个月滑动平均']],
  quarter: [[4, '4 季滑动平均']],
  year: [[3, '3 年滑动平均']],
}

const lastYearLabel = (label: string): string => {
  if (label.length === 13) return `${sameDayLastYear(label.slice(0, 10))}${label.slice(10)}`
  return label.length === 10 ? sameDayLastYear(label) : `${Number(label.slice(0, 4)) - 1}${label.slice(4)}`
}

const shiftedBack = (label: string, step: Step, steps: number): string => {
  if (step === 'year') return String(Number(label) - steps)
  if (step === 'hour' || step === 'day')
    return step === 'day' ? addDays(label, -steps) : `${addDays(label.slice(0, 10), -Math.ceil(steps / 24))}${label.slice(10)}`
  const size = step === 'month' ? 12 : 4
  const n = Number(label.slice(0, 4)) * size + Number(label.slice(step === 'month' ? 5 : 6)) - 1 - steps
  const part = (n % size) + 1
  return `${Math.floor(n / size)}-${step === 'month' ? String(part).padStart(2, '0') : `Q${part}`}`
}

/** Valid values: a day of too few hours is NaN. */
const rawOf = (table: PlaceTable, id: ParameterId): Float64Array => (id === 'aqi' ? table.aqi : (table.counted?.[id] ?? table.values[id]!))

/** Why values do not count, with the number that they came with, from a row on. */
const notesFrom = (table: PlaceTable, id: ParameterId, lead: number): Record<string, CellNote> => {
  const uncounted = (row: number) => (table.counted?.[id] ? { value: table.values[id]![row]! } : {})
  const own = Object.entries(table.notes[id] ?? {}).filter(([row]) => Number(row) >= lead)
  return Object.fromEntries(own.map(([row, note]) => [Number(row) - lead, { ...note, ...uncounted(Number(row)) }]))
}

const columnsOfPlace = (
  place: PlaceRecord,
  id: ParameterId,
  range: Range,
  table: PlaceTable,
  lead: number,
  lastYear: Float64Array,
  several: boolean,
  scale: ScaleOfRow,
  decimalsOf: DecimalsOfRow | undefined,
) => {
  const name = several ? `${place.name} ` : ''
  const raw = rawOf(table, id)
  const label = `${name}${labelOf(id, range.step)}`
  const value = parameterColumn(id, raw.subarray(lead), { label, step: range.step, notes: notesFrom(table, id, lead), scale, decimalsOf })
  const { unit = '', decimals = 0, parameter } = value
  const number = (words: string, values: Float64Array) => ({ ...numberColumn('', `${name}${words}`, unit, decimals, values), parameter })
  const before = number('去年同期', lastYear)
  const change = changeColumn('', `${name}同比`, value.values as (number | null)[], before.values as (number | null)[])
  return {
    value: { ...value, key: `${place.id}:value` as const },
    lastYear: { ...before, key: `${place.id}:last_year` as const },
    change: { ...change, key: `${place.id}:change` as const },
    moving: windows[range.step].map(([width, words]) => {
      const moving =
        id === 'wind_direction' ? new Float64Array(raw.length).fill(Number.NaN) : rollingMean(raw, width, Math.ceil(width * 0.75))
      return { ...number(words, moving.subarray(lead)), key: `${place.id}:moving_${width}` as const }
    }),
  }
}

/** The columns of a place beside one another instead of those of one kind. */
const placeByPlace = <F extends Frame>(frame: F, places: readonly PlaceRecord[]): F => {
  const order = new Map(places.map((place, i) => [String(place.id), i]))
  const at = (key: string) => order.get(key.split(':')[0]!) ?? -1
  return { ...frame, columns: frame.columns.toSorted((a, b) => at(a.key) - at(b.key)) }
}

/** 变化趋势: for each place the value, the same period last year, the change and the moving means; keys are `placeId:part`. */
export const changeFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: TrendQuestion,
): Promise<OutputOf<typeof trendCalls.Change>> => {
  const { step } = question
  const places = placesOf(services.places, question.placeIds)
  const id = parameterOf(question.parameter, step)
  const range = rangeOf(step, question.from, question.to, places.length * 3)
  const lead = rangeOf(
    step,
    shiftedBack(range.labels[0]!, step, Math.max(...windows[step].map(([width]) => width))),
    range.labels.at(-1)!,
    places.length * 3,
  )
  const before = rangeOf(step, lastYearLabel(range.labels[0]!), lastYearLabel(range.labels.at(-1)!))
  const [placeIds, ids] = [places.map(place => place.id), isMeasured(id) ? [id] : []]
  const [now, last, events] = await Promise.all([
    tablesOf(services, scope, placeIds, lead, ids),
    tablesOf(services, scope, placeIds, before, ids),
    eventsOf(services, scope, placeIds, range),
  ])
  const at = new Map(before.labels.map((label, i) => [label, i]))
  const columns = places.map((place, p) => {
    const old = rawOf(last[p]!, id)
    const lastYear = Float64Array.from(range.labels, label => old[at.get(lastYearLabel(label))!] ?? Number.NaN)
    return columnsOfPlace(
      place,
      id,
      range,
      now[p]!,
      lead.labels.length - range.labels.length,
      lastYear,
      places.length > 1,
      scaleOfLabels(services, range.labels),
      decimalsOfLabels(services, id, range.step, range.labels),
    )
  })
  const frame = buildFrame(
    trendColumns,
    range.labels,
    {
      time: label => label,
      '#:value': columns.map(({ value }) => value),
      '#:last_year': columns.map(({ lastYear }) => lastYear),
      '#:change': columns.map(({ change }) => change),
      '#:moving_#': columns.flatMap(({ moving }) => moving),
    },
    { meta: { ...metaOf(services, `${labelOf(id, step)} 变化趋势`, places, range.firstDay, range.lastDay), events } },
  )
  return placeByPlace(frame, places)
}

const hourRange = (from: string, to: string, places: number): Range => {
  const days = [from, to].map(label => (label.length === 13 ? label.slice(0, 10) : (daysOfPeriod(label) ?? { first: label, last: label })))
  const [first, last] = days.map((d, i) => (typeof d === 'string' ? d : i === 0 ? d.first : d.last)) as [string, string]
  return rangeOf('hour', from.length === 13 ? from : first, to.length === 13 ? to : last, places)
}

const profileWords = {
  hour: { bin: '时', title: '日变化', nameOf: (bin: number) => String(bin).padStart(2, '0') },
  weekday: { bin: '星期', title: '周变化', nameOf: (bin: number) => `周${'一二三四五六日'[bin - 1]}` },
  month: { bin: '月份', title: '月变化', nameOf: (bin: number) => `${bin} 月` },
} as const

/** 日、周、月变化: mean course of the hourly values with the quartiles; keys are `placeId:part`. */
export const profileFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof trendCalls.Profile>,
): Promise<OutputOf<typeof trendCalls.Profile>> => {
  const places = placesOf(services.places, question.placeIds)
  const id = parameterOf(question.parameter, 'hour')
  if (id === 'wind_direction') throw airRefusal('INVALID_INPUT', '风向没有平均变化，请用风玫瑰图')
  const range = hourRange(question.from, question.to, places.length)
  const hours = await readHours(
    services,
    scope,
    places.map(place => place.id),
    range.firstHour,
    range.lastHour,
    isMeasured(id) ? [id] : [],
  )
  const { unit, decimals, label } = parameters[id]
  const bins = places.map(place => {
    const columns = hours.get(place.id)!
    const values = isMeasured(id) ? columns.values[id]! : Float64Array.from(columns.aqi, aqi => (aqi < 0 ? Number.NaN : aqi))
    return meanProfile(values, range.firstHour, question.by, 1)
  })
  const name = (place: PlaceRecord, text: string) => (places.length > 1 ? `${place.name} ${text}` : text)
  const part = <K extends 'mean' | 'p25' | 'median' | 'p75'>(key: K, text: string) =>
    places.map((place, p) => ({
      ...numberColumn(
        '',
        name(place, text),
        unit,
        decimals,
        bins[p]!.map(bin => bin[key]),
      ),
      key: `${place.id}:${key}` as const,
      parameter: id,
    }))
  const words = profileWords[question.by]
  const frame = buildFrame(
    profileColumns,
    bins[0]!,
    {
      bin: { label: words.bin, of: ({ bin }) => words.nameOf(bin) },
      '#:mean': part('mean', '平均值'),
      '#:p25': part('p25', '第25百分位'),
      '#:median': part('median', '中位数'),
      '#:p75': part('p75', '第75百分位'),
      '#:count': places.map((place, p) => ({
        key: `${place.id}:count` as const,
        label: name(place, '个数'),
        values: bins[p]!.map(bin => bin.count),
      })),
    },
    { meta: metaOf(services, `${label} ${words.title}`, places, range.firstDay, range.lastDay) },
  )
  return placeByPlace(frame, places)
}

/** Monthly values less the mean of their calendar month, plus the overall mean: the seasons no longer look like a trend. */
const deseasonalised = (months: readonly string[], values: Float64Array): Float64Array => {
  const overall = mean(values)
  const seasons = Array.from({ length: 12 }, (_, m) => mean(values.filter((_, i) => Number(months[i]!.slice(5)) === m + 1)))
  return values.map((value, i) => value - seasons[Number(months[i]!.slice(5)) - 1]! + overall)
}

/** A calendar month that is there once is its own season: less than two years deseasonalised are a straight line. */
const leastMonths = 24

/** Theil-Sen slope per year of the deseasonalised monthly values that have enough days, with its 95 % interval widened for autocorrelation. */
export const trendSlopes = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof trendCalls.Slope>,
): Promise<OutputOf<typeof trendCalls.Slope>> => {
  const places = placesOf(services.places, question.placeIds)
  const id = parameterOf(question.parameter, 'month')
  const range = rangeOf('month', question.from.slice(0, 10), question.to.slice(0, 10), places.length)
  const tables = await tablesOf(
    services,
    scope,
    places.map(place => place.id),
    range,
    isMeasured(id) ? [id as MeasuredId] : [],
  )
  const years = range.labels.map(label => (dayStart(`${label}-15`) + 12 * hourMs) / (365.25 * 24 * hourMs))
  return tables.map(table => {
    const values = rawOf(table, id).map((value, i) => (table.notes[id]?.[i]?.valid ? Number.NaN : value))
    const count = values.reduce((sum, value) => sum + (value === value ? 1 : 0), 0)
    if (count < leastMonths) return { placeId: table.placeId, slopePerYear: null, lower: null, upper: null, months: count }
    const { slope, lower, upper } = theilSen(years, deseasonalised(range.labels, values), { autocorrelation: 'widen' })
    return {
      placeId: table.placeId,
      slopePerYear: roundForDisplay(slope, 4),
      lower: roundForDisplay(lower, 4),
      upper: roundForDisplay(upper, 4),
      months: count,
    }
  })
}

export const trendService = serveCalls(trendCalls, { Change: changeFrame, Profile: profileFrame, Slope: trendSlopes })
