import type pg from 'pg'

const lockKey = 710_201

/** Runs the work while holding the installation's roll-up lock; it is released with the connection, whatever happens to the process. */
export const withRollupLock = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}
