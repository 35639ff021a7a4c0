import { dataColumns, type dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatMinute, hourMs } from '@qingyuan/domain/time.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import {
  type AirServices,
  airRefusal,
  type MinuteSeries,
  metaOf,
  parameterColumn,
  placesOf,
  placeTimeRows,
  placeTimeSources,
  rangeOf,
  readMinutes,
} from '#/modules/air/read/public.ts'
import { columnSelection, type DataQuestion, dataFrame } from './data.ts'

export type StationQuestion = InputOf<(typeof dataQueryCalls)['StationData']>
type DataAnswer = OutputOf<(typeof dataQueryCalls)['StationData']>

/** A day of five-minute values of 40 stations is 11,520 rows. */
const mostDays = 7
const kinds = ['station', 'cell'] as const

/** All places at each end of a minute span that any of them has. */
const alignedValues = (series: ReadonlyMap<number, MinuteSeries>, ids: readonly number[], times: readonly number[], id: MeasuredId) => {
  const at = new Map(times.map((time, i) => [time, i]))
  const column = new Float64Array(ids.length * times.length).fill(Number.NaN)
  ids.forEach((placeId, p) => {
    const own = series.get(placeId)
    own?.times.forEach((time, i) => {
      column[p * times.length + at.get(time)!] = own.values[id]![i]!
    })
  })
  return column
}

/** 分钟数据: means of minutes (HJ 212 2051), a row at the end of each span. They have no AQI and no class: both are defined for hours and days. */
const minuteFrame = async (services: AirServices, scope: Scope, question: StationQuestion): Promise<DataAnswer> => {
  const places = placesOf(services.places, question.placeIds, kinds)
  const range = rangeOf('hour', question.from, question.to, places.length)
  if (range.lastHour - range.firstHour >= mostDays * 24 * hourMs) throw airRefusal('BAD_RANGE', `分钟数据一次最多查询 ${mostDays} 天`)
  const { ids } = columnSelection(question.parameters)
  const placeIds = places.map(({ id }) => id)
  const series = await readMinutes(services, scope, placeIds, range.firstHour - hourMs, range.lastHour, ids)
  const times = [...new Set([...series.values()].flatMap(each => each.times))].sort((a, b) => a - b)
  const raw = new Map(ids.map(id => [id, alignedValues(series, placeIds, times, id)]))
  const described = ids.map(id => ({ id, ...describeValues(raw.get(id)!) }))
  const cells = (of: (found: (typeof described)[number]) => number) =>
    Object.fromEntries(
      described
        .filter(({ id }) => id !== 'wind_direction')
        .map(found => [found.id, roundForDisplay(of(found), dataColumns[found.id].decimals ?? 0)]),
    )
  const title = `${places.length === 1 ? places[0]!.name : `${places.length} 个点位`}分钟数据`
  return buildFrame(
    dataColumns,
    placeTimeRows(places, times.map(formatMinute)),
    {
      ...placeTimeSources(places),
      ...columnFamily(ids, {
        '*': id => ({ ...parameterColumn(id, raw.get(id)!, { step: 'hour', scale: null }), classes: undefined, trace: undefined }),
      }),
    },
    {
      meta: { ...metaOf(services, title, places, range.firstDay, range.lastDay), timeConvention: '分钟值以时段结束时刻命名（北京时间）' },
      footer: [
        { label: '最大值', cells: cells(({ max }) => max) },
        { label: '最小值', cells: cells(({ min }) => min) },
        { label: '平均值', cells: cells(({ mean }) => mean) },
      ],
    },
  )
}

/** The specification's numbers: 1 hour, 2 day, otherwise minute. */
const stepOf = ({ step, timeType }: StationQuestion) => {
  if (step !== undefined) return step
  if (timeType === undefined) throw airRefusal('INVALID_INPUT', '时间粒度必填（step，或 timeType：1 小时、2 日、其他为分钟）')
  return timeType === 1 ? 'hour' : timeType === 2 ? 'day' : 'minute'
}

/** Data of stations: by minutes, or as for any other place. */
export const stationFrame = (services: AirServices, scope: Scope, question: StationQuestion): Promise<DataAnswer> => {
  const step = stepOf(question)
  return step === 'minute'
    ? minuteFrame(services, scope, question)
    : dataFrame(services, scope, kinds, { ...question, step } satisfies DataQuestion)
}
