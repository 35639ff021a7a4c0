import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CsvRow, csvRows } from '@qingyuan/formats/table/csv-rows.ts'
import type pg from 'pg'
import { loadLibrary } from './modules/emissions/factor-library/seed.ts'
import { seedDirectory } from './platform/project-root.ts'

const seedFile = (name: string) => readFile(join(seedDirectory(), name), 'utf8')
const json = async <T>(name: string): Promise<T> => JSON.parse(await seedFile(name)) as T

const records = async (name: string): Promise<CsvRow[]> => {
  const rows: CsvRow[] = []
  for await (const row of csvRows(await seedFile(name))) rows.push(row)
  return rows
}

/** The seed's files of the emission inventory into a database that has none of it. */
export const loadSeedLibrary = (pool: pg.Pool): Promise<void> =>
  loadLibrary(pool, async () => ({
    sources: await json('emission-sources.json'),
    factors: await records('emission-factors.csv'),
    profiles: await json('emission-profiles.json'),
  }))
