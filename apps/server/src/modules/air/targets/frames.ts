import type { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { rank as ranked } from '@qingyuan/engine/statistics/rank.ts'
import { changePercent, metaOf } from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { TargetServices } from './chances.ts'
import { type Completion, type CompletionItem, itemsOf, sortedBy, targetCompletion } from './completion.ts'
import { areasOf } from './target-period.ts'

type Calls = typeof targetCalls
type Cells = (number | null)[]

const traced = (item: string) => ({
  trace: { statistic: 'period' },
  ...(item in parameters ? { parameter: item as ParameterId } : {}),
})

const lead = (places: Completion['places']): FrameColumn[] => {
  const { text, hidden } = columnsOf(places)
  return [text('name', '区域', place => place.name), hidden('place_id', '点位编号', place => place.placeId)]
}

/** Values that miss their target are underlined, as those above a limit in a ranking. */
const missed = (states: readonly CompletionItem[]): Record<string, CellNote> =>
  Object.fromEntries(
    states.flatMap(({ met, target, unit }, i) => (met === false ? [[i, { mark: 'LIMIT', reason: `未达目标 ${target} ${unit}` }]] : [])),
  )

const probabilityOf = ({ probability }: CompletionItem) => probability

const frameOf = (services: TargetServices, title: string, answer: Completion, columns: FrameColumn[]): Frame => ({
  columns: [...lead(answer.places), ...columns],
  rowCount: answer.places.length,
  meta: metaOf(services, title, areasOf(services), answer.from, answer.until ?? answer.to),
})

/** 目标达成形势: of every item that any place has a target for, the value so far, the target and the probability of reaching it. */
export const situationFrame = async (
  { services }: ServiceContext<TargetServices>,
  question: InputOf<Calls['Situation']>,
): Promise<Frame> => {
  const answer = await targetCompletion({ services }, question)
  const columns = (answer.places[0]?.items ?? []).flatMap((facts, i): FrameColumn[] => {
    const states = answer.places.map(place => place.items[i]!)
    if (states.every(state => state.target === null)) return []
    const { item, label, unit, decimals } = facts
    const { number, chance } = columnsOf(states)
    return [
      number(item, label, unit, decimals, state => state.value, { ...traced(item.replace(/^aw_/, '')), notes: missed(states) }),
      number(`${item}_target`, `${label} 目标`, unit, decimals, state => state.target),
      chance(`${item}_probability`, `${label} 达成概率`, probabilityOf),
    ]
  })
  return frameOf(services, question.span === 'year' ? '年度目标达成形势' : '秋冬季目标达成形势', answer, columns)
}

/** Change that the target requires of the rest of the period against last year's; only for means. */
const neededChange = ({ room, lastRest, unit }: CompletionItem): number | null =>
  unit.includes('g/m') ? changePercent(room, lastRest) : null

/** 目标差距分析 of one item: gap in its unit and in per cent, days, allowed mean of the rest, and the change against last year that this requires. */
export const gapFrame = async (
  { services }: ServiceContext<TargetServices>,
  { item, ...question }: InputOf<Calls['Gap']>,
): Promise<Frame> => {
  const answer = sortedBy(await targetCompletion({ services }, question), item, ({ gap, atLeast }) =>
    gap === null ? null : atLeast ? gap : -gap,
  )
  const found = itemsOf(answer, item)
  const states = found.map(({ state }) => state)
  const facts = states[0] ?? { label: item, unit: '', decimals: 0, atLeast: false }
  const { unit, decimals, label, atLeast } = facts
  const better = atLeast ? 'up' : 'down'
  const { text, number, change, chance } = columnsOf(states)
  return frameOf(services, `${label} 目标差距`, answer, [
    number(item, label, unit, decimals, state => state.value, { ...traced(item.replace(/^aw_/, '')), notes: missed(states) }),
    number('target', '目标', unit, decimals, state => state.target),
    change('gap', '差距', unit === '%' ? '个百分点' : unit, decimals, better, state => state.gap),
    change('gap_ratio', '差距比例', '%', 1, better, state => changePercent(state.value, state.target)),
    change('spare_days', '富余天数', '天', 0, 'up', state => state.spareDays),
    text('room', '剩余期要求', state => state.roomWords),
    number('last_rest', '去年剩余同期', unit, decimals, state => state.lastRest),
    change('needed_change', '须比去年变化', '%', 1, 'up', neededChange),
    chance('probability', '达成概率', probabilityOf),
  ])
}

const ranksOf = (values: Cells, atLeast: boolean): Cells =>
  [...ranked(values.map(value => (value === null ? Number.NaN : atLeast ? -value : value)))].map(r => r || null)

/** 目标达成对比 of one item: against last year and between counties. The city has no rank among them. */
export const contrastFrame = async (
  { services }: ServiceContext<TargetServices>,
  { item, ...question }: InputOf<Calls['Contrast']>,
): Promise<Frame> => {
  const answer = sortedBy(await targetCompletion({ services }, question), item, ({ value, atLeast }) =>
    value === null ? null : atLeast ? -value : value,
  )
  const found = itemsOf(answer, item)
  const states = found.map(({ state }) => state)
  const facts = states[0] ?? { label: item, unit: '', decimals: 0, atLeast: false }
  const { label, unit, decimals, atLeast } = facts
  const better = atLeast ? 'up' : 'down'
  const ranksBy = (of: (state: CompletionItem) => number | null): Cells =>
    ranksOf(
      found.map(({ place, state }) => (place.countyId === null ? null : of(state))),
      atLeast,
    )
  const rateOf = (state: CompletionItem) => changePercent(state.value, state.lastYear)
  const [ranks, rateRanks] = [ranksBy(state => state.value), ranksBy(rateOf)]
  const { text, number, change, chance, rank } = columnsOf(states)
  return frameOf(services, `${label} 目标达成对比`, answer, [
    rank('rank', '名次', (_, i) => ranks[i]),
    number(item, label, unit, decimals, state => state.value, { ...traced(item.replace(/^aw_/, '')), notes: missed(states) }),
    number('target', '目标', unit, decimals, state => state.target),
    text('state', '达成', ({ met }) => (met === null ? null : met ? '达标' : '未达标')),
    number('last_year', '去年同期', unit, decimals, state => state.lastYear),
    change('change', '较去年同期', unit === '%' ? '个百分点' : unit, decimals, better, ({ value, lastYear }) =>
      value === null || lastYear === null ? null : value - lastYear,
    ),
    change('rate', '变化率', '%', 1, better, rateOf),
    rank('rate_rank', '变化率名次', (_, i) => rateRanks[i]),
    number('last_final', '去年全期', unit, decimals, state => state.lastFinal),
    number('last_target', '去年目标', unit, decimals, state => state.lastTarget),
    chance('probability', '达成概率', probabilityOf),
  ])
}

export const targetFrameHandlers = { Situation: situationFrame, Gap: gapFrame, Contrast: contrastFrame } satisfies SomeHandlers<
  typeof targetCalls
>
