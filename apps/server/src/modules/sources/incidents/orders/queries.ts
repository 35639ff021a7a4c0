import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

import type { OrderState } from '#/platform/database/tables.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

export interface NewOrder {
  title: string
  content: string
  runId: string | null
  placeId: number
  countyId: number
  enterpriseId: number
  alarmId: number | null
  deadlineAt: Date
  createdBy: number | null
}

export const insertOrders = async (db: Db, orders: readonly NewOrder[]): Promise<number[]> =>
  (
    await db
      .insertInto('orders')
      .values(
        orders.map(order => ({
          title: order.title,
          content: order.content,
          run_id: order.runId,
          place_id: order.placeId,
          county_id: order.countyId,
          enterprise_id: order.enterpriseId,
          alarm_id: order.alarmId,
          deadline_at: order.deadlineAt,
          created_by: order.createdBy,
        })),
      )
      .returning('id')
      .execute()
  ).map(row => row.id)

export interface OrderRow {
  id: number
  title: string
  content: string
  placeName: string | null
  countyId: number
  enterpriseName: string | null
  simulated: boolean | null
  state: OrderState
  deadlineAt: Date
  createdAt: Date
  by: string | null
}

/** Orders to the caller's counties (an enterprise user: to the own enterprise), made in a span of time, newest first. */
export const selectOrders = async (db: Db, scope: Scope, from?: Date, to?: Date): Promise<OrderRow[]> => {
  const seen = visibleRows(scope, 'o.county_id', 'o.enterprise_id')
  return (
    await sql<OrderRow>`
      select o.id, o.title, o.content, p.name as "placeName", o.county_id as "countyId", e.name as "enterpriseName", e.simulated, o.state,
        o.deadline_at as "deadlineAt", o.created_at as "createdAt", u.real_name as "by"
      from orders o left join places p on p.id = o.place_id left join enterprises e on e.id = o.enterprise_id left join users u on u.id = o.created_by
      where ${seen} and o.created_at >= ${from ?? new Date(0)} and o.created_at < ${to ?? new Date(8.64e15)}
      order by o.created_at desc, o.id desc limit 2000`.execute(db)
  ).rows
}

/** The place of an alarm; undefined when there is none. */
export const selectAlarmPlace = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('alarms').select('place_id').where('id', '=', id).executeTakeFirst())?.place_id

export const selectAlarm = (db: Db, id: number) =>
  db.selectFrom('alarms').select(['place_id', 'parameter', 'opened_at', 'last_at']).where('id', '=', id).executeTakeFirst()
