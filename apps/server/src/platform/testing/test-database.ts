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

const fresh = () => randomBytes(6).toString('hex')

/** Makes the migrated database that tests copy; the way to drop it. */
export const makeTemplate = async () => {
  const name = `template_${fresh()}`
  await onServer(`create database ${name}`)
  const database = openDatabase(configOf(name), { max: 1 })
  await migrate(database.db, migrationsFolder).finally(database.close)
  process.env.QINGYUAN_TEST_TEMPLATE = name
  return () => onServer(`drop database if exists ${name} with (force)`)
}

/** A fresh database of its own with every migration (or empty: `migrated: false`); `close` drops it. */
export const testDatabase = async (options: { migrated?: boolean; max?: number } = {}): Promise<Database> => {
  const name = `test_${fresh()}`
  const template = options.migrated === false ? 'template1' : process.env.QINGYUAN_TEST_TEMPLATE
  await onServer(`create database ${name} template ${template}`)
  const database = openDatabase(configOf(name), { max: options.max ?? 4 })
  const close = async () => {
    await database.close()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { ...database, close }
}
