import { accumulationColumns, type dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import { numberColumn } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, parameters, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, dayMs, dayOfHour, dayStart, daysBetween, daysOfPeriod, hourMs, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { standardOfDays } from '@qingyuan/engine/rollup/daily-columns.ts'
import { accumulatedMean } from '@qingyuan/engine/rollup/running.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import {
  type AirServices,
  airRefusal,
  changeColumn,
  type DayColumns,
  dayIndex,
  decimalsOfLabels,
  evaluationOf,
  type FrameRequest,
  frameRequest,
  labelOf,
  parameterColumn,
  placeTimeRows,
  placeTimeSources,
  type Range,
  type Running,
  readDays,
  readHours,
  runningDays,
  type ScaleOfRow,
  scaleOfLabels,
  shownId,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { columnSelection, type DataQuestion } from './data.ts'

type Answer = OutputOf<(typeof dataQueryCalls)['CityAccumulation']>
type Series = Partial<Record<PollutantId | 'composite_index' | 'good_days' | 'valid_days', Float64Array>>

/** First days of the spans that begin inside of a range: each month, quarter or year of it; a range of days is one span. */
const startsOf = (range: Range): string[] =>
  range.step === 'day' ? [range.firstDay] : range.labels.map(label => daysOfPeriod(label)!.first)

const seriesOf = (running: readonly Running[]): Series => {
  const join = (of: (r: Running) => Float64Array) => Float64Array.from(running.flatMap(r => [...of(r)]))
  return {
    ...perPollutant(id => join(r => r.values[id])),
    composite_index: join(r => r.composite),
    good_days: join(r => r.goodDays),
    valid_days: join(r => r.validDays),
  }
}

/** Running statistics of every span, day by day, of this year and of the same days a year before, where enough of those are valid. */
const accumulated = (
  days: DayColumns,
  before: DayColumns,
  starts: readonly string[],
  last: string,
): { now: Series; base: Series; labels: string[] } => {
  const spans = starts
    .map((start, i) => ({ start, end: i + 1 < starts.length ? addDays(starts[i + 1]!, -1) : last }))
    .filter(span => span.start <= last)
  const now = spans.map(({ start, end }) => runningDays(days, dayIndex(days.firstDay, start), dayIndex(days.firstDay, end)))
  const labels = spans.flatMap(({ start, end }) => daysBetween(start, end))
  const base = spans.map(({ start, end }) => {
    const [first, final] = [sameDayLastYear(start), sameDayLastYear(end)]
    const inSpan = daysBetween(start, end)
    const at = inSpan.map(day => dayIndex(first, sameDayLastYear(day)))
    // The limits of this year for both: a change of the standard is no change of the air.
    const standardFor = standardOfDays(days)
    const standardAt = (i: number) => standardFor(inSpan[at.indexOf(i)] ?? end)
    const run = runningDays(before, dayIndex(before.firstDay, first), dayIndex(before.firstDay, final), standardAt)
    const { validity } = standardFor(end)
    const comparable = at.map(i => isComparable(run.validDays[i] ?? 0, i + 1, validity))
    const pick = (column: Float64Array) => Float64Array.from(at, (i, n) => (comparable[n] ? (column[i] ?? Number.NaN) : Number.NaN))
    return {
      values: perPollutant(id => pick(run.values[id])),
      composite: pick(run.composite),
      goodDays: pick(run.goodDays),
      validDays: pick(run.validDays),
    }
  })
  return { now: seriesOf(now), base: seriesOf(base), labels }
}

/** The first day that has not ended yet counts so far; later days are not in the table. */
const cappedDay = (services: AirServices, lastDay: string): string => {
  const today = dayOfHour(services.clock.now())
  return lastDay < today ? lastDay : today
}

const joinSeries = (parts: readonly Series[]): Series =>
  Object.fromEntries(
    Object.keys(parts[0] ?? {}).map(key => [key, Float64Array.from(parts.flatMap(part => [...part[key as PollutantId]!]))]),
  )

const frameOf = (
  services: AirServices,
  { places, range, meta }: FrameRequest,
  labels: string[],
  now: Series,
  base: Series,
  ids: readonly PollutantId[],
  scale: ScaleOfRow,
): Answer => {
  const step = range.step === 'hour' ? 'hour' : 'month'
  const accumulated = [...ids, ...(now.composite_index ? (['composite_index'] as const) : [])]
  const values = accumulated.map(id =>
    parameterColumn(id, now[id]!, { step, statistic: 'accumulated', scale, decimalsOf: decimalsOfLabels(services, id, step, labels) }),
  )
  const keys = accumulated.map(id => shownId(id, step) as 'o3_8h')
  const before = keys.map((key, i) => {
    const { unit } = parameters[key]
    const decimals = values[i]!.decimals ?? parameters[key].decimals
    const limits = accumulated[i] === 'composite_index' ? '（按今年限值）' : ''
    return numberColumn(`${key}_last_year`, `${labelOf(accumulated[i]!, step)} 去年同期${limits}`, unit, decimals, base[accumulated[i]!]!)
  })
  const numbers = (column: { values: readonly (number | string | null)[] }) => column.values as (number | null)[]
  return buildFrame(
    accumulationColumns,
    placeTimeRows(places, labels),
    {
      ...placeTimeSources(places),
      ...columnFamily(keys, {
        '*': (_, i) => values[i]!,
        '*_last_year': (_, i) => before[i]!,
        '*_change': (key, i) =>
          changeColumn(`${key}_change`, `${labelOf(accumulated[i]!, step)} 变化率`, numbers(values[i]!), numbers(before[i]!)),
      }),
      ...(now.good_days && { good_days: (_, row) => now.good_days![row], valid_days: (_, row) => now.valid_days![row] }),
    },
    {
      meta: {
        ...meta('累计数据', labels.at(-1)?.slice(0, 10)),
        ...(labels.length > 0 && step === 'month' && evaluationOf(services, labels.at(-1)!)),
      },
    },
  )
}

/** Hours: the running mean since 01 h of the day, beside the same hours a year before. */
const hourAccumulation = async (
  services: AirServices,
  scope: Scope,
  request: FrameRequest,
  ids: readonly PollutantId[],
): Promise<Answer> => {
  const { placeIds, range } = request
  const from = dayStart(range.firstDay) + hourMs
  const shift = from - (dayStart(sameDayLastYear(range.firstDay)) + hourMs)
  const [now, base] = await Promise.all([
    readHours(services, scope, placeIds, from, range.lastHour, ids),
    readHours(services, scope, placeIds, from - shift, range.lastHour - shift, ids),
  ])
  const skip = Math.round((range.firstHour - from) / hourMs)
  const running = (column: Float64Array) => {
    const result = new Float64Array(column.length)
    for (let i = 0; i < column.length; i += 24) result.set(accumulatedMean(column.subarray(i, i + 24)), i)
    return result.subarray(skip)
  }
  const series = (columns: typeof now) =>
    joinSeries(placeIds.map(id => Object.fromEntries(ids.map(parameter => [parameter, running(columns.get(id)!.values[parameter]!)]))))
  return frameOf(services, request, range.labels, series(now), series(base), ids, scaleOfLabels(services, range.labels))
}

/**
 * 累计数据: running statistics from the start of each month, quarter or year of the range (day: from its first day; hour: from 01 h of each day),
 * one row a day (hour), beside the same span of last year and the change in per cent.
 */
export const accumulationFrame = async (
  services: AirServices,
  scope: Scope,
  kinds: readonly PlaceRecord['kind'][],
  question: DataQuestion,
): Promise<Answer> => {
  const request = frameRequest(services, kinds, question)
  const { placeIds, range } = request
  const ids = pollutantIds.filter(id => columnSelection(question.parameters).ids.includes(id))
  if (ids.length === 0) throw airRefusal('INVALID_INPUT', '累计数据只统计六项污染物，请选择其中的指标')
  if (range.step === 'hour') return hourAccumulation(services, scope, request, ids)
  const last = cappedDay(services, range.lastDay)
  if (((dayStart(last) - dayStart(range.firstDay)) / dayMs) * placeIds.length > 40_000)
    throw airRefusal('BAD_RANGE', '累计数据按日给出，请缩短开始时间与结束时间或减少点位')
  if (last < range.firstDay) return frameOf(services, request, [], seriesOf([]), seriesOf([]), ids, () => 'platform')
  const [now, base] = await Promise.all([
    readDays(services, scope, placeIds, range.firstDay, last),
    readDays(services, scope, placeIds, sameDayLastYear(range.firstDay), sameDayLastYear(last)),
  ])
  const parts = placeIds.map(id => accumulated(now.get(id)!, base.get(id)!, startsOf(range), last))
  return frameOf(
    services,
    request,
    parts[0]!.labels,
    joinSeries(parts.map(p => p.now)),
    joinSeries(parts.map(p => p.base)),
    ids,
    scaleOfLabels(services, parts[0]!.labels),
  )
}
