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

/** The new grid alone is in use; those before stay, not in use. */
export const putGrid = async (
  db: Db,
  row: { name: string; year: number; grid: string; data: Buffer; simulated: boolean },
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
  for (let n = 0; n < rows.length; n += 2000)
    await db
      .insertInto('outlet_emissions')
      .values(rows.slice(n, n + 2000))
      .execute()
}

/** Curves of the year, week and day, and which class uses which. */
export const selectProfileTables = (db: Db) =>
  db.selectFrom('emission_profiles').select(['key', 'content']).where('key', 'in', ['monthly', 'weekly', 'hourly', 'use']).execute()
