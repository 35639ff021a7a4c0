import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type pg from 'pg'
import { visiblePlaces } from '#/platform/database/visible-rows.ts'

export interface RecordRow {
  placeId: number
  hour: number
  value: number | null
  mark: { mark: string; value?: number; reason?: string } | null
  sourceKind: string | null
  sourceName: string | null
  ref: string | null
  revision: number
  receivedAt: number
  /** The user who changed the value last; null when it was never changed by hand. */
  changedBy: string | null
}

/** Stored rows behind a parameter's hours, with their source and the user of the last change. */
export const selectRecords = async (
  pool: pg.Pool,
  scope: Scope,
  placeIds: readonly number[],
  from: number,
  to: number,
  parameter: MeasuredId,
): Promise<RecordRow[]> => {
  const text = `select h.place_id, h.ts, h.${parameter}, h.marks -> $5::text, s.kind, s.name, h.source_ref, h.revision, h.received_at, c.changed_by
    from hourly_readings h join places p on p.id = h.place_id left join data_sources s on s.id = h.source_id
    left join lateral (select changed_by from reading_history c where c.place_id = h.place_id and c.ts = h.ts and c.parameter = $5::text order by c.id desc limit 1) c on true
    where h.place_id = any($1) and h.ts >= $2 and h.ts <= $3 and ${visiblePlaces('$4')} order by h.place_id, h.ts`
  const values = [placeIds, new Date(from), new Date(to), scope.counties, parameter]
  type Row = [number, Date, number | null, RecordRow['mark'], string | null, string | null, string | null, number, Date, string | null]
  const { rows } = await pool.query<Row>({ text, values, rowMode: 'array' })
  return rows.map(([placeId, ts, value, mark, sourceKind, sourceName, ref, revision, receivedAt, changedBy]) => ({
    placeId,
    hour: ts.getTime(),
    value,
    mark,
    sourceKind,
    sourceName,
    ref,
    revision,
    receivedAt: receivedAt.getTime(),
    changedBy,
  }))
}

/** When the days of a place were computed last, and the highest revision among them. */
export const selectComputed = async (
  pool: pg.Pool,
  scope: Scope,
  placeId: number,
  first: string,
  last: string,
): Promise<{ at: number | null; revision: number | null }> => {
  const text = `select max(d.computed_at), max(d.revision) from daily_values d join places p on p.id = d.place_id
    where d.place_id = $1 and d.day >= $2::date and d.day <= $3::date and ${visiblePlaces('$4')}`
  const { rows } = await pool.query<[Date | null, number | null]>({
    text,
    values: [placeId, first, last, scope.counties],
    rowMode: 'array',
  })
  return { at: rows[0]?.[0]?.getTime() ?? null, revision: rows[0]?.[1] ?? null }
}
