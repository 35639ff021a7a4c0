import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
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

test('activities stand beside those of the inventory before, each class with its own change; a search keeps what it names', async () => {
  const token = await t.token('city')
  const [now, before] = await inventoryList({ services: t.services, caller }, {})
  const rowsOf = async (input: { inventoryId: number; against?: number; search?: string }) => {
    const { data } = await t.ask(inventoryCalls.Activities, input, { token })
    const [scc, value, was, change] = ['scc', 'value', 'before', 'change'].map(
      key => data.columns.find((column: { key: string }) => column.key === key)?.values,
    )
    return (scc as string[]).map((code, row) => ({ code, value: value[row], was: was?.[row], change: change?.[row] }))
  }
  const rows = await rowsOf({ inventoryId: now!.id, against: before!.id })
  const old = new Map((await rowsOf({ inventoryId: before!.id })).map(row => [row.code, row.value as number]))
  expect(rows.length).toBeGreaterThan(50)
  for (const { code, value, was, change } of rows.filter(row => row.was !== null && row.value !== null)) {
    expect(was, code).toBeCloseTo(old.get(code)!, -1)
    // Both are rounded for the screen.
    if (was >= 1000) expect(Math.abs(change - 100 * (value / was - 1)), code).toBeLessThan(0.2)
  }
  const found = await rowsOf({ inventoryId: now!.id, search: '焦化' })
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ code }) => code.startsWith('1102'))).toBe(true)
})

test('a second look changes nothing', async () => {
  await addInventories(t.services, demoSeed, new AbortController().signal, 100)
  expect(await inventoryList({ services: t.services, caller }, {})).toHaveLength(2)
})
