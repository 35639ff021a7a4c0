import { demoSeed } from '@qingyuan/demo-city/plan.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnterprises } from '#/modules/emissions/enterprises/demo/load-enterprises.ts'
import { loadProfiles } from '#/modules/emissions/enterprises/demo/load-profiles.ts'
import { inventoryList } from '#/modules/emissions/inventory/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { addInventories } from './inventories.ts'

let t: TestServer
const caller = { ...systemCaller, permissions: new Set(['0009-0001'] as const) }
beforeAll(async () => {
  t = await testServer({ library: true })
  await loadEnterprises({ db: t.services.db, seed: demoSeed })
  // A quarter of the city has all of its trades.
  await sql`delete from enterprises where id % 4 <> 1`.execute(t.services.db)
  await loadProfiles({ db: t.services.db, seed: demoSeed, now: t.services.clock.now() })
  await addInventories(t.services, demoSeed, new AbortController().signal, 100)
}, 60_000)
afterAll(() => t.close())

test('the demo has two published inventories, the newest the default, and all reported data could be calculated', async () => {
  const found = await inventoryList({ services: t.services, caller }, {})
  expect(found.map(({ year, state, isDefault }) => [year, state, isDefault])).toEqual([
    [2025, 'published', true],
    [2024, 'published', false],
  ])
  const problems = await t.services.db.selectFrom('discharge_problems').select(['name', 'message']).where('kind', '<>', 'warn').execute()
  expect(problems).toEqual([])
})

test('and is of the size of a city of coke and steel: thousands of tonnes, no pollutant missing', async () => {
  const [inventory] = await inventoryList({ services: t.services, caller }, { year: 2025 })
  const { sources } = inventory!
  const tonnes = inventory!.tonnes as Record<string, number>
  expect(sources).toBeGreaterThan(1000)
  expect(tonnes.so2).toBeGreaterThan(1000)
  expect(tonnes.so2).toBeLessThan(30_000)
  expect(tonnes.nox).toBeGreaterThan(tonnes.so2!)
  expect(tonnes.pm10).toBeGreaterThan(tonnes.pm2_5!)
  expect(tonnes.pm2_5).toBeGreaterThan(tonnes.bc! + tonnes.oc!)
})

test('and no total changes by more than a tenth from one year to the next: a city does not', async () => {
  const [now, before] = (await inventoryList({ services: t.services, caller }, {})).map(({ tonnes }) => tonnes as Record<string, number>)
  const changes = Object.entries(now!).map(([pollutant, value]) => [pollutant, value / before![pollutant]! - 1] as const)
  expect(changes).toHaveLength(10)
  expect(changes.filter(([, change]) => Math.abs(change) > 0.1)).toEqual([])
})

test('a second look changes nothing', async () => {
  await addInventories(t.services, demoSeed, new AbortController().signal, 100)
  expect(await inventoryList({ services: t.services, caller }, {})).toHaveLength(2)
})
