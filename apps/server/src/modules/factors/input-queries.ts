import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** The newest year of which something is told, and a mark that changes with whatever is told of it; undefined while nothing is. */
export const selectInputStamp = async (db: Db): Promise<{ year: number; stamp: string } | undefined> =>
  (
    await sql<{ year: number; stamp: string }>`
    with told as (
      select year, changed_at as at from enterprise_profiles union all select year, verified_at from verified_activities
    ), newest as (select max(year) as year from told)
    select newest.year, concat_ws(' ', newest.year, count(*), extract(epoch from max(told.at))) as stamp
    from newest join told on told.year = newest.year group by newest.year`.execute(db)
  ).rows[0]
