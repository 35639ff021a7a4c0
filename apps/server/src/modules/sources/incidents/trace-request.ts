import type { StartHeight } from '@qingyuan/contract/sources/trace-schemas.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { floorHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { placesOf } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'

/** As callers ask it. */
export interface TraceRequest {
  placeId: number
  from: string
  to: string
  parameter: PollutantId
  rangeM: number
  height?: StartHeight
}

/** Normalised request of a run: labels in one form, defaults filled, the range left out (it only marks the enterprises within). */
export interface IncidentQuestion {
  placeId: number
  from: string
  to: string
  parameter: TracedId
  height: StartHeight
}

/** Pollutants that stacks emit as such. */
export const tracedIds = ['pm2_5', 'pm10', 'no2', 'so2', 'co'] as const
export type TracedId = (typeof tracedIds)[number]

const longestHours = 24

const hourOf = (label: string, field: 'from' | 'to'): number => {
  const hour = parseHour(label)
  const name = field === 'from' ? '开始时间' : '结束时间'
  if (hour === null) throw appError('BAD_RANGE', { message: `${name}“${label}”不是有效的小时，应为 YYYY-MM-DD hh`, field })
  return hour
}

const isTraced = (id: PollutantId): id is TracedId => (tracedIds as readonly string[]).includes(id)

/** @throws NOT_FOUND, INVALID_INPUT or BAD_RANGE, naming the field */
export const questionOf = (services: Pick<Services, 'places' | 'clock'>, request: TraceRequest): IncidentQuestion => {
  placesOf(services.places, [request.placeId], ['station'])
  const { parameter } = request
  if (!isTraced(parameter))
    throw appError('INVALID_INPUT', {
      message: `${parameters[parameter].label} 在大气中生成，不能由企业排放直接溯源；可改选 NO₂，或查看区域贡献`,
      field: 'parameter',
    })
  const [from, to] = [hourOf(request.from, 'from'), hourOf(request.to, 'to')]
  if (to < from) throw appError('BAD_RANGE', { message: `结束时间“${request.to}”早于开始时间“${request.from}”`, field: 'to' })
  if ((to - from) / hourMs + 1 > longestHours)
    throw appError('BAD_RANGE', { message: `一次溯源最长 ${longestHours} 小时，请缩短时段`, field: 'to' })
  if (to > floorHour(services.clock.now())) throw appError('BAD_RANGE', { message: `结束时间“${request.to}”还没有到`, field: 'to' })
  return { placeId: request.placeId, from: formatHour(from), to: formatHour(to), parameter, height: request.height ?? 'list10m' }
}

/** Hours before the incident that carry emissions to the station: 30 km at 1 m/s. */
export const leadHours = 8
/** Hours before the incident that make its baseline. */
export const baselineHours = 48

/** Ends of hours, epoch ms. */
export interface IncidentSpan {
  /** First and last hour of the incident. */
  from: number
  to: number
  /** First hour of the run, of the baseline. */
  runFrom: number
  baselineFrom: number
  incidentHours: number
}

export const spanOf = ({ from, to }: Pick<IncidentQuestion, 'from' | 'to'>): IncidentSpan => {
  const [first, last] = [parseHour(from)!, parseHour(to)!]
  return {
    from: first,
    to: last,
    runFrom: first - leadHours * hourMs,
    baselineFrom: first - baselineHours * hourMs,
    incidentHours: (last - first) / hourMs + 1,
  }
}
