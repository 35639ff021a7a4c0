import { standardsBetween } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayOfHour, daysOfPeriod, periodOfDay } from '@qingyuan/domain/time.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlFlag, urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'

export const kinds = ['city', 'county', 'group'] as const
export type Kind = (typeof kinds)[number]
export const kindWords: Readonly<Record<Kind, string>> = { city: '城市', county: '区县', group: '自定义分组' }
export const periods = ['day', 'month', 'quarter', 'year', 'total'] as const
export type Period = (typeof periods)[number]
export const periodWords: Readonly<Record<Period, string>> = { day: '日', month: '月', quarter: '季', year: '年', total: '累计' }
export const compareWords = { lastYear: '去年同期', previous: '上期' } as const
export type Compare = keyof typeof compareWords

export const modes = ['rank', 'statistics', 'comparison'] as const
export type Mode = (typeof modes)[number]
export const modeWords: Readonly<Record<Mode, string>> = { rank: '排名', statistics: '统计', comparison: '对比' }

const shape = {
  mode: urlOneOf(modes, 'rank'),
  kind: urlOneOf(kinds, 'county'),
  group: urlMaybeNumber(),
  period: urlOneOf(periods, 'total'),
  /** Label of the day, month, quarter or year. */
  time: urlText(),
  from: urlText(),
  to: urlText(),
  compare: urlOneOf(['lastYear', 'previous'] as const, 'lastYear'),
  dust: urlFlag(),
  view: urlOneOf(['chart', 'table'] as const, 'table'),
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** What is ranked, over which days, against which. Only days that have ended count. */
export const useRanking = () => {
  const [state, change] = useUrlState(shape)
  const now = useServerNow()
  const ended = addDays(dayOfHour(now), -1)
  const { period } = state
  const label = period === 'total' ? '' : state.time && daysOfPeriod(state.time) ? state.time : periodOfDay(ended, period)
  const days =
    period === 'total'
      ? { first: state.from || `${ended.slice(0, 4)}-01-01`, last: state.to || ended }
      : (daysOfPeriod(label) ?? { first: ended, last: ended })
  const question = {
    kind: state.kind,
    groupId: state.kind === 'group' ? (state.group ?? undefined) : undefined,
    from: days.first,
    to: days.first > ended ? days.last : earlier(days.last, ended),
    compare: state.compare,
    deductDust: state.dust || undefined,
  }
  const standard = [...new Set(standardsBetween(question.from, question.to).map(edition => edition.evaluation))].join('、')
  const ready = state.mode !== 'rank' || state.kind !== 'group' || state.group !== null
  return { state, change, ended, standard, question, ready }
}
export type Ranking = ReturnType<typeof useRanking>
