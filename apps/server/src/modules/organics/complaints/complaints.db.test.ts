import { calls } from '@qingyuan/contract/calls.ts'
import { demoSeed } from '@qingyuan/demo-city/plan.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSensors } from '#/demo/sensors.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { layOutGrid } from '../../hotspot/cells/grid-layout.ts'

const { OdourComplaint } = calls
let t: TestServer
let tokens: Record<'city' | 'county' | 'enterprise', string>
const ask = (call: Parameters<TestServer['ask']>[0], input: object, who: keyof typeof tokens = 'city') =>
  t.ask(call, input as never, { token: tokens[who] })
const days = { from: '2026-05-19', to: '2026-05-20' }
const nose = (countyId: number) => t.services.places.sensors().find(({ code, countyId: own }) => code.startsWith('O') && own === countyId)!
const complaint = (over: object = {}) => ({
  ...{
    time: '2026-05-20 08:20',
    lon: nose(7).lon,
    lat: nose(7).lat + 0.005,
    place: '付村 3 组',
    kind: 'sulphide',
    strength: 3,
    channel: 'hotline',
  },
  ...over,
})

beforeAll(async () => {
  t = await testServer({ now: parseHour('2026-05-20 10')! + 30 * 60_000 })
  const { db, pool, places } = t.services
  await insertSensors(db, demoSeed)
  await places.refresh()
  await layOutGrid(t.services)
  // The nose of county 7 smells something from 08 to 09 h with wind from the south; that of county 6 smells nothing, and its air is calm.
  const rows = [
    { place: nose(7), odour: [3, 28], wind: [2.5, 180] },
    { place: nose(6), odour: [2, 4], wind: [0.3, 90] },
  ].flatMap(({ place, odour, wind }) =>
    ['08', '09'].map((hour, i) => ({
      ...{ placeId: place.id, ts: parseHour(`2026-05-20 ${hour}`)!, sourceId: 0, ref: null },
      values: { odour: odour[i]!, h2s: 0.03, wind_speed: wind[0]!, wind_direction: wind[1]! },
    })),
  )
  await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
  // Two enterprises of county 7 on the line of the wind, 2 km south and 2 km north of the place.
  const { lon, lat } = complaint()
  for (const [name, north] of [
    ['南厂', -0.018],
    ['北厂', 0.018],
  ] as const) {
    const { id } = await db
      .insertInto('enterprises')
      .values({ code: `T-${name}`, name, county_id: 7, industry: '炼焦', lon, lat: lat + north, status: 'running', simulated: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const outlet = await db
      .insertInto('outlets')
      .values({
        ...{
          enterprise_id: id,
          code: 'A1',
          name: '排口',
          lon,
          lat: lat + north,
          height_m: 15,
          diameter_m: 0.5,
          temperature_k: 300,
          velocity_ms: 5,
        },
        ...{ hour_profile: new Array<number>(24).fill(1), month_profile: new Array<number>(12).fill(1) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('outlet_emissions').values({ outlet_id: outlet.id, species: 'voc', kg_per_hour: 5 }).execute()
  }
  tokens = { city: await t.token('city'), county: await t.token('county'), enterprise: await t.token('enterprise') }
}, 120_000)
afterAll(() => t?.close())

describe('complaints about smells', () => {
  test('are looked back: the enterprise upwind, how long the air travelled, and the sensor that noticed it', async () => {
    const { data: made } = await ask(OdourComplaint.add, complaint())
    const { data } = await ask(OdourComplaint.detail, { id: made.id })
    expect(data).toMatchObject({ county: '襄垣县', calm: false, wind: { speed: 2.5, direction: 180, name: '南风' } })
    expect(data.suspects.map(({ name }: { name: string }) => name)).toEqual(['南厂'])
    expect(data.suspects[0]).toMatchObject({ distanceKm: 2, share: 1 })
    // North of the grid is up to 1.3° from true north here.
    expect(Math.abs(data.suspects[0]!.bearing - 180)).toBeLessThanOrEqual(2)
    expect(data.suspects[0]!.minutes).toBe(13)
    expect(data.sensors[0]).toMatchObject({ odour: 28, noticed: true, h2s: 0.03 })
  })

  test('an alarm of a sensor is looked back as a complaint is, within its county', async () => {
    const hour = { placeId: nose(7).id, time: '2026-05-20 09' }
    const { data } = await ask(OdourComplaint.upwind, hour)
    expect(data).toMatchObject({ calm: false, wind: { name: '南风', speed: 2.5 } })
    expect(data.suspects.map(({ name }: { name: string }) => name)).toEqual(['南厂'])
    expect((await ask(OdourComplaint.upwind, hour, 'county')).data.suspects).toEqual(data.suspects)
    expect((await ask(OdourComplaint.upwind, { ...hour, placeId: nose(6).id }, 'county')).status).toBe(403)
    expect((await ask(OdourComplaint.upwind, hour, 'enterprise')).status).toBe(403)
  })

  test('in calm air name what is near, without shares; a sensor that smelled nothing is said to', async () => {
    const { lon, lat } = nose(6)
    const { data: made } = await ask(OdourComplaint.add, complaint({ lon, lat: lat + 0.004, place: '南流村' }))
    const { data } = await ask(OdourComplaint.detail, { id: made.id })
    expect(data).toMatchObject({ county: '潞城区', calm: true })
    for (const { share, minutes } of data.suspects) expect([share, minutes]).toEqual([null, null])
    expect(data.sensors[0]).toMatchObject({ odour: 4, noticed: false })
    const { data: list } = await ask(OdourComplaint.list, days)
    expect(list).toMatchObject({ watched: 2, noticed: 1, rose: { hours: 1, calm: 0 } })
    expect(list.rose.sectors[8]).toBe(100)
    expect(list.kinds.find(({ kind }: { kind: string }) => kind === 'sulphide')).toMatchObject({ count: 2 })
    const columns = columnsByKey(list) as Record<string, never>
    expect(textCells(columns.seen!)).toEqual(
      ['无响应', '有响应'].toSorted((a, b) => textCells(columns.seen!).indexOf(a) - textCells(columns.seen!).indexOf(b)),
    )
  })

  test('a county sees its own and writes down its own; an enterprise none', async () => {
    const { data: list } = await ask(OdourComplaint.list, days, 'county')
    const columns = columnsByKey(list) as Record<string, never>
    expect([...new Set(textCells(columns.county!))]).toEqual(['襄垣县'])
    const { data: all } = await ask(OdourComplaint.list, days)
    const foreign = numberCells((columnsByKey(all) as Record<string, never>).id!).find(
      (_, i) => textCells((columnsByKey(all) as Record<string, never>).county!)[i] === '潞城区',
    )
    expect((await ask(OdourComplaint.detail, { id: foreign }, 'county')).status).toBe(404)
    const { lon, lat } = nose(6)
    expect((await ask(OdourComplaint.add, complaint({ lon, lat }), 'county')).status).toBe(403)
    expect((await ask(OdourComplaint.add, complaint(), 'county')).status).toBe(200)
    for (const call of [OdourComplaint.list, OdourComplaint.add])
      expect((await ask(call, { ...days, ...complaint() }, 'enterprise')).status, call.name).toBe(403)
  })

  test('bad input is refused by its field', async () => {
    for (const [over, words] of [
      [{ time: '2026-05-20 23:20' }, '不能晚于现在'],
      [{ time: '2026-02-30 08:00' }, '不是有效的时间'],
      [{ lon: 116.4, lat: 39.9 }, '不在本市范围内'],
      [{ strength: 6 }, '强度'],
      [{ place: ' ' }, '地点'],
    ] as const) {
      const answer = await ask(OdourComplaint.add, complaint(over))
      expect(answer.status, words).toBe(400)
      expect(answer.message, words).toContain(words)
    }
    expect((await ask(OdourComplaint.list, { from: '2026-05-20', to: '2026-05-19' })).status).toBe(400)
  })
})
