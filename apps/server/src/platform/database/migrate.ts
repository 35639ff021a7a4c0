import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './pool.ts'
import type { Tables } from './tables.ts'

/** Migrations are SQL files in name order, forward only. */
const readMigrations = async (folder: string): Promise<Record<string, Migration>> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const entries = await Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db: Parameters<Migration['up']>[0]) => void (await sql.raw(text).execute(db)) },
      ] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Names of the migrations, oldest first. */
export const migrationNames = async (folder: string): Promise<string[]> => Object.keys(await readMigrations(folder))

const runMigrations = async (migrator: Migrator, upTo: string | undefined): Promise<string[]> => {
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  const failed = results?.find(result => result.status === 'Error')
  if (error)
    throw new Error(
      failed
        ? `migration ${failed.migrationName} failed`
        : `no migration was run: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  return (results ?? []).map(result => result.migrationName)
}

/** Brings the schema to the newest state, or only to `upTo`. Throws with the name of the migration that failed. */
export const migrate = (db: Db, folder: string, upTo?: string): Promise<string[]> =>
  runMigrations(new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } }), upTo)

/** The same on one connection, inside the transaction that is open on it. */
export const migrateInTransaction = (client: pg.Client, folder: string, upTo?: string): Promise<string[]> => {
  const lent = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve() }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return runMigrations(new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) }, disableTransactions: true }), upTo)
}
