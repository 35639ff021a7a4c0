import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/**
 * The year of the default inventory, or the year with the most reported data, and a stamp that changes with every reported value; undefined
 * while nothing is.
 */
export const selectInputStamp = async (db: Db): Promise<{ year: number; stamp: string } | undefined> =>
  (
    await sql<{ year: number; stamp: string }>`
    with reported as (
      select year, changed_at as at from enterprise_profiles union all select year, verified_at from verified_activities
    ), requested as (select coalesce((select year from inventories where is_default),
      (select year from reported group by year order by count(*) desc, year desc limit 1)) as year)
    select requested.year, concat_ws(' ', requested.year, count(*), extract(epoch from max(reported.at))) as stamp
    from requested join reported on reported.year = requested.year group by requested.year`.execute(db)
  ).rows[0]
