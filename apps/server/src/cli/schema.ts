import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describeSchema } from '#/platform/backup/describe-schema.ts'
import { describeRows } from '#/platform/database/describe-rows.ts'
import { migrate } from '#/platform/database/migrate.ts'
import { openDatabase } from '#/platform/database/pool.ts'
import { startEmbeddedPostgres } from '#/platform/embedded-postgres/embedded-postgres.ts'
import { migrationsDirectory, projectRoot } from '#/platform/project-root.ts'
import { runCliCommand } from './command.ts'

/** Texts of the generated files by their paths. */
const generatedFiles = async (): Promise<Record<string, string>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qingyuan-schema-'))
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const database = openDatabase({ ...server.connection }, { max: 2 })
    await migrate(database.db, migrationsDirectory()).finally(database.close)
    const client = new pg.Client({ ...server.connection })
    await client.connect()
    try {
      return {
        'db/schema.sql': await describeSchema(client),
        'apps/server/src/platform/database/tables.generated.ts': await describeRows(client),
      }
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Writes db/schema.sql and the row types from the migrations; `--check` only compares. */
await runCliCommand(async args => {
  for (const [path, text] of Object.entries(await generatedFiles())) {
    const file = join(projectRoot(), path)
    if (!args.includes('--check')) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text) throw new Error(`${path} 与迁移不一致，请运行 npm run schema。`)
  }
})
