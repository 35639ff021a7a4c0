import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeTemplate } from '../apps/server/src/platform/testing/test-database.ts'

/**
 * One PostgreSQL for the whole test run: the system one where `TEST_DATABASE_URL` (or `DATABASE_URL`) names it, else an embedded one that
 * is gone when the run ends. It holds one migrated database, of which each test makes a copy of its own: see `platform/testing/test-database.ts`.
 */
export default async () => {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (url) {
    process.env.QINGYUAN_TEST_POSTGRES = JSON.stringify({ connectionString: url })
    return makeTemplate()
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-test-'))
  const server = await startEmbeddedPostgres({ dataDir })
  process.env.QINGYUAN_TEST_POSTGRES = JSON.stringify(server.connection)
  await makeTemplate()
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
