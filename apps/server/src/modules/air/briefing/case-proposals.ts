import { type BriefingAction, enterpriseOrderKey } from '@qingyuan/domain/briefing.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { calmTraceTitle, leastOrderedShare, unidentifiedPart } from '@qingyuan/domain/suspect-text.ts'
import { durationWords } from '#/modules/alarms/cases/public.ts'
import type { Facts } from './facts.ts'
import { percentText } from './sentences.ts'

type CaseFacts = Facts['cases']['each'][number]

/** A proposal with its place among the others: the smallest first. */
export interface Ranked {
  rank: number
  action: BriefingAction
}

/** Order of what is proposed: what is late before what is not, and of that, what holds up the others first. */
export const proposalRanks = {
  ...{ lateDispatch: 0, lateOrders: 1, lateDecision: 2, dispatch: 3, search: 4, decision: 5 },
  ...{ pollutedDay: 6, openAlarms: 7, lateStations: 8, worstCounty: 9, region: 10, margin: 11 },
} as const

/** Share of what no enterprise of the inventory gave from which on it is looked for. */
const leastSearchedShare = 0.3

const rangeText = ({ share, low, high }: { share: number; low: number; high: number }): string =>
  `${percentText(share)} %（${percentText(low)}–${percentText(high)}）`

const page = ({ id }: CaseFacts) => `case:${id}`
const lateText = (label: string, { overdue }: CaseFacts) => (overdue ? ` · ${label}逾期 ${durationWords(overdue.ms)}` : '')

/** Enterprises that surely gave a part, of a trace whose wind separates them. */
const orderAction = (each: CaseFacts): BriefingAction | null => {
  const [first, second] = each.trace && !each.trace.calm ? each.trace.suspects.filter(({ low }) => low >= leastOrderedShare) : []
  if (!first || each.state !== 'sending') return null
  const named = second ? [first, second] : [first]
  return {
    key: `${enterpriseOrderKey}:${each.id}`,
    title: `核查 ${named.map(({ name }) => name).join('、')}`,
    note: `${each.title} · 估算贡献 ${named.map(rangeText).join('、')}${lateText('派单', each)}`,
    page: page(each),
    button: '派单',
  }
}

/** What is not in the inventory is looked for where the trace gives it a large share, or cannot tell; nothing while that is done already. */
const searchAction = (each: CaseFacts): BriefingAction | null => {
  const { trace, searched, state, id } = each
  if (!trace || searched || (state !== 'sending' && state !== 'checking')) return null
  const part = unidentifiedPart(trace.parts)
  if (!trace.calm && !(part && part.share > leastSearchedShare)) return null
  const words = trace.calm ? calmTraceTitle : `${part!.name} ${rangeText(part!)}`
  return {
    key: `search:${id}`,
    title: trace.plan ? `走航查找未知来源，路线约 ${numberText(trace.plan.routeKm, 1)} km` : `巡查${each.station}周边，查找清单外的排放源`,
    note: `${each.title} · ${words}${state === 'sending' ? lateText('派单', each) : ''}`,
    page: page(each),
    button: '派单',
    task: trace.plan ? 'mobile' : 'patrol',
  }
}

/** A case that is late for its order although its trace proposes none: it is settled, or traced again, by hand. */
const stuckAction = (each: CaseFacts): BriefingAction => ({
  key: `handle:${each.id}`,
  title: `办理待派单案件 ${each.title}`,
  note: `${each.trace ? '溯源没有可派单的对象，可了结或另派' : '没有溯源结果'}${lateText('派单', each)}`,
  page: page(each),
  button: '办理',
})

const orderDeadlines: Readonly<Record<string, { title: string; label: string; unit: string }>> = {
  answer: { title: '催办企业答复', label: '企业答复', unit: '家' },
  feedback: { title: '督办区县核查', label: '核查反馈', unit: '单' },
  result: { title: '催办现场任务', label: '现场任务', unit: '单' },
}

const urgeAction = (each: CaseFacts): BriefingAction | null => {
  const late = each.overdue && orderDeadlines[each.overdue.name]
  if (!late || each.state !== 'checking') return null
  return {
    key: `urge:${each.id}`,
    title: `${late.title} ${each.overdue!.count} ${late.unit}`,
    note: `${each.title}${lateText(late.label, each)}`,
    page: page(each),
    button: late.title.slice(0, 2),
  }
}

const decideAction = ({ deciding }: Facts['cases'], late: readonly CaseFacts[]): BriefingAction => ({
  key: 'decide',
  title: `认定 ${deciding.length} 件已核查的案件`,
  note: `核查完成，待市局认定${late[0] ? lateText('最长', late[0]) : ''}`,
  page: deciding.length === 1 ? `case:${deciding[0]}` : 'decidingCases',
  button: '办理',
})

/** Proposals of all open cases. */
export const caseProposals = ({ cases }: Facts): Ranked[] => {
  const { each, deciding } = cases
  // Those that are late for longest first, the others newest first.
  const sorted = each.toSorted((a, b) => (b.overdue?.ms ?? 0) - (a.overdue?.ms ?? 0))
  const late = sorted.filter(({ state, overdue }) => state === 'deciding' && overdue)
  const found = sorted.flatMap((one): Ranked[] => {
    const [order, search, urge] = [orderAction(one), searchAction(one), urgeAction(one)]
    const isLate = one.state === 'sending' && one.overdue !== null
    const first = order ?? search ?? (isLate ? stuckAction(one) : null)
    return [
      ...(one.state === 'sending' && first ? [{ rank: isLate ? proposalRanks.lateDispatch : proposalRanks.dispatch, action: first }] : []),
      ...(search && search !== (one.state === 'sending' ? first : null) ? [{ rank: proposalRanks.search, action: search }] : []),
      ...(urge ? [{ rank: proposalRanks.lateOrders, action: urge }] : []),
    ]
  })
  return deciding.length > 0
    ? [...found, { rank: late.length > 0 ? proposalRanks.lateDecision : proposalRanks.decision, action: decideAction(cases, late) }]
    : found
}
