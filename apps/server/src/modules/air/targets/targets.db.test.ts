import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { saveTarget } from './save-target.ts'
import { autumnTarget, pollutantContrast, stationRank, targetYears, yearTarget } from './traceability.ts'

let air: TestAir
let city: number
beforeAll(async () => {
  air = await testAir('2026-03-11 05', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
  ])
  city = air.places.cityPlace()!.id
  // Sixty-nine days of 2026 (1 January to 10 March): A 40, B 30; every tenth day is heavy at both.
  await air.putDays(['A', 'B'], '2026-01-01', '2026-03-10', (day, code) => ({
    ...cleanValues,
    pm2_5: day % 10 === 9 ? 200 : code === 'A' ? 40 : 30,
    pm10: 210,
  }))
  await air.putHours('A', '2026-03-11 01', [cleanValues, cleanValues, cleanValues, cleanValues, cleanValues])
})
afterAll(() => air.close())

const save = (placeId: number, items: { item: string; value: number | null }[], year = 2026) =>
  saveTarget(contextOf(air, wholeCity), { placeId, year, items })
const itemOf = async (placeId: number, item: string) =>
  (await yearTarget({ services: air }, { year: 2026 })).places
    .find(place => place.placeId === placeId)!
    .items.find(row => row.item === item)!

describe('the targets of a year', () => {
  test('stand at the value of the days that ended; the rest may have what the arithmetic leaves', async () => {
    await save(city, [{ item: 'pm2_5', value: 40 }])
    const { from, to, until, days, places } = await yearTarget({ services: air }, { year: 2026 })
    expect([from, to, until, days]).toEqual(['2026-01-01', '2026-12-31', '2026-03-10', 365])
    expect(places.map(place => place.name)[0]).toBe('长治市')
    expect(places).toHaveLength(13)
    const state = await itemOf(city, 'pm2_5')
    const mean = (6 * 200 + 63 * 35) / 69
    expect(state).toMatchObject({ value: Math.round(mean * 10) / 10, target: 40, met: false, lastYear: null })
    expect(state.room).toBeCloseTo((40 * 365 - mean * 69) / 296, 1)
    expect(state.roomWords).toMatch(/^剩余 296 天均值不高于 3\d\.\d μg\/m³$/)
  })

  test('in good days say how many are still needed and how many may be lost', async () => {
    await save(city, [
      { item: 'good_ratio', value: 80 },
      { item: 'heavy_days', value: 5 },
    ])
    const ratio = await itemOf(city, 'good_ratio')
    // 292 of 365 days; none of the 69 was good (PM10 210), 73 may be bad.
    expect(ratio).toMatchObject({ value: 0, met: false, atLeast: true, room: 292, roomWords: '还需优良 292 天，可再有 4 天超标' })
    expect(await itemOf(city, 'heavy_days')).toMatchObject({ value: 6, met: false, room: -1, roomWords: '已超出 1 天' })
  })

  test('on a percentile count the days above', async () => {
    await save(city, [{ item: 'o3_8h', value: 59 }])
    const state = await itemOf(city, 'o3_8h')
    // All 69 days have 60; 36 of 365 may be above.
    expect(state).toMatchObject({ value: 60, met: false, room: -33 })
    expect(state.roomWords).toBe('高于 59 μg/m³ 的已有 69 天，超出 33 天')
  })

  test('can be taken away, and only what has targets takes one', async () => {
    await save(city, [{ item: 'so2', value: 15 }])
    await save(city, [{ item: 'so2', value: null }])
    expect(await itemOf(city, 'so2')).toMatchObject({ target: null, met: null, gap: null, room: null, value: 6 })
    await expect(save(city, [{ item: 'radon', value: 1 }])).rejects.toThrow('没有“radon”这项目标')
    await expect(save(city, [{ item: 'good_ratio', value: 101 }])).rejects.toThrow('不能超过 100 %')
    await expect(save(air.id('A'), [{ item: 'pm2_5', value: 1 }])).rejects.toThrow('站点')
    expect((await targetYears({ services: air })).years).toEqual([2026])
  })
})

test('autumn and winter run from October to March and are named by the year they begin in', async () => {
  await save(city, [{ item: 'aw_pm2_5', value: 60 }], 2025)
  const { from, to, until, days, places } = await autumnTarget({ services: air }, { year: 2025 })
  expect([from, to, until, days]).toEqual(['2025-10-01', '2026-03-31', '2026-03-10', 182])
  const [state] = places[0]!.items
  // Only the 69 days of 2026 have values; 21 days remain.
  expect(state).toMatchObject({ item: 'aw_pm2_5', target: 60, met: true })
  expect(state!.room).toBeCloseTo((60 * 90 - ((6 * 200 + 63 * 35) / 69) * 69) / 21, 1)
})

test('a year without a day so far has nothing to say but its targets', async () => {
  const { until, places } = await yearTarget({ services: air }, { year: 2027 })
  expect(until).toBeNull()
  expect(places[0]!.items[0]).toMatchObject({ value: null, met: null, room: null })
})

test('a county user ranks the stations of the own county only', async () => {
  const all = await stationRank(contextOf(air, wholeCity), { span: 'now' })
  expect(all.rows.map(row => row.name)).toEqual(['A 站', 'B 站'])
  expect((await stationRank(contextOf(air, countyUser(7)), { span: 'now' })).rows.map(row => row.name)).toEqual(['B 站'])
})

test('pollutants are compared with the same days of the year before, without a change where too few days are valid', async () => {
  const frame = await pollutantContrast(contextOf(air, wholeCity), { placeId: air.id('A'), from: '2026-01-01', to: '2026-01-31' })
  const cell = (key: string) => frame.columns.find(column => column.key === key)!.values[0]
  expect([cell('parameter'), cell('value'), cell('last_year'), cell('change'), cell('valid_days')]).toEqual(['PM₂.₅', 55, null, null, 31])
})
