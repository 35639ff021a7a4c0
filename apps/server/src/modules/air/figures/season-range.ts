import type { FrameBasis } from '@qingyuan/domain/frame.ts'
import { isPollutant, type MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { inSeason, type Season, seasonNames } from '@qingyuan/domain/seasons.ts'
import { addDays, dayOfHour, daysBetween, floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { type AirServices, airRefusal, type DayWeather, rangeOf, readDays, readHours } from '#/modules/air/read/public.ts'

export interface SpanQuestion {
  from: string
  to: string
  step?: 'hour' | 'day'
  season?: Season
}

/** The hours or days of a question, from its first to its last that has been; `inside` marks those of the season. */
export interface SeasonRange {
  step: 'hour' | 'day'
  season: Season
  firstDay: string
  lastDay: string
  from: number
  to: number
  inside: Uint8Array
  /** Hours or days that there could be. */
  of: number
}

const longest = { hour: 1_100, day: 3_700 } as const
const mostCells = 1_500_000

/** Marks by day, spread over its hours where the step is an hour. */
const insideOf = (days: readonly string[], season: Season, perDay: number, count: number): Uint8Array => {
  const inside = new Uint8Array(count)
  days.forEach((day, d) => {
    if (inSeason(season, day)) inside.fill(1, Math.min(d * perDay, count), Math.min((d + 1) * perDay, count))
  })
  return inside
}

/** Cuts a question's days off at the present; refuses what is no date, runs backwards or is too much at once. */
export const seasonRange = ({ clock }: Pick<AirServices, 'clock'>, question: SpanQuestion, columns: number): SeasonRange => {
  const { step = 'hour', season = 'all' } = question
  const { firstDay, lastDay, firstHour, lastHour, labels } = rangeOf('day', question.from, question.to)
  if (labels.length > longest[step])
    throw airRefusal('BAD_RANGE', `${step === 'hour' ? '小时值' : '日均值'}的时间范围最长 ${longest[step]} 天，请缩短开始时间与结束时间`)
  if (labels.length * (step === 'hour' ? 24 : 1) * columns > mostCells)
    throw airRefusal(
      'BAD_RANGE',
      `${columns} 列 × ${labels.length} 天的${step === 'hour' ? '小时值' : '日均值'}超出一次查询的上限，请改用日均值或缩短时间范围`,
    )
  const now = floorHour(clock.now())
  const to = Math.max(Math.min(lastHour, now), firstHour - hourMs)
  const days = daysBetween(firstDay, to < firstHour ? addDays(firstDay, -1) : dayOfHour(to))
  const count = step === 'hour' ? Math.round((to - firstHour) / hourMs) + 1 : days.length
  const inside = insideOf(days, season, step === 'hour' ? 24 : 1, count)
  return { step, season, firstDay, lastDay, from: firstHour, to, inside, of: inside.reduce((sum, each) => sum + each, 0) }
}

/** Label of the hour or day at an index. */
export const labelAt = ({ step, firstDay, from }: SeasonRange, index: number): string =>
  step === 'hour' ? formatHour(from + index * hourMs) : addDays(firstDay, index)

export type Columns = Partial<Record<MeasuredId, Float64Array>>

const masked = (values: Float64Array, { inside, of }: SeasonRange): Float64Array => {
  if (of === inside.length) return values
  return values.map((value, i) => (inside[i] ? value : Number.NaN))
}

/** Measured values of places, one entry for each; NaN where nothing counts or another season is. Days are the valid ones, ozone the 8 h maximum. */
export const readColumns = async (
  services: Pick<AirServices, 'pool' | 'clock' | 'evaluation'>,
  scope: Scope,
  placeIds: readonly number[],
  span: SeasonRange,
  ids: readonly MeasuredId[],
): Promise<Map<number, Columns>> => {
  const wanted = [...new Set(ids)]
  const cut = (of: (id: MeasuredId) => Float64Array): Columns => Object.fromEntries(wanted.map(id => [id, masked(of(id), span)]))
  if (span.inside.length === 0) return new Map(placeIds.map(id => [id, cut(() => new Float64Array(0))]))
  if (span.step === 'hour') {
    const hours = await readHours(services, scope, placeIds, span.from, span.to, wanted, { graded: false })
    return new Map([...hours].map(([id, columns]) => [id, cut(parameter => columns.values[parameter]!)]))
  }
  const weather = wanted.filter((id): id is DayWeather & MeasuredId => !isPollutant(id))
  const last = addDays(span.firstDay, span.inside.length - 1)
  const days = await readDays(services, scope, placeIds, span.firstDay, last, weather)
  const ofDay = (columns: NonNullable<ReturnType<typeof days.get>>) => (id: MeasuredId) =>
    isPollutant(id) ? columns.value[id] : columns.weather[id as DayWeather]!
  return new Map([...days].map(([id, columns]) => [id, cut(ofDay(columns))]))
}

export const stepWord = { hour: '小时值', day: '日均值' } as const

/** Data basis of an answer, in the words of its picture. */
export const basisOf = (span: SeasonRange, count: number, method: string, calmShare = Number.NaN): FrameBasis => ({
  count,
  of: span.of,
  calmShare: Number.isFinite(calmShare) ? calmShare : null,
  method: [stepWord[span.step], ...(span.season === 'all' ? [] : [seasonNames[span.season]]), method].join('；'),
})
