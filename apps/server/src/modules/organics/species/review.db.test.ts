import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitSpecies } from '#/pipeline/species-hours.ts'
import { storeSpeciesHours } from '#/pipeline/store/store-species.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const [benzene, toluene] = [41, 42]
const first = parseHour('2026-05-01 01')!
const span = { startTime: '2026-05-01 01', endTime: '2026-05-01 24' }
let t: TestServer
let [city, admin] = ['', '']
let station = 0

const put = (valuesOf: (hour: number) => Record<number, number>, hours: readonly number[]) =>
  storeSpeciesHours(
    t.services.pool,
    admitSpecies(hours.map(h => ({ placeId: station, ts: first + h * hourMs, values: valuesOf(h), sourceId: 0, ref: null }))),
    { by: 'test' },
  )
const day = Array.from({ length: 24 }, (_, h) => h)

beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      station = (await seedPlaces(db, [{ code: 'A', countyId: 16 }])).get('A')!
    },
  })
  // One hour has thirty times the benzene of the others.
  await put(h => ({ [benzene]: h === 5 ? 30 : 1, [toluene]: 2 }), day)
  ;[city, admin] = [await t.token('city'), await t.token('admin')]
})
afterAll(() => t.close())

type Audit = InputOf<typeof vocMonitorCalls.auditValue>
const idOf = (hour: number, no: number) => `${station}-${(first + hour * hourMs) / hourMs}-voc-${no}`
const audit = (input: Audit, token = city) => t.ask(vocMonitorCalls.auditValue, input, { token })
const list = async (item: `voc-${number}`): Promise<OutputOf<typeof vocMonitorCalls.auditList>> =>
  (await t.ask(vocMonitorCalls.auditList, { stationIds: [station], items: [item], ...span, pageSize: 100 }, { token: city })).data
const classes = async (input: object = {}) => {
  const { data } = await t.ask(
    vocCalls.Classification,
    { stationIds: [station], ...span, speciesNos: [benzene, toluene], ...input },
    { token: city },
  )
  const { name, mean } = columnsByKey(data) as unknown as Record<string, { values: (string | number | null)[] }>
  const meanOf = (species: string) => mean!.values[name!.values.indexOf(species)]
  return { benzene: meanOf('苯'), toluene: meanOf('甲苯'), reviewedShare: data.reviewedShare as number }
}
const invalid = { stage: 'first', result: 'invalid', reason: '仪器故障' } as const

test('“初审 → 复审 → 签发, raw never replaced, no self-review, stale version refused by name”: an invalid hour leaves all numbers', async () => {
  expect(await classes()).toMatchObject({ benzene: expect.closeTo(53 / 24, 3), toluene: 2, reviewedShare: 0 })
  const ids = [idOf(5, 0)]
  expect((await list('voc-0')).rows.find(({ id }) => id === ids[0])).toMatchObject({ rawValue: 32, state: 'open', version: 0 })
  expect((await audit({ ids, ...invalid, version: 0 })).data).toMatchObject({ done: 1 })
  expect(await classes(), 'a first judgement changes nothing').toMatchObject({ benzene: expect.closeTo(53 / 24, 3), reviewedShare: 0 })
  expect(await audit({ ids, stage: 'pass', version: 1 })).toMatchObject({ status: 409 })
  const stale = await audit({ ids, ...invalid, version: 0 }, admin)
  expect([stale.status, stale.message]).toEqual([409, expect.stringContaining('已被他人审核')])
  expect((await audit({ ids, stage: 'pass', version: 1 }, admin)).data).toMatchObject({ done: 1 })
  expect(await classes()).toMatchObject({ benzene: 1, reviewedShare: 0.042 })
  expect((await audit({ ids, stage: 'sign', version: 2 }, admin)).data).toMatchObject({ done: 1 })
  const { rows } = await t.services.pool.query('select ppb[$1] as value from species_hours where place_id = $2 and ts = $3', [
    benzene,
    station,
    new Date(first + 5 * hourMs),
  ])
  expect(rows[0].value, 'the measured value stays').toBe(30)
})

test('a species may be corrected, a whole hour only be valid or not; the species goes before its hour', async () => {
  expect(await audit({ ids: [idOf(5, 0)], stage: 'first', result: 'corrected', value: 3, reason: '仪器校准' })).toMatchObject({
    status: 400,
  })
  const ids = [idOf(5, benzene)]
  await audit({ ids, stage: 'first', result: 'corrected', value: 3, reason: '仪器校准' })
  await audit({ ids, stage: 'pass' }, admin)
  // Benzene counts with its new value, toluene of the invalid hour does not.
  expect(await classes()).toMatchObject({ benzene: expect.closeTo((23 + 3) / 24, 3), toluene: 2 })
  expect((await list(`voc-${benzene}`)).rows.find(({ id }) => id === ids[0])).toMatchObject({
    rawValue: 30,
    auditValue: 3,
    state: 'second',
  })
})

test('only reviewed hours count when they are requested, and a filter judges many at once', async () => {
  const filter = { stationIds: [station], items: ['voc-0' as const], startTime: '2026-05-01 11', endTime: '2026-05-01 20' }
  const preview = await audit({ filter, stage: 'first', result: 'valid', reason: '其他', preview: true })
  expect(preview.data).toMatchObject({ done: 10, refused: [] })
  await audit({ filter, stage: 'first', result: 'valid', reason: '其他' })
  expect((await audit({ filter, stage: 'pass' }, admin)).data).toMatchObject({ done: 10 })
  expect(await classes({ audited: true, minCapture: 0.4 })).toMatchObject({
    benzene: expect.closeTo((10 + 3) / 11, 3),
    reviewedShare: 0.458,
  })
})

test('hours that a later file changes are open again, and count as they were measured', async () => {
  await put(() => ({ [benzene]: 7, [toluene]: 2 }), [5])
  expect((await list('voc-0')).rows.find(({ id }) => id === idOf(5, 0))).toMatchObject({ rawValue: 9, state: 'reopened' })
  expect(await classes()).toMatchObject({ benzene: expect.closeTo((23 + 7) / 24, 3), reviewedShare: 0.417 })
})

test('a review taken back counts no more', async () => {
  const ids = [idOf(12, 0)]
  expect((await audit({ ids, stage: 'undo' }, admin)).data).toMatchObject({ done: 1 })
  expect(await classes()).toMatchObject({ reviewedShare: 0.375 })
})

test('a number that is no species is refused by name', async () => {
  const { status, message } = await audit({ ids: [idOf(3, 119)], ...invalid })
  expect([status, message]).toEqual([400, expect.stringContaining('监测项目无效')])
})
