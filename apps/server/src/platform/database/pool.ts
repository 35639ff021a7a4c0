import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** bigint as number (ids and counts stay far below 2^53), date as its own text: a Date would shift it by the time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, text => text)

export type Db = Kysely<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  config: pg.ClientConfig
  close: () => Promise<void>
}

/** A pool and its query builder. Connection errors of idle clients are logged, not thrown: the pool replaces them. */
export const openDatabase = (config: pg.ClientConfig, options: { max?: number; onError?: (error: Error) => void } = {}): Database => {
  const settings = { ...config, types, application_name: 'qingyuan' }
  // A server of one's own has jit on: compiling costs more than any question of ours takes.
  const pool = new pg.Pool({ ...settings, max: options.max ?? 12, options: '-c timezone=Asia/Shanghai -c jit=off' })
  let closing = false
  pool.on('error', error => {
    if (!closing) options.onError?.(error)
  })
  // A connection that breaks while it is lent out fails its query; without a listener it would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    closing = true
    return db.destroy()
  }
  return { db, pool, config: settings, close }
}
