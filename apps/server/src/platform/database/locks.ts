import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'

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

/** Whether any process holds the lock now. */
export const isLocked = async (db: Db, key: number): Promise<boolean> => {
  // Taken and given back by the one statement.
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(db)
  return !rows[0]!.free
}
