import type pg from 'pg'
import type { WrittenLimit } from './limit-queries.ts'
import type { Origin } from './merge.ts'

/** What an import of a file wrote. */
export interface WrittenHours {
  table: 'hourly_readings' | 'species_hours'
  /** Origin of its rows, and of no others. */
  ref: string
  placeIds: readonly number[]
  /** Hours, epoch milliseconds. */
  from: number
  to: number
  /** Rows with that origin when it ended. */
  rows: number
  /** Newest entry of the history when it began, before a restart too. */
  since: number
  /** Detection limits that the file brought. */
  limits?: readonly WrittenLimit[]
}

const isoTime = (ts: number) => new Date(ts).toISOString()
const span = ({ placeIds, from, to }: Omit<WrittenHours, 'rows'>) => [[...placeIds], isoTime(from), isoTime(to)]
const isSpecies = ({ table }: WrittenHours): string => (table === 'species_hours' ? "like 'voc%'" : "not like 'voc%'")

export const newestHistory = async (pool: pg.Pool): Promise<number> =>
  Number((await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from reading_history')).rows[0]!.id)

export interface HourKey {
  placeId: number
  ts: number
}

/** Rows of the import that no later writer has replaced. */
export const selectWrittenHours = async (client: pg.ClientBase, written: WrittenHours): Promise<HourKey[]> =>
  (
    await client.query<HourKey>(
      `select place_id as "placeId", (extract(epoch from ts) * 1000)::float8 as ts from ${written.table}
        where place_id = any($1::int[]) and ts between $2 and $3 and source_ref = $4 order by place_id, ts`,
      [...span(written), written.ref],
    )
  ).rows

/** How many rows have the origin of the import. */
export const countWrittenHours = async (pool: pg.Pool, written: Omit<WrittenHours, 'rows'>): Promise<number> =>
  (
    await pool.query<{ rows: number }>(
      `select count(*)::int as rows from ${written.table} where place_id = any($1::int[]) and ts between $2 and $3 and source_ref = $4`,
      [...span(written), written.ref],
    )
  ).rows[0]!.rows

export interface ReplacedValue extends HourKey, Origin {
  parameter: string
  oldValue: number | null
  oldMark: string | null
}

/** Values that the import replaced, the first of each parameter and hour, with the origin that the row had before the import. */
export const selectReplaced = async (client: pg.ClientBase, written: WrittenHours): Promise<ReplacedValue[]> =>
  (
    await client.query<ReplacedValue>(
      `select distinct on (place_id, ts, parameter) place_id as "placeId", (extract(epoch from ts) * 1000)::float8 as ts, parameter,
          nullif(old_value, 'NaN') as "oldValue", old_mark as "oldMark",
          first_value(replaced_ref) over hour as ref, coalesce(first_value(replaced_source_id) over hour, 0) as "sourceId"
        from reading_history r where place_id = any($1::int[]) and ts between $2 and $3 and source_ref = $4
          and parameter ${isSpecies(written)}
          and exists (select from ${written.table} t where t.place_id = r.place_id and t.ts = r.ts and t.source_ref = $4)
        window hour as (partition by place_id, ts order by id)
        order by place_id, ts, parameter, id`,
      [...span(written), written.ref],
    )
  ).rows

/**
 * Hours of the import that something else has changed since: their rows have another origin, or a verdict without an origin was entered. A row
 * that has the origin of the import again was given it back by the undo of a later import.
 */
export const countMoved = async (client: pg.ClientBase, written: WrittenHours): Promise<number> => {
  const { rows } = await client.query<{ now: number; later: number }>(
    `with own as (select place_id, ts from ${written.table} where place_id = any($1::int[]) and ts between $2 and $3 and source_ref = $4)
      select (select count(*)::int from own) as now,
        (select count(distinct (h.place_id, h.ts))::int from reading_history h join own on own.place_id = h.place_id and own.ts = h.ts
          where h.id > $5 and h.source_ref is null and h.parameter ${isSpecies(written)}) as later`,
    [...span(written), written.ref, written.since],
  )
  return written.rows - rows[0]!.now + rows[0]!.later
}

/** Gives rows back the origin that they had before the import. */
export const restoreOrigins = (client: pg.ClientBase, table: WrittenHours['table'], hours: readonly (HourKey & Origin)[]) =>
  client.query(
    `update ${table} h set source_ref = k.ref, source_id = nullif(k.source_id, 0)
      from unnest($1::int[], $2::timestamptz[], $3::text[], $4::int[]) as k(place_id, ts, ref, source_id)
      where h.place_id = k.place_id and h.ts = k.ts`,
    [
      hours.map(({ placeId }) => placeId),
      hours.map(({ ts }) => isoTime(ts)),
      hours.map(({ ref }) => ref),
      hours.map(({ sourceId }) => sourceId),
    ],
  )

export const deleteSpeciesHours = (client: pg.ClientBase, hours: readonly HourKey[]) =>
  client.query(
    `delete from species_hours h using unnest($1::int[], $2::timestamptz[]) as k(place_id, ts) where h.place_id = k.place_id and h.ts = k.ts`,
    [hours.map(({ placeId }) => placeId), hours.map(({ ts }) => isoTime(ts))],
  )
