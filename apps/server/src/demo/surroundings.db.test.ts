import { monitoredOutlets } from '@qingyuan/demo-city/incidents/flue-gas.ts'
import { demoIncidents } from '@qingyuan/demo-city/incidents/incidents.ts'
import { demoSeed } from '@qingyuan/demo-city/plan.ts'
import { dayMs, floorHour, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEnterprises } from '#/modules/emissions/enterprises/demo/load-enterprises.ts'
import { loadDemo as loadAreaEmissions } from '#/modules/emissions/inventory/demo/load-demo.ts'
import { loadDemo as loadTerrain } from '#/modules/weather/fields/demo/load-demo.ts'
import { loadMet } from '#/modules/weather/fields/public.ts'
import type { Database } from '#/platform/database/pool.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { addFlueGas } from './flue-gas.ts'
import { addModelFields } from './model-fields.ts'

let t: Database
let now = instantOf(2026, 3, 20, 10, 25)
const clock = { now: () => now }
beforeEach(async () => {
  now = instantOf(2026, 3, 20, 10, 25)
  t = await testDatabase()
  await loadEnterprises({ db: t.db, seed: demoSeed })
})
afterEach(() => t.close())

const one = async <T>(query: string) => (await t.pool.query(query)).rows[0] as T

test('online monitoring comes once for every hour of sixty days, then hour by hour, and shows an incident that is not hidden', async () => {
  await addFlueGas({ ...t, clock }, demoSeed)
  const count = () =>
    one<{ hours: number; outlets: number; last: Date }>(
      'select count(distinct ts)::int as hours, count(distinct outlet_id)::int as outlets, max(ts) as last from flue_gas_hours',
    )
  const first = await count()
  expect(first).toEqual({ hours: 1440, outlets: first.outlets, last: new Date(floorHour(now)) })
  expect(first.outlets).toBeGreaterThan(200)
  now += 2 * hourMs
  await addFlueGas({ ...t, clock }, demoSeed)
  expect((await count()).hours).toBe(1442)
  const column = { so2: 'so2_kg', nox: 'nox_kg', pm10: 'pm_kg' } as const
  const monitored = new Set(monitoredOutlets(demoSeed).map(({ outlet }) => outlet))
  const seen = demoIncidents(demoSeed, now - 50 * dayMs, now - dayMs).filter(
    ({ hidden, species, outlet }) => !hidden && species[0]! in column && monitored.has(outlet),
  )
  expect(seen.length).toBeGreaterThan(2)
  for (const { enterprise, outlet, from, factor, species } of seen) {
    const id = species[0] as keyof typeof column
    const { rows } = await t.pool.query<{ kg: number | null }>(
      `select f.${column[id]} as kg from flue_gas_hours f join outlets o on o.id = f.outlet_id join enterprises e on e.id = o.enterprise_id
        where e.code = $1 and o.code = $2 and f.ts = $3`,
      [enterprise.code, outlet.code, new Date(from)],
    )
    if (rows[0]!.kg !== null) expect(rows[0]!.kg).toBeGreaterThan((factor - 1) * outlet.kgPerHour[id])
  }
}, 60_000)

test('fields of the model cover the last two days and nine ahead, then grow into the past a day at a time, and go on with the clock', async () => {
  const span = () =>
    one<{ fields: number; first: Date; last: Date }>(
      "select count(*)::int as fields, min(valid_at) as first, max(valid_at) as last from met_fields where source = 'gfs'",
    )
  await addModelFields({ ...t, clock }, demoSeed)
  const begin = await span()
  expect(begin.fields).toBe((begin.last.getTime() - begin.first.getTime()) / (3 * hourMs) + 1)
  expect(now - begin.first.getTime()).toBeGreaterThan(2.9 * dayMs)
  expect(begin.last.getTime() - now).toBeGreaterThan(7.9 * dayMs)
  const met = await loadMet(t, { from: now - 2 * dayMs, to: now + 2 * dayMs }, 'gfs')
  expect(met.wind.length).toBeGreaterThanOrEqual(33)
  now += dayMs
  await addModelFields({ ...t, clock }, demoSeed)
  const later = await span()
  expect(later.last.getTime() - begin.last.getTime()).toBe(dayMs)
  expect(begin.first.getTime() - later.first.getTime()).toBe(dayMs)
  expect(later.fields).toBe(begin.fields + 16)
}, 60_000)

test('terrain and area emissions are there once, of the length that their grids say', async () => {
  for (let time = 0; time < 2; time++) {
    await loadTerrain({ db: t.db, seed: demoSeed })
    await loadAreaEmissions({ db: t.db, now })
  }
  const terrain = await one<{ n: number; bytes: number; nodes: number }>(
    "select count(*)::int as n, max(length(data)) as bytes, max((grid->>'nx')::int * (grid->>'ny')::int) as nodes from terrains",
  )
  expect(terrain).toEqual({ n: 1, bytes: terrain.nodes * 4, nodes: terrain.nodes })
  const area = await one<{ n: number; bytes: number; values: number }>(
    `select count(*)::int as n, max(length(data)) as bytes, max((grid->'grid'->>'nx')::int * (grid->'grid'->>'ny')::int * jsonb_array_length(grid->'species')
      * jsonb_array_length(grid->'regions') * jsonb_array_length(grid->'sectors')) as values from emission_grids`,
  )
  expect(area).toEqual({ n: 1, bytes: area.values * 4, values: area.values })
}, 60_000)
