import { makeWorkerUtils } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../apps/server/src/platform/testing/test-database.ts'
import { createsTemporaryTable, readStatements } from './statements.ts'

/** Set by `npm test` when the run before recorded its statements on another PostgreSQL. */
const folder = process.env.TEST_STATEMENTS_FROM

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase({ max: 1 })
})
afterAll(() => t.close())

/** Tables that tests make for themselves are missing here; the tables of the product are the same on each PostgreSQL. */
const undefinedTable = '42P01'

/** The server's objection to a statement, null when it has none. */
const refusalOf = (text: string): Promise<string | null> =>
  t.pool.query(`prepare checked as ${text}`).then(
    () => t.pool.query('deallocate checked').then(() => null),
    (error: Error & { code?: string }) => (error.code === undefinedTable ? null : `${error.message}: ${text.slice(0, 400)}`),
  )

test('a statement that this PostgreSQL does not know is refused', async () => {
  expect(await refusalOf('select no_such_function($1)')).toContain('no_such_function')
  expect(await refusalOf('select name from places where id = $1')).toBeNull()
})

test.skipIf(!folder)(
  'every statement that the tests sent to another PostgreSQL is understood by this one',
  async () => {
    const statements = readStatements(folder!)
    expect(statements.length).toBeGreaterThan(0)
    const jobs = await makeWorkerUtils({ pgPool: t.pool })
    await jobs.migrate()
    await jobs.release()
    for (const text of statements.filter(createsTemporaryTable)) await t.pool.query(text)
    const refused: string[] = []
    for (const text of statements.filter(each => !createsTemporaryTable(each))) {
      const refusal = await refusalOf(text)
      if (refusal) refused.push(refusal)
    }
    console.log(`${statements.length} statements prepared`)
    expect(refused).toEqual([])
  },
  120_000,
)
