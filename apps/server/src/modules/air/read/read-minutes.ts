import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type pg from 'pg'
import { visiblePlaces } from '#/platform/database/visible-rows.ts'

/** Means of minutes of one place, in the order of their ends. NaN is missing. */
export interface MinuteSeries {
  /** Ends of the spans, epoch ms. */
  times: number[]
  values: Partial<Record<MeasuredId, number[]>>
}

/**
 * Minute values whose span ends after `from` and not after `to`. Where devices sent spans of two lengths that end together, the shorter one; momentary
 * values (span 0) are no means and are left out.
 */
export const readMinutes = async (
  { pool }: { pool: pg.Pool },
  scope: Scope,
  placeIds: readonly number[],
  from: number,
  to: number,
  ids: readonly MeasuredId[],
): Promise<Map<number, MinuteSeries>> => {
  const text = `select distinct on (m.place_id, m.ts) m.place_id, m.ts, ${ids.map(id => `m.${id}`).join(', ')}
    from minute_readings m join places p on p.id = m.place_id
    where m.place_id = any($1) and m.ts > $2 and m.ts <= $3 and m.span_min > 0 and ${visiblePlaces('$4')}
    order by m.place_id, m.ts, m.span_min`
  const values = [placeIds, new Date(from), new Date(to), scope.counties]
  const { rows } = await pool.query({ text, values, rowMode: 'array' })
  const series = new Map<number, MinuteSeries>()
  for (const [placeId, ts, ...cells] of rows as [number, Date, ...(number | null)[]][]) {
    const own: MinuteSeries = series.get(placeId) ?? { times: [], values: Object.fromEntries(ids.map(id => [id, [] as number[]])) }
    series.set(placeId, own)
    own.times.push(ts.getTime())
    ids.forEach((id, i) => own.values[id]!.push(cells[i] ?? Number.NaN))
  }
  return series
}
