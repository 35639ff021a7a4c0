import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
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

/** What a copy starts with: nothing, every migration, or what an installation starts with too (roles, dictionaries, areas, demo accounts). */
export type TestTemplate = 'empty' | 'migrated' | 'prepared' | 'library'
const variable = (kind: Exclude<TestTemplate, 'empty'>) => `QINGYUAN_TEST_TEMPLATE_${kind.toUpperCase()}`

/** Makes a database that tests copy, on top of `from`; the way to drop it. */
export const makeTemplate = async (
  kind: Exclude<TestTemplate, 'empty'>,
  from: TestTemplate,
  fill: (database: Database) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const database = await testDatabase({ template: from, max: 1 })
  await fill(database).finally(database.disconnect)
  process.env[variable(kind)] = database.name
  return () => onServer(`drop database if exists ${database.name} with (force)`)
}

export interface TestDatabase extends Database {
  name: string
  /** Closes the connections; the database stays. */
  disconnect: () => Promise<void>
}

/** A fresh separate database, `migrated` by default; `close` drops it. */
export const testDatabase = async (options: { template?: TestTemplate; max?: number } = {}): Promise<TestDatabase> => {
  const { template = 'migrated', max = 4 } = options
  const name = `test_${fresh()}`
  const source = template === 'empty' ? 'template1' : process.env[variable(template)]
  // Copying the files costs a third of writing each page to the log, the default.
  await onServer(`create database ${name} template ${source} strategy file_copy`)
  const database = openDatabase(configOf(name), { max })
  const close = async () => {
    await database.close()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { ...database, name, disconnect: database.close, close }
}
