import type { OrderFinding } from '@qingyuan/domain/lifecycles/order.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

export interface OrderSource {
  itemId: number
  runId: string | null
  alarmId: number | null
  /** Of the enterprise in the trace, 1 the first; null for one that the trace does not name. */
  rank: number | null
}

export const insertOrderSources = (db: Db, sources: readonly OrderSource[]) =>
  db
    .insertInto('order_sources')
    .values(sources.map(({ itemId, runId, alarmId, rank }) => ({ item_id: itemId, run_id: runId, alarm_id: alarmId, rank })))
    .execute()

/** Orders to the caller's counties (an enterprise user: to the own enterprise), made in a span of time, newest first. */
export const selectOrders = (db: Db, scope: Scope, from?: Date, to?: Date) =>
  db
    .selectFrom('work_items as i')
    .innerJoin('work_deadlines as d', join => join.onRef('d.item_id', '=', 'i.id').on('d.name', '=', 'feedback'))
    .leftJoin('places as p', 'p.id', 'i.place_id')
    .leftJoin('enterprises as e', 'e.id', 'i.enterprise_id')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .select(['i.id', 'i.title', 'i.content', 'i.state', 'i.county_id as countyId', 'i.created_at as createdAt', 'd.due_at as deadlineAt'])
    .select(['p.name as placeName', 'e.name as enterpriseName', 'e.simulated', 'u.real_name as by'])
    .where('i.kind', '=', 'order')
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .$if(from !== undefined, query => query.where('i.created_at', '>=', from!))
    .$if(to !== undefined, query => query.where('i.created_at', '<', to!))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(2000)
    .execute()

/** The place of an alarm; undefined when there is none. */
export const selectAlarmPlace = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('alarms').select('place_id').where('id', '=', id).executeTakeFirst())?.place_id

export const selectAlarm = (db: Db, id: number) =>
  db.selectFrom('alarms').select(['place_id', 'parameter', 'opened_at', 'last_at']).where('id', '=', id).executeTakeFirst()

/** Orders `i` with their sources `o`; the caller limits them to a scope. */
export const caseOrders = (db: Db) =>
  db.selectFrom('work_items as i').innerJoin('order_sources as o', 'o.item_id', 'i.id').where('i.kind', '=', 'order')

/** Orders after these alarms that the caller may see, oldest first. */
export const selectOrdersOfAlarms = (db: Db, scope: Scope, alarmIds: readonly number[]) =>
  caseOrders(db)
    .leftJoin('enterprises as e', 'e.id', 'i.enterprise_id')
    .where('o.alarm_id', '=', eb => eb.fn.any(eb.val([...alarmIds])))
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .select(['i.id', 'i.state', 'i.version', 'i.content', 'i.score', 'i.county_id as countyId', 'i.enterprise_id as enterpriseId'])
    .select(['i.created_at as createdAt', 'e.name as enterprise', 'o.alarm_id as alarmId', 'o.rank', 'o.finding'])
    .orderBy('i.id')
    .execute()
export type CaseOrder = Awaited<ReturnType<typeof selectOrdersOfAlarms>>[number]

/** Orders to enterprises that the caller may see, newest first. */
export const selectOrdersOfEnterprises = (db: Db, scope: Scope, enterpriseIds: readonly number[]) =>
  caseOrders(db)
    .leftJoin('work_deadlines as d', join => join.onRef('d.item_id', '=', 'i.id').on('d.name', '=', 'feedback'))
    .where('i.enterprise_id', '=', eb => eb.fn.any(eb.val([...enterpriseIds])))
    .where('i.state', '<>', 'draft')
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .select(['i.id', 'i.title', 'i.state', 'i.enterprise_id as enterpriseId', 'i.created_at as createdAt', 'd.due_at as deadlineAt'])
    .select('o.alarm_id as alarmId')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()

export const setFinding = (db: Db, itemId: number, finding: OrderFinding) =>
  db.updateTable('order_sources').set({ finding }).where('item_id', '=', itemId).execute()

/** What the checks of closed orders say of the traces that they followed: one row a trace. */
export const selectCheckedTraces = (db: Db) =>
  caseOrders(db)
    .where('i.state', '=', 'closed')
    .where('o.finding', 'is not', null)
    .where('o.run_id', 'is not', null)
    .select(['o.run_id as runId', 'i.place_id as placeId'])
    .select(eb => [
      eb.fn.min(eb.case().when('o.finding', 'in', ['confirmed', 'partly']).then(eb.ref('o.rank')).end()).as('found'),
      eb.fn.min('o.rank').as('first'),
    ])
    .groupBy(['o.run_id', 'i.place_id'])
    .execute()
