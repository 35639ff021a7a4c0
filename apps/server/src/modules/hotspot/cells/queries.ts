import type { GridItem, GridStep } from '@qingyuan/domain/hotspot-grid.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export type FieldRow = Selectable<Tables['grid_fields']>

export const selectCells = (db: Db) =>
  db.selectFrom('grid_cells').select(['place_id', 'row', 'col', 'area_km2']).orderBy('row').orderBy('col').execute()

export const insertGridCells = (db: Db, rows: readonly Insertable<Tables['grid_cells']>[]) =>
  db
    .insertInto('grid_cells')
    .values([...rows])
    .onConflict(oc => oc.doNothing())
    .execute()

/** Hashes of the inputs of the maps from a period on, by item and period. */
export const selectHashes = (db: Db, step: GridStep, from: string) =>
  db
    .selectFrom('grid_fields')
    .select(['item', 'period', 'input_hash as hash'])
    .where('step', '=', step)
    .where('period', '>=', from)
    .execute()

export const upsertFields = (db: Db, rows: readonly Insertable<Tables['grid_fields']>[]) =>
  db
    .insertInto('grid_fields')
    .values([...rows])
    .onConflict(oc =>
      oc.columns(['item', 'step', 'period']).doUpdateSet(eb => ({
        method: eb.ref('excluded.method'),
        sensors: eb.ref('excluded.sensors'),
        sensors_all: eb.ref('excluded.sensors_all'),
        rmse_fused: eb.ref('excluded.rmse_fused'),
        rmse_idw: eb.ref('excluded.rmse_idw'),
        rmse_median: eb.ref('excluded.rmse_median'),
        values: eb.ref('excluded.values'),
        errors: eb.ref('excluded.errors'),
        z: eb.ref('excluded.z'),
        support: eb.ref('excluded.support'),
        neighbours: eb.ref('excluded.neighbours'),
        input_hash: eb.ref('excluded.input_hash'),
        made_at: eb.ref('excluded.made_at'),
      })),
    )
    .execute()

export const deleteFieldsBefore = (db: Db, step: GridStep, period: string) =>
  db.deleteFrom('grid_fields').where('step', '=', step).where('period', '<', period).execute()

/** Maps of an item, newest first: those named, those of a span, or the newest ones up to a period. */
export const selectFields = (
  db: Db,
  item: GridItem,
  step: GridStep,
  { periods, from, until, limit }: { periods?: readonly string[]; from?: string; until?: string; limit?: number },
): Promise<FieldRow[]> => {
  let query = db.selectFrom('grid_fields').selectAll().where('item', '=', item).where('step', '=', step)
  if (periods) query = query.where('period', 'in', [...periods])
  if (from) query = query.where('period', '>=', from)
  if (until) query = query.where('period', '<=', until)
  query = query.orderBy('period', 'desc')
  return (limit ? query.limit(limit) : query).execute()
}

/** Newest period whose map has values. */
export const selectNewestPeriod = async (db: Db, item: GridItem, step: GridStep): Promise<string | null> =>
  (
    await db
      .selectFrom('grid_fields')
      .select('period')
      .where('item', '=', item)
      .where('step', '=', step)
      .where('rmse_median', 'is not', null)
      .orderBy('period', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.period ?? null

/** Errors of the newest maps. */
export const selectErrors = (db: Db, item: GridItem, step: GridStep, limit: number) =>
  db
    .selectFrom('grid_fields')
    .select(['period', 'method', 'rmse_fused as fused', 'rmse_idw as idw', 'rmse_median as median'])
    .where('item', '=', item)
    .where('step', '=', step)
    .where('rmse_fused', 'is not', null)
    .orderBy('period', 'desc')
    .limit(limit)
    .execute()

/** Hours without alarms looked at, oldest first. */
export const selectUnwatched = (db: Db, item: GridItem) =>
  db
    .selectFrom('grid_fields')
    .select('period')
    .where('item', '=', item)
    .where('step', '=', 'hour')
    .where('alarms_at', 'is', null)
    .orderBy('period')
    .execute()

export const markWatched = (db: Db, item: GridItem, period: string, at: Date) =>
  db
    .updateTable('grid_fields')
    .set({ alarms_at: at })
    .where('item', '=', item)
    .where('step', '=', 'hour')
    .where('period', '=', period)
    .where('alarms_at', 'is', null)
    .returning('period')
    .executeTakeFirst()

export const selectRunningAlarms = (db: Db, item: GridItem) =>
  db.selectFrom('grid_alarms').selectAll().where('item', '=', item).where('ended_at', 'is', null).execute()

export const insertAlarms = (db: Db, rows: readonly Insertable<Tables['grid_alarms']>[]) =>
  db
    .insertInto('grid_alarms')
    .values([...rows])
    .execute()

export const updateAlarm = (db: Db, id: number, change: Partial<Insertable<Tables['grid_alarms']>>) =>
  db.updateTable('grid_alarms').set(change).where('id', '=', id).execute()

/** Alarms of cells, newest first. */
export const selectAlarms = (db: Db, item: GridItem, placeIds: readonly number[], since: Date, limit: number) =>
  db
    .selectFrom('grid_alarms')
    .selectAll()
    .where('item', '=', item)
    .where('place_id', 'in', [...placeIds])
    .where('opened_at', '>=', since)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute()

/** Number of alarms of each cell in a span. */
export const countAlarms = (db: Db, item: GridItem, from: Date, to: Date) =>
  db
    .selectFrom('grid_alarms')
    .select(['place_id as placeId', eb => eb.fn.countAll<string>().as('count')])
    .where('item', '=', item)
    .where('opened_at', '>=', from)
    .where('opened_at', '<=', to)
    .groupBy('place_id')
    .execute()
