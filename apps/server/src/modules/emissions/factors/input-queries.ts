import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/**
 * The year of the default inventory, else the one of which most is told, and a mark that changes with whatever is told of it; undefined
 * while nothing is.
 */
export const selectInputStamp = async (db: Db): Promise<{ year: number; stamp: string } | undefined> =>
  (
    await sql<{ year: number; stamp: string }>`
    with told as (
      select year, changed_at as at from enterprise_profiles union all select year, verified_at from verified_activities
    ), asked as (select coalesce((select year from inventories where is_default),
      (select year from told group by year order by count(*) desc, year desc limit 1)) as year)
    select asked.year, concat_ws(' ', asked.year, count(*), extract(epoch from max(told.at))) as stamp
    from asked join told on told.year = asked.year group by asked.year`.execute(db)
  ).rows[0]
