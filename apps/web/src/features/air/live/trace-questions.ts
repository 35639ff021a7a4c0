import type { TraceQuestion } from '#/page/use-trace.ts'
import type { RankingSpan, ScreenData } from './use-screen-data.ts'

/** Queries for the lineage of each kind of figure on the screen. */

export const hourQuestion = (placeId: number | undefined, parameter: string, time: string | null | undefined): TraceQuestion | null =>
  placeId && time ? { placeId, parameter, step: 'hour', time } : null

export const dayQuestion = (placeId: number | undefined, day: string, parameter: string): TraceQuestion | null =>
  placeId ? { placeId, parameter, step: 'day', time: day } : null

/** A figure of the year so far: the good-day ratio and the targets. */
export const yearQuestion = ({ area, goodDays }: ScreenData, parameter: string): TraceQuestion | null =>
  area && goodDays.data ? { placeId: area.placeId, parameter, step: 'day', time: goodDays.data.from, until: goodDays.data.to } : null

/** A place's figure in the ranking: of `2026-11-21 23`, of the day up to it, or of `2026-11-01 ~ 2026-11-21`. */
export const rankingQuestion = (placeId: number, parameter: string, time: string, span: RankingSpan): TraceQuestion | null => {
  if (span === 'now' || span === 'today') {
    const question = hourQuestion(placeId, parameter, time)
    return question && (span === 'today' ? { ...question, statistic: 'so_far' } : question)
  }
  const [from, until] = time.split(' ~ ')
  return from ? { placeId, parameter, step: 'day', time: from, until } : null
}
