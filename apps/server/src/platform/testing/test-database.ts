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

const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...server(), ...(server().connectionString ? {} : { database: 'postgres' }) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const onServer = (statement: string) => withClient(client => client.query(statement))

const configOf = (name: string): pg.ClientConfig => {
  const base = server()
  if (!base.connectionString) return { ...base, database: name }
  const url = new URL(base.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

const fresh = () => randomBytes(6).toString('hex')

/** Initial content of a copy: nothing, every migration, or also the data of a new installation (roles, dictionaries, areas, demo accounts). */
export type TestTemplate = 'empty' | 'migrated' | 'prepared' | 'library'
const variable = (kind: Exclude<TestTemplate, 'empty'>) => `QINGYUAN_TEST_TEMPLATE_${kind.toUpperCase()}`

/** Data that several test files begin with: the first that needs it fills it in, the others copy the result. */
export interface SharedData {
  /** Part of a database name. */
  name: string
  from: TestTemplate
  fill: (database: TestDatabase) => Promise<unknown>
}

const runVariable = 'QINGYUAN_TEST_RUN'
const sharedName = (name: string) => `shared_${process.env[runVariable]}_${name}`

/** The database with the data; one process fills it, the others wait for that. */
const ensureShared = ({ name, from, fill }: SharedData): Promise<string> =>
  withClient(async client => {
    const shared = sharedName(name)
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [shared])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [shared])
    if (rowCount) return shared
    const database = await testDatabase({ template: from })
    try {
      await fill(database)
    } catch (error) {
      await database.close()
      throw error
    }
    await database.disconnect()
    await client.query(`alter database ${database.name} rename to ${shared}`)
    return shared
  })

/** Gives the databases of this run their names; the way to drop those that were filled. */
export const openSharedData = (): (() => Promise<void>) => {
  process.env[runVariable] = fresh()
  return () =>
    withClient(async client => {
      const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database where starts_with(datname, $1)`, [
        sharedName(''),
      ])
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    })
}

/** Makes a database that tests copy, on top of `from`; the way to drop it. */
export const makeTemplate = async (
  kind: Exclude<TestTemplate, 'empty'>,
  from: TestTemplate,
  fill: (database: Database) => Promise<unknown>,
): Promise<() => Promise<unknown>> => {
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

const sourceOf = async (template: TestTemplate | SharedData): Promise<string> => {
  if (typeof template === 'object') return ensureShared(template)
  return template === 'empty' ? 'template1' : process.env[variable(template)]!
}

/** A fresh separate database, `migrated` by default; `close` drops it. */
export const testDatabase = async (options: { template?: TestTemplate | SharedData; max?: number } = {}): Promise<TestDatabase> => {
  const { template = 'migrated', max = 4 } = options
  const name = `test_${fresh()}`
  const source = await sourceOf(template)
  // Copying the files costs a third of writing each page to the log, the default.
  await onServer(`create database ${name} template ${source} strategy file_copy`)
  const database = openDatabase(configOf(name), { max })
  const close = async () => {
    await database.close()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { ...database, name, disconnect: database.close, close }
}
