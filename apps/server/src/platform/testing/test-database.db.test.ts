import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/pool.ts'
import { testDatabase } from './test-database.ts'

let t: Database
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

test('a migrated database answers in our types: bigint as number, date as text', async () => {
  const { rows } = await t.pool.query(`select 9007199254740991::bigint as n, date '2026-02-28' as d, current_setting('timezone') as tz`)
  expect(rows[0]).toEqual({ n: 9007199254740991, d: '2026-02-28', tz: 'Asia/Shanghai' })
})

test('the audit log refuses changes', async () => {
  await expect(t.pool.query('delete from audit_log')).rejects.toThrow('append-only')
})
