import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, meanIds, measuredIds } from '@qingyuan/domain/parameters.ts'
import { decimalOfFloat32 } from '@qingyuan/domain/rounding.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { type CopyColumn, copyInto } from '#/platform/database/copy.ts'

export interface DirtyDay {
  placeId: number
  day: string
  markedAt: string
}

/** The oldest part of the queue for the given places. `markedAt` keeps its microseconds as text: it is compared again on deletion. */
export const readDirty = async (pool: pg.Pool, placeIds: readonly number[], limit: number): Promise<DirtyDay[]> => {
  const { rows } = await pool.query(
    `select place_id as "placeId", day, marked_at::text as "markedAt" from dirty_days where place_id = any($1) order by day, place_id limit $2`,
    [placeIds, limit],
  )
  return rows
}

/** Takes done days off the queue, except those that became dirty again meanwhile. */
export const clearDirty = (client: pg.ClientBase, done: readonly DirtyDay[]) =>
  client.query(
    `delete from dirty_days d using unnest($1::int[], $2::date[], $3::timestamptz[]) as k(place_id, day, marked_at)
      where d.place_id = k.place_id and d.day = k.day and d.marked_at <= k.marked_at`,
    [done.map(d => d.placeId), done.map(d => d.day), done.map(d => d.markedAt)],
  )

export const addDirty = async (client: pg.ClientBase, pairs: readonly { placeId: number; day: string }[]): Promise<void> => {
  if (pairs.length === 0) return
  await client.query(
    `insert into dirty_days (place_id, day) select distinct * from unnest($1::int[], $2::date[]) order by 1, 2
      on conflict (place_id, day) do update set marked_at = clock_timestamp()`,
    [pairs.map(p => p.placeId), pairs.map(p => p.day)],
  )
}

/** Every day that has hours: what a roll-up from scratch must do. */
export const markAllDirty = (pool: pg.Pool, placeIds: readonly number[]) =>
  pool.query(
    `insert into dirty_days (place_id, day)
      select distinct place_id, ((ts - interval '1 second') at time zone 'Asia/Shanghai')::date
        from (select place_id, ts from hourly_readings union all select place_id, ts from species_hours) h where place_id = any($1)
      on conflict (place_id, day) do update set marked_at = clock_timestamp()`,
    [placeIds],
  )

/** Float64, so that means of decimals like 0.1 stay exact ties for GB/T 8170. */
export type Series = Record<MeasuredId, Float64Array>

const emptySeries = (hours: number): Series =>
  Object.fromEntries(measuredIds.map(id => [id, new Float64Array(hours).fill(Number.NaN)])) as Series

/**
 * Hourly series of places as typed arrays; index 0 is the hour that ends at `first`. One row a place comes over the wire, each column packed
 * by the database (`float4send`), because parsing millions of numbers out of text would take longer than the roll-up itself.
 */
export const readSeries = async (
  pool: pg.Pool,
  placeIds: readonly number[],
  first: number,
  hours: number,
): Promise<Map<number, Series>> => {
  const { rows } = await pool.query<unknown[]>({
    text: `select place_id, string_agg(int4send(((extract(epoch from ts) * 1000 - $2::float8) / ${hourMs})::int), ''),
        ${measuredIds.map(id => `string_agg(float4send(coalesce(${id}, 'NaN')), '')`).join(', ')}
      from hourly_readings where place_id = any($1) and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
      group by place_id`,
    values: [placeIds, first, first + hours * hourMs],
    rowMode: 'array',
  })
  const result = new Map(placeIds.map(id => [id, emptySeries(hours)]))
  for (const cells of rows) {
    const series = result.get(cells[0] as number)!
    const at = cells[1] as Buffer
    measuredIds.forEach((id, c) => {
      const packed = cells[2 + c] as Buffer
      const column = series[id]
      for (let i = 0; i < at.length; i += 4) column[at.readInt32BE(i)] = decimalOfFloat32(packed.readFloatBE(i))
    })
  }
  return result
}

/** Removes an area's hours of a range that its stations no longer support. */
export const deleteOtherHours = (client: pg.ClientBase, placeId: number, first: number, last: number, keep: readonly number[]) =>
  client.query(`delete from hourly_readings where place_id = $1 and ts between $2 and $3 and ts <> all($4::timestamptz[])`, [
    placeId,
    new Date(first).toISOString(),
    new Date(last).toISOString(),
    keep.map(ts => new Date(ts).toISOString()),
  ])

export interface MarkedHour {
  placeId: number
  ts: number
  marks: RowMarks
}

export const readMarks = async (pool: pg.Pool, placeIds: readonly number[], first: number, hours: number): Promise<MarkedHour[]> => {
  const { rows } = await pool.query<[number, number, RowMarks]>({
    text: `select place_id, (extract(epoch from ts) * 1000)::float8, marks from hourly_readings
      where place_id = any($1) and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000) and marks is not null`,
    values: [placeIds, first, first + hours * hourMs],
    rowMode: 'array',
  })
  return rows.map(([placeId, ts, marks]) => ({ placeId, ts, marks }))
}

export const writeMarks = async (client: pg.ClientBase, hours: readonly MarkedHour[]): Promise<void> => {
  if (hours.length === 0) return
  await client.query(
    `update hourly_readings h set marks = nullif(k.marks, '{}'::jsonb)
      from unnest($1::int[], $2::timestamptz[], $3::jsonb[]) as k(place_id, ts, marks) where h.place_id = k.place_id and h.ts = k.ts`,
    [hours.map(h => h.placeId), hours.map(h => new Date(h.ts).toISOString()), hours.map(h => JSON.stringify(h.marks))],
  )
}

const columnsOfDay = `place_id, day, pm2_5, pm10, o3_8h, no2, so2, co, o3_1h, hours, o3_windows, valid_mask, aqi, primary_mask, complete, ${meanIds.join(', ')}, dust`
const comparable = columnsOfDay.split(', ').slice(2)

/** One day of a place as the table holds it. */
export interface DayRow {
  placeId: number
  day: string
  /** pm2_5 pm10 o3_8h no2 so2 co; NaN missing. */
  values: readonly number[]
  o3Max1h: number
  hours: readonly number[]
  o3Windows: number
  validMask: number
  aqi: number
  primaryMask: number
  complete: boolean
  weather: Record<Exclude<MeasuredId, 'pm2_5' | 'pm10' | 'o3' | 'no2' | 'so2' | 'co'>, number>
  dust: boolean
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const numbers = (name: string, rows: readonly DayRow[], of: (row: DayRow) => number, type: 'float8' | 'int2' = 'float8'): CopyColumn => ({
  name,
  type,
  values: rows.map(of),
})

const copyColumns = (rows: readonly DayRow[]): CopyColumn[] => [
  { name: 'place_id', type: 'int4', values: rows.map(row => row.placeId) },
  { name: 'day', type: 'date', values: rows.map(row => dayNumber(row.day)) },
  ...['pm2_5', 'pm10', 'o3_8h', 'no2', 'so2', 'co'].map((name, i) => numbers(name, rows, row => row.values[i]!)),
  numbers('o3_1h', rows, row => row.o3Max1h),
  { name: 'hours', type: 'text', values: rows.map(row => `{${row.hours.join(',')}}`) },
  numbers('o3_windows', rows, row => row.o3Windows, 'int2'),
  numbers('valid_mask', rows, row => row.validMask, 'int2'),
  numbers('aqi', rows, row => (row.aqi < 0 ? Number.NaN : row.aqi), 'int2'),
  numbers('primary_mask', rows, row => (row.aqi < 0 ? Number.NaN : row.primaryMask), 'int2'),
  { name: 'complete', type: 'bool', values: rows.map(row => row.complete) },
  ...meanIds.map(name => numbers(name, rows, row => row.weather[name])),
  { name: 'dust', type: 'bool', values: rows.map(row => row.dust) },
]

/** Upserts days; a day that comes out the same keeps its revision and its time. Temporary table: the array column cannot be copied in binary. */
export const writeDays = async (client: pg.ClientBase, rows: readonly DayRow[]): Promise<void> => {
  if (rows.length === 0) return
  await client.query(
    `create temporary table if not exists stage_days on commit delete rows as
      select ${columnsOfDay.replace('hours,', 'null::text as hours,')} from daily_values where false`,
  )
  await copyInto(client, 'stage_days', copyColumns(rows), rows.length)
  await client.query(
    `insert into daily_values as d (${columnsOfDay}) select ${columnsOfDay.replace('hours,', 'hours::smallint[],')} from stage_days
      on conflict (place_id, day) do update set ${comparable.map(name => `${name} = excluded.${name}`).join(', ')},
        revision = d.revision + 1, computed_at = now()
      where (${comparable.map(name => `d.${name}`).join(', ')}) is distinct from (${comparable.map(name => `excluded.${name}`).join(', ')})`,
  )
}

const daysOf = (days: readonly Pick<DirtyDay, 'placeId' | 'day'>[]) => [days.map(d => d.placeId), days.map(d => d.day)]

/** Removes the days of stations that have no hours any more: a roll-up from scratch would not make them. */
export const deleteDaysWithoutHours = (client: pg.ClientBase, days: readonly DirtyDay[]) =>
  client.query(
    `delete from daily_values d using unnest($1::int[], $2::date[]) as k(place_id, day)
      where d.place_id = k.place_id and d.day = k.day and 0 = all (d.hours)
        and not exists (select from hourly_readings h where h.place_id = k.place_id
          and h.ts > k.day::timestamp at time zone 'Asia/Shanghai' and h.ts <= (k.day + 1)::timestamp at time zone 'Asia/Shanghai')
        and not exists (select from species_hours h where h.place_id = k.place_id
          and h.ts > k.day::timestamp at time zone 'Asia/Shanghai' and h.ts <= (k.day + 1)::timestamp at time zone 'Asia/Shanghai')`,
    daysOf(days),
  )

/** Removes the days of areas in which no member has one. */
export const deleteDaysWithoutMembers = (client: pg.ClientBase, days: readonly DirtyDay[], memberIds: readonly number[]) =>
  client.query(
    `delete from daily_values d using unnest($1::int[], $2::date[]) as k(place_id, day)
      where d.place_id = k.place_id and d.day = k.day and 0 = all (d.hours)
        and not exists (select from daily_values m where m.place_id = any($3::int[]) and m.day = k.day)`,
    [...daysOf(days), [...memberIds]],
  )

export interface DustDay {
  placeId: number
  day: string
  dust: boolean
}

/** Sets the dust of days that stand already and say otherwise. */
export const writeDust = async (client: pg.ClientBase, days: readonly DustDay[]): Promise<void> => {
  if (days.length === 0) return
  await client.query(
    `update daily_values d set dust = k.dust, revision = d.revision + 1, computed_at = now()
      from (select * from unnest($1::int[], $2::date[], $3::bool[]) as k(place_id, day, dust) order by 1, 2) k
      where d.place_id = k.place_id and d.day = k.day and d.dust <> k.dust`,
    [days.map(d => d.placeId), days.map(d => d.day), days.map(d => d.dust)],
  )
}

export interface MemberDay {
  placeId: number
  day: string
  values: (number | null)[]
  validMask: number
}

/** Pollutant values of the members' days, for the value of their area. */
export const readMemberDays = async (pool: pg.Pool, stationIds: readonly number[], first: string, last: string): Promise<MemberDay[]> => {
  const { rows } = await pool.query<unknown[]>({
    text: `select place_id, day, pm2_5, pm10, o3_8h, no2, so2, co, valid_mask from daily_values
      where place_id = any($1) and day between $2 and $3`,
    values: [stationIds, first, last],
    rowMode: 'array',
  })
  return rows.map(cells => ({
    placeId: cells[0] as number,
    day: cells[1] as string,
    values: cells.slice(2, 8) as (number | null)[],
    validMask: cells[8] as number,
  }))
}
