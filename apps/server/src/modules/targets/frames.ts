import type { InputOf } from '@qingyuan/contract/call.ts'
import type { targetCalls } from '@qingyuan/contract/calls/indicator.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { shown, textColumn } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { rank } from '@qingyuan/engine/statistics/rank.ts'
import { changePercent, metaOf } from '#/modules/air-quality/service.ts'
import type { TargetServices } from './chances.ts'
import { type Completion, type CompletionItem, completion, itemsOf, sortedBy } from './completion.ts'
import { areasOf } from './span.ts'

type Calls = typeof targetCalls
type Cells = (number | null)[]

const traced = (item: string) => ({
  trace: { statistic: 'period' },
  ...(item in parameters ? { parameter: item as ParameterId } : {}),
})
const numbers = (key: string, label: string, values: Cells, of: { unit?: string; decimals: number }): FrameColumn => ({
  key,
  label,
  kind: 'number',
  ...(of.unit ? { unit: of.unit } : {}),
  decimals: of.decimals,
  values,
})
const change = (key: string, label: string, values: Cells, of: { unit?: string; decimals: number }, up: boolean): FrameColumn => ({
  ...numbers(key, label, values, of),
  kind: 'change',
  better: up ? 'up' : 'down',
})

const lead = (places: Completion['places']): FrameColumn[] => [
  textColumn(
    'name',
    '区域',
    places.map(place => place.name),
  ),
  { key: 'place_id', label: '点位编号', kind: 'number', decimals: 0, hidden: true, values: places.map(place => place.placeId) },
]

/** Values that miss their target are underlined, as those above a limit in a ranking. */
const missed = (states: readonly CompletionItem[]): Record<string, CellNote> =>
  Object.fromEntries(
    states.flatMap(({ met, target, unit }, i) => (met === false ? [[i, { mark: 'LIMIT', reason: `未达目标 ${target} ${unit}` }]] : [])),
  )

const percentOf = (probability: number | null) => shown(probability === null ? undefined : probability * 100, 0)

const frameOf = (services: TargetServices, title: string, answer: Completion, columns: FrameColumn[]): Frame => ({
  columns: [...lead(answer.places), ...columns],
  rowCount: answer.places.length,
  meta: metaOf(services, title, areasOf(services), answer.from, answer.until ?? answer.to),
})

/** 目标达成形势: of every item that any place has a target for, the value so far, the target and the probability of reaching it. */
export const situationFrame = async (services: TargetServices, question: InputOf<Calls['Situation']>): Promise<Frame> => {
  const answer = await completion(services, question)
  const columns = (answer.places[0]?.items ?? []).flatMap((facts, i): FrameColumn[] => {
    const states = answer.places.map(place => place.items[i]!)
    if (states.every(state => state.target === null)) return []
    const { item, label } = facts
    return [
      {
        ...numbers(
          item,
          label,
          states.map(state => state.value),
          facts,
        ),
        ...traced(item.replace(/^aw_/, '')),
        notes: missed(states),
      },
      numbers(
        `${item}_target`,
        `${label} 目标`,
        states.map(state => state.target),
        facts,
      ),
      numbers(
        `${item}_probability`,
        `${label} 达成概率`,
        states.map(state => percentOf(state.probability)),
        { unit: '%', decimals: 0 },
      ),
    ]
  })
  return frameOf(services, question.span === 'year' ? '年度目标达成形势' : '秋冬季目标达成形势', answer, columns)
}

/** Change of the rest of the period against last year's that the target asks for; only means tell it. */
const neededChange = ({ room, lastRest, unit }: CompletionItem): number | null =>
  unit.includes('g/m') ? changePercent(room, lastRest) : null

/** 目标差距分析 of one item: gap in its unit and in per cent, days, what the rest may have, and what that asks of it against last year. */
export const gapFrame = async (services: TargetServices, { item, ...question }: InputOf<Calls['Gap']>): Promise<Frame> => {
  const answer = sortedBy(await completion(services, question), item, ({ gap, atLeast }) => (gap === null ? null : atLeast ? gap : -gap))
  const found = itemsOf(answer, item)
  const states = found.map(({ state }) => state)
  const facts = states[0] ?? { label: item, unit: '', decimals: 0, atLeast: false }
  const { unit, decimals, label, atLeast } = facts
  return frameOf(services, `${label} 目标差距`, answer, [
    {
      ...numbers(
        item,
        label,
        states.map(state => state.value),
        facts,
      ),
      ...traced(item.replace(/^aw_/, '')),
      notes: missed(states),
    },
    numbers(
      'target',
      '目标',
      states.map(state => state.target),
      facts,
    ),
    change(
      'gap',
      '差距',
      states.map(state => state.gap),
      { unit: unit === '%' ? '个百分点' : unit, decimals },
      atLeast,
    ),
    change(
      'gap_ratio',
      '差距比例',
      states.map(state => changePercent(state.value, state.target)),
      { unit: '%', decimals: 1 },
      atLeast,
    ),
    change(
      'spare_days',
      '富余天数',
      states.map(state => state.spareDays),
      { unit: '天', decimals: 0 },
      true,
    ),
    textColumn(
      'room',
      '剩余期要求',
      states.map(state => state.roomWords),
    ),
    numbers(
      'last_rest',
      '去年剩余同期',
      states.map(state => state.lastRest),
      facts,
    ),
    change('needed_change', '须比去年变化', states.map(neededChange), { unit: '%', decimals: 1 }, true),
    numbers(
      'probability',
      '达成概率',
      states.map(state => percentOf(state.probability)),
      { unit: '%', decimals: 0 },
    ),
  ])
}

const ranksOf = (values: Cells, atLeast: boolean): Cells =>
  [...rank(values.map(value => (value === null ? Number.NaN : atLeast ? -value : value)))].map(r => r || null)

/** 目标达成对比 of one item: against last year and between counties. The city has no rank among them. */
export const contrastFrame = async (services: TargetServices, { item, ...question }: InputOf<Calls['Contrast']>): Promise<Frame> => {
  const answer = sortedBy(await completion(services, question), item, ({ value, atLeast }) =>
    value === null ? null : atLeast ? -value : value,
  )
  const found = itemsOf(answer, item)
  const states = found.map(({ state }) => state)
  const facts = states[0] ?? { label: item, unit: '', decimals: 0, atLeast: false }
  const { label, unit, decimals, atLeast } = facts
  const county = (of: (state: CompletionItem) => number | null) =>
    found.map(({ place, state }) => (place.countyId === null ? null : of(state)))
  const column = (key: string, words: string, of: (state: CompletionItem) => number | null) => numbers(key, words, states.map(of), facts)
  const state = ({ met }: CompletionItem) => (met === null ? null : met ? '达标' : '未达标')
  return frameOf(services, `${label} 目标达成对比`, answer, [
    {
      key: 'rank',
      label: '名次',
      kind: 'rank',
      decimals: 0,
      values: ranksOf(
        county(each => each.value),
        atLeast,
      ),
    },
    { ...column(item, label, each => each.value), ...traced(item.replace(/^aw_/, '')), notes: missed(states) },
    column('target', '目标', each => each.target),
    textColumn('state', '达成', states.map(state)),
    column('last_year', '去年同期', each => each.lastYear),
    change(
      'change',
      '较去年同期',
      states.map(each => (each.value === null || each.lastYear === null ? null : shown(each.value - each.lastYear, decimals))),
      { unit: unit === '%' ? '个百分点' : unit, decimals },
      atLeast,
    ),
    change(
      'rate',
      '变化率',
      states.map(each => changePercent(each.value, each.lastYear)),
      { unit: '%', decimals: 1 },
      atLeast,
    ),
    {
      key: 'rate_rank',
      label: '变化率名次',
      kind: 'rank',
      decimals: 0,
      values: ranksOf(
        county(each => changePercent(each.value, each.lastYear)),
        atLeast,
      ),
    },
    column('last_final', '去年全期', each => each.lastFinal),
    column('last_target', '去年目标', each => each.lastTarget),
    numbers(
      'probability',
      '达成概率',
      states.map(each => percentOf(each.probability)),
      { unit: '%', decimals: 0 },
    ),
  ])
}
