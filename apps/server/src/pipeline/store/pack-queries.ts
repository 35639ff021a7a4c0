import { wallClock } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { lockPlaces } from './queries.ts'

/** First day of a month of the clock of Shanghai, `YYYY-MM-01`. Partitions begin with one. */
export interface PlaceMonth {
  placeId: number
  month: string
}

const firstOfMonth = (ts: number): string => {
  const { year, month } = wallClock(ts)
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** Notes the months of written hours: their rows are where there was room, among those of other places. */
export const markUnpacked = async (client: pg.ClientBase, hours: Iterable<{ placeId: number; ts: number }>): Promise<void> => {
  // A file has few hours of thousands of places, or thousands of hours of few.
  const monthOf = new Map<number, string>()
  const placesOf = new Map<string, Set<number>>()
  for (const { placeId, ts } of hours) {
    let month = monthOf.get(ts)
    if (month === undefined) monthOf.set(ts, (month = firstOfMonth(ts)))
    const places = placesOf.get(month)
    if (places) places.add(placeId)
    else placesOf.set(month, new Set([placeId]))
  }
  const list = [...placesOf].flatMap(([month, places]) => [...places].map(placeId => ({ placeId, month })))
  if (list.length === 0) return
  await client.query(
    `insert into unpacked_months (place_id, month) select * from unnest($1::int[], $2::date[]) order by 1, 2 on conflict do nothing`,
    [list.map(item => item.placeId), list.map(item => item.month)],
  )
}

/** Months that ended before `before`, the oldest first, place by place within a month. */
export const selectUnpacked = async (pool: pg.Pool, before: Date, limit: number): Promise<PlaceMonth[]> =>
  (
    await pool.query<PlaceMonth>(
      `select place_id as "placeId", month from unpacked_months
        where (month + interval '1 month') at time zone 'Asia/Shanghai' < $1 order by month, place_id limit $2`,
      [before, limit],
    )
  ).rows

export const countUnpacked = async (pool: pg.Pool, before: Date): Promise<number> =>
  (
    await pool.query<{ months: number }>(
      `select count(*)::int as months from unpacked_months where (month + interval '1 month') at time zone 'Asia/Shanghai' < $1`,
      [before],
    )
  ).rows[0]!.months

/** Fewer rows of the place than this on a page of its month (about 55 fit): they are scattered. */
const leastRowsOnPage = 25

const inMonth = `h.place_id = $1 and h.ts >= $2::timestamp at time zone 'Asia/Shanghai'
  and h.ts < ($2::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`

/**
 * Writes the rows of a place and month anew, in the order of time, so that they are together; no value, origin, revision or time of arrival changes.
 * To be called in a transaction: it takes the lock of the place, which all writers of hours take. Readers go on and see each row once.
 *
 * @returns rows that were moved; 0 where they are together already
 */
export const packMonth = async (client: pg.ClientBase, { placeId, month }: PlaceMonth): Promise<number> => {
  await lockPlaces(client, [placeId])
  const { rows } = await client.query<{ rows: number; pages: number }>(
    `select count(*)::int as rows, count(distinct (h.ctid::text::point)[0])::int as pages from hourly_readings h where ${inMonth}`,
    [placeId, month],
  )
  const { rows: count, pages } = rows[0]!
  const scattered = pages > 1 + count / leastRowsOnPage
  // Data-modifying WITH: all rows are deleted before the first is inserted, because the sort needs them all.
  if (scattered)
    await client.query(
      `with moved as (delete from hourly_readings h where ${inMonth} returning h.*) insert into hourly_readings select * from moved order by ts`,
      [placeId, month],
    )
  await client.query('delete from unpacked_months where place_id = $1 and month = $2', [placeId, month])
  return scattered ? count : 0
}

/** Gives the pages that packing has emptied back to the next rows; readers and writers go on. Not in a transaction. */
export const reclaimPages = async (pool: pg.Pool, year: number): Promise<void> => {
  await pool.query(`vacuum (truncate false) hourly_readings_${Math.trunc(year)}`)
}

/** Drops what a killed attempt at an index has left: it is used by no reader and costs every writer. Not in a transaction. */
export const dropUnfinishedIndexes = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_inherits p on p.inhrelid = i.indrelid
      where p.inhparent = 'hourly_readings'::regclass and not i.indisvalid`,
  )
  for (const { name } of rows) await pool.query(`drop index concurrently if exists ${name}`)
}

/** A full index has 31 bytes a row. */
const mostIndexBytes = 40

/**
 * Where the index of a year has grown loose, builds it anew beside the one in use: hours of many places that arrive in turn fill its pages by half, and packing adds to it.
 * Readers and writers go on. Not in a transaction.
 */
export const rebuildIndex = async (pool: pg.Pool, year: number): Promise<void> => {
  const table = `hourly_readings_${Math.trunc(year)}`
  const { rows: sizes } = await pool.query<{ loose: boolean }>(
    `select pg_indexes_size(oid) > $2::int * greatest(reltuples, 1) as loose from pg_class where oid = to_regclass($1)`,
    [table, mostIndexBytes],
  )
  if (sizes[0]?.loose) await pool.query(`reindex table concurrently ${table}`)
}
