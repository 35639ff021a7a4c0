import type pg from 'pg'

/** Minute values stay for so many whole months before the present one: a year of them can be compared with the same month before. */
export const minuteMonths = 13

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

/** Size of a row beside its raw bytes. */
const rowBytes = 200

/**
 * Removes rejections older than `days`, then the oldest ones until the rest takes at most `bytes`; 0 switches a limit off.
 * @returns how many were removed
 */
export const dropOldRejections = async (pool: pg.Pool, { days, bytes }: { days: number; bytes: number }): Promise<number> => {
  let removed = 0
  if (days > 0) {
    const { rowCount } = await pool.query('delete from rejections where received_at < now() - make_interval(days => $1)', [days])
    removed += rowCount ?? 0
  }
  if (bytes > 0) {
    const { rowCount } = await pool.query(
      `delete from rejections where id <= (select max(id) from
        (select id, sum(octet_length(raw) + $2::int) over (order by id desc) as total from rejections) as sized where total > $1)`,
      [bytes, rowBytes],
    )
    removed += rowCount ?? 0
  }
  return removed
}
