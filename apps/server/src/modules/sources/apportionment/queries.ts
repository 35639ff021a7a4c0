import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** Stamp that changes with every change of running enterprises, their outlets or emissions. */
export const selectStacksState = async (db: Db): Promise<string> =>
  (
    await sql<{ state: string }>`
      select coalesce(md5(string_agg(md5(e.county_id || e.industry || o::text || coalesce(m.own, '')), '' order by o.id)), '') as state
      from outlets o join enterprises e on e.id = o.enterprise_id
        left join (select outlet_id, string_agg(species || kg_per_hour, ',' order by species) as own from outlet_emissions group by outlet_id) m
          on m.outlet_id = o.id
      where o.active and e.status = 'running'`.execute(db)
  ).rows[0]!.state

/** The area emissions in use: the newest active ones. */
export const selectEmissionGrid = (db: Db) =>
  db
    .selectFrom('emission_grids')
    .select(['id', 'name', 'grid', 'data'])
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectEmissionGridState = (db: Db) =>
  db.selectFrom('emission_grids').select(['id', 'name']).where('active', '=', true).orderBy('id', 'desc').limit(1).executeTakeFirst()
