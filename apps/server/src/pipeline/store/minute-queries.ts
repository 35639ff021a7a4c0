import type { RowMarks } from '@qingyuan/domain/flags.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { copyInto } from '#/platform/database/copy.ts'

/** Real-time or minute values of one place at one moment. */
export interface MinuteRow {
  placeId: number
  /** Moment of a real-time value (spanMin 0), end of a minute span. */
  ts: number
  spanMin: number
  values: Partial<Record<MeasuredId, number | null>>
  marks: RowMarks | null
  sourceId: number
  ref: string | null
}

export const ensureMinutePartitions = async (client: pg.ClientBase, rows: readonly MinuteRow[], known: Set<string>): Promise<void> => {
  for (const month of new Set(rows.map(row => `${formatDate(row.ts).slice(0, 7)}-01`))) {
    if (known.has(month)) continue
    await client.query('select ensure_minute_partition($1)', [month])
    known.add(month)
  }
}

export const copyMinutes = async (client: pg.ClientBase, rows: readonly MinuteRow[], ids: readonly MeasuredId[]): Promise<void> => {
  const names = ['place_id', 'ts', 'span_min', ...ids, 'marks', 'source_id', 'source_ref'].join(', ')
  await client.query(
    `create temporary table if not exists stage_minutes on commit delete rows as select ${names} from minute_readings where false`,
  )
  await copyInto(
    client,
    'stage_minutes',
    [
      { name: 'place_id', type: 'int4', values: rows.map(row => row.placeId) },
      { name: 'ts', type: 'timestamptz', values: rows.map(row => row.ts) },
      { name: 'span_min', type: 'int2', values: rows.map(row => row.spanMin) },
      ...ids.map(id => ({ name: id, type: 'float4' as const, values: rows.map(row => row.values[id] ?? Number.NaN) })),
      { name: 'marks', type: 'jsonb', values: rows.map(row => (row.marks ? JSON.stringify(row.marks) : null)) },
      { name: 'source_id', type: 'int4', values: rows.map(row => row.sourceId || Number.NaN) },
      { name: 'source_ref', type: 'text', values: rows.map(row => row.ref) },
    ],
    rows.length,
  )
  await client.query(
    `insert into minute_readings as m (${names}) select ${names} from stage_minutes order by place_id, ts
      on conflict (place_id, ts, span_min) do update set
        ${ids.map(id => `${id} = coalesce(excluded.${id}, m.${id})`).join(', ')}, marks = coalesce(excluded.marks, m.marks)`,
  )
}
