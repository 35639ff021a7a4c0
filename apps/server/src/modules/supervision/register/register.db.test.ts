import { calls } from '@qingyuan/contract/calls.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addInventory, calculateYear, insertRun, stepInventory } from '#/modules/emissions/inventory/public.ts'
import { seedSmallCity, smallCity } from '#/modules/emissions/inventory/test-support/small-city.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const now = Date.parse('2026-11-20T12:30:00+08:00')
const { EnterpriseRegister } = calls
const token: Record<string, string> = {}
let t: TestServer
let plant: number
let paint: number
let quarry: number

const publishYear = async (year: number) => {
  const caller = { ...systemCaller, realName: '测试', permissions: new Set(['inventory:manage', 'discharge:compute'] as const) }
  const runId = await insertRun(t.services.db, { year, title: `${year} 测试`, created_by: null })
  await calculateYear(t.services, { runId, year, full: true, draws: 20, signal: new AbortController().signal, progress: () => undefined })
  const { id } = await addInventory({ services: t.services, caller }, { name: `${year} 清单`, year, runId })
  await stepInventory({ services: t.services, caller }, { id, event: 'publish' })
}

/** An outlet with online monitoring whose newest hour is some hours back. */
const addOutlet = async (enterpriseId: number, name: string, hoursBack: number) => {
  const { id } = await t.services.db
    .insertInto('outlets')
    .values({
      ...{ enterprise_id: enterpriseId, code: name, name, lon: 113.04, lat: 36.53, height_m: 60, diameter_m: 3 },
      ...{ temperature_k: 330, velocity_ms: 12, hour_profile: Array(24).fill(1), month_profile: Array(12).fill(1) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.services.db
    .insertInto('flue_gas_hours')
    .values({ outlet_id: id, ts: new Date(Math.floor(now / hourMs) * hourMs - hoursBack * hourMs), so2_kg: 1 })
    .execute()
}

const addOrder = async (enterpriseId: number, state: string) => {
  const { id } = await t.services.db
    .insertInto('work_items')
    .values({ kind: 'order', title: '核查', content: '核查', state, county_id: 7, enterprise_id: enterpriseId, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.services.db.insertInto('order_sources').values({ item_id: id, run_id: null, alarm_id: null, rank: 1 }).execute()
}

const addFill = async (
  enterpriseId: number,
  name: string,
  state: 'submitted' | 'pending',
  span: { starts_on: string; ends_on: string },
) => {
  const project = await t.services.db
    .insertInto('fill_projects')
    .values({ ...span, year: 2026, name: `清单 ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = {
    ...span,
    project_id: project.id,
    kind: 'enterprise',
    type: '1',
    name,
    state: 'sent',
    sent_at: new Date(now),
  } as const
  const task = await t.services.db.insertInto('fill_tasks').values(plan).returning('id').executeTakeFirstOrThrow()
  const key = { task_id: task.id, enterprise_id: enterpriseId }
  await t.services.db
    .insertInto('allotments')
    .values({ ...key, state: 'allotted', changed_at: new Date(now) })
    .execute()
  await t.services.db
    .insertInto('fills')
    .values({ ...key, state, ...(state === 'submitted' && { level: 1 as const, submitted_at: new Date(now) }) })
    .execute()
}

/** Online monitoring of the boiler of the power plant in 2025. */
const meterNox = async (noxT: number) => {
  const form = structuredClone(smallCity[0]!.form)
  form.equipment[0]!.noxT = noxT
  await t.services.db
    .updateTable('enterprise_profiles')
    .set({ form: JSON.stringify(form) })
    .where('enterprise_id', '=', plant)
    .where('year', '=', 2025)
    .execute()
}

const query = async (who: string, input: object = {}) =>
  (await t.ask(EnterpriseRegister.Query, { page: 1, pageSize: 20, ...input }, { token: token[who] })).data
const rowOf = (data: { rows: { id: number }[] }, id: number) => data.rows.find(row => row.id === id)

beforeAll(async () => {
  t = await testServer({ library: true, now })
  ;[plant, paint, quarry] = (await seedSmallCity(t.services, [2024, 2025])) as [number, number, number]
  await meterNox(512.5)
  for (const year of [2024, 2025]) await publishYear(year)
  await addOutlet(plant, '1 号排口', 1)
  await addOutlet(plant, '2 号排口', 30)
  for (const state of ['handling', 'closed']) await addOrder(plant, state)
  await addFill(plant, '年度填报', 'submitted', { starts_on: '2026-01-01', ends_on: '2026-11-01' })
  await addFill(plant, 'VOCs 专项填报', 'pending', { starts_on: '2026-11-01', ends_on: '2026-12-01' })
  for (const name of ['city', 'county', 'reviewer', 'enterprise']) token[name] = await t.token(name)
}, 60_000)
afterAll(() => t.close())

test('an enterprise has the emissions of the default inventory, its outlets and its orders', async () => {
  const data = await query('city')
  const { data: table } = await t.ask(calls.Inventory.Enterprises, { pollutant: 'nox' }, { token: token.city })
  const nox = table.columns.find(({ key }: { key: string }) => key === 'nox').values[0]
  expect(data.inventory.year).toBe(2025)
  expect(rowOf(data, plant)).toMatchObject({
    emissions: { nox },
    online: { outlets: 2, reporting: 1 },
    alarms: 0,
    openOrders: 1,
    fills: [
      { task: 'VOCs 专项填报', stateLabel: '待填报', late: false },
      { task: '年度填报', stateLabel: '待审核', late: false },
    ],
  })
  expect(rowOf(data, quarry)).toMatchObject({ online: null, openOrders: 0 })
})

test('the list is ordered by what an enterprise emits or has open; the largest comes first on the first page', async () => {
  const all: { id: number; emissions: Record<string, number | null> | null }[] = (await query('city')).rows
  for (const pollutant of ['nox', 'voc', 'pm2_5']) {
    const largest = all.toSorted((a, b) => (b.emissions?.[pollutant] ?? -1) - (a.emissions?.[pollutant] ?? -1)).map(({ id }) => id)
    expect((await query('city', { order: pollutant, pageSize: 10 })).rows.map(({ id }: { id: number }) => id).slice(0, 3)).toEqual(
      largest.slice(0, 3),
    )
  }
  expect((await query('city', { order: 'orders', pageSize: 10 })).rows[0].id).toBe(plant)
  const ordered = await query('city', { order: 'voc', page: 2, pageSize: 10 })
  expect(ordered.total).toBe((await query('city')).total)
})

test('a county sees its own, and who may read neither inventories nor cases gets neither', async () => {
  const own = await query('county', { order: 'nox' })
  expect([rowOf(own, plant), rowOf(own, paint)]).toEqual([expect.objectContaining({ id: plant }), undefined])
  expect((await t.ask(EnterpriseRegister.Supervision, { id: paint }, { token: token.county })).status).toBe(404)
  expect(rowOf(await query('reviewer'), plant)).toMatchObject({ emissions: null, openOrders: 1 })
  expect((await t.ask(EnterpriseRegister.Query, { page: 1, pageSize: 20 }, { token: token.enterprise })).status).toBe(403)
})

test('one enterprise: this year beside the last, outlets that do not report, orders with their states', async () => {
  const { data } = await t.ask(EnterpriseRegister.Supervision, { id: plant }, { token: token.city })
  expect([data.emissions.inventory.year, data.emissions.before.year]).toEqual([2025, 2024])
  const so2 = data.emissions.rows.find(({ label }: { label: string }) => label === 'SO₂')
  expect(so2.tonnes).toBeGreaterThan(0)
  expect(so2.before).toBe(so2.tonnes)
  // Nothing is metered but NOx: its part of the whole is named.
  const nox = data.emissions.rows.find(({ label }: { label: string }) => label === 'NOₓ')
  expect([so2.measured, nox.measured]).toEqual([null, 512.5])
  expect(nox.tonnes).toBeGreaterThanOrEqual(nox.measured)
  expect(data.outlets.map(({ reporting }: { reporting: boolean }) => reporting)).toEqual([true, false])
  expect(data.orders.map(({ stateLabel, open }: { stateLabel: string; open: boolean }) => [stateLabel, open])).toEqual([
    ['已办结', false],
    ['处理中', true],
  ])
})
