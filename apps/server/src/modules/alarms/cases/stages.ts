import type { CaseStage } from '@qingyuan/contract/alarms/case-schemas.ts'
import { caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import type { Static } from 'typebox'
import { stampOf } from '#/platform/database/stamp.ts'
import { isOfRound, type LoadedCase, stepsOf } from './load-case.ts'

type Stage = Static<typeof CaseStage>
type Step = LoadedCase['steps'][number]

const minuteMs = 60_000
const ranks = ['tracing', 'sending', 'checking', 'deciding']

export const durationWords = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / minuteMs)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const lateBy = (at: Date, due: Date | undefined) => (due ? at.getTime() - due.getTime() : 0)
const lastOf = (steps: readonly Step[], ...events: string[]) => steps.findLast(({ event }) => events.includes(event))

/** Words of a step against its deadline: used, late, or left. */
const deadlineWords = (due: Date | undefined, at: Date | null, now: number): string => {
  if (!due) return ''
  if (at === null) return now > due.getTime() ? `逾期 ${durationWords(now - due.getTime())}` : `剩 ${durationWords(due.getTime() - now)}`
  const over = lateBy(at, due)
  return over > 0 ? `逾期 ${durationWords(over)}` : '按时'
}

/** Last deadline of these names of the orders of the round. */
const dueOfRound = ({ round, fieldRound, deadlines }: LoadedCase, names: readonly string[]): Date | undefined =>
  deadlines
    .filter(row => names.includes(row.name) && [...round, ...fieldRound].some(({ id }) => id === row.item_id))
    .map(({ due_at }) => due_at)
    .sort((a, b) => b.getTime() - a.getTime())[0]

interface OrderStep {
  orders: readonly { id: number; state: string }[]
  event: string
  /** Events after which it has to be done again. */
  undone?: readonly string[]
  deadlines: readonly string[]
  /** Of enterprises, or of orders. */
  counter: '家' | '单'
}

/** Answers or checks of the round: how many of how many, the last of them, late or not. */
const orderStage = (
  found: LoadedCase,
  { orders, event, undone, deadlines, counter }: OrderStep,
  now: number,
): Omit<Stage, 'stage' | 'round'> => {
  const done = orders.flatMap(({ id }) =>
    stepsOf(found, id)
      .filter(step => [event, ...(undone ?? [])].includes(step.event))
      .slice(-1)
      .filter(step => step.event === event),
  )
  const last = done.sort((a, b) => a.at.getTime() - b.at.getTime()).at(-1) ?? null
  const due = dueOfRound(found, deadlines)
  const all = orders.filter(({ state }) => state !== 'withdrawn').length
  const count = `${done.length}/${all} ${counter}`
  const over = ranks.indexOf(found.record.state) > ranks.indexOf('checking') || !ranks.includes(found.record.state)
  const complete = all > 0 && done.length >= all
  const state: Stage['state'] = complete ? (last && lateBy(last.at, due) > 0 ? 'late' : 'done') : over ? 'late' : 'now'
  if (all === 0) return { state: 'coming', at: null, by: null, words: '' }
  const words = complete || !over ? `${count}，${deadlineWords(due, complete ? last!.at : null, now)}` : `${count}，未全部完成`
  return { state, at: last ? stampOf(last.at) : null, by: last?.by_name ?? null, words }
}

/** There is no enterprise to answer where work in the field alone was sent. */
const answerStage = (found: LoadedCase, now: number): Omit<Stage, 'stage' | 'round'> =>
  found.round.length === 0 && found.fieldRound.length > 0
    ? { state: 'done', at: null, by: null, words: '未派企业' }
    : orderStage(found, { orders: found.round, event: 'answer', undone: ['sendBack'], deadlines: ['answer'], counter: '家' }, now)

/** Checks of the counties and results from the field. */
const checkStage = (found: LoadedCase, now: number): Omit<Stage, 'stage' | 'round'> => {
  const orders = [...found.round, ...found.fieldRound]
  const counter = found.fieldRound.length > 0 ? '单' : '家'
  return orderStage(found, { orders, event: 'submit', undone: ['return', 'reopen'], deadlines: ['feedback', 'result'], counter }, now)
}

/** The way of a case on one line: what is done, what is late, what is due. A second round begins again at the orders. */
export const stagesOf = (found: LoadedCase, now: number): Stage[] => {
  const { record, alarm } = found
  const own = stepsOf(found, record.id)
  const { round } = record
  const at = ranks.indexOf(record.state)
  const ended = at < 0
  const due = (name: string) => found.deadlines.find(row => row.item_id === record.id && row.name === name)?.due_at
  const traced = lastOf(own, 'trace')
  const ordered = own.findLast(step => step.event === 'order' && isOfRound(record, step.at)) ?? null
  const decided = own.findLast(({ event }) => ['close', 'resend', 'settle', 'dismiss'].includes(event)) ?? null
  const closed = ended ? decided : null
  const step = (stage: Stage['stage'], part: Omit<Stage, 'stage' | 'round'>): Stage => ({ stage, round, ...part })
  const coming = { state: 'coming', at: null, by: null, words: '' } as const
  const orderState = ordered ? (lateBy(ordered.at, due('dispatch')) > 0 ? 'late' : 'done') : at === 1 ? 'now' : 'coming'
  return [
    step('alarm', { state: 'done', at: stampOf(alarm.openedAt), by: '系统', words: alarm.ruleName }),
    step('trace', {
      state: traced ? 'done' : at === 0 ? 'now' : 'done',
      at: traced ? stampOf(traced.at) : null,
      by: '系统',
      words: traced
        ? (traced.comment ?? `用时 ${durationWords(traced.at.getTime() - record.created_at.getTime())}`)
        : at === 0
          ? '计算中'
          : '未等溯源结果即已处理',
    }),
    step('order', {
      state: orderState,
      at: ordered ? stampOf(ordered.at) : null,
      by: ordered?.by_name ?? null,
      words: orderState === 'coming' ? '' : deadlineWords(due('dispatch'), ordered?.at ?? null, now),
    }),
    step('answer', ordered ? answerStage(found, now) : coming),
    step('check', ordered ? checkStage(found, now) : coming),
    step('decide', {
      state: closed && ordered ? (lateBy(closed.at, due('decision')) > 0 ? 'late' : 'done') : at === 3 ? 'now' : 'coming',
      at: closed && ordered ? stampOf(closed.at) : null,
      by: closed && ordered ? closed.by_name : null,
      words: at === 3 || (closed && ordered) ? deadlineWords(due('decision'), closed?.at ?? null, now) : '',
    }),
    step('close', {
      state: ended ? 'done' : 'coming',
      at: stampOf(record.closed_at),
      by: closed?.by_name ?? null,
      words: ended ? caseLifecycle.states[record.state as keyof typeof caseLifecycle.states].label : '认定后生成案卷',
    }),
  ]
}
