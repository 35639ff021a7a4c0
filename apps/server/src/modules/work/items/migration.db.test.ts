import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderList } from '#/modules/sources/incidents/public.ts'
import { migrate } from '#/platform/database/migrate.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { migrationsFolder, type TestDatabase, testDatabase } from '#/platform/testing/test-database.ts'
import { itemWithTrail } from './public.ts'

const before = '0024-jobs-count-the-processes-they-lost'
let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase({ template: 'empty' })
  await migrate(t.db, migrationsFolder, before)
})
afterAll(() => t.close())

test('orders of before keep their numbers, texts, states and deadlines; the next number follows', async () => {
  await t.pool.query(`insert into users (id, user_name, real_name, user_type, password_hash) values (7, 'wang', '市局王', 'city', '')`)
  await t.pool.query(`insert into places (id, kind, code, name, lon, lat) values (3, 'station', 'S1', 'S1 站', 113, 36)`)
  await t.pool.query(`
    insert into orders (id, title, content, place_id, county_id, state, deadline_at, created_by, created_at) values
      (2, '一', '核查一', 3, 6, 'sent', '2026-05-20 22:30+08', 7, '2026-05-20 10:30+08'),
      (5, '二', '核查二', null, 7, 'answered', '2026-05-21 22:30+08', null, '2026-05-21 10:30+08'),
      (9, '三', '核查三', 3, 16, 'closed', '2026-05-22 22:30+08', 7, '2026-05-22 10:30+08')`)
  await t.pool.query(`select setval('orders_id_seq', 12)`)
  await migrate(t.db, migrationsFolder)

  const services = { db: t.db, clock: { now: () => Date.parse('2026-05-20T12:00:00+08:00') } }
  const list = await orderList({ services: services as never, caller: systemCaller }, {})
  const cells = (key: string) => list.columns.find(column => column.key === key)!.values
  expect(cells('id')).toEqual(['9', '5', '2'])
  expect(cells('title')).toEqual(['三', '二', '一'])
  expect(cells('content')).toEqual(['核查三', '核查二', '核查一'])
  expect(cells('state')).toEqual(['已办结', '已反馈', '已下发'])
  expect(cells('station')).toEqual(['S1 站', null, 'S1 站'])
  expect(cells('by')).toEqual(['市局王', null, '市局王'])
  expect(cells('created')).toEqual(['2026-05-22 10:30:00', '2026-05-21 10:30:00', '2026-05-20 10:30:00'])
  expect(cells('deadline')).toEqual(['2026-05-22 22:30:00', '2026-05-21 22:30:00', '2026-05-20 22:30:00'])

  const { item, steps } = await itemWithTrail(services, systemCaller.scope, 5)
  expect(item).toMatchObject({ kind: 'order', state: 'reviewing', version: 2, department: '长治市生态环境局襄垣分局' })
  expect(steps.map(({ event, to_state, version }) => [event, to_state, version])).toEqual([
    ['migrate', 'reviewing', 2],
    ['send', 'waiting', 1],
  ])
  const { rows } = await t.pool.query(`select nextval('work_items_id_seq') as next, (select count(*) from order_sources) as sources`)
  expect(rows[0]).toEqual({ next: 13, sources: 3 })
})
