import type { RowMarks } from '@qingyuan/domain/flags.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type pg from 'pg'

export interface ReviewedHour {
  ts: number
  value: number | null
  marks: RowMarks | null
}

export const readHours = async (
  pool: pg.Pool,
  placeId: number,
  parameter: MeasuredId,
  hours: readonly number[],
): Promise<ReviewedHour[]> => {
  const { rows } = await pool.query<[number, number | null, RowMarks | null]>({
    text: `select (extract(epoch from ts) * 1000)::float8, ${parameter}, marks from hourly_readings where place_id = $1 and ts = any($2::timestamptz[])`,
    values: [placeId, hours.map(ts => new Date(ts).toISOString())],
    rowMode: 'array',
  })
  return rows.map(([ts, value, marks]) => ({ ts, value, marks }))
}
