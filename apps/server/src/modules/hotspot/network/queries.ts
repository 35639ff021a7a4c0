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

/** A sensor has a mean of a day from one on. */
export const hasDayMeans = async (db: Db, from: string): Promise<boolean> =>
  (await db.selectFrom('sensor_days').select('day').where('day', '>=', from).where('mean', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

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
        mean: eb.ref('excluded.mean'),
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
