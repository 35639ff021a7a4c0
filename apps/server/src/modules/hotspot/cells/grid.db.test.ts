import { createHash } from 'node:crypto'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectPlace } from '#/modules/hotspot/network/public.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { fuseFieldsTask } from '#/workers/grid-tasks.ts'
import { nextSensor } from './accuracy.ts'
import type { StoredField } from './fields.ts'
import { type GridLayout, layOutGrid } from './grid-layout.ts'
import { refreshFields } from './refresh-fields.ts'
import { watchCells } from './watch-cells.ts'

const now = parseHour('2026-05-20 10')! + 30 * 60_000
/** Values fall off around this station. */
const high = 'S0'
const stations = counties.map((county, i) => ({ code: `S${i}`, countyId: county.id, lon: county.center.lon, lat: county.center.lat }))
const near = Array.from({ length: 8 }, (_, i) => ({
  ...{ code: `N${i}`, countyId: 16 },
  lon: counties[0]!.center.lon + 0.034 * Math.cos((i * Math.PI) / 4),
  lat: counties[0]!.center.lat + 0.028 * Math.sin((i * Math.PI) / 4),
}))
/** Digits that stand for a map. */
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
let t: TestServer
let layout: GridLayout
let tokens: Record<'city' | 'county', string>
let ids: ReadonlyMap<string, number>

const put = (code: string, hour: string, pm2_5: number) =>
  storeHours(
    t.services.pool,
    admitHours(batchOfRows([{ placeId: ids.get(code)!, ts: parseHour(hour)!, values: { pm2_5, humidity: 40 }, sourceId: 0, ref: null }])),
    { by: 'test' },
  )
const refresh = () => refreshFields(t.services, fuseFieldsTask)
const ask = (call: (typeof hotGridCalls)[keyof typeof hotGridCalls], input: Record<string, unknown>, who: keyof typeof tokens = 'city') =>
  t.ask(call, input, { token: tokens[who] })

/** The cell of the high station. */
const highCell = () => {
  const { lon, lat } = t.services.places.get(ids.get(high)!)!
  const [east, north] = projectPlace(lon, lat)
  return layout.cells.find(cell => Math.abs(cell.east - east) <= 1500 && Math.abs(cell.north - north) <= 1500)!
}
const kmFromHigh = ({ lon, lat }: { lon: number; lat: number }) => 111 * Math.hypot((lon - stations[0]!.lon) * 0.81, lat - stations[0]!.lat)

const valueOf = (place: { lon: number; lat: number }, level: number) => Math.round(level + 100 * Math.exp(-kmFromHigh(place) / 30))

beforeAll(async () => {
  t = await testServer({
    now,
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      ids = await seedPlaces(db, [...stations, ...near])
      for (const { code, lon, lat } of [...stations, ...near])
        await db.updateTable('places').set({ lon, lat }).where('code', '=', code).execute()
    },
  })
  await t.services.places.refresh()
  layout = await layOutGrid(t.services)
  for (const [h, level] of [30, 32, 31, 33].entries())
    for (const station of [...stations, ...near]) await put(station.code, `2026-05-20 0${6 + h}`, valueOf(station, level))
  tokens = { city: await t.token('city'), county: await t.token('county') }
  await refresh()
}, 60_000)
afterAll(() => t?.close())

describe('the cells', () => {
  test('cover the city, each once and with the county that has most of it', async () => {
    const sum = layout.cells.reduce((total, { areaKm2 }) => total + areaKm2, 0)
    expect(Math.abs(sum / 13_955 - 1)).toBeLessThan(0.015)
    expect(new Set(layout.cells.map(({ code }) => code)).size).toBe(layout.cells.length)
    expect(new Set(layout.cells.map(({ countyId }) => countyId)).size).toBe(counties.length)
    const again = await layOutGrid(t.services)
    expect(again.cells).toEqual(layout.cells)
  })
  test('of other counties are not told to a county', async () => {
    const all = (await ask(hotGridCalls.layout, {})).data
    const own = (await ask(hotGridCalls.layout, {}, 'county')).data
    expect(all.ids.length).toBe(layout.cells.length)
    expect(new Set(own.countyIds)).toEqual(new Set([7]))
    const cells = (await ask(hotGridCalls.cells, { item: 'pm2_5', step: 'hour' }, 'county')).data
    expect(cells.ids).toEqual(own.ids)
    const foreign = await ask(hotGridCalls.cell, { item: 'pm2_5', step: 'hour', placeId: highCell().placeId }, 'county')
    expect(foreign.status).toBe(403)
  })
})

test('the cell where the next sensor helps most is one of the caller', async () => {
  const codesOf = (own: (countyId: number) => boolean) => layout.cells.filter(cell => own(cell.countyId)).map(({ code }) => code)
  const field = {
    support: new Uint8Array(layout.cells.length).fill(1),
    values: Float32Array.from(layout.cells, ({ countyId }) => (countyId === 7 ? 10 : 90)),
  }
  const all = [...layout.cells.keys()]
  const ownCells = all.filter(i => layout.cells[i]!.countyId === 7)
  const next = (visible: readonly number[]) => nextSensor(layout, visible, field as unknown as StoredField)!
  expect(codesOf(id => id !== 7)).toContain(next(all).code)
  expect(codesOf(id => id === 7)).toContain(next(ownCells).code)
  expect(next(ownCells).weakFewer).toBeLessThanOrEqual(ownCells.length)
})

describe('the map of an hour', () => {
  test('has the value of a sensor in its cell, an error that grows away from it, and its own error beside those of simpler methods', async () => {
    const { data } = await ask(hotGridCalls.cells, { item: 'pm2_5', step: 'hour', time: '2026-05-20 07' })
    const at = data.ids.indexOf(highCell().placeId)
    expect(data.support[at]).toBeGreaterThan(1)
    expect(data.values[at]).toBeGreaterThan(110)
    const weak = (data.support as number[]).indexOf(1)
    expect(data.errors[weak]).toBeGreaterThanOrEqual(data.errors[at])
    expect(data.accuracy).toMatchObject({ sensors: 20, sensorsAll: 20 })
    for (const key of ['fused', 'idw', 'median']) expect(data.accuracy[key]).toBeGreaterThan(0)
  })
  test('is not made anew from the same values, and late values touch their own hour alone', async () => {
    const stored = async () =>
      (
        await t.services.db
          .selectFrom('grid_fields')
          .select(['period', 'values', 'made_at'])
          .where('item', '=', 'pm2_5')
          .where('step', '=', 'hour')
          .orderBy('period')
          .execute()
      ).map(({ period, values, made_at }) => ({ period, values: digest(values), made_at: made_at.getTime() }))
    const before = await stored()
    t.pass(1000)
    expect(await refresh()).toBe(0)
    await put('S3', '2026-05-20 08', 77)
    expect(await refresh()).toBe(1)
    const after = await stored()
    expect(after.filter((row, i) => row.values !== before[i]!.values).map(({ period }) => period)).toEqual(['2026-05-20 08'])
    await put('S3', '2026-05-20 08', valueOf(stations[3]!, 31))
    await refresh()
    expect((await stored()).map(({ values }) => values)).toEqual(before.map(({ values }) => values))
  })
  test('is none with fewer than eight sensors', async () => {
    const { data } = await ask(hotGridCalls.cells, { item: 'co', step: 'hour', time: '2026-05-20 07' })
    expect(data.values.every((value: number | null) => value === null)).toBe(true)
    expect((await ask(hotGridCalls.cells, { item: 'co', step: 'hour' })).data).toMatchObject({ time: null, ids: [] })
  })
  test('refuses a period of another step', async () => {
    const { status, message } = await ask(hotGridCalls.cells, { item: 'pm2_5', step: 'hour', time: '2026-05-20' })
    expect([status, message]).toEqual([400, '时间“2026-05-20”与时间粒度不符'])
  })
})

describe('ranks', () => {
  const time = '2026-05-20 07'
  test('leave weak cells out and put those that cannot be told apart in one bracket', async () => {
    const { data } = await ask(hotGridCalls.rank, { item: 'pm2_5', step: 'hour', time })
    const { rank, support, code, bracket } = columnsByKey(data as never) as Record<string, { values: unknown[] }>
    expect(data.ranked + data.weak).toBe(layout.cells.length)
    expect(support!.values).not.toContain('弱')
    const first = layout.cells.find(cell => cell.code === code!.values[0])!
    expect(Math.hypot(first.east - highCell().east, first.north - highCell().north)).toBeLessThan(5000)
    expect(rank!.values[0]).toBe(1)
    expect(bracket!.values.some(text => String(text).includes('–'))).toBe(true)
  })
  test('of cells are of the whole city for a county too, of its own cells', async () => {
    const { data } = await ask(hotGridCalls.rank, { item: 'pm2_5', step: 'hour', time }, 'county')
    const { county, rank } = columnsByKey(data as never) as Record<string, { values: unknown[] }>
    expect(new Set(county!.values)).toEqual(new Set(['襄垣县']))
    expect(Math.min(...(rank!.values as number[]))).toBeGreaterThan(1)
    expect((await ask(hotGridCalls.rank, { item: 'pm2_5', step: 'hour', time, countyId: 16 }, 'county')).status).toBe(403)
  })
  test('of districts are published to all', async () => {
    const { data } = await ask(hotGridCalls.districtRank, { item: 'pm2_5', step: 'hour', time }, 'county')
    const { county, alarmShare, supported, cells } = columnsByKey(data as never) as Record<string, { values: unknown[] }>
    expect(county!.values).toHaveLength(counties.length)
    expect(county!.values[0]).toBe('潞州区')
    expect(alarmShare!.values[0]).toBe(0)
    expect((supported!.values as number[]).every((count, i) => count <= (cells!.values[i] as number))).toBe(true)
  })
})

test('an alarm of a cell opens after two hours in a row, compares it with what other sensors say of its neighbours, and ends when it is as they are', async () => {
  for (const [hour, value] of [
    ['07', 300],
    ['08', 320],
    ['09', 130],
  ] as const)
    await put(high, `2026-05-20 ${hour}`, value)
  await refresh()
  await watchCells(t.services, layout)
  const alarms = await t.services.db.selectFrom('grid_alarms').selectAll().execute()
  expect(alarms.map(({ place_id }) => place_id)).toEqual([highCell().placeId])
  const at = (hour: string) => new Date(parseHour(`2026-05-20 ${hour}`)!)
  const alarm = alarms[0]!
  expect(alarm).toMatchObject({ hours: 2, opened_at: at('07'), last_at: at('08'), ended_at: at('09'), peak_at: at('08') })
  // Of its two stations one has 121.
  expect(alarm.peak).toBe((320 + 121) / 2)
  // By the others, 115 to 125 near it; the map of all smooths the one that is high, and is raised by it far round.
  expect(alarm.peak_neighbours).toBeGreaterThan(80)
  expect(alarm.peak_neighbours).toBeLessThan(130)
  expect(await watchCells(t.services, layout)).toBe(0)
  const { data } = await ask(hotGridCalls.cell, { item: 'pm2_5', step: 'hour', time: '2026-05-20 08', placeId: alarm.place_id })
  expect(data).toMatchObject({ neighbours: Math.round(alarm.peak_neighbours) })
  expect(data.alarms).toHaveLength(1)
  expect(data.sensors[0]).toMatchObject({ id: ids.get(high) })
  // What a trace of the cell fills in: of a day or a month its highest hour.
  const highest = async (step: string, period: string) =>
    (await ask(hotGridCalls.cell, { item: 'pm2_5', step, time: period, placeId: alarm.place_id })).data.highestHour
  expect(data.highestHour).toBe('2026-05-20 08')
  expect(await highest('day', '2026-05-20')).toBe('2026-05-20 08')
  expect(await highest('month', '2026-05')).toBe('2026-05-20 08')
  expect(await highest('day', '2026-05-19')).toBeNull()
  expect(data.hours.filter(({ value }: { value: number | null }) => value !== null)).toHaveLength(4)
  expect(data.box).toHaveLength(4)
})

test('an hour of a station is labelled by its end in the trend too', async () => {
  const { data } = await ask(hotGridCalls.trend, { item: 'pm2_5', step: 'hour', placeId: highCell().placeId })
  const { time, value } = columnsByKey(data as never) as Record<string, { values: (string | number | null)[] }>
  expect(time!.values.at(-1)).toBe('2026-05-20 10')
  expect(value!.values.at(-1)).toBeNull()
  expect(value!.values[time!.values.indexOf('2026-05-20 09')]).not.toBeNull()
})
