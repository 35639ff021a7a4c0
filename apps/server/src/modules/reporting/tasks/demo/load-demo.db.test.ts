import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnterprises } from '#/modules/emissions/enterprises/demo/load-enterprises.ts'
import { verifyPassword } from '#/platform/auth/passwords.ts'
import { demoPassword } from '#/platform/auth/seed.ts'
import type { Database } from '#/platform/database/pool.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { loadDemo } from './load-demo.ts'

const [seed, now] = [20260101, instantOf(2026, 11, 21, 19)]
let t: Database
beforeAll(async () => {
  t = await testDatabase({ template: 'library' })
  await loadEnterprises({ db: t.db, seed })
  await loadDemo({ db: t.db, seed, now })
})
afterAll(() => t.close())

const count = async (query: string) => (await t.pool.query(query)).rows as { key: string; n: number }[]

test('the demo has a task in every state, one of them late, and fills in every state', async () => {
  const tasks =
    await count(`select case when state = 'sent' and ends_on < '2026-11-21' then 'late' else state end as key, count(*)::int as n
    from fill_tasks group by 1 order by 1`)
  expect(tasks).toEqual([
    { key: 'draft', n: 1 },
    { key: 'finished', n: 1 },
    { key: 'late', n: 1 },
    { key: 'sent', n: 3 },
  ])
  const fills =
    await count(`select f.state || coalesce(level::text, '') as key, count(*)::int as n from fills f join fill_tasks t on t.id = f.task_id
    where t.name = '工业企业年度填报' group by 1 order by 1`)
  expect(fills.map(row => row.key)).toEqual(['approved', 'filling', 'pending', 'rejected', 'submitted1', 'submitted2'])
  for (const { key, n } of fills) expect(n, key).toBeGreaterThan(4)
})

test('every county with an allotment has an owner, and users without an account cannot sign in', async () => {
  expect(
    await count(`select t.name as key, count(*)::int as n from fill_tasks t
      join (select task_id, owner_id from allotments union all select task_id, owner_id from task_points) a on a.task_id = t.id
      where a.owner_id is null group by 1`),
  ).toEqual([])
  const { rows } = await t.pool.query(
    `select u.user_name as name, u.password_hash as hash from task_owners o join users u on u.id = o.owner_id group by 1, 2 order by 1`,
  )
  expect(rows).toHaveLength(12)
  const open = []
  for (const { name, hash } of rows) if (await verifyPassword(hash, demoPassword)) open.push(name)
  expect(open).toEqual(['county'])
})

test('the account of the demo has a rejected fill with remarks to correct, and another to begin', async () => {
  const { rows } = await t.pool.query(`select t.name, f.state, jsonb_array_length(f.remarks) as remarks from fills f
    join fill_tasks t on t.id = f.task_id join users u on u.enterprise_id = f.enterprise_id where u.user_name = 'enterprise' and t.state = 'sent' order by 1`)
  expect(rows).toEqual([
    { name: 'VOCs 专项填报', state: 'pending', remarks: 0 },
    { name: '工业企业年度填报', state: 'rejected', remarks: 2 },
  ])
})

test('steps stand in the order of time, none of them in the time to come, and loading twice changes nothing', async () => {
  const { rows } = await t.pool.query(
    `select max(at) < $1 as past, bool_and(ordered) as ordered from (
    select at, at >= lag(at, 1, at) over (partition by fill_id order by id) as ordered from fill_history) h`,
    [new Date(now)],
  )
  expect(rows).toEqual([{ past: true, ordered: true }])
  const before = await count(`select 'history' as key, count(*)::int as n from fill_history`)
  await loadDemo({ db: t.db, seed, now })
  expect(await count(`select 'history' as key, count(*)::int as n from fill_history`)).toEqual(before)
})
