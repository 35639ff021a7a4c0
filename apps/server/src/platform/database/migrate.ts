import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import type { Db } from './pool.ts'

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

/** Brings the schema to the newest state, or only to `upTo`. Throws with the name of the migration that failed. */
export const migrate = async (db: Db, folder: string, upTo?: string): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  const failed = results?.find(result => result.status === 'Error')
  if (error) throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  return (results ?? []).map(result => result.migrationName)
}
