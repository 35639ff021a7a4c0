import { chanceText, numberText } from '@qingyuan/domain/number-text.ts'
import type { Completion, ItemState } from '#/page/attainment/attainment-filters.tsx'

const valueText = ({ decimals, unit }: ItemState, value: number | null) => `${numberText(value, decimals)}${unit ? ` ${unit}` : ''}`

const gapText = ({ gap, unit, decimals }: ItemState) =>
  `${numberText(Math.abs(gap ?? 0), decimals)} ${unit === '%' ? '个百分点' : unit}`.trim()

const gapSentence = (state: ItemState, { until, days, passedDays }: Completion): string => {
  if (state.value === null) return '本期还没有可以考核的数据。'
  const now = `截至 ${until ?? '—'} 为 ${valueText(state, state.value)}`
  if (state.target === null) return `${now}，未设目标。`
  const side = state.gap === 0 ? '与目标持平' : `${(state.gap ?? 0) > 0 ? '高于' : '低于'}目标 ${gapText(state)}`
  return `${now}，目标 ${valueText(state, state.target)}，${side}，${passedDays < days ? '目前' : ''}${state.met ? '达标' : '未达标'}。`
}

const restSentence = (state: ItemState): string | null => {
  if (!state.roomWords) return null
  return `${state.roomWords}。${state.lastRest === null ? '' : `去年这些天为 ${valueText(state, state.lastRest)}。`}`
}

const chanceSentence = (state: ItemState, answer: Completion): string | null => {
  const { outcome, probability, error } = state
  if (answer.passedDays >= answer.days) return null
  if (!outcome) return '没有可供模拟的历史同期数据，不给出概率。'
  const spread = `期末中位 ${numberText(outcome[2], state.decimals)}，九成在 ${numberText(outcome[0], state.decimals)}–${numberText(outcome[4], state.decimals)}`
  if (probability === null) return `${spread}。`
  // Days of low values push a percentile down: what is missed today may be met at the end.
  const falls = /百分位/.test(state.label) && state.value !== null && outcome[2]! < state.value
  const why = falls ? '；剩余日多为低值，百分位数随之下降' : ''
  return `达成概率 ${chanceText(probability * 100)} %（抽样误差 ±${numberText((error ?? 0) * 100, 1)} %），${spread}${why}。`
}

export const methodSentence = ({ runs, seed, historyYears, days, passedDays }: Completion): string =>
  passedDays >= days
    ? '本期已经结束，不再给出概率。'
    : `概率由模拟给出：剩余 ${days - passedDays} 天从 ${historyYears.join('、') || '—'} 年同期及前两周的日值中按 7 天一段抽取，按今年水平订正，重复 ${runs} 次，种子 ${seed}；未计入预报和将采取的措施。`

/** 读图: at most four sentences from the numbers on screen. */
export const readingOf = (state: ItemState, answer: Completion): string[] =>
  [gapSentence(state, answer), restSentence(state), chanceSentence(state, answer)].filter(sentence => sentence !== null)
