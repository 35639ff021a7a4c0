import { perPollutant } from '../parameters.ts'
import { announcedFrom } from './sources.ts'
import { type Standard, standardOn } from './standard.ts'

/** Rounding of the statistics of a period: as HJ 663-2013 has it, or one decimal more. */
export const statisticRoundings = ['whole', 'tenth'] as const
export type StatisticRounding = (typeof statisticRoundings)[number]

/** Exceptional events: dust days are left out where a user requests it, or always. */
export const exceptionalEventRules = ['requested', 'always'] as const
export type ExceptionalEventRule = (typeof exceptionalEventRules)[number]

/** Setting of the installation: what is done of the announced changes of HJ 663-2026, and from which day on. */
export interface EvaluationRules {
  rounding: StatisticRounding
  events: ExceptionalEventRule
  /** First day (`YYYY-MM-DD`) that the choice applies to, not before the announced one. */
  from: string
}

/** The announced clauses are not known: nothing changes until an administrator says so. */
export const defaultEvaluationRules: EvaluationRules = { rounding: 'whole', events: 'requested', from: announcedFrom }

export const roundingNames: Readonly<Record<StatisticRounding, string>> = {
  whole: '取整数，CO 1 位小数（HJ 663-2013）',
  tenth: '取 1 位小数，CO 2 位（一家厂商的实现）',
}
export const exceptionalEventNames: Readonly<Record<ExceptionalEventRule, string>> = {
  requested: '只在选择“扣沙”时扣除',
  always: '统计与评价一律扣除沙尘日的 PM₂.₅、PM₁₀',
}

const adjusted = (standard: Standard, { rounding, events }: EvaluationRules): Standard => ({
  ...standard,
  statisticDecimals: rounding === 'tenth' ? perPollutant(id => standard.decimals[id] + 1) : standard.statisticDecimals,
  deductsDust: events === 'always',
})

/**
 * Standard of each day under the rules of an installation. The only place where the setting changes a standard. The class of a day and its AQI
 * follow HJ 633 and stay as they are.
 */
export const standardsUnder = (rules: EvaluationRules): ((day: string) => Standard) => {
  if (rules.rounding === 'whole' && rules.events === 'requested') return standardOn
  const known = new Map<Standard, Standard>()
  return day => {
    const standard = standardOn(day)
    if (day < rules.from) return standard
    const own = known.get(standard) ?? adjusted(standard, rules)
    known.set(standard, own)
    return own
  }
}

/** What a table of the days `first` to `last` says of rules that differ from the ones before; undefined where none do. */
export const evaluationText = ({ rounding, events, from }: EvaluationRules, last: string): string | undefined => {
  if (last < from) return undefined
  const parts = [rounding === 'tenth' && '统计值多取 1 位小数', events === 'always' && '扣除沙尘日的 PM₂.₅、PM₁₀'].filter(Boolean)
  return parts.length === 0 ? undefined : `${from} 起${parts.join('、')}（2026 版条文待核）`
}
