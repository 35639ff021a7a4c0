import type { InputOf } from '@qingyuan/contract/call.ts'
import { heightMetres, type StartHeight, startHeights } from '@qingyuan/contract/sources/trace-schemas.ts'
import type { trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { dayStart, formatHour, hourMs, isDay, parseHour } from '@qingyuan/domain/time.ts'
import type { VerticalMode } from '@qingyuan/engine/trajectory/vertical-motion.ts'
import { instantOfLabel, type Span } from '#/modules/weather/fields/public.ts'
import { appError } from '#/platform/errors.ts'

type TrajectoryRequest = InputOf<typeof trajectoryModelCalls.HysplitBackTrajectory>
type AnalysisRequest = InputOf<typeof trajectoryTraceabilityCalls.HYSPLITAnalysis>

export interface TrajectoryQuestion {
  placeIds: number[]
  /** Labels of hours. */
  starts: string[]
  heights: StartHeight[]
  hours: number
  direction: 'backward' | 'forward'
  verticalMode: NonNullable<TrajectoryRequest['verticalMode']>
  ensemble: boolean
  metSource: string
}

export interface AnalysisQuestion {
  placeId: number
  from: string
  to: string
  parameter: AnalysisRequest['parameter']
  height: StartHeight
  hours: number
  everyHours: number
  clusters: number | null
  distance: 'euclid' | 'angle'
  percentile: number
  metSource: string
}

/** The engine's words for what holds a parcel in the vertical. */
export const verticalOf = {
  data: 'data',
  isobaric: 'isobaric',
  isentropic: 'isentropic',
  density: 'isopycnic',
  sigma: 'level',
  divergence: 'divergence',
} as const satisfies Record<TrajectoryQuestion['verticalMode'], VerticalMode>

export const verticalWords: Record<TrajectoryQuestion['verticalMode'], string> = {
  data: '气象场垂直速度',
  isobaric: '等压',
  isentropic: '等熵',
  density: '等密度',
  sigma: '沿地形坐标面',
  divergence: '由散度积分',
}

/** Members of an ensemble. */
const members = 27
const mostTrajectories = 2000
/** Weather of so long is loaded at once. */
const longestSpanMs = 15 * 24 * hourMs
const longestDays = 92

const refuse = (field: string, message: string) => appError('INVALID_INPUT', { message, field })

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Sorted and filled, so that equal questions are equal. @throws BAD_RANGE, INVALID_INPUT naming the field */
export const trajectoryQuestion = (request: TrajectoryRequest): TrajectoryQuestion => {
  const starts = unique(request.starts.map(label => instantOfLabel(label, 'starts'))).sort((a, b) => a - b)
  const question: TrajectoryQuestion = {
    placeIds: unique(request.placeIds).sort((a, b) => a - b),
    starts: starts.map(formatHour),
    heights: startHeights.filter(height => request.heights.includes(height)),
    hours: request.hours,
    direction: request.direction ?? 'backward',
    verticalMode: request.verticalMode ?? 'data',
    ensemble: request.ensemble ?? false,
    metSource: request.metSource ?? 'auto',
  }
  const count = question.placeIds.length * starts.length * question.heights.length * (question.ensemble ? members : 1)
  if (count > mostTrajectories)
    throw refuse('starts', `一次最多计算 ${mostTrajectories} 条轨迹，所选为 ${count} 条，请减少点位、时刻或高度`)
  const { from, to } = spanOf(question)
  if (to - from > longestSpanMs) throw refuse('starts', '起始时刻与时长合计不得超过 15 天')
  return question
}

/** Instants from the earliest to the latest point. */
export const spanOf = ({ starts, hours, direction }: Pick<TrajectoryQuestion, 'starts' | 'hours' | 'direction'>): Span => {
  const [first, last] = [parseHour(starts[0]!)!, parseHour(starts.at(-1)!)!]
  return direction === 'backward' ? { from: first - hours * hourMs, to: last } : { from: first, to: last + hours * hourMs }
}

/** @throws BAD_RANGE, naming the field */
export const analysisQuestion = (request: AnalysisRequest): AnalysisQuestion => {
  for (const field of ['from', 'to'] as const)
    if (!isDay(request[field])) throw appError('BAD_RANGE', { message: `“${request[field]}”不是有效的日期，应为 YYYY-MM-DD`, field })
  const days = (dayStart(request.to) - dayStart(request.from)) / (24 * hourMs) + 1
  if (days < 1) throw appError('BAD_RANGE', { message: '结束日期早于开始日期', field: 'to' })
  if (days > longestDays) throw appError('BAD_RANGE', { message: `一次最多分析 ${longestDays} 天`, field: 'to' })
  return {
    placeId: request.placeId,
    from: request.from,
    to: request.to,
    parameter: request.parameter,
    height: request.height,
    hours: request.hours,
    everyHours: Math.max(request.everyHours, Math.ceil((days * 24) / 800)),
    clusters: request.clusters ?? null,
    distance: request.distance ?? 'euclid',
    percentile: request.percentile ?? 75,
    metSource: request.metSource ?? 'auto',
  }
}

/** Ends of the hours whose air is followed, ascending. */
export const arrivalHours = ({ from, to, everyHours }: Pick<AnalysisQuestion, 'from' | 'to' | 'everyHours'>): number[] => {
  const [begin, end] = [dayStart(from), dayStart(to) + 24 * hourMs]
  return Array.from({ length: Math.floor((end - begin) / (everyHours * hourMs)) }, (_, n) => begin + (n + 1) * everyHours * hourMs)
}

export const metresOf = (height: StartHeight): number => heightMetres[height]
