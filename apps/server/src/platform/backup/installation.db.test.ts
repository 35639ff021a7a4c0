import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMonth } from '#/demo/test-support/demo-month.ts'
import { migrateInTransaction, migrationNames } from '../database/migrate.ts'
import type { Database } from '../database/pool.ts'
import { migrationsFolder, testDatabase } from '../testing/test-database.ts'
import { backupDatabase } from './backup.ts'
import { restoreDatabase } from './restore.ts'

const fewHours = `select ensure_hourly_partition(2026);
  insert into hourly_readings (place_id, ts, pm2_5) select id, '2026-05-30 10:00+08', 35.5 from places`

let source: Database
let copy: Database
let folder: string

beforeAll(async () => {
  const second = process.env.TEST_DATABASE_URL !== undefined
  source = await testDatabase({ template: second ? 'library' : demoMonth })
  // What may differ on a second PostgreSQL is statements and catalogues, not how many hours they move.
  if (second) await source.pool.query(fewHours)
  copy = await testDatabase({ template: 'empty' })
  folder = mkdtempSync(join(tmpdir(), 'qy-restore-'))
})
afterAll(async () => {
  await source.close()
  await copy.close()
  rmSync(folder, { recursive: true, force: true })
})

const tables = async ({ pool }: Database): Promise<string[]> =>
  (
    await pool.query(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%' order by 1`,
    )
  ).rows.map(row => row.name)

const digest = async ({ pool }: Database, table: string): Promise<string> =>
  (await pool.query(`select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as d from "${table}" t`))
    .rows[0].d

test('an installation with the demo city comes back from its backup row by row, and takes new rows', async () => {
  const file = join(folder, 'demo.backup')
  await backupDatabase(source.config, file)
  await restoreDatabase({
    connection: copy.config,
    file,
    migrations: await migrationNames(migrationsFolder),
    migrateTo: async (client, name) => void (await migrateInTransaction(client, migrationsFolder, name ?? undefined)),
  })
  const names = await tables(source)
  expect(names).toContain('hourly_readings')
  expect(await tables(copy)).toEqual(names)
  for (const name of names) expect(`${name} ${await digest(copy, name)}`).toBe(`${name} ${await digest(source, name)}`)
  const { rows } = await copy.pool.query(
    `insert into places (kind, code, name, lon, lat) values ('station', 'NEW', '新站', 113, 36) returning id`,
  )
  const { rows: newest } = await source.pool.query('select max(id) as id from places')
  expect(rows[0].id).toBeGreaterThan(newest[0].id)
})
