import { type MeasuredId, measuredIds, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import type { Db } from '#/platform/database/pool.ts'
import { visiblePlaces } from '#/platform/database/visible-rows.ts'

export interface NewestRow {
  placeId: number
  hour: number
  /** Any of the six pollutants is there; false: weather or VOC alone. */
  reports: boolean
  aqi: number | null
  primary: number
  values: Record<MeasuredId, number | null>
}

const anyValue = `num_nonnulls(${measuredIds.join(', ')}) > 0`
const anyPollutant = `num_nonnulls(${pollutantIds.join(', ')}) > 0`

/** Row of each place at most a day before `hour`: the newest with a pollutant, without one the newest with any value. One index range a place. */
export const selectNewest = async (pool: pg.Pool, scope: Scope, placeIds: readonly number[], hour: number): Promise<NewestRow[]> => {
  const text = `select p.id, h.ts, h.reports, h.aqi, h.primary_mask, ${measuredIds.map(id => `h.${id}`).join(', ')} from places p cross join lateral (
      select *, ${anyPollutant} as reports from hourly_readings where place_id = p.id and ts <= $2 and ts > $3 and ${anyValue}
      order by reports desc, ts desc limit 1) h
    where p.id = any($1) and ${visiblePlaces('$4')}`
  const values = [placeIds, new Date(hour), new Date(hour - 24 * hourMs), scope.counties]
  const { rows } = await pool.query<[number, Date, boolean, number | null, number | null, ...(number | null)[]]>({
    text,
    values,
    rowMode: 'array',
  })
  return rows.map(([placeId, ts, reports, aqi, primary, ...cells]) => ({
    placeId,
    hour: ts.getTime(),
    reports,
    aqi,
    primary: primary ?? 0,
    values: Object.fromEntries(measuredIds.map((id, i) => [id, cells[i] ?? null])) as NewestRow['values'],
  }))
}

/** Number of places with an AQI in each of the hours after `from` up to `to`. */
export const selectReporting = async (
  pool: pg.Pool,
  placeIds: readonly number[],
  from: number,
  to: number,
): Promise<{ hour: number; count: number }[]> => {
  const text = `select ts, count(*)::int from hourly_readings where place_id = any($1) and ts > $2 and ts <= $3 and aqi is not null group by ts`
  const { rows } = await pool.query<[Date, number]>({ text, values: [placeIds, new Date(from), new Date(to)], rowMode: 'array' })
  return rows.map(([ts, count]) => ({ hour: ts.getTime(), count }))
}

/** Stations that measured TVOC or NMHC on a day after `since`. */
export const selectVocPlaces = async (pool: pg.Pool, scope: Scope, item: 'tvoc' | 'nmhc', since: string): Promise<number[]> => {
  const text = `select distinct d.place_id from daily_values d join places p on p.id = d.place_id
    where d.day > $1 and d.${item} is not null and p.kind = 'station' and ${visiblePlaces('$2')}`
  return (await pool.query<[number]>({ text, values: [since, scope.counties], rowMode: 'array' })).rows.map(([id]) => id)
}

export const selectTargets = (db: Db, placeId: number, year: number) =>
  db.selectFrom('targets').select(['item', 'value']).where('place_id', '=', placeId).where('year', '=', year).execute()
