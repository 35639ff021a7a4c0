import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type pg from 'pg'
import { selectMinuteShares, selectMinutes } from './queries.ts'

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
  const rows = await selectMinutes(pool, scope, placeIds, from, to, ids)
  const series = new Map<number, MinuteSeries>()
  for (const [placeId, ts, ...cells] of rows) {
    const own: MinuteSeries = series.get(placeId) ?? { times: [], values: Object.fromEntries(ids.map(id => [id, [] as number[]])) }
    series.set(placeId, own)
    own.times.push(ts.getTime())
    ids.forEach((id, i) => own.values[id]!.push(cells[i] ?? Number.NaN))
  }
  return series
}

/** Published facts, as the hours of {@link publicScope}: the share of each hour's measured minutes above a limit. */
export const readMinuteShares = (
  { pool }: { pool: pg.Pool },
  placeIds: readonly number[],
  id: MeasuredId,
  limit: number,
  { from, to }: { from: number; to: number },
) => (placeIds.length === 0 ? Promise.resolve([]) : selectMinuteShares(pool, placeIds, id, limit, from, to))
