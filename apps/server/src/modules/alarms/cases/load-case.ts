import { type CaseState, caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { fieldOrderNumber } from '@qingyuan/domain/lifecycles/field-order.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type AlarmRecord, alarmRecord } from '#/modules/alarms/records/public.ts'
import { type CaseOrder, selectOrdersOfAlarms, type TraceRequest } from '#/modules/sources/incidents/public.ts'
import { type FieldOrderRecord, selectFieldOrdersOfAlarms } from '#/modules/work/field-orders/public.ts'
import { type DeadlineRow, type StepRow, selectDeadlinesOf, selectStepsOf } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { type CaseRecord, selectCases } from './queries.ts'

export const openStates = (Object.keys(caseLifecycle.states) as CaseState[]).filter(
  state => !['closed', 'settled', 'false', 'new'].includes(state),
)

export const questionOfCase = ({ question }: Pick<CaseRecord, 'question'>) => question as TraceRequest

/** A case with all that belongs to it; its orders are those that the caller may see. */
export interface LoadedCase {
  record: CaseRecord
  alarm: AlarmRecord
  orders: CaseOrder[]
  deadlines: DeadlineRow[]
  steps: StepRow[]
  /** Orders of the present round. */
  round: CaseOrder[]
  /** Work in the field, and that of the present round. */
  fieldOrders: FieldOrderRecord[]
  fieldRound: FieldOrderRecord[]
}

/** True of what happened in the present round of orders. */
export const isOfRound = ({ round, round_at }: Pick<CaseRecord, 'round' | 'round_at'>, at: Date): boolean => round === 1 || at > round_at

/** @throws NOT_FOUND, also for a case in which the caller has no part */
export const caseRecord = async (db: Db, scope: Scope, id: number): Promise<CaseRecord> => {
  const [record] = await selectCases(db, scope, { id }, { limit: 1, offset: 0 })
  if (!record) throw appError('NOT_FOUND', { what: '案件' })
  return record
}

/** The same with alarm, orders, deadlines and steps. @throws NOT_FOUND */
export const loadCase = async (db: Db, scope: Scope, id: number): Promise<LoadedCase> => {
  const record = await caseRecord(db, scope, id)
  const alarmIds = record.alarm_ids ?? []
  // A reader of the case reads its alarm, of another county too.
  const [alarm, orders, fieldOrders] = await Promise.all([
    alarmRecord(db, systemCaller.scope, alarmIds[0] ?? 0),
    selectOrdersOfAlarms(db, scope, alarmIds),
    selectFieldOrdersOfAlarms(db, scope, alarmIds),
  ])
  if (!alarm) throw appError('NOT_FOUND', { what: '案件的报警' })
  const ids = [id, ...[...orders, ...fieldOrders].map(order => order.id)]
  const [deadlines, steps] = await Promise.all([selectDeadlinesOf(db, ids), selectStepsOf(db, ids)])
  const round = orders.filter(({ createdAt }) => isOfRound(record, createdAt))
  const fieldRound = fieldOrders.filter(({ created_at }) => isOfRound(record, created_at))
  return { record, alarm, orders, deadlines, steps, round, fieldOrders, fieldRound }
}

export const stepsOf = ({ steps }: Pick<LoadedCase, 'steps'>, itemId: number) => steps.filter(({ item_id }) => item_id === itemId)

/** Numbers of the orders of the present round that the caller may see, to enterprises or to the field; none for a case that is not theirs. */
export const orderNumbers = async (db: Db, scope: Scope, id: number, kind: 'order' | 'field'): Promise<string[]> => {
  const [record] = await selectCases(db, scope, { id }, { limit: 1, offset: 0 })
  if (!record) return []
  const alarmIds = record.alarm_ids ?? []
  if (kind === 'field')
    return (await selectFieldOrdersOfAlarms(db, scope, alarmIds))
      .filter(order => order.state !== 'withdrawn' && isOfRound(record, order.created_at))
      .map(order => fieldOrderNumber(order.task, order.id))
  const orders = await selectOrdersOfAlarms(db, scope, alarmIds)
  return orders.filter(order => order.state !== 'withdrawn' && isOfRound(record, order.createdAt)).map(order => `HC-${order.id}`)
}

/** Orders to enterprises are sent once a round: at first, or after work in the field alone was sent. */
export const mayOrderEnterprises = ({ record, round, fieldRound }: LoadedCase): boolean =>
  record.state === 'sending' || (record.state === 'checking' && round.length === 0 && fieldRound.length > 0)
