import type { InputOf } from '@qingyuan/contract/call.ts'
import { orderColumns, type tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type OrderState, orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { sendItems } from '#/modules/work/items/public.ts'
import { daySpanOf } from '#/platform/database/day-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext, ScopedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type FoundIncident, requestIncident } from '../answers.ts'
import { isCalm } from '../trace-parts.ts'
import { insertOrderSources, selectAlarmPlace, selectOrders } from './queries.ts'

type Sending = InputOf<typeof tracingTraceabilityCalls.SendOrders>

const { feedback } = orderLifecycle.deadlines

/** States as the list of orders words them. */
const stateWords: Record<OrderState, string> = {
  draft: '已退签',
  waiting: '已下发',
  handling: '已下发',
  reviewing: '已反馈',
  closed: '已办结',
  withdrawn: '已撤销',
}

/** The enterprises to be checked. @throws NOT_FOUND when one is beyond the caller's counties or does not exist: a part of them is not enough */
const enterprisesOf = async (services: Services, scope: Scope, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  const found = await selectEnterprises(services.db, scope, wanted)
  if (found.length === wanted.length) return found
  throw appError('NOT_FOUND', { message: '所选企业中有不在本辖区或不存在的，未下发', field: 'enterpriseIds' })
}

/** Rank of an enterprise in a trace, and the words of its share; neither in calm air, whose shares do not tell one enterprise from another. */
export const traceEvidence = (
  { candidates, unknown }: Pick<FoundIncident['summary'], 'candidates' | 'unknown'>,
  id: number,
): { rank: number | null; words: string } => {
  const ranked = isCalm({ unknown }) ? [] : candidates.toSorted((a, b) => b.share - a.share)
  const at = ranked.findIndex(({ enterpriseId }) => enterpriseId === id)
  return at < 0 ? { rank: null, words: '' } : { rank: at + 1, words: `（估算贡献 ${Math.round(ranked[at]!.share * 100)} %）` }
}

/** Sends an order for each enterprise, with the run that is its evidence. */
export const sendOrders = async (context: AuditedContext, sending: Sending): Promise<{ orderIds: number[] }> => {
  const { services, caller } = context
  if (sending.alarmId !== undefined && (await selectAlarmPlace(services.db, sending.alarmId)) !== sending.placeId)
    throw appError('INVALID_INPUT', { message: `报警 ${sending.alarmId} 不属于该站点`, field: 'alarmId' })
  const { found } = await requestIncident(services, caller, sending)
  if (!found) throw appError('CONFLICT', { message: '溯源尚未完成，完成后再下发核查单' })
  return sendOrdersOf(context, found, sending)
}

/** The same after a finished trace. @throws NOT_FOUND for enterprises beyond the caller's counties */
export const sendOrdersOf = async (
  { services, caller, audit }: AuditedContext,
  found: FoundIncident,
  sending: Pick<Sending, 'enterpriseIds' | 'content' | 'answerHours' | 'alarmId'> & { deadlineHours?: number },
): Promise<{ orderIds: number[] }> => {
  const enterprises = await enterprisesOf(services, caller.scope, sending.enterpriseIds)
  const { question, summary } = found
  const place = services.places.get(question.placeId)!
  const span = question.from === question.to ? `${question.to} 时` : `${question.from} 时至 ${question.to} 时`
  const items = enterprises.map(enterprise => ({
    title: `${place.name} ${parameters[question.parameter].label} ${span} 升高核查：${enterprise.name}${traceEvidence(summary, enterprise.id).words}`,
    content: sending.content,
    countyId: enterprise.countyId,
    enterpriseId: enterprise.id,
    placeId: place.id,
    hours: { feedback: sending.deadlineHours ?? 24, answer: sending.answerHours ?? Math.min(2, sending.deadlineHours ?? 24) },
  }))
  const orderIds = await services.db.transaction().execute(async trx => {
    const sent = await sendItems(trx, caller, 'order', new Date(services.clock.now()), items)
    await insertOrderSources(
      trx,
      sent.map((itemId, n) => ({
        itemId,
        runId: found.runId,
        alarmId: sending.alarmId ?? null,
        rank: traceEvidence(summary, enterprises[n]!.id).rank,
      })),
    )
    return sent
  })
  audit.subject = `${place.name} → ${enterprises.map(({ name }) => name).join('、')}`
  return { orderIds }
}

export const orderList = async ({ services, caller: { scope } }: ScopedContext, days: { from?: string; to?: string }) => {
  const { from, to } = daySpanOf(days)
  const rows = await selectOrders(services.db, scope, from, to)
  const now = services.clock.now()
  const stateOf = ({ state }: (typeof rows)[number]) => state as OrderState
  const late = (row: (typeof rows)[number]) => feedback!.runsIn.includes(stateOf(row)) && row.deadlineAt.getTime() < now
  return buildFrame(
    orderColumns,
    rows,
    {
      id: row => String(row.id),
      created: row => stampOf(row.createdAt),
      station: row => row.placeName,
      county: row => countyById.get(row.countyId)?.name,
      enterprise: row => row.enterpriseName,
      title: row => row.title,
      content: row => row.content,
      state: row => (late(row) ? '已超时' : stateWords[stateOf(row)]),
      deadline: row => stampOf(row.deadlineAt),
      by: row => row.by,
    },
    { meta: { title: '核查单', timeConvention, demo: rows.some(row => row.simulated === true), madeAt: formatDateTime(now) } },
  )
}
