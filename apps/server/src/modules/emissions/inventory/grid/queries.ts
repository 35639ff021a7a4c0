import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** The emissions that tracing reads: the whole city's. */

export const selectActiveGrid = (db: Db) =>
  db
    .selectFrom('emission_grids')
    .select(['id', 'grid', 'data'])
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Emissions of outlets before a grid was put in use. */
export interface OutletsBefore {
  enterpriseIds: number[]
  rows: { outlet_id: number; species: string; kg_per_hour: number }[]
}

export interface GridInUse {
  id: number
  name: string
  since: Date
  inventoryId: number | null
  beforeId: number | null
  before: string | null
  /** Null for a grid that no inventory made. */
  outlets: OutletsBefore | null
}

/** The grid in use with what was before it, locked when it is to be replaced. */
export const selectInUse = async (db: Db, hold = false): Promise<GridInUse | undefined> =>
  (
    await sql<GridInUse>`
      select g.id, g.name, g.created_at as since, g.inventory_id as "inventoryId", g.before_id as "beforeId", b.name as before,
        g.outlets_before as outlets
      from emission_grids g left join emission_grids b on b.id = g.before_id where g.active order by g.id desc limit 1
      ${hold ? sql`for update of g` : sql``}`.execute(db)
  ).rows[0]

export const selectOutletEmissions = async (db: Db, enterpriseIds: readonly number[]): Promise<OutletsBefore['rows']> =>
  (
    await sql<OutletsBefore['rows'][number]>`
      select m.outlet_id, m.species, m.kg_per_hour from outlet_emissions m join outlets o on o.id = m.outlet_id
      where o.enterprise_id = any(${[...enterpriseIds]}) order by 1, 2`.execute(db)
  ).rows

/** The grid before is in use again, or none when there was none. */
export const restoreGrid = async (db: Db, { id, beforeId }: Pick<GridInUse, 'id' | 'beforeId'>): Promise<void> => {
  await db.updateTable('emission_grids').set({ active: false }).where('id', '=', id).execute()
  if (beforeId !== null) await db.updateTable('emission_grids').set({ active: true }).where('id', '=', beforeId).execute()
}

/** The new grid alone is in use; those before stay, not in use. */
export const putGrid = async (
  db: Db,
  row: {
    name: string
    year: number
    grid: string
    data: Buffer
    simulated: boolean
    inventory_id: number
    before_id: number | null
    outlets_before: string
  },
): Promise<number> => {
  await db.updateTable('emission_grids').set({ active: false }).where('active', '=', true).execute()
  return (await db.insertInto('emission_grids').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Emissions of all outlets of these enterprises. */
export const putOutletEmissions = async (
  db: Db,
  enterpriseIds: readonly number[],
  rows: readonly { outlet_id: number; species: string; kg_per_hour: number }[],
): Promise<void> => {
  await sql`delete from outlet_emissions m using outlets o where o.id = m.outlet_id and o.enterprise_id = any(${[...enterpriseIds]})`.execute(
    db,
  )
  // Outlets that are gone have nothing to emit.
  await sql`insert into outlet_emissions (outlet_id, species, kg_per_hour)
    select r.outlet_id, r.species, r.kg_per_hour from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(outlet_id int, species text, kg_per_hour float8) join outlets o on o.id = r.outlet_id`.execute(db)
}

/** Curves of the year, week and day, and which class uses which. */
export const selectProfileTables = (db: Db) =>
  db.selectFrom('emission_profiles').select(['key', 'content']).where('key', 'in', ['monthly', 'weekly', 'hourly', 'use']).execute()
