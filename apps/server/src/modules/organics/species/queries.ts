import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Months of places that have hours of species, with the version that every write of the month raises. */
export const selectMonths = (db: Db, placeIds: readonly number[]) =>
  db
    .selectFrom('species_months')
    .select(['place_id as placeId', sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'version'])
    .where('place_id', 'in', placeIds)
    .orderBy('place_id')
    .orderBy('month')
    .execute()

/** Rows of one place, hour after hour: instants in ms, each hour's array as PostgreSQL sends it, and the marks by position. */
export const selectSpeciesHours = (db: Db, placeId: number, from: number, to: number) =>
  db
    .selectFrom('species_hours')
    .select([
      sql<number[]>`coalesce(array_agg((extract(epoch from ts) * 1000)::float8 order by ts), '{}')`.as('times'),
      sql<Buffer>`coalesce(string_agg(array_send(ppb), ''::bytea order by ts), '')`.as('arrays'),
      sql<[time: number, marks: RowMarks][] | null>`jsonb_agg(jsonb_build_array((extract(epoch from ts) * 1000)::float8, marks) order by ts)
        filter (where marks is not null)`.as('marks'),
    ])
    .where('place_id', '=', placeId)
    .where('ts', '>=', new Date(from))
    .where('ts', '<=', new Date(to))
    .executeTakeFirstOrThrow()

/** The limits that hold on a day, newest first. */
export const selectLimits = (db: Db, placeIds: readonly number[], day: string) =>
  db
    .selectFrom('species_limits')
    .select(['place_id as placeId', 'species_no as speciesNo', 'ppb'])
    .distinctOn(['place_id', 'species_no'])
    .where('place_id', 'in', placeIds)
    .where('valid_from', '<=', day)
    .orderBy('place_id')
    .orderBy('species_no')
    .orderBy('valid_from', 'desc')
    .execute()

/** A later file said that the hour of a run was air. */
const isHourOfAir = sql<boolean>`exists (select from species_hours h
  where h.place_id = species_control_runs.place_id and h.ts = species_control_runs.ts and array_remove(h.ppb, null) <> '{}')`

/** The control runs that count, hour after hour. */
export const selectControlRuns = (db: Db, placeId: number, from: number, to: number) =>
  db
    .selectFrom('species_control_runs')
    .select(['ts', 'kind', 'ppb', 'expected'])
    .distinctOn('ts')
    .where('place_id', '=', placeId)
    .where('ts', '>=', new Date(from))
    .where('ts', '<=', new Date(to))
    .where(where => where.not(isHourOfAir))
    .orderBy('ts')
    .orderBy('id', 'desc')
    .execute()

/** Sums of the chromatograms that count, hour after hour, ppbC. */
export const selectTotals = (db: Db, placeId: number, from: number, to: number) =>
  db
    .selectFrom('species_totals')
    .select(['ts', 'total_ppbc as total', 'targets_ppbc as targets', 'unidentified_ppbc as unidentified'])
    .distinctOn('ts')
    .where('place_id', '=', placeId)
    .where('ts', '>=', new Date(from))
    .where('ts', '<=', new Date(to))
    .orderBy('ts')
    .orderBy('id', 'desc')
    .execute()

/** Places with hours of species or limits of a gas chromatograph. */
export const selectSpeciesPlaces = (db: Db) =>
  db
    .selectFrom('species_months')
    .select([
      'place_id as placeId',
      sql<string>`to_char(min(month), 'YYYY-MM')`.as('first'),
      sql<string>`to_char(max(month), 'YYYY-MM')`.as('last'),
    ])
    .groupBy('place_id')
    .orderBy('place_id')
    .execute()

/** The newest decision on each check of a station. */
export const selectSilences = (db: Db, placeId: number) =>
  db
    .selectFrom('species_silences')
    .select(['rule', 'silenced', 'reason', 'changed_by as changedBy', 'changed_at as changedAt'])
    .distinctOn('rule')
    .where('place_id', '=', placeId)
    .orderBy('rule')
    .orderBy('id', 'desc')
    .execute()

export const insertSilence = async (db: Db, row: { placeId: number; rule: string; silenced: boolean; reason: string; by: string }) => {
  const { placeId, rule, silenced, reason, by } = row
  await db.insertInto('species_silences').values({ place_id: placeId, rule, silenced, reason, changed_by: by }).execute()
}

/** Profiles measured in the city, by name. */
export const selectProfiles = (db: Db) => db.selectFrom('source_profiles').selectAll().orderBy('name').execute()

export const insertProfile = async (db: Db, row: Insertable<Tables['source_profiles']>): Promise<number | undefined> =>
  (
    await db
      .insertInto('source_profiles')
      .values(row)
      .onConflict(conflict => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const deleteProfile = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('source_profiles').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

/** Sets of one user, by name. */
export const selectSets = (db: Db, userId: number) =>
  db.selectFrom('species_sets').select(['id', 'name', 'species_nos as speciesNos']).where('user_id', '=', userId).orderBy('name').execute()

interface SetValues {
  name: string
  speciesNos: readonly number[]
}

export const insertSet = async (db: Db, userId: number, { name, speciesNos }: SetValues): Promise<number> =>
  (
    await db
      .insertInto('species_sets')
      .values({ user_id: userId, name, species_nos: [...speciesNos] })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateSet = async (db: Db, userId: number, id: number, { name, speciesNos }: SetValues): Promise<boolean> =>
  (
    await db
      .updateTable('species_sets')
      .set({ name, species_nos: [...speciesNos], changed_at: sql`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const deleteSet = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.deleteFrom('species_sets').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()).numDeletedRows > 0n

/** The month's version rises, so that it is read anew. */
export const raiseMonth = async (db: Db, placeId: number, month: string): Promise<void> => {
  await db
    .updateTable('species_months')
    .set({ version: sql`version + 1` })
    .where('place_id', '=', placeId)
    .where('month', '=', month)
    .execute()
}
