import { addDays } from '@qingyuan/domain/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export const selectNewestSearch = async (db: Db, before?: string): Promise<string | null> => {
  let query = db.selectFrom('found_sources').select(eb => eb.fn.max('search_day').as('day'))
  if (before) query = query.where('search_day', '<', before)
  return (await query.executeTakeFirst())?.day ?? null
}

/** Day of the newest search up to a day; null without one. */
export const newestSearchUntil = (db: Db, until: string): Promise<string | null> => selectNewestSearch(db, addDays(until, 1))

export const selectFoundSources = (db: Db, day: string) =>
  db.selectFrom('found_sources').selectAll().where('search_day', '=', day).orderBy('kg_per_hour', 'desc').execute()

export const insertFoundSources = (db: Db, rows: readonly Insertable<Tables['found_sources']>[]) =>
  db
    .insertInto('found_sources')
    .values([...rows])
    .onConflict(oc => oc.doNothing())
    .execute()

export const selectNewestTrialDay = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('source_trials')
      .select(eb => eb.fn.max('day').as('day'))
      .executeTakeFirst()
  )?.day ?? null

export const selectTrials = (db: Db, day: string) => db.selectFrom('source_trials').selectAll().where('day', '=', day).execute()

export const insertTrials = (db: Db, rows: readonly Insertable<Tables['source_trials']>[]) =>
  db
    .insertInto('source_trials')
    .values([...rows])
    .onConflict(oc => oc.doNothing())
    .execute()
