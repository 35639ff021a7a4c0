import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { tendencyColumns } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import {
  hasItemClasses,
  isItemOf,
  itemClass,
  itemDecimals,
  itemUnit,
  type MonitorItem,
  monitorItems,
} from '@qingyuan/domain/monitor-items.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, formatHour, formatMinute, hourMs } from '@qingyuan/domain/time.ts'
import { readMinutes } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { itemMetaOf } from './item-meta.ts'
import { type HourRequest, hoursOfRequest } from './request.ts'
import { chosenStations, type MonitorStation } from './stations.ts'
import { readMonitorHours, reviewedShareOf } from './values.ts'

type Call = typeof vocMonitorCalls
type Answer = OutputOf<Call['tendencyAnalyseList']>
type Step = 'hour' | 'day' | 'minute'

const wind = ['wind_speed', 'wind_direction'] as const
const mostMinuteHours = 7 * 24
const mostCells = 200_000
/** A day of a quantity needs so many of its hours. */
const hoursOfDay = 18

interface Line {
  station: MonitorStation
  item: MonitorItem
}

/** Values of each place by parameter, one row a label. */
interface Table {
  labels: string[]
  of: (placeId: number, parameter: MeasuredId) => ArrayLike<number>
  reviewedShare: number
}

const stepOf = (timeType: number | undefined): Step =>
  timeType === undefined || timeType === 1 ? 'hour' : timeType === 2 ? 'day' : 'minute'

const meanOf = (column: ArrayLike<number>, at: readonly number[]): number => {
  const known = at.map(i => column[i]!).filter(value => value === value)
  return known.length >= Math.min(hoursOfDay, at.length) ? known.reduce((sum, value) => sum + value, 0) / known.length : Number.NaN
}

/** Direction of the mean vector, degrees. */
const meanDirection = (column: ArrayLike<number>, at: readonly number[]): number => {
  let [east, north] = [0, 0]
  for (const i of at) {
    const value = column[i]!
    if (value !== value) continue
    east += Math.sin((value * Math.PI) / 180)
    north += Math.cos((value * Math.PI) / 180)
  }
  return east === 0 && north === 0 ? Number.NaN : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

const hourTable = async (
  { services, caller: { scope } }: ScopedContext,
  ids: readonly number[],
  { from, to, hours }: HourRequest,
  parameters: readonly MeasuredId[],
  step: Step,
): Promise<Table> => {
  const found = await readMonitorHours(services, scope, ids, from, to, parameters)
  const reviewedShare = reviewedShareOf(found.values())
  const labels = Array.from({ length: hours }, (_, i) => formatHour(from + i * hourMs))
  if (step === 'hour') return { labels, of: (id, parameter) => found.get(id)!.values[parameter]!, reviewedShare }
  const days = new Map<string, number[]>()
  for (let i = 0; i < hours; i++) {
    const day = dayOfHour(from + i * hourMs)
    const own = days.get(day)
    if (own) own.push(i)
    else days.set(day, [i])
  }
  return {
    labels: [...days.keys()],
    of: (id, parameter) => {
      const column = found.get(id)!.values[parameter]!
      return [...days.values()].map(at => (parameter === 'wind_direction' ? meanDirection(column, at) : meanOf(column, at)))
    },
    reviewedShare,
  }
}

const minuteTable = async (
  { services, caller: { scope } }: ScopedContext,
  ids: readonly number[],
  { from, to }: HourRequest,
  parameters: readonly MeasuredId[],
): Promise<Table> => {
  const series = await readMinutes(services, scope, ids, from - hourMs, to, parameters)
  const times = [...new Set([...series.values()].flatMap(own => own.times))].sort((a, b) => a - b)
  const at = new Map(times.map((time, i) => [time, i]))
  return {
    labels: times.map(formatMinute),
    of: (id, parameter) => {
      const column = new Float64Array(times.length).fill(Number.NaN)
      const own = series.get(id)
      own?.times.forEach((time, i) => {
        column[at.get(time)!] = own.values[parameter]![i]!
      })
      return column
    },
    reviewedShare: 0,
  }
}

const shown = (value: number | undefined, decimals: number): number | null =>
  value === undefined || value !== value ? null : roundForDisplay(value, decimals)

const answer = async (context: ScopedContext, lines: readonly Line[], request: HourRequest, step: Step, title: string): Promise<Answer> => {
  if (lines.length === 0) throw appError('INVALID_INPUT', { message: '所选站点没有所选监测项目', field: 'items' })
  const ids = [...new Set(lines.map(({ station }) => station.place.id))]
  const parameters = [...new Set<MeasuredId>([...lines.map(({ item }) => monitorItems[item].parameter), ...wind])]
  const table =
    step === 'minute' ? await minuteTable(context, ids, request, parameters) : await hourTable(context, ids, request, parameters, step)
  const rows = table.labels.map((_, i) => i)
  const classesOf = (item: MonitorItem, values: (number | null)[]) =>
    step !== 'minute' && hasItemClasses(item) ? { classes: values.map(value => itemClass(item, value)) } : {}
  const named = lines.map(({ station, item }, n) => {
    const { label, instrument, parameter } = monitorItems[item]
    const column = table.of(station.place.id, parameter)
    const several = ids.length > 1
    const values = rows.map(i => shown(column[i], itemDecimals(item)))
    return {
      key: `s:${n}` as const,
      name: several ? `${station.place.name} ${label}` : label,
      unit: itemUnit(item),
      instrument,
      values,
      item,
    }
  })
  const [speeds, directions] = wind.map(id => table.of(ids[0]!, id)) as [ArrayLike<number>, ArrayLike<number>]
  const frame = buildFrame(
    tendencyColumns,
    rows,
    {
      time: i => table.labels[i]!,
      's:*': named.map(({ key, name, unit, values, item }) => ({
        key,
        label: name,
        unit,
        decimals: itemDecimals(item),
        values,
        ...classesOf(item, values),
      })),
      wind_speed: i => shown(speeds[i], 1),
      wind_direction: i => shown(directions[i], 0),
    },
    {
      meta: itemMetaOf(
        step === 'minute' ? [] : lines.map(({ item }) => item),
        context.services,
        title,
        lines.map(({ station }) => station.place),
        dayOfHour(request.from),
        dayOfHour(request.to),
      ),
    },
  )
  return {
    ...frame,
    unit: [...new Set(named.map(({ unit }) => unit))].join('、'),
    method: [...new Set(named.map(({ item }) => `${monitorItems[item].label}：${monitorItems[item].instrument}`))].join('；'),
    ...{ reviewedShare: table.reviewedShare, times: table.labels, series: named.map(({ item: _, ...line }) => line) },
    wind: rows.map(i => ({ speed: shown(speeds[i], 1), direction: shown(directions[i], 0) })),
  }
}

const requestOf = (input: { startTime: string; endTime: string; timeType?: number }) => {
  const step = stepOf(input.timeType)
  return { step, request: hoursOfRequest(input, step === 'minute' ? mostMinuteHours : undefined) }
}

const linesOf = (stations: readonly MonitorStation[], items: readonly MonitorItem[]): Line[] =>
  stations.flatMap(station => items.filter(item => isItemOf(item, station.place)).map(item => ({ station, item })))

const checkSize = (lines: readonly Line[], { hours }: HourRequest): void => {
  if (lines.length * hours > mostCells)
    throw appError('INVALID_INPUT', { message: '站点、项目与时段过多，请减少站点或缩短时段', field: 'stationIds' })
}

export const tendencyHandlers = {
  /** Several stations and quantities as a table. */
  tendencyAnalyseList: (context: ScopedContext, input: InputOf<Call['tendencyAnalyseList']>) => {
    const { step, request } = requestOf(input)
    const lines = linesOf(chosenStations(context.services, context.caller.scope, { stationIds: input.stationIds }), input.items)
    checkSize(lines, request)
    return answer(context, lines, request, step, '站点趋势分析')
  },
  /** One station, several quantities. */
  tendencySuperpositionSingle: (context: ScopedContext, input: InputOf<Call['tendencySuperpositionSingle']>) => {
    const { step, request } = requestOf(input)
    const stations = chosenStations(context.services, context.caller.scope, { stationIds: input.stationIds })
    return answer(context, linesOf(stations, input.items), request, step, `${stations[0]!.place.name}多项趋势`)
  },
  /** Several stations, one quantity. */
  tendencySuperpositionList: (context: ScopedContext, input: InputOf<Call['tendencySuperpositionList']>) => {
    const { step, request } = requestOf(input)
    const lines = linesOf(chosenStations(context.services, context.caller.scope, { stationIds: input.stationIds }), [input.item])
    checkSize(lines, request)
    return answer(context, lines, request, step, `${monitorItems[input.item].label}多站趋势`)
  },
}
