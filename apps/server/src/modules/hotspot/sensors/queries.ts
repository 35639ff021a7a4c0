import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Newest first. */
export const selectCalibrations = (db: Db, placeIds: readonly number[]) =>
  db
    .selectFrom('sensor_calibrations')
    .selectAll()
    .where('place_id', 'in', [...placeIds])
    .orderBy('place_id')
    .orderBy('from_day', 'desc')
    .execute()

export const insertCalibrations = (db: Db, rows: readonly Insertable<Tables['sensor_calibrations']>[]) =>
  db
    .insertInto('sensor_calibrations')
    .values([...rows])
    .onConflict(oc => oc.doNothing())
    .execute()

/** Days from one on with the marks of all sensors. */
export const selectAssessedDays = async (db: Db, from: string, sensors: number): Promise<string[]> =>
  (
    await db
      .selectFrom('sensor_days')
      .select('day')
      .where('day', '>=', from)
      .groupBy('day')
      .having(eb => eb.fn.countAll(), '>=', sensors)
      .orderBy('day')
      .execute()
  ).map(({ day }) => day)

export const selectSensorDays = (db: Db, placeIds: readonly number[], from: string, to = '9999-12-31') =>
  db
    .selectFrom('sensor_days')
    .selectAll()
    .where('place_id', 'in', [...placeIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export const selectNewestAssessed = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('sensor_days')
      .select(eb => eb.fn.max('day').as('day'))
      .executeTakeFirst()
  )?.day ?? null

export const upsertSensorDays = (db: Db, rows: readonly Insertable<Tables['sensor_days']>[]) =>
  db
    .insertInto('sensor_days')
    .values([...rows])
    .onConflict(oc =>
      oc.columns(['place_id', 'day']).doUpdateSet(eb => ({
        mark: eb.ref('excluded.mark'),
        reason: eb.ref('excluded.reason'),
        hours: eb.ref('excluded.hours'),
        equal_run: eb.ref('excluded.equal_run'),
        night_correlation: eb.ref('excluded.night_correlation'),
        level: eb.ref('excluded.level'),
        drift: eb.ref('excluded.drift'),
      })),
    )
    .execute()

export const deleteSensorDays = (db: Db, placeIds: readonly number[], from: string) =>
  db
    .deleteFrom('sensor_days')
    .where('place_id', 'in', [...placeIds])
    .where('day', '>=', from)
    .execute()

/** Oldest first. */
export const selectMaintenance = (db: Db, placeIds: readonly number[]) =>
  db
    .selectFrom('sensor_maintenance')
    .selectAll()
    .where('place_id', 'in', [...placeIds])
    .orderBy('done_at')
    .orderBy('id')
    .execute()

export const insertMaintenance = (db: Db, rows: readonly Insertable<Tables['sensor_maintenance']>[]) =>
  db
    .insertInto('sensor_maintenance')
    .values([...rows])
    .returning('id')
    .execute()

export const selectNewestSearch = async (db: Db, before?: string): Promise<string | null> => {
  let query = db.selectFrom('found_sources').select(eb => eb.fn.max('search_day').as('day'))
  if (before) query = query.where('search_day', '<', before)
  return (await query.executeTakeFirst())?.day ?? null
}

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
