import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { makeWorkerUtils } from 'graphile-worker'
import { demoPassword } from '../apps/server/src/platform/auth/seed.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import type { Database } from '../apps/server/src/platform/database/pool.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeTemplate, migrationsFolder, openSharedData } from '../apps/server/src/platform/testing/test-database.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'

/** Each opened server would create them for itself. */
const createJobTables = async ({ pool }: Database) => {
  const jobs = await makeWorkerUtils({ pgPool: pool })
  await jobs.migrate()
  await jobs.release()
}

/** Demo accounts with a hash that takes a millisecond to verify; what a test hashes itself costs as much as in the product. */
const cheapenPasswords = async ({ db }: Database) => {
  const password_hash = await hash(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  await db.updateTable('users').set({ password_hash }).execute()
}

/** Templates that tests copy, so that none of them migrates or seeds for itself. */
const makeTemplates = async () => {
  const drops = [
    openSharedData(),
    await makeTemplate('migrated', 'empty', ({ db }) => migrate(db, migrationsFolder)),
    await makeTemplate('prepared', 'migrated', async database => {
      await prepareDatabase(database, { demo: true, library: false })
      await cheapenPasswords(database)
      await createJobTables(database)
    }),
    await makeTemplate('library', 'prepared', database => prepareDatabase(database, { demo: true })),
  ]
  return async () => {
    for (const drop of drops) await drop()
  }
}

/**
 * One PostgreSQL for the whole test run: the system one where `TEST_DATABASE_URL` (or `DATABASE_URL`) names it, else an embedded one that
 * is gone when the run ends. It has the template databases that each test copies: see `platform/testing/test-database.ts`.
 */
export default async () => {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (url) {
    process.env.QINGYUAN_TEST_POSTGRES = JSON.stringify({ connectionString: url })
    return makeTemplates()
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-test-'))
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  process.env.QINGYUAN_TEST_POSTGRES = JSON.stringify(server.connection)
  await makeTemplates()
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
