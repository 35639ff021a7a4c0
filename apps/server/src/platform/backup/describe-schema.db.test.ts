import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeRows } from '../database/describe-rows.ts'
import { projectRoot } from '../project-root.ts'
import { testDatabase } from '../testing/test-database.ts'
import { describeSchema } from './describe-schema.ts'

// Catalogues word a schema differently from one PostgreSQL version to the next: the file is the embedded one's.
const elsewhere = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
test.skipIf(elsewhere)('db/schema.sql and the row types are what the migrations make', async () => {
  const database = await testDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  const [schema, rowTypes] = [await describeSchema(client), await describeRows(client)]
  await client.end()
  await database.close()
  expect(readFileSync(join(projectRoot(), 'db/schema.sql'), 'utf8')).toBe(schema)
  expect(readFileSync(join(projectRoot(), 'apps/server/src/platform/database/tables.generated.ts'), 'utf8')).toBe(rowTypes)
})
