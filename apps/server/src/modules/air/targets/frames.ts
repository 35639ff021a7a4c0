import type { autumnTargetIds, yearTargetIds } from '@qingyuan/contract/air/air-words.ts'
import { contrastColumns, gapColumns, situationColumns, targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote, FrameMeta } from '@qingyuan/domain/frame.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { rank as ranked } from '@qingyuan/engine/statistics/rank.ts'
import { changePercent, metaOf } from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { TargetServices } from './chances.ts'
import { type Completion, type CompletionItem, itemsOf, sortedBy, targetCompletion } from './completion.ts'
import { marginFrame } from './margin.ts'
import { progressSeries } from './progress-series.ts'
import { areasOf } from './target-period.ts'

type Calls = typeof targetCalls
type Cells = (number | null)[]
type Place = Completion['places'][number]
type ItemRow = ReturnType<typeof itemsOf>[number]
type CompletionFacts = Pick<CompletionItem, 'item' | 'label' | 'unit' | 'decimals'>

type TargetId = (typeof yearTargetIds)[number] | (typeof autumnTargetIds)[number]

/** Values that miss their target are underlined, as those above a limit in a ranking. */
const missed = (states: readonly CompletionItem[]): Record<string, CellNote> =>
  Object.fromEntries(
    states.flatMap(({ met, target, unit }, i) => (met === false ? [[i, { mark: 'LIMIT', reason: `未达目标 ${target} ${unit}` }]] : [])),
  )

/** The value of an item, underlined where it misses its target. */
const valueColumn = ({ item, label, unit, decimals }: CompletionFacts, states: readonly CompletionItem[]) => {
  const parameter = item.replace(/^aw_/, '')
  return {
    ...{ label, unit, decimals, notes: missed(states) },
    ...(parameter in parameters ? { parameter: parameter as ParameterId } : {}),
    values: states.map(state => roundForDisplay(state.value, decimals)),
  }
}

const metaFor = (services: TargetServices, title: string, answer: Completion): FrameMeta =>
  metaOf(services, title, areasOf(services), answer.from, answer.until ?? answer.to)

/** 目标达成形势: of every item that any place has a target for, the value so far, the target and the probability of reaching it. */
export const situationFrame = async (
  { services }: ServiceContext<TargetServices>,
  question: InputOf<Calls['Situation']>,
): Promise<OutputOf<Calls['Situation']>> => {
  const answer = await targetCompletion({ services }, question)
  const at = new Map((answer.places[0]?.items ?? []).map(({ item }, i) => [item, i]))
  const statesOf = (item: string) => answer.places.map(place => place.items[at.get(item)!]!)
  const shown = [...at.keys()].filter(item => statesOf(item).some(({ target }) => target !== null)) as TargetId[]
  const factsOf = (item: string) => statesOf(item)[0]!
  return buildFrame(
    situationColumns,
    answer.places,
    {
      name: place => place.name,
      place_id: place => place.placeId,
      ...columnFamily(shown, {
        '*': item => valueColumn(factsOf(item), statesOf(item)),
        '*_target': item => {
          const { label, unit, decimals } = factsOf(item)
          return { label: `${label} 目标`, unit, decimals, of: (place: Place) => place.items[at.get(item)!]!.target }
        },
        '*_probability': item => ({
          label: `${factsOf(item).label} 达成概率`,
          of: (place: Place) => place.items[at.get(item)!]!.probability,
        }),
      }),
    },
    { meta: metaFor(services, question.span === 'year' ? '年度目标达成形势' : '秋冬季目标达成形势', answer) },
  )
}

/** Change that the target requires of the rest of the period against last year's; only for means. */
const neededChange = ({ room, lastRest, unit }: CompletionItem): number | null =>
  unit.includes('g/m') ? changePercent(room, lastRest) : null

/** Rows of the tables of one item: its state at every place, in the order of `rankBy`. */
const loadItem = async (
  services: TargetServices,
  { item, ...question }: InputOf<Calls['Gap']>,
  rankBy: (state: CompletionItem) => number | null,
) => {
  const answer = sortedBy(await targetCompletion({ services }, question), item, rankBy)
  const rows = itemsOf(answer, item)
  const states = rows.map(({ state }) => state)
  const facts = states[0] ?? { item, label: item, unit: '', decimals: 0, atLeast: false }
  const { unit, decimals } = facts
  const better = facts.atLeast ? ('up' as const) : ('down' as const)
  return {
    answer,
    rows,
    facts,
    better,
    lead: { name: ({ place }: ItemRow) => place.name, place_id: ({ place }: ItemRow) => place.placeId },
    value: { [item as 'pm2_5']: valueColumn(facts, states) },
    /** A number in the unit of the item. */
    number: (of: (state: CompletionItem) => number | null) => ({ unit, decimals, of: ({ state }: ItemRow) => of(state) }),
    /** A difference in the unit of the item. */
    difference: (of: (state: CompletionItem) => number | null) => ({
      ...{ unit: unit === '%' ? '个百分点' : unit, decimals, better },
      of: ({ state }: ItemRow) => of(state),
    }),
  }
}

/** 目标差距分析 of one item: gap in its unit and in per cent, days, what the rest may have, and the change of the rest that it needs against last year. */
export const gapFrame = async (
  { services }: ServiceContext<TargetServices>,
  question: InputOf<Calls['Gap']>,
): Promise<OutputOf<Calls['Gap']>> => {
  const { answer, rows, facts, better, lead, value, number, difference } = await loadItem(services, question, ({ gap, atLeast }) =>
    gap === null ? null : atLeast ? gap : -gap,
  )
  return buildFrame(
    gapColumns,
    rows,
    {
      ...lead,
      ...value,
      target: number(({ target }) => target),
      gap: difference(({ gap }) => gap),
      gap_ratio: { better, of: ({ state }) => changePercent(state.value, state.target) },
      spare_days: ({ state }) => state.spareDays,
      room: ({ state }) => state.roomWords,
      last_rest: number(({ lastRest }) => lastRest),
      needed_change: ({ state }) => neededChange(state),
      probability: ({ state }) => state.probability,
    },
    { meta: metaFor(services, `${facts.label} 目标差距`, answer) },
  )
}

const ranksOf = (values: Cells, atLeast: boolean): Cells =>
  [...ranked(values.map(value => (value === null ? Number.NaN : atLeast ? -value : value)))].map(r => r || null)

/** 目标达成对比 of one item: against last year and between counties. The city has no rank among them. */
export const contrastFrame = async (
  { services }: ServiceContext<TargetServices>,
  question: InputOf<Calls['Contrast']>,
): Promise<OutputOf<Calls['Contrast']>> => {
  const { answer, rows, facts, better, lead, value, number, difference } = await loadItem(services, question, state =>
    state.value === null ? null : state.atLeast ? -state.value : state.value,
  )
  const ranksBy = (of: (state: CompletionItem) => number | null): Cells =>
    ranksOf(
      rows.map(({ place, state }) => (place.countyId === null ? null : of(state))),
      facts.atLeast,
    )
  const limits = facts.item === 'composite_index' ? '（按今年限值）' : ''
  const rateOf = (state: CompletionItem) => changePercent(state.value, state.lastYear)
  const [ranks, rateRanks] = [ranksBy(state => state.value), ranksBy(rateOf)]
  return buildFrame(
    contrastColumns,
    rows,
    {
      ...lead,
      rank: (_, i) => ranks[i],
      ...value,
      target: number(({ target }) => target),
      state: ({ state: { met } }) => (met === null ? null : met ? '达标' : '未达标'),
      last_year: { label: `去年同期${limits}`, ...number(({ lastYear }) => lastYear) },
      change: difference(state => (state.value === null || state.lastYear === null ? null : state.value - state.lastYear)),
      rate: { better, of: ({ state }) => rateOf(state) },
      rate_rank: (_, i) => rateRanks[i],
      last_final: { label: `去年全期${limits}`, ...number(({ lastFinal }) => lastFinal) },
      last_target: number(({ lastTarget }) => lastTarget),
      probability: ({ state }) => state.probability,
    },
    { meta: metaFor(services, `${facts.label} 目标达成对比`, answer) },
  )
}

export const targetService = serveCalls(targetCalls, {
  Situation: situationFrame,
  Gap: gapFrame,
  Contrast: contrastFrame,
  Room: marginFrame,
  Course: progressSeries,
})
