import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

const rowsAtOnce = 500

export const insertWeather = (db: Db, issued: string, rows: readonly { placeId: number; days: readonly number[] }[]) =>
  db
    .insertInto('forecast_weather')
    .values(rows.map(({ placeId, days }) => ({ issued, place_id: placeId, days: [...days] })))
    .onConflict(conflict => conflict.columns(['issued', 'place_id']).doNothing())
    .execute()

/** Days on which weather was kept, from one on. */
export const selectArchived = async (db: Db, from: string, to: string): Promise<string[]> =>
  (
    await db
      .selectFrom('forecast_weather')
      .select('issued')
      .distinct()
      .where('issued', '>=', from)
      .where('issued', '<=', to)
      .orderBy('issued')
      .execute()
  ).map(row => row.issued)

export const selectWeather = (db: Db, from: string, to: string) =>
  db.selectFrom('forecast_weather').selectAll().where('issued', '>=', from).where('issued', '<=', to).execute()

export interface NewForecast {
  placeId: number
  day: string
  concentrations: number[]
  aqi: (number | null)[]
  primaryMask: number
  persistence: number | null
  usual: number | null
}

/** A day's forecast with its issue; one that is there already stays. */
export const insertIssue = (
  db: Db,
  issue: { issued: string; hindcast: boolean; engineVersion: string; trainedUntil: string; taught: number; madeAt: Date },
  rows: readonly NewForecast[],
) =>
  db.transaction().execute(async trx => {
    const { issued, hindcast, engineVersion, trainedUntil, taught, madeAt } = issue
    const made = await trx
      .insertInto('forecast_issues')
      .values({ issued, hindcast, engine_version: engineVersion, trained_until: trainedUntil, taught, made_at: madeAt })
      .onConflict(conflict => conflict.column('issued').doNothing())
      .returning('issued')
      .execute()
    if (made.length === 0) return
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await trx
        .insertInto('forecasts')
        .values(
          rows.slice(at, at + rowsAtOnce).map(row => ({
            issued,
            place_id: row.placeId,
            day: row.day,
            concentrations: row.concentrations,
            aqi: row.aqi,
            primary_mask: row.primaryMask,
            persistence_aqi: row.persistence,
            usual_aqi: row.usual,
          })),
        )
        .execute()
  })

export const selectIssues = (db: Db, limit: number) =>
  db.selectFrom('forecast_issues').selectAll().orderBy('issued', 'desc').limit(limit).execute()

export const selectIssuedDays = async (db: Db, from: string, to: string): Promise<string[]> =>
  (await db.selectFrom('forecast_issues').select('issued').where('issued', '>=', from).where('issued', '<=', to).execute()).map(
    row => row.issued,
  )

export const selectIssue = (db: Db, issued: string) =>
  db.selectFrom('forecast_issues').selectAll().where('issued', '=', issued).executeTakeFirst()

/** The newest issue up to a day. */
export const selectNewestIssue = (db: Db, upTo: string) =>
  db.selectFrom('forecast_issues').selectAll().where('issued', '<=', upTo).orderBy('issued', 'desc').limit(1).executeTakeFirst()

export const selectForecasts = (db: Db, issued: string, placeIds: readonly number[]) =>
  db
    .selectFrom('forecasts')
    .selectAll()
    .where('issued', '=', issued)
    .where('place_id', 'in', [...placeIds])
    .orderBy('day')
    .execute()

/** Everything said of a place's days. */
export const selectIssuedValues = (db: Db, placeId: number, from: string, to: string) =>
  db
    .selectFrom('forecasts')
    .select(['issued', 'day', 'aqi', 'persistence_aqi', 'usual_aqi'])
    .where('place_id', '=', placeId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

/** The newest edit of each day of an issue. */
export const selectEdits = (db: Db, issued: string) =>
  db
    .selectFrom('forecast_edits')
    .selectAll()
    .distinctOn(['place_id', 'day'])
    .where('issued', '=', issued)
    .orderBy('place_id')
    .orderBy('day')
    .orderBy('id', 'desc')
    .execute()

export interface NewEdit {
  issued: string
  placeId: number
  day: string
  low: number
  high: number
  primaryMask: number
  reason: string
  by: number | null
  byName: string
}

/** Writes an edit while the issue is a draft and speaks of that day; false when it does not. */
export const insertEdit = async (db: Db, edit: NewEdit): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    insert into forecast_edits (issued, place_id, day, aqi_low, aqi_high, primary_mask, reason, made_by, made_by_name)
    select f.issued, f.place_id, f.day, ${edit.low}, ${edit.high}, ${edit.primaryMask}, ${edit.reason}, ${edit.by}, ${edit.byName}
    from forecasts f join forecast_issues i on i.issued = f.issued and i.state = 'draft'
    where f.issued = ${edit.issued} and f.place_id = ${edit.placeId} and f.day = ${edit.day} for share of i returning id`.execute(db)
  return rows.length > 0
}

/** Takes an issue from one state to another; false when it was no longer in the first. */
export const updateState = async (
  db: Db,
  issued: string,
  from: 'draft' | 'signed',
  signed: { by: number | null; name: string; at: Date } | null,
): Promise<boolean> => {
  const result = await db
    .updateTable('forecast_issues')
    .set({
      state: signed ? 'signed' : 'draft',
      signed_by: signed?.by ?? null,
      signed_name: signed?.name ?? null,
      signed_at: signed?.at ?? null,
    })
    .where('issued', '=', issued)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** First day of daily values of any place. */
export const selectFirstDay = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('daily_values')
      .select(eb => eb.fn.min('day').as('day'))
      .executeTakeFirst()
  )?.day ?? null

/** Hour 17 to 24 begins at 16 o'clock, 22 to 24 at 21; fewer hours than half are none. */
const [eveningFrom, nightFrom] = [16, 21]

/** Means of the hours 17 to 24 and 22 to 24 of each place and day; null with fewer than half of them. Columns in the order of the pollutants. */
export const selectLateHours = async (db: Db, placeIds: readonly number[], from: Date, to: Date) => {
  const day = sql`(ts - interval '1 second') at time zone 'Asia/Shanghai'`
  const means = (first: number) =>
    sql.join(
      pollutantIds.map(id => {
        const late = sql`filter (where extract(hour from ${day}) >= ${sql.lit(first)})`
        return sql`case when count(${sql.ref(id)}) ${late} >= ${sql.lit((24 - first) / 2)} then (avg(${sql.ref(id)}) ${late})::float4 end`
      }),
    )
  const { rows } = await sql<{ placeId: number; day: string; evening: (number | null)[]; night: (number | null)[] }>`
    select place_id as "placeId", (${day})::date as day, array[${means(eveningFrom)}] as evening, array[${means(nightFrom)}] as night
    from hourly_readings
    where place_id = any(${[...placeIds]}) and ts > ${from} and ts <= ${to} and extract(hour from ${day}) >= ${sql.lit(eveningFrom)}
    group by 1, 2`.execute(db)
  return rows
}
