import type pg from 'pg'
import { lockKeys } from '#/platform/database/lock-keys.ts'

/** Runs the work while holding a lock of the installation; it is released with the connection, whatever happens to the process. */
export const withLock = async <T>(pool: pg.Pool, key: number, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [key])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined)
    client.release()
  }
}

export const withRollupLock = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => withLock(pool, lockKeys.rollUp, work)
