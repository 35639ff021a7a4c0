import type { GridTaskReason } from '@qingyuan/domain/lifecycles/grid-task.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Insertable, Updateable } from 'kysely'
import { type ItemFilter, itemRows, wantedItems } from '#/modules/work/items/public.ts'
import { countRows } from '#/platform/database/count-rows.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export interface GridTaskFilter extends ItemFilter {
  reason?: GridTaskReason
}

const filtered = (db: Db, scope: Scope, { reason, ...filter }: GridTaskFilter) => {
  const query = itemRows(db)
    .innerJoin('grid_tasks as g', 'g.item_id', 'i.id')
    .where('i.kind', '=', 'grid')
    .where(wantedItems(scope, filter))
  return reason ? query.where('g.reason', '=', reason) : query
}

/** Newest first. */
export const selectGridTasks = (db: Db, scope: Scope, filter: GridTaskFilter, page: { limit: number; offset: number }) =>
  filtered(db, scope, filter)
    .select(['g.reason', 'g.item', 'g.recurs_of', 'g.package', 'g.finding', 'g.category', 'g.measures', 'g.enterprise', 'g.fine_yuan'])
    .select(['g.effect', 'g.effect_is_final', 'g.recurred_at', 'g.passed_at'])
    .select(['g.found_lon', 'g.found_lat', 'g.found_accuracy_m', 'g.distance_m', 'g.far_reason', 'g.failures', 'g.place_id as cell_id'])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type GridTaskRecord = Awaited<ReturnType<typeof selectGridTasks>>[number]

export const countGridTasks = (db: Db, scope: Scope, filter: GridTaskFilter): Promise<number> => countRows(filtered(db, scope, filter))

export const selectOpenTask = (db: Db, placeId: number, reason: GridTaskReason) =>
  db
    .selectFrom('grid_tasks')
    .select('item_id')
    .where('place_id', '=', placeId)
    .where('reason', '=', reason)
    .where('open', '=', true)
    .executeTakeFirst()

/** Open tasks of cells, of any reason, newest first. */
export const selectOpenTasks = (db: Db, placeIds: readonly number[]) =>
  db
    .selectFrom('grid_tasks')
    .select(['item_id', 'place_id', 'reason'])
    .where('place_id', 'in', [-1, ...placeIds])
    .where('open', '=', true)
    .orderBy('item_id', 'desc')
    .execute()

/** Task of the cell that was passed last, since an instant. */
export const selectLastPassed = (db: Db, placeId: number, since: Date) =>
  db
    .selectFrom('grid_tasks')
    .select('item_id')
    .where('place_id', '=', placeId)
    .where('passed_at', '>=', since)
    .orderBy('passed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const brief = (db: Db, scope: Scope) => filtered(db, scope, {}).select(['g.item', 'g.place_id as cell_id', 'g.passed_at'])

/** Answered tasks whose effect may still change. */
export const selectChangingTasks = (db: Db, scope: Scope) =>
  brief(db, scope).where('g.finding', 'is not', null).where('g.effect_is_final', '=', false).execute()

/** Tasks passed since an instant whose cell was not hot again yet. */
export const selectPassedTasks = (db: Db, scope: Scope, since: Date) =>
  brief(db, scope).where('g.passed_at', '>=', since).where('g.recurred_at', 'is', null).execute()

/** Tasks that were issued in a span and not recalled. */
export const selectIssuedTasks = (db: Db, scope: Scope, from: Date, to: Date) =>
  filtered(db, scope, {})
    .select(['g.place_id as cell_id', 'g.item', 'g.effect', 'g.recurred_at', 'g.passed_at', 'g.finding'])
    .where('i.created_at', '>=', from)
    .where('i.created_at', '<', to)
    .where('i.state', '!=', 'recalled')
    .orderBy('i.id')
    .execute()

/** Holds the task until the transaction ends. */
export const lockGridTask = (db: Db, itemId: number) =>
  db.selectFrom('grid_tasks').select('failures').where('item_id', '=', itemId).forUpdate().executeTakeFirstOrThrow()

export const insertGridTask = (db: Db, row: Insertable<Tables['grid_tasks']>) => db.insertInto('grid_tasks').values(row).execute()

export const updateGridTask = (db: Db, itemId: number, change: Updateable<Tables['grid_tasks']>) =>
  db.updateTable('grid_tasks').set(change).where('item_id', '=', itemId).execute()
