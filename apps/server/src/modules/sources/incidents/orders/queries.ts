import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

export interface OrderSource {
  itemId: number
  runId: string | null
  alarmId: number | null
}

export const insertOrderSources = (db: Db, sources: readonly OrderSource[]) =>
  db
    .insertInto('order_sources')
    .values(sources.map(({ itemId, runId, alarmId }) => ({ item_id: itemId, run_id: runId, alarm_id: alarmId })))
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
