import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'
import type { Tables } from './tables.ts'

/** Lends a connection; one that broke, or that `work` calls broken, is not reused. */
const onConnection = async <T>(pool: pg.Pool, work: (client: pg.PoolClient, setBroken: () => void) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken = false
  const setBroken = () => {
    broken = true
  }
  client.on('error', setBroken)
  try {
    return await work(client, setBroken)
  } finally {
    client.off('error', setBroken)
    client.release(broken)
  }
}

/** Runs `work` in one transaction on one connection; a failure rolls back and is thrown on. */
export const transaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  onConnection(pool, async (client, setBroken) => {
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(setBroken)
      throw error
    }
  })

/** A query builder on one connection, which stays the caller's. */
const builderOn = (client: pg.PoolClient): Db => {
  const lent = Object.assign(Object.create(client) as pg.PoolClient, { query: client.query.bind(client), release: () => undefined })
  const pool = { connect: async () => lent, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The same with a query builder on the connection, for work that needs both. The builder knows that it is in a transaction. */
export const builderTransaction = <T>(pool: pg.Pool, work: (trx: Db, client: pg.PoolClient) => Promise<T>): Promise<T> =>
  onConnection(pool, client =>
    builderOn(client)
      .transaction()
      .execute(trx => work(trx, client)),
  )
