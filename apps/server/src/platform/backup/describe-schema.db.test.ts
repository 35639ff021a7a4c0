import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { testDatabase } from '../testing/test-database.ts'
import { describeSchema } from './describe-schema.ts'

// Catalogues word a schema differently from one PostgreSQL version to the next: the file is the embedded one's.
test.skipIf(process.env.TEST_DATABASE_URL || process.env.DATABASE_URL)('db/schema.sql is what the migrations make', async () => {
  const database = await testDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  const schema = await describeSchema(client).finally(() => client.end())
  await database.close()
  expect(readFileSync(join(projectRoot(), 'db/schema.sql'), 'utf8')).toBe(schema)
})
