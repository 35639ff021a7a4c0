import type pg from 'pg'

/** Drops the monthly partitions of minute values that lie wholly before the given month. */
export const dropOldMinutes = async (pool: pg.Pool, keepMonths: number): Promise<number> => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'minute_readings'::regclass
        and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', now()) - make_interval(months => $1)`,
    [keepMonths],
  )
  for (const { name } of rows) await pool.query(`drop table "${name}"`)
  return rows.length
}
