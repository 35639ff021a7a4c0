import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describeSchema } from '#/platform/backup/describe-schema.ts'
import { migrate } from '#/platform/database/migrate.ts'
import { openDatabase } from '#/platform/database/pool.ts'
import { startEmbeddedPostgres } from '#/platform/embedded-postgres/embedded-postgres.ts'
import { migrationsDirectory, projectRoot } from '#/platform/project-root.ts'
import { runCliCommand } from './command.ts'

const migratedSchema = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qingyuan-schema-'))
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const database = openDatabase({ ...server.connection }, { max: 2 })
    await migrate(database.db, migrationsDirectory()).finally(database.close)
    const client = new pg.Client({ ...server.connection })
    await client.connect()
    return await describeSchema(client).finally(() => client.end())
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Writes db/schema.sql from the migrations; `--check` only compares. */
await runCliCommand(async args => {
  const file = join(projectRoot(), 'db/schema.sql')
  const schema = await migratedSchema()
  if (!args.includes('--check')) return writeFileSync(file, schema)
  if (readFileSync(file, 'utf8') !== schema) throw new Error('db/schema.sql 与迁移不一致，请运行 npm run schema。')
})
