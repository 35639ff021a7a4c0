import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

export interface FieldRow {
  validAt: Date
  meta: unknown
  data: Buffer
}

/** Keeps fields of a source; an instant that is there already is replaced, and counts as made anew only when it has changed. */
export const upsertFields = async (db: Db, source: string, fields: readonly FieldRow[]): Promise<void> => {
  const upsert = async (trx: Db) => {
    for (const { validAt, meta, data } of fields) {
      const values = { meta: JSON.stringify(meta), data }
      await trx
        .insertInto('met_fields')
        .values({ source, valid_at: validAt, ...values })
        .onConflict(conflict =>
          conflict
            .columns(['source', 'valid_at'])
            .doUpdateSet({ ...values, made_at: sql`now()` })
            .where(sql<boolean>`(met_fields.data, met_fields.meta) is distinct from (excluded.data, excluded.meta)`),
        )
        .execute()
    }
  }
  await (db.isTransaction ? upsert(db) : db.transaction().execute(upsert))
}

/** Deletes all fields of a source. */
export const forgetMet = (db: Db, source: string) => db.deleteFrom('met_fields').where('source', '=', source).execute()

/** The instants of a source that a span needs: from the last at or before its beginning to the first at or after its end. */
const spanned = (source: string, from: Date, to: Date) => sql<boolean>`source = ${source}
  and valid_at >= coalesce((select max(valid_at) from met_fields where source = ${source} and valid_at <= ${from}), ${from})
  and valid_at <= coalesce((select min(valid_at) from met_fields where source = ${source} and valid_at >= ${to}), ${to})`

export const selectFields = async (db: Db, source: string, from: Date, to: Date): Promise<FieldRow[]> =>
  (
    await sql<FieldRow>`select valid_at as "validAt", meta, data from met_fields where ${spanned(source, from, to)} order by valid_at`.execute(
      db,
    )
  ).rows

export interface FieldTime {
  validAt: Date
  madeAt: Date
}

export const selectFieldTimes = async (db: Db, source: string, from: Date, to: Date): Promise<FieldTime[]> =>
  (
    await sql<FieldTime>`select valid_at as "validAt", made_at as "madeAt" from met_fields where ${spanned(source, from, to)} order by valid_at`.execute(
      db,
    )
  ).rows

export interface SourceRow {
  source: string
  first: Date
  last: Date
  count: number
}

export const selectSources = async (db: Db): Promise<SourceRow[]> =>
  (
    await sql<SourceRow>`select source, min(valid_at) as first, max(valid_at) as last, count(*)::int as count
      from met_fields group by source order by source`.execute(db)
  ).rows

/** Fields of a source before an instant, and the runs of this kind that made them. */
export const deleteFields = (db: Db, source: string, kind: string, before: Date, beforeLabel: string) =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('met_fields').where('source', '=', source).where('valid_at', '<', before).execute()
    await trx.deleteFrom('model_runs').where('kind', '=', kind).where(sql<string>`question ->> 'time'`, '<', beforeLabel).execute()
  })

/** Number of the stations with wind in the hour that ends at an instant. */
export const countReporting = async (db: Db, placeIds: readonly number[], hourEnd: Date): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from hourly_readings
      where place_id = any(${[...placeIds]}) and ts = ${hourEnd} and wind_speed is not null`.execute(db)
  ).rows[0]!.n

export interface StationHour {
  placeId: number
  ts: Date
  temperature: number | null
  pressure: number | null
  windSpeed: number | null
  windDirection: number | null
}

/** Weather of the stations in the hours that end after `from` and not after `to`, by hour and station. */
export const selectStationHours = async (db: Db, placeIds: readonly number[], from: Date, to: Date): Promise<StationHour[]> =>
  (
    await sql<StationHour>`select place_id as "placeId", ts, temperature, pressure, wind_speed as "windSpeed", wind_direction as "windDirection"
      from hourly_readings where place_id = any(${[...placeIds]}) and ts > ${from} and ts <= ${to} order by ts, place_id`.execute(db)
  ).rows

/** Stamp that changes with any of these hours. */
export const selectStationState = async (db: Db, placeIds: readonly number[], from: Date, to: Date) =>
  (
    await sql<{ hours: number; revisions: number; received: Date | null }>`
      select count(*)::int as hours, coalesce(sum(revision), 0)::int as revisions, max(received_at) as received
      from hourly_readings where place_id = any(${[...placeIds]}) and ts > ${from} and ts <= ${to}`.execute(db)
  ).rows[0]!

export interface TerrainRow {
  id: number
  name: string
  grid: unknown
  data: Buffer
}

/** The terrain in use: the newest active one. */
export const selectTerrain = (db: Db): Promise<TerrainRow | undefined> =>
  db
    .selectFrom('terrains')
    .select(['id', 'name', 'grid', 'data'])
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectTerrainId = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('terrains').select('id').where('active', '=', true).orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null
