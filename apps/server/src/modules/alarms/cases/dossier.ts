import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { fieldOrderNumber } from '@qingyuan/domain/lifecycles/field-order.ts'
import type { OrderState } from '@qingyuan/domain/lifecycles/order.ts'
import { isPollutant, parameters } from '@qingyuan/domain/parameters.ts'
import { canSeeCounty, type Scope } from '@qingyuan/domain/permissions.ts'
import { windName } from '@qingyuan/domain/wind.ts'
import { type CaseOrder, fieldPlanOf, incidentOf, incidentOfRun, isCalm } from '#/modules/sources/incidents/public.ts'
import { evidenceAnswer, evidenceOf } from '#/modules/work/evidence/public.ts'
import { fieldOrderDetail } from '#/modules/work/field-orders/public.ts'
import { itemById, possibleMoves, stepAnswer } from '#/modules/work/items/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type LoadedCase, loadCase, mayOrderEnterprises, stepsOf } from './load-case.ts'
import { caseRow } from './rows.ts'
import { stagesOf } from './stages.ts'

type Dossier = OutputOf<typeof caseCalls.QueryByID>
type Trace = Dossier['trace']

const minuteMs = 60_000
const mostSuspects = 6
const usualRangeM = 1000

/** Suspects that the caller may read: an enterprise its own share only, a county that only has an order here those of the county. */
const canRead = ({ userType, enterpriseId, counties }: Scope, found: LoadedCase) => {
  const own = counties === null || counties.includes(found.record.county_id)
  return (suspect: { enterpriseId: number; countyId?: number }) =>
    userType === 'enterprise' ? suspect.enterpriseId === enterpriseId : own || counties.includes(suspect.countyId ?? 0)
}

const traceOf = async (services: Services, scope: Scope, found: LoadedCase): Promise<Trace> => {
  const { run_id, state } = found.record
  const incident = run_id === null ? null : await incidentOfRun(services, run_id)
  if (!incident)
    return {
      result: null,
      words:
        state === 'tracing'
          ? '自动溯源计算中'
          : (stepsOf(found, found.record.id).findLast(({ event }) => event === 'trace')?.comment ?? '自动溯源没有结果'),
    }
  const answer = await incidentOf(services, incident, usualRangeM)
  const readable = canRead(scope, found)
  const countyOf = new Map(incident.summary.candidates.map(({ enterpriseId, countyId }) => [enterpriseId, countyId]))
  const ordered = new Set(found.orders.map(({ enterpriseId }) => enterpriseId))
  const calm = isCalm(incident.summary)
  // Those that the tracing page names first, by the share that is beside each here; in calm air by distance, as there.
  const listed = answer.suspects
    .filter(({ enterpriseId }) => readable({ enterpriseId, countyId: countyOf.get(enterpriseId) }))
    .slice(0, mostSuspects)
  const named = calm ? listed : listed.toSorted((a, b) => b.share - a.share)
  const all = incident.summary.candidates
  const rest = all.filter(({ enterpriseId }) => !named.some(each => each.enterpriseId === enterpriseId))
  return {
    words: '',
    result: {
      from: incident.question.from,
      to: incident.question.to,
      credibility: answer.credibility,
      wind: `${windName(answer.wind.direction, answer.wind.speed)}${answer.wind.speed === null ? '' : ` ${answer.wind.speed.toFixed(1)} m/s`}`,
      suspects: named.map(({ enterpriseId, name, county, share, interval, distanceM, bearing }) => ({
        ...{ enterpriseId, name, county, share, distanceM, bearing },
        ...{ low: interval.low, high: interval.high, ordered: ordered.has(enterpriseId) },
      })),
      others: { count: rest.length, share: Number(rest.reduce((sum, { share }) => sum + share, 0).toFixed(4)) },
      parts: answer.parts,
      calm,
      // Places of the unknown source are for who leads the case or handles its field orders, not for an enterprise.
      plan: scope.userType === 'enterprise' ? null : fieldPlanOf(incident.summary),
      reasons: answer.reasons,
      twin: answer.twin,
      checked: answer.checked,
    },
  }
}

const toOrder = async ({ services, caller }: CallerContext, found: LoadedCase, order: CaseOrder): Promise<Dossier['orders'][number]> => {
  const steps = stepsOf(found, order.id)
  const deadline = (name: string) => found.deadlines.find(row => row.item_id === order.id && row.name === name)
  const last = (event: string) => steps.findLast(step => step.event === event)
  const [answer, answered] = [deadline('answer'), last('answer')]
  const item = await itemById(services, caller.scope, order.id)
  const late = answer && answered ? Math.round((answered.at.getTime() - answer.due_at.getTime()) / minuteMs) : null
  const mayRead = caller.permissions.has('trace:order') || caller.permissions.has('order:answer')
  return {
    id: order.id,
    version: order.version,
    state: order.state as OrderState,
    enterpriseId: order.enterpriseId,
    enterprise: order.enterprise ?? '',
    county: countyById.get(order.countyId)?.name ?? '',
    content: order.content,
    createdAt: stampOf(order.createdAt),
    by: steps[0]?.by_name ?? '',
    answerDueAt: stampOf(answer?.due_at ?? null),
    answeredAt: stampOf(answered?.at ?? null),
    answerLateMinutes: late !== null && late > 0 ? late : null,
    checkDueAt: stampOf(deadline('feedback')?.due_at ?? null),
    checkedAt: stampOf(last('submit')?.at ?? null),
    finding: order.finding,
    score: order.score,
    steps: steps.map(step => stepAnswer(step, 'order')),
    evidence: mayRead ? (await evidenceOf(services, caller, order.id)).map(evidenceAnswer) : [],
    may: possibleMoves(caller, item),
  }
}

const inboxWords = { sending: '市局值班员派单', deciding: '市局认定', tracing: '平台自动溯源' } as const

/** Who acts next; null without a next step. */
const holderOf = ({ record, orders, fieldOrders }: LoadedCase): string | null => {
  if (record.state === 'checking')
    return [...(orders.length > 0 ? ['企业答复、区县核查'] : []), ...(fieldOrders.length > 0 ? ['现场任务'] : [])].join('、') || null
  return inboxWords[record.state as keyof typeof inboxWords] ?? null
}

/** What the trace of a case says to those of a scope. @throws NOT_FOUND */
export const caseTrace = async (services: Services, scope: Scope, id: number): Promise<Trace> =>
  traceOf(services, scope, await loadCase(services.db, scope, id))

/** The case as the caller may read it. */
export const caseDossier = async (context: CallerContext, { id }: { id: number }): Promise<Dossier> => {
  const { services, caller } = context
  const found = await loadCase(services.db, caller.scope, id)
  const { record, alarm, orders, fieldOrders, deadlines } = found
  const own = caller.scope.userType !== 'enterprise'
  const subjects = new Map<number, { subject: string; kind: 'order' | 'field' }>([
    ...orders.map(order => [order.id, { subject: order.enterprise ?? '', kind: 'order' }] as const),
    ...fieldOrders.map(order => [order.id, { subject: fieldOrderNumber(order.task, order.id), kind: 'field' }] as const),
  ])
  const log = found.steps
    .filter(({ item_id }) => own || item_id !== record.id)
    .map(step => {
      const { subject, kind } = subjects.get(step.item_id) ?? { subject: '案件', kind: 'case' as const }
      return { ...stepAnswer(step, kind), subject }
    })
  return {
    case: caseRow(services, record, { orders: orders.length + fieldOrders.length, deadlines }),
    alarm: {
      ruleName: alarm.ruleName,
      ruleWords: alarm.ruleWords ?? alarm.ruleName,
      severity: alarm.severity,
      message: alarm.message,
      openedAt: stampOf(alarm.openedAt),
      endedAt: stampOf(alarm.endedAt),
      peak: alarm.peak,
      hours: alarm.hours,
    },
    unit: isPollutant(record.parameter) ? parameters[record.parameter].unit : '',
    stages: stagesOf(found, services.clock.now()),
    trace: await traceOf(services, caller.scope, found),
    orders: await Promise.all(orders.map(order => toOrder(context, found, order))),
    fieldOrders: await Promise.all(fieldOrders.map(order => fieldOrderDetail(context, order))),
    log: log.toSorted((a, b) => b.at.localeCompare(a.at)),
    holder: holderOf(found),
    may: own ? [...possibleMoves(caller, record).filter(event => !systemEvents.has(event as never)), ...ordersOf(caller, found)] : [],
  }
}

/** Orders that may be sent beside the moves of the lifecycle: to the field, and to enterprises after the field. */
const ordersOf = ({ permissions, scope }: Caller, found: LoadedCase): string[] => {
  const { state, county_id } = found.record
  const maySend = permissions.has('trace:order') && canSeeCounty(scope, county_id)
  if (!maySend || (state !== 'sending' && state !== 'checking')) return []
  return ['fieldOrder', ...(state === 'checking' && mayOrderEnterprises(found) ? ['order'] : [])]
}

/** Moves that the platform makes by what happened; users are not offered them. */
const systemEvents: ReadonlySet<'trace' | 'recall' | 'checked'> = new Set(['trace', 'recall', 'checked'] as const)
