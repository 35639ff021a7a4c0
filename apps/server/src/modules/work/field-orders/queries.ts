import type { FieldTask } from '@qingyuan/domain/lifecycles/field-order.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Insertable, Updateable } from 'kysely'
import { itemRows } from '#/modules/work/items/public.ts'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

/** Field orders `f` with their items `i` and departments `d`; the caller limits them to a scope. */
export const fieldOrderRows = (db: Db) => itemRows(db).innerJoin('field_orders as f', 'f.item_id', 'i.id').where('i.kind', '=', 'field')

const withDetails = (query: ReturnType<typeof fieldOrderRows>) =>
  query
    .select(['f.task', 'f.alarm_id', 'f.run_id', 'f.briefing_id', 'f.action_key', 'f.plan', 'f.mobile_run_id', 'f.finding'])
    .select(['f.found_place', 'f.found_lon', 'f.found_lat'])

export interface FieldOrderFilter {
  id?: number
  from?: Date
  to?: Date
  task?: FieldTask
  state?: string
  search?: string
}

const filtered = (db: Db, scope: Scope, { id, from, to, task, state, search }: FieldOrderFilter) => {
  let query = fieldOrderRows(db).where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
  if (id !== undefined) query = query.where('i.id', '=', id)
  if (from) query = query.where('i.created_at', '>=', from)
  if (to) query = query.where('i.created_at', '<', to)
  if (task) query = query.where('f.task', '=', task)
  if (state) query = query.where('i.state', '=', state)
  if (search) query = query.where('i.title', 'ilike', containsPattern(search))
  return query
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

export const countFieldOrders = async (db: Db, scope: Scope, filter: FieldOrderFilter): Promise<number> =>
  Number(
    (
      await filtered(db, scope, filter)
        .clearSelect()
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

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
