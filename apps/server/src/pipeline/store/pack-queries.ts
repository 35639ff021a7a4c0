import { wallClock } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { lockPlaces } from './queries.ts'

/** Tables of measured values that arrive time by time. */
export const packedSeries = ['hours', 'minutes', 'species'] as const
export type PackedSeries = (typeof packedSeries)[number]

interface SeriesTable {
  table: 'hourly_readings' | 'minute_readings' | 'species_hours'
  /** Order of the rows of a place. */
  order: string
  /** The relation that holds a month. */
  relationOf: (month: string) => string
  /** Fewer rows of the place than this on a page of its month: they are scattered. */
  leastRowsOnPage: number
}

const tables: Readonly<Record<PackedSeries, SeriesTable>> = {
  // About 55 rows fit on a page, of minutes as many, of species 14.
  hours: { table: 'hourly_readings', order: 'ts', relationOf: month => `hourly_readings_${month.slice(0, 4)}`, leastRowsOnPage: 25 },
  minutes: {
    table: 'minute_readings',
    order: 'ts, span_min',
    relationOf: month => `minute_readings_${month.slice(0, 4)}${month.slice(5, 7)}`,
    leastRowsOnPage: 25,
  },
  species: { table: 'species_hours', order: 'ts', relationOf: () => 'species_hours', leastRowsOnPage: 7 },
}

/** First day of a month of the clock of Shanghai, `YYYY-MM-01`. Partitions begin with one. */
export interface PlaceMonth {
  series: PackedSeries
  placeId: number
  month: string
}

const firstOfMonth = (ts: number): string => {
  const { year, month } = wallClock(ts)
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** Notes the months of written values: their rows are where there was room, among those of other places. */
export const markUnpacked = async (
  client: pg.ClientBase,
  series: PackedSeries,
  hours: Iterable<{ placeId: number; ts: number }>,
): Promise<void> => {
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
    `insert into unpacked_months (series, place_id, month) select $3, * from unnest($1::int[], $2::date[]) k(place_id, month) order by 2, 3
      on conflict do nothing`,
    [list.map(item => item.placeId), list.map(item => item.month), series],
  )
}

/** Months that ended before `before`, series by series, the oldest first, place by place within a month. */
export const selectUnpacked = async (pool: pg.Pool, before: Date, limit: number): Promise<PlaceMonth[]> =>
  (
    await pool.query<PlaceMonth>(
      `select series, place_id as "placeId", month from unpacked_months
        where (month + interval '1 month') at time zone 'Asia/Shanghai' < $1 order by series, month, place_id limit $2`,
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

const inMonth = `h.place_id = $1 and h.ts >= $2::timestamp at time zone 'Asia/Shanghai'
  and h.ts < ($2::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`

/**
 * Writes the rows of a place and month of a series anew, in the order of time, so that they are together; no value, origin, revision or time of arrival changes.
 * To be called in a transaction: it takes the lock of the place, which all writers take. Readers go on and see each row once.
 *
 * @returns rows that were moved; 0 where they are together already
 */
export const packMonth = async (client: pg.ClientBase, { series, placeId, month }: PlaceMonth): Promise<number> => {
  const { table, order, relationOf, leastRowsOnPage } = tables[series]
  await lockPlaces(client, [placeId])
  const { rows } = await client.query<{ rows: number; pages: number }>(
    `select count(*)::int as rows, count(distinct (h.ctid::text::point)[0])::int as pages from ${table} h where ${inMonth}`,
    [placeId, month],
  )
  const { rows: count, pages } = rows[0]!
  const scattered = pages > 1 + count / leastRowsOnPage
  // Data-modifying WITH: all rows are deleted before the first is inserted, because the sort needs them all.
  if (scattered) {
    await client.query(
      `with moved as (delete from ${table} h where ${inMonth} returning h.*) insert into ${table} select * from moved order by ${order}`,
      [placeId, month],
    )
    await client.query('insert into loose_indexes (relation) values ($1) on conflict do nothing', [relationOf(month)])
  }
  await client.query('delete from unpacked_months where series = $1 and place_id = $2 and month = $3', [series, placeId, month])
  return scattered ? count : 0
}

/** Gives the pages that packing has emptied back to the next rows; readers and writers go on. Not in a transaction. */
export const reclaimPages = async (pool: pg.Pool, { series, month }: Pick<PlaceMonth, 'series' | 'month'>): Promise<void> => {
  await pool.query(`vacuum (truncate false) ${tables[series].relationOf(month)}`)
}

/** Drops what a killed attempt at an index has left: it is used by no reader and costs every writer. Not in a transaction. */
export const dropUnfinishedIndexes = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i left join pg_inherits p on p.inhrelid = i.indrelid
      where coalesce(p.inhparent, i.indrelid) = any($1::regclass[]) and not i.indisvalid
        and (p.inhparent is not null or i.indrelid = 'species_hours'::regclass)`,
    [Object.values(tables).map(({ table }) => table)],
  )
  for (const { name } of rows) await pool.query(`drop index concurrently if exists ${name}`)
}

/** A full index has 31 bytes a row. */
const mostIndexBytes = 40

/** Relations that packing has moved rows of since their index was built. */
export const selectLoose = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ relation: string }>('select relation from loose_indexes order by 1')).rows.map(({ relation }) => relation)

/**
 * Where the index of a relation has grown loose, builds it anew beside the one in use: rows of many places that arrive in turn fill its pages by half, and packing adds to it.
 * Readers and writers go on. A relation that retention has dropped is forgotten. Not in a transaction.
 */
export const rebuildIndex = async (pool: pg.Pool, relation: string): Promise<void> => {
  const { rows: sizes } = await pool.query<{ loose: boolean }>(
    `select pg_indexes_size(oid) > $2::int * greatest(reltuples, 1) as loose from pg_class where oid = to_regclass($1)`,
    [relation, mostIndexBytes],
  )
  if (sizes[0]?.loose) await pool.query(`reindex table concurrently ${relation}`)
  await pool.query('delete from loose_indexes where relation = $1', [relation])
}
