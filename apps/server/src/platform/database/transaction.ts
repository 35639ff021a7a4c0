import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'
import type { Tables } from './tables.ts'

/** Runs `work` in one transaction on one connection; a failure rolls back and is thrown on. A connection that broke is not reused. */
export const transaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** A query builder on one connection, which stays the caller's. */
const builderOn = (client: pg.PoolClient): Db => {
  const lent = Object.assign(Object.create(client) as pg.PoolClient, { query: client.query.bind(client), release: () => undefined })
  const pool = { connect: async () => lent, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The same with a query builder on the connection, for work that needs both. */
export const builderTransaction = <T>(pool: pg.Pool, work: (trx: Db, client: pg.PoolClient) => Promise<T>): Promise<T> =>
  transaction(pool, client => work(builderOn(client), client))
