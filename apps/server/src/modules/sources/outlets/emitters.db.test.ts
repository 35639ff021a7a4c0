import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEnterprises } from '#/modules/emissions/enterprises/demo/load-enterprises.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { enterpriseDetail, enterpriseVocs, listEmitters, listFlueGas, listStrengths, strengthOf } from './outlets.ts'
import { selectOutlets } from './queries.ts'
import { strengthAt } from './strength.ts'

let server: TestServer
let station: number
const city = systemCaller.scope
const county = { ...city, userType: 'county' as const, counties: [7] }
const coking = 'Y1140423DEMT00029P'
const idOf = async (code: string) =>
  (await server.services.db.selectFrom('enterprises').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  server = await testServer({
    places: async ({ db }) => {
      const row = { kind: 'station' as const, code: 'A', name: 'A 站', county_id: 7, level: 'national' as const, lon: 113, lat: 36.5 }
      station = (await db.insertInto('places').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
  })
  await loadEnterprises({ db: server.services.db, seed: 1 })
})
afterAll(() => server.close())

describe('enterprises', () => {
  test('of the whole city are shown to the city, those of the county to the county, the own one to an enterprise', async () => {
    const all = await listEmitters({ services: server.services, caller: { scope: city } })
    const own = await listEmitters({ services: server.services, caller: { scope: county } })
    expect(all.length).toBeGreaterThanOrEqual(400)
    expect(own).toEqual(all.filter(e => e.countyId === 7))
    const id = await idOf(coking)
    const enterprise = { ...county, userType: 'enterprise' as const, enterpriseId: id }
    expect((await listEmitters({ services: server.services, caller: { scope: enterprise } })).map(e => e.id)).toEqual([id])
    expect(await listEmitters({ services: server.services, caller: { scope: { ...enterprise, enterpriseId: null } } })).toEqual([])
  })

  test('tell outlets and emissions; the whole is the sum of the outlets', async () => {
    const id = await idOf(coking)
    const detail = await enterpriseDetail({ services: server.services, caller: { scope: county } }, { enterpriseId: id })
    expect(detail).toMatchObject({ code: coking, county: '襄垣县', industry: '焦化', status: 'running' })
    const sum = detail.outlets
      .flatMap(o => o.emissions)
      .reduce((total, { species, kgPerHour }) => total + (species === 'so2' ? kgPerHour : 0), 0)
    expect((await listEmitters({ services: server.services, caller: { scope: city } })).find(e => e.id === id)!.kgPerHour.so2).toBeCloseTo(
      sum,
      9,
    )
  })

  test('have the control level of the list of enterprises, not the class of their permit', async () => {
    const id = await idOf(coking)
    await server.services.db
      .updateTable('enterprises')
      .set({ source_control: '国控', control_level: '重点' })
      .where('id', '=', id)
      .execute()
    const listed = await server.services.db.selectFrom('enterprises').select(['id', 'source_control', 'control_level']).execute()
    const expected = new Map(listed.map(row => [row.id, row.source_control ?? '其他']))
    const shown = await listEmitters({ services: server.services, caller: { scope: city } })
    expect(shown.map(({ id, controlLevel }) => [id, controlLevel])).toEqual(shown.map(({ id }) => [id, expected.get(id)]))
    const detail = await enterpriseDetail({ services: server.services, caller: { scope: county } }, { enterpriseId: id })
    expect(detail.controlLevel).toBe('国控')
  })

  test('of another county do not exist for a county user', async () => {
    const foreign = await idOf('Y1140406DEMT000107')
    await expect(
      enterpriseDetail({ services: server.services, caller: { scope: county } }, { enterpriseId: foreign }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(enterpriseVocs({ services: server.services, caller: { scope: county } }, { enterpriseId: foreign })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    )
    const [outlet] = await selectOutlets(server.services.db, city, [foreign])
    const question = { outletId: outlet!.id, from: '2026-05-20 01', to: '2026-05-20 03' }
    await expect(strengthOf({ services: server.services, caller: { scope: county } }, question)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await strengthOf({ services: server.services, caller: { scope: city } }, question)).rowCount).toBe(3)
  })

  test('are listed outlet by outlet with their strength', async () => {
    const frame = await listStrengths({ services: server.services, caller: { scope: county } })
    const outlets = await selectOutlets(server.services.db, county)
    expect(frame.rowCount).toBe(outlets.length)
    expect(frame.columns.find(c => c.key === 'so2')!.values).toEqual(outlets.map(o => roundForDisplay(o.kgPerHour.so2, 2)))
    expect(frame.meta.demo).toBe(true)
  })

  test('emit by hour of the day and month; the hour is named by its end', async () => {
    const profile = (at: number) => Array.from({ length: 24 }, (_, hour) => (hour === at ? 24 : 0))
    const outlet = {
      hourProfile: profile(9),
      monthProfile: Array.from({ length: 12 }, (_, m) => (m === 4 ? 12 : 0)),
      kgPerHour: { so2: 1 },
    }
    const at = (month: number, day: number, hour: number) => strengthAt(outlet as never, 'so2', instantOf(2026, month, day, hour))
    expect([at(5, 20, 9), at(5, 20, 10), at(5, 20, 11)]).toEqual([0, 288, 0])
    expect(at(6, 20, 10)).toBe(0)
    // The hour that ends at midnight of 1 June is the 24th of 31 May.
    const last = { ...outlet, hourProfile: profile(23) }
    expect(strengthAt(last as never, 'so2', instantOf(2026, 6, 1))).toBe(288)
  })
})

describe('online monitoring', () => {
  test('is shown by hour, and by day as the sum of the hours there are', async () => {
    const id = await idOf(coking)
    const [outlet] = await selectOutlets(server.services.db, city, [id])
    const hour = (h: number) => new Date(instantOf(2026, 5, 19, h))
    await server.services.db
      .insertInto('flue_gas_hours')
      .values([1, 2, 24].map(h => ({ outlet_id: outlet!.id, ts: hour(h), so2_kg: h, nox_kg: null, pm_kg: 0.5, flow_m3h: 1000 })))
      .execute()
    const question = {
      placeId: station,
      from: '2026-05-19 01',
      to: '2026-05-20 01',
      parameter: 'so2' as const,
      rangeM: 1000,
      enterpriseIds: [id],
    }
    const hours = await listFlueGas('hour')({ services: server.services, caller: { scope: county } }, question)
    expect(hours.columns[0]!.values).toEqual(['2026-05-19 01', '2026-05-19 02', '2026-05-19 24'])
    const days = await listFlueGas('day')({ services: server.services, caller: { scope: county } }, question)
    expect(days.rowCount).toBe(1)
    expect(Object.fromEntries(days.columns.map(c => [c.key, c.values[0]]))).toMatchObject({
      time: '2026-05-19',
      so2: 27,
      nox: null,
      pm: 1.5,
      hours: 3,
    })
    expect(
      (await listFlueGas('hour')({ services: server.services, caller: { scope: { ...county, counties: [16] } } }, question)).rowCount,
    ).toBe(0)
  })
})
