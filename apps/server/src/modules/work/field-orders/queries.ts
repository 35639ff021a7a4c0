import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Insertable, Updateable } from 'kysely'
import { type ItemFilter, itemRows, wantedItems } from '#/modules/work/items/public.ts'
import { countRows } from '#/platform/database/count-rows.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Field orders `f` with their items `i` and departments `d`; the caller limits them to a scope. */
export const fieldOrderRows = (db: Db) => itemRows(db).innerJoin('field_orders as f', 'f.item_id', 'i.id').where('i.kind', '=', 'field')

const withDetails = (query: ReturnType<typeof fieldOrderRows>) =>
  query
    .select(['f.task', 'f.alarm_id', 'f.run_id', 'f.briefing_id', 'f.action_key', 'f.plan', 'f.mobile_run_id', 'f.finding'])
    .select(['f.found_place', 'f.found_lon', 'f.found_lat'])

export interface FieldOrderFilter extends ItemFilter {
  task?: FieldTask
}

const filtered = (db: Db, scope: Scope, { task, ...filter }: FieldOrderFilter) => {
  const query = fieldOrderRows(db).where(wantedItems(scope, filter))
  return task ? query.where('f.task', '=', task) : query
}

/** Newest first. */
export const selectFieldOrders = (db: Db, scope: Scope, filter: FieldOrderFilter, page: { limit: number; offset: number }) =>
  withDetails(filtered(db, scope, filter))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type FieldOrderRecord = Awaited<ReturnType<typeof selectFieldOrders>>[number]

export const countFieldOrders = (db: Db, scope: Scope, filter: FieldOrderFilter): Promise<number> => countRows(filtered(db, scope, filter))

/** Field orders after these alarms that the caller may see, oldest first. */
export const selectFieldOrdersOfAlarms = (db: Db, scope: Scope, alarmIds: readonly number[]): Promise<FieldOrderRecord[]> =>
  withDetails(filtered(db, scope, {}))
    .where('f.alarm_id', '=', eb => eb.fn.any(eb.val([...alarmIds])))
    .orderBy('i.id')
    .execute()

/** Field orders that carry out proposals of these briefings, whatever became of them; withdrawn ones are left out. */
export const selectBriefingOrders = (db: Db, briefingIds: readonly number[]) =>
  fieldOrderRows(db)
    .clearSelect()
    .select(['i.id', 'f.task', 'f.action_key'])
    .where('f.briefing_id', '=', eb => eb.fn.any(eb.val([...briefingIds])))
    .where('i.state', '<>', 'withdrawn')
    .orderBy('i.id')
    .execute()

export const insertFieldOrder = (db: Db, row: Insertable<Tables['field_orders']>) => db.insertInto('field_orders').values(row).execute()

export const updateFieldOrder = (db: Db, itemId: number, change: Updateable<Tables['field_orders']>) =>
  db.updateTable('field_orders').set(change).where('item_id', '=', itemId).execute()
