import { type MeasuredId, meanIds, measuredIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type pg from 'pg'
import { visiblePlaces } from '#/platform/database/visible-rows.ts'

/**
 * Series leave the database as one row a place, each column as the bytes of its numbers in the same order: 8,760 hours of nine columns cost a
 * few milliseconds to read instead of 80,000 parsed texts.
 */
const seen = `place_id = any(array(select id from places where id = any($1) and ($4::int[] is null or kind in ('city', 'neighbour') or county_id = any($4))))`
const float4 = (column: string) => `string_agg(float4send(coalesce(${column}, 'NaN')), '')`
const float8 = (column: string) => `string_agg(float8send(coalesce(${column}, 'NaN')), '')`
const int2 = (expression: string) => `string_agg(int2send((${expression})::int2), '')`

export type HourBytes = [
  placeId: number,
  /** 64-bit microseconds since 2000-01-01 UTC of each hour: what the database holds, without arithmetic a row. */
  ts: Buffer,
  /** Null where the request was for measured numbers only. */
  aqi: Buffer | null,
  primary: Buffer | null,
  marks: [number, unknown][] | null,
  ...columns: Buffer[],
]

/** A prepared statement for each choice of columns: planning a query of a dozen partitions and columns costs as much as a month of rows. */
const statementName = (columns: readonly MeasuredId[], graded: boolean): string =>
  `hours ${columns.map(id => measuredIds.indexOf(id)).join('.')}${graded ? ' graded' : ''}`

/**
 * Hours of places from `from` to `to` (both ends included), place by place; the marks carry hours since `origin`. AQI, primary pollutant and marks
 * are a third of the time: who does not need them says `graded: false`.
 */
export const selectHours = async (
  pool: pg.Pool,
  scope: Scope,
  placeIds: readonly number[],
  { from, to, origin }: { from: number; to: number; origin: number },
  columns: readonly MeasuredId[],
  graded: boolean,
): Promise<HourBytes[]> => {
  const index = `(date_part('epoch', ts - $5::timestamptz) / 3600)::int4`
  const grades = graded
    ? `${int2('coalesce(aqi, -1)')}, ${int2('coalesce(primary_mask, 0)')}, json_agg(json_build_array(${index}, marks)) filter (where marks is not null)`
    : 'null, null, null'
  const text = `select place_id, string_agg(timestamptz_send(ts), ''), ${[grades, ...columns.map(float4)].join(', ')}
    from hourly_readings where ${seen} and ts >= $2 and ts <= $3 group by place_id`
  const values = [placeIds, new Date(from), new Date(to), scope.counties, ...(graded ? [new Date(origin)] : [])]
  return (await pool.query({ name: statementName(columns, graded), text, values, rowMode: 'array' })).rows as HourBytes[]
}

const dayColumns = ['pm2_5', 'pm10', 'o3_8h', 'no2', 'so2', 'co', 'o3_1h'] as const
export const dayWeather = meanIds
export type DayWeather = (typeof dayWeather)[number]
export type DayBytes = [
  placeId: number,
  index: Buffer,
  aqi: Buffer,
  flags: Buffer,
  hours: Buffer,
  pm2_5: Buffer,
  pm10: Buffer,
  o3: Buffer,
  no2: Buffer,
  so2: Buffer,
  co: Buffer,
  o3_1h: Buffer,
  ...weather: Buffer[],
]

/**
 * Days of places from `from` to `to`, both included. `flags` packs primary_mask (bits 0-5), valid_mask (6-11), complete (12) and dust (13);
 * `hours` holds seven counts a day: the six pollutants and the windows of ozone.
 */
export const selectDays = async (
  pool: pg.Pool,
  scope: Scope,
  placeIds: readonly number[],
  from: string,
  to: string,
  weather: readonly DayWeather[] = [],
): Promise<DayBytes[]> => {
  const hours = [1, 2, 3, 4, 5, 6].map(i => `int2send(coalesce(hours[${i}], 0::int2))`).join(' || ')
  const text = `select place_id, string_agg(int4send(day - $2::date), ''), ${int2('coalesce(aqi, -1)')},
    ${int2('coalesce(primary_mask, 0) | (valid_mask << 6) | (case when complete then 4096 else 0 end) | (case when dust then 8192 else 0 end)')},
    string_agg(${hours} || int2send(o3_windows), ''), ${[...dayColumns, ...weather].map(float8).join(', ')}
    from daily_values where ${seen} and day >= $2::date and day <= $3::date group by place_id`
  return (await pool.query({ text, values: [placeIds, from, to, scope.counties], rowMode: 'array' })).rows as DayBytes[]
}

/** Newest hour, not after `until`, at which any of the places has an AQI; null without any. */
export const selectNewestHour = async (pool: pg.Pool, scope: Scope, placeIds: readonly number[], until: number): Promise<number | null> => {
  const text = `select max(h.ts) from places p cross join lateral (
      select ts from hourly_readings where place_id = p.id and ts <= $2 and aqi is not null order by ts desc limit 1) h
    where p.id = any($1) and ${visiblePlaces('$3')}`
  const { rows } = await pool.query<[Date | null]>({ text, values: [placeIds, new Date(until), scope.counties], rowMode: 'array' })
  return rows[0]?.[0]?.getTime() ?? null
}

/** Mean minutes of places, `from` excluded, `to` included, place by place in the order of time; of two spans that end together the shorter one. */
export const selectMinutes = async (
  pool: pg.Pool,
  scope: Scope,
  placeIds: readonly number[],
  from: number,
  to: number,
  ids: readonly MeasuredId[],
): Promise<[placeId: number, ts: Date, ...cells: (number | null)[]][]> => {
  const text = `select distinct on (m.place_id, m.ts) m.place_id, m.ts, ${ids.map(id => `m.${id}`).join(', ')}
    from minute_readings m join places p on p.id = m.place_id
    where m.place_id = any($1) and m.ts > $2 and m.ts <= $3 and m.span_min > 0 and ${visiblePlaces('$4')}
    order by m.place_id, m.ts, m.span_min`
  const values = [placeIds, new Date(from), new Date(to), scope.counties]
  const { rows } = await pool.query<[placeId: number, ts: Date, ...cells: (number | null)[]]>({ text, values, rowMode: 'array' })
  return rows
}

/**
 * Of each hour (its end) with minutes of a quantity, `from` excluded, `to` included: the share of the measured time above a limit, and the share of the
 * hour that was measured. Of two spans that end together the shorter one.
 */
export const selectMinuteShares = async (
  pool: pg.Pool,
  placeIds: readonly number[],
  id: MeasuredId,
  limit: number,
  from: number,
  to: number,
): Promise<{ placeId: number; hour: number; share: number; covered: number }[]> => {
  const text = `select place_id as "placeId", (extract(epoch from hour) * 1000)::float8 as hour,
      sum(span_min) filter (where value > $4::real)::float8 / sum(span_min) as above, least(1, sum(span_min) / 60.0)::float8 as covered
    from (select distinct on (place_id, ts) place_id, date_trunc('hour', ts + interval '59 minutes 59 seconds') as hour, span_min, ${id} as value
      from minute_readings where place_id = any($1) and ts > $2 and ts <= $3 and span_min > 0 and ${id} is not null order by place_id, ts, span_min) m
    group by place_id, hour order by place_id, hour`
  const { rows } = await pool.query<{ placeId: number; hour: number; above: number | null; covered: number }>(text, [
    placeIds,
    new Date(from),
    new Date(to),
    limit,
  ])
  return rows.map(({ above, ...row }) => ({ ...row, share: above ?? 0 }))
}
