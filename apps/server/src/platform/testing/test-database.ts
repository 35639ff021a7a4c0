import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/pool.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url))

const server = (): pg.ClientConfig => {
  const text = process.env.QINGYUAN_TEST_POSTGRES
  if (!text) throw new Error('no test PostgreSQL: run through vitest (tests/database-setup.ts starts it)')
  return JSON.parse(text) as pg.ClientConfig
}

const onServer = async (statement: string) => {
  const client = new pg.Client({ ...server(), ...(server().connectionString ? {} : { database: 'postgres' }) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const configOf = (name: string): pg.ClientConfig => {
  const base = server()
  if (!base.connectionString) return { ...base, database: name }
  const url = new URL(base.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/** A fresh database of its own with every migration (or empty: `migrated: false`); `close` drops it. */
export const testDatabase = async (options: { migrated?: boolean; max?: number } = {}): Promise<Database> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const database = openDatabase(configOf(name), { max: options.max ?? 4 })
  if (options.migrated !== false) await migrate(database.db, migrationsFolder)
  const close = async () => {
    await database.close()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { ...database, close }
}
