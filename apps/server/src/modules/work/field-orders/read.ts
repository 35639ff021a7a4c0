import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { type FieldOrderState, fieldOrderLifecycle, fieldOrderNumber } from '@qingyuan/domain/lifecycles/field-order.ts'
import { mobileRunSummary } from '#/modules/mobile/mobile-runs/public.ts'
import { evidenceAnswer, evidenceOf } from '#/modules/work/evidence/public.ts'
import { possibleMoves, selectDeadlinesOf, selectStepsOf, stepAnswer } from '#/modules/work/items/public.ts'
import { selectNames } from '#/platform/auth/queries.ts'
import { daySpanOf } from '#/platform/database/day-span.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { countFieldOrders, type FieldOrderRecord, selectFieldOrders } from './queries.ts'
import type { FieldPlan } from './send.ts'

type Row = OutputOf<typeof fieldOrderCalls.Query>['rows'][number]
export type FieldOrderDetail = OutputOf<typeof fieldOrderCalls.QueryByID>

const cityName = '全市'
const runsIn: readonly string[] = fieldOrderLifecycle.deadlines.result!.runsIn

/** What the work core and the accounts know of some orders. */
const detailsOf = async (db: Services['db'], records: readonly FieldOrderRecord[]) => {
  const ids = records.map(({ id }) => id)
  const people = records.flatMap(({ created_by, assignee_id }) => [created_by, assignee_id].filter(id => id !== null))
  const [steps, deadlines, names] = await Promise.all([selectStepsOf(db, ids), selectDeadlinesOf(db, ids), selectNames(db, people)])
  return { steps, deadlines, nameOf: (id: number | null) => (id === null ? undefined : names.get(id)) }
}
type Details = Awaited<ReturnType<typeof detailsOf>>

const rowOf = (services: Pick<Services, 'places' | 'clock'>, record: FieldOrderRecord, { steps, deadlines, nameOf }: Details): Row => {
  const place = record.place_id === null ? undefined : services.places.get(record.place_id)
  const submitted = steps.findLast(({ item_id, event }) => item_id === record.id && event === 'submit')
  const { state, task } = record
  const dueAt = deadlines.find(({ item_id, name }) => item_id === record.id && name === 'result')?.due_at ?? null
  return {
    ...{ id: record.id, number: fieldOrderNumber(task, record.id), version: record.version, task, title: record.title },
    state: state as FieldOrderState,
    countyName: countyById.get(record.county_id)?.name ?? cityName,
    placeName: place?.name ?? null,
    receiver: [record.department, nameOf(record.assignee_id)].filter(Boolean).join(' ') || '—',
    ...{ createdAt: stampOf(record.created_at), by: nameOf(record.created_by) ?? '系统', dueAt: stampOf(dueAt) },
    late: runsIn.includes(state) && dueAt !== null && dueAt.getTime() < services.clock.now(),
    ...{ submittedAt: stampOf(submitted?.at ?? null), finding: record.finding, foundPlace: record.found_place },
    ...{ alarmId: record.alarm_id, demo: place?.simulated ?? services.places.cityPlace()?.simulated ?? false },
  }
}

/** A field order as the caller may read it. */
export const fieldOrderDetail = async (context: CallerContext, record: FieldOrderRecord): Promise<FieldOrderDetail> => {
  const { services, caller } = context
  const details = await detailsOf(services.db, [record])
  const { found_lon: lon, found_lat: lat } = record
  const mayRead = caller.permissions.has('trace:order') || caller.permissions.has('field:handle')
  return {
    ...rowOf(services, record, details),
    ...{ content: record.content, countyId: record.county_id, plan: record.plan as FieldPlan | null },
    foundAt: lon === null || lat === null ? null : { lon, lat },
    mobileRun: record.mobile_run_id === null ? null : await mobileRunSummary(services.db, record.mobile_run_id),
    steps: details.steps.map(step => stepAnswer(step, 'field')),
    evidence: mayRead ? (await evidenceOf(services, caller, record.id)).map(evidenceAnswer) : [],
    may: possibleMoves(caller, record),
  }
}

/** @throws NOT_FOUND, also for one of another county */
export const fieldOrderById = async (context: CallerContext, { id }: { id: number }): Promise<FieldOrderDetail> => {
  const [record] = await selectFieldOrders(context.services.db, context.caller.scope, { id }, { limit: 1, offset: 0 })
  if (!record) throw appError('NOT_FOUND', { what: '现场任务单' })
  return fieldOrderDetail(context, record)
}

export const queryFieldOrders = async (
  { services, caller: { scope } }: ScopedContext,
  { from, to, task, state, search, ...page }: InputOf<typeof fieldOrderCalls.Query>,
): Promise<OutputOf<typeof fieldOrderCalls.Query>> => {
  const filter = { ...daySpanOf({ from, to }), task, state, search: search?.trim() || undefined }
  const [records, total] = await Promise.all([
    selectFieldOrders(services.db, scope, filter, spanOf(page)),
    countFieldOrders(services.db, scope, filter),
  ])
  const details = await detailsOf(services.db, records)
  return { total, rows: records.map(record => rowOf(services, record, details)) }
}
