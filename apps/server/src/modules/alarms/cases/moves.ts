import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import { unfoundSourceText } from '@qingyuan/domain/suspect-text.ts'
import { handleAlarm } from '#/modules/alarms/records/public.ts'
import { incidentOfRun, isCalm, sendFieldOrderOf, sendOrdersOf, setFinding, tracePartsOf } from '#/modules/sources/incidents/public.ts'
import { itemById, type MovedItem, moveItem, moveItemIn, receiversFor, urgeItemIn } from '#/modules/work/items/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { effectOfCase } from './effect.ts'
import { followCase } from './follow-cases.ts'
import { type LoadedCase, loadCase, mayOrderEnterprises } from './load-case.ts'
import { selectCasesOfOrders, updateCase } from './queries.ts'

type Input<K extends keyof typeof caseCalls> = InputOf<(typeof caseCalls)[K]>

/** Brings the alarms of a case into a state that they can take; others stay. */
const handleAlarms = async (
  services: Services,
  caller: Caller,
  { record, alarm }: LoadedCase,
  state: 'handling' | 'closed' | 'false',
  note: string,
) => {
  const possible = { handling: ['pending'], closed: ['pending', 'handling'], false: ['pending', 'handling'] }[state]
  if (!possible.includes(alarm.state)) return
  for (const alarmId of record.alarm_ids ?? [])
    await handleAlarm(services, caller, { alarmId, state, note: note.slice(0, 200) }).catch((error: unknown) => services.log.warn(error))
}

/** Orders of a case, whose trace is their evidence. */
export const orderCase = async (context: AuditedContext, input: Input<'Order'>): Promise<{ orderIds: number[] }> => {
  const { services, caller } = context
  const found = await loadCase(services.db, caller.scope, input.id)
  if (!mayOrderEnterprises(found)) throw appError('CONFLICT', { message: `案件当前为“${labelOf(found)}”，不能派单；只有“待派单”时可以` })
  if (found.record.version !== input.version) throw appError('CONFLICT', { message: '案件已有更新，请刷新后再派单' })
  const { enterpriseIds, content, answerHours, deadlineHours } = input
  const trace = found.record.run_id === null ? null : await incidentOfRun(services, found.record.run_id)
  if (!trace) throw appError('CONFLICT', { message: '自动溯源没有结果，请在污染源精准溯源中重新溯源后派单' })
  const sent = await sendOrdersOf(context, trace, { enterpriseIds, content, answerHours, deadlineHours, alarmId: found.alarm.id })
  if (found.record.state === 'sending')
    await moveItem(services, caller, { id: input.id, version: input.version, event: 'order', comment: content })
  await handleAlarms(services, caller, found, 'handling', '已派核查单')
  return sent
}

/** States in which work in the field may be sent, also beside the orders that are out. */
const fieldStates: readonly string[] = ['sending', 'checking']

/** Work in the field by the trace of a case. The first order of a round moves the case on. */
export const orderField = async (context: AuditedContext, input: Input<'FieldOrder'>): Promise<{ id: number; number: string }> => {
  const { services, caller } = context
  const { id, version, ...sending } = input
  const found = await loadCase(services.db, caller.scope, id)
  if (!fieldStates.includes(found.record.state))
    throw appError('CONFLICT', { message: `案件当前为“${labelOf(found)}”，不能派现场任务；只有“待派单”“待核查”时可以` })
  if (found.record.version !== version) throw appError('CONFLICT', { message: '案件已有更新，请刷新后再派单' })
  const trace = found.record.run_id === null ? null : await incidentOfRun(services, found.record.run_id)
  if (!trace) throw appError('CONFLICT', { message: '自动溯源没有结果，请在污染源精准溯源中重新溯源后派单' })
  const sent = await services.db.transaction().execute(async trx => {
    const order = await sendFieldOrderOf(trx, context, trace, { ...sending, alarmId: found.alarm.id })
    const comment = `${order.number} ${input.content}`
    if (found.record.state === 'sending')
      await moveItemIn(trx, caller, new Date(services.clock.now()), { id, version, event: 'order', comment })
    return order
  })
  await handleAlarms(services, caller, found, 'handling', '已派现场任务')
  return sent
}

const labelOf = ({ record }: LoadedCase) => workLifecycles.case.states[record.state]!.label

/** A step of an order. A check names what it found; handed in by the department that has not signed, it signs first. */
export const moveOrder = async (
  { services, caller, audit }: AuditedContext,
  { finding, ...move }: Input<'MoveOrder'>,
): Promise<MovedItem> => {
  const item = await itemById(services, caller.scope, move.id)
  if (item.kind !== 'order') throw appError('NOT_FOUND', { what: '核查单' })
  if (move.event === 'submit' && finding === undefined) throw appError('INVALID_INPUT', { message: '请选择核查结论', field: 'finding' })
  const moved = await services.db.transaction().execute(async trx => {
    const now = new Date(services.clock.now())
    const signs = move.event === 'submit' && item.state === 'waiting'
    const signed = signs ? await moveItemIn(trx, caller, now, { id: move.id, version: move.version, event: 'sign' }) : move
    const done = await (move.event === 'urge' ? urgeItemIn : moveItemIn)(trx, caller, now, { ...move, version: signed.version })
    if (finding !== undefined && move.event === 'submit') await setFinding(trx, move.id, finding)
    return done
  })
  audit.subject = item.title
  const caseId = (await selectCasesOfOrders(services.db, [move.id])).get(move.id)
  if (caseId !== undefined) await followCase(services, caseId)
  return moved
}

/** To whom an order may be sent on. */
export const orderReceivers = async ({ services, caller }: CallerContext, { id }: Input<'Receivers'>) => {
  const item = await itemById(services, caller.scope, id)
  if (item.kind !== 'order') throw appError('NOT_FOUND', { what: '核查单' })
  return receiversFor(services.db, caller.scope, { countyId: item.county_id, permission: 'trace:order' })
}

/** What the decision does to the orders of the round that wait for it: each event of an order, by that of the case. */
const orderEvent = { close: 'pass', resend: 'pass', returnCheck: 'return' } as const

/** Score of checks that were right although the measure had no effect yet. */
const usualScore = 3

/** The opinion of the decision; where the source of most of the rise is not found, a case is closed with a reason, which goes on record. */
const opinionOf = async (
  services: Services,
  { record }: LoadedCase,
  { event, comment, unknownReason }: Input<'Decide'>,
): Promise<string> => {
  const trace = event === 'close' && record.run_id !== null ? await incidentOfRun(services, record.run_id) : null
  const words = trace && unfoundSourceText({ calm: isCalm(trace.summary), parts: tracePartsOf(trace.summary) })
  if (!words) return comment
  const reason = unknownReason?.trim() ?? ''
  if (reason.length < 5)
    throw appError('INVALID_INPUT', { message: `${words}且未查实，结案须填写原因（5–300 字）`, field: 'unknownReason' })
  return `${comment}（${words}，结案原因：${reason}）`
}

/** The decision of the city, with its orders, the effect as it was then, and the alarm. */
export const decideCase = async ({ services, caller, audit }: AuditedContext, input: Input<'Decide'>): Promise<MovedItem> => {
  const found = await loadCase(services.db, caller.scope, input.id)
  const { unknownReason: _reason, ...move } = { ...input, comment: await opinionOf(services, found, input) }
  const effect = move.event === 'close' || move.event === 'resend' ? await effectOfCase(services, found) : null
  const event = move.event in orderEvent ? orderEvent[move.event as keyof typeof orderEvent] : null
  const moved = await services.db.transaction().execute(async trx => {
    const now = new Date(services.clock.now())
    const done = await moveItemIn(trx, caller, now, move)
    if (event !== null)
      for (const { id, version } of found.round.filter(({ state }) => state === 'reviewing'))
        await moveItemIn(trx, caller, now, { id, version, event, comment: move.comment, score: move.score ?? usualScore })
    if (event !== null)
      for (const { id, version } of found.fieldRound.filter(({ state }) => state === 'reviewing'))
        await moveItemIn(trx, caller, now, { id, version, event, comment: move.comment })
    if (effect) await updateCase(trx, move.id, { effect: JSON.stringify(effect) })
    if (move.event === 'resend' || move.event === 'reopen') await updateCase(trx, move.id, { round: found.record.round + 1, round_at: now })
    return done
  })
  if (move.event === 'close' || move.event === 'settle') await handleAlarms(services, caller, found, 'closed', move.comment)
  if (move.event === 'dismiss') await handleAlarms(services, caller, found, 'false', move.comment)
  audit.subject = `${found.record.number} ${found.record.title}`
  return moved
}
