import { comparedItems } from '@qingyuan/contract/air/air-words.ts'
import type { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { citedEvaluation } from '@qingyuan/domain/standards/sources.ts'
import { standardsBetween } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayOfHour, daysOfPeriod, isDay, periodOfDay } from '@qingyuan/domain/time.ts'
import type { FilterGroup } from '#/filters/filter.ts'
import { isLabelOf } from '#/filters/range.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { type StateOf, urlFlag, urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'

export const kindWords = { city: '城市', county: '区县', group: '自定义分组' } as const
export const periodWords = { day: '日', month: '月', quarter: '季', year: '年', total: '累计' } as const
export const compareWords = { lastYear: '去年同期', previous: '上期' } as const
export const modeWords = { rank: '排名', statistics: '统计', comparison: '对比' } as const
export const itemWords: Readonly<Record<(typeof comparedItems)[number], string>> = {
  composite_index: '综合指数',
  pm2_5: 'PM₂.₅',
  pm10: 'PM₁₀',
  o3_8h: 'O₃-8h',
  no2: 'NO₂',
  so2: 'SO₂',
  co: 'CO',
  good_days: '优良天数',
  good_ratio: '优良比例',
  heavy_days: '重污染天数',
}
const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[]

const shape = {
  mode: urlOneOf(keysOf(modeWords), 'rank'),
  kind: urlOneOf(keysOf(kindWords), 'county'),
  group: urlMaybeNumber(),
  period: urlOneOf(keysOf(periodWords), 'total'),
  /** Label of the day, month, quarter or year. */
  time: urlText(),
  from: urlText(),
  to: urlText(),
  compare: urlOneOf(keysOf(compareWords), 'lastYear'),
  dust: urlFlag(),
  by: urlOneOf(['span', 'month'] as const, 'span'),
  item: urlOneOf(comparedItems, 'composite_index'),
  /** First and last day or month of the other comparison period; '' without one. */
  baseFrom: urlText(),
  baseTo: urlText(),
}
type Chosen = StateOf<typeof shape>

export interface Ranking extends Chosen {
  /** The last day that has ended. */
  ended: string
  question: InputOf<typeof rankingCalls.RankingDetails>
  /** False until a group is chosen. */
  ready: boolean
  /** 统计 and 对比 know cities and counties, no groups. */
  area: 'City' | 'County'
  /** Months, quarters and years are compared as whole months. */
  unit: 'Day' | 'Month'
  /** The other comparison period, where it fits the unit. */
  base: { compareFrom: string; compareTo: string } | null
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** First and last day of what is ranked; only days that have ended count. */
const daysOf = ({ period, time, from, to }: Chosen, ended: string) => {
  if (period === 'total') return { first: from || `${ended.slice(0, 4)}-01-01`, last: to || ended }
  return daysOfPeriod(time) ?? daysOfPeriod(periodOfDay(ended, period)) ?? { first: ended, last: ended }
}

const ranking: FilterGroup<typeof shape, Ranking> = {
  shape,
  useInput: chosen => {
    const ended = addDays(dayOfHour(useServerNow()), -1)
    const { mode, kind, group, period, compare, dust, baseFrom, baseTo } = chosen
    const { first, last } = daysOf(chosen, ended)
    const unit = period === 'day' || period === 'total' ? 'Day' : 'Month'
    const fits = (label: string) => (unit === 'Day' ? isDay(label) : isLabelOf('month', label))
    return {
      ...chosen,
      ended,
      question: {
        kind,
        groupId: kind === 'group' ? (group ?? undefined) : undefined,
        from: first,
        to: first > ended ? last : earlier(last, ended),
        compare,
        deductDust: dust || undefined,
      },
      ready: mode !== 'rank' || kind !== 'group' || group !== null,
      area: kind === 'city' ? 'City' : 'County',
      unit,
      base: fits(baseFrom) && fits(baseTo) ? { compareFrom: baseFrom, compareTo: baseTo } : null,
    }
  },
}

export const rankingFilters = { ranking, view: urlOneOf(['chart', 'table'] as const, 'table') }
export const rankingDrawers = { newGroup: plainDrawer }
export type RankingProps = PageProps<typeof rankingFilters, typeof rankingDrawers>

/** The rules that are cited; of two citations of one text the longer. */
export const standardOf = ({ question: { from, to } }: Ranking): string => {
  const cited = [...new Set(standardsBetween(from, to).map(citedEvaluation))]
  return cited.filter(own => !cited.some(other => other !== own && other.startsWith(own))).join('、')
}

/** Why 目标达成对比, whose concentrations have a decimal, may give another change of the same means. */
export const roundedChange = '按修约后的浓度计算（目标页 PM₂.₅ 取一位小数）'
