import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { openEngines } from '#/workers/engines.ts'
import type { TargetServices } from './chances.ts'
import { targetCompletion } from './completion.ts'
import { contrastFrame, gapFrame, situationFrame } from './frames.ts'
import { marginFrame } from './margin.ts'
import { saveTarget } from './save-target.ts'

let air: TestAir & TargetServices
const county = (id: number) => air.places.all().find(place => place.kind === 'county' && place.countyId === id)!.id
const [own, withoutStations] = [16, 5]
const save = (items: Record<string, number | null>, year = 2026, placeId = county(own)) =>
  saveTarget(contextOf(air, wholeCity), { placeId, year, items: Object.entries(items).map(([item, value]) => ({ item, value })) })
const stateOf = async (item: string, kind: 'year' | 'autumn' = 'year', year = 2026, placeId = county(own)) =>
  (await targetCompletion({ services: air }, { span: kind, year })).places
    .find(place => place.placeId === placeId)!
    .items.find(state => state.item === item)!
const cell = (frame: Frame, key: string, placeId = county(own)) => {
  const row = frame.columns.find(column => column.key === 'place_id')!.values.indexOf(placeId)
  return frame.columns.find(column => column.key === key)!.values[row]
}

beforeAll(async () => {
  const engines = openEngines(null)
  air = { ...(await testAir('2026-11-21 10', [{ code: 'A', countyId: own }])), engines }
  // All of 2025 at 35; 324 days of 2026 at 36.4, then ten hours at 52: the worked example of the reference.
  await air.putDays(['A'], '2025-01-01', '2025-12-31', () => ({ ...cleanValues, pm2_5: 35 }))
  await air.putDays(['A'], '2026-01-01', '2026-11-20', () => ({ ...cleanValues, pm2_5: 36.4 }))
  await air.putHours(
    'A',
    '2026-11-21 01',
    Array.from({ length: 10 }, () => ({ ...cleanValues, pm2_5: 52 })),
  )
}, 60_000)
afterAll(() => air.close())

describe('the probability of a target', () => {
  test('draws the remaining days from last year at this year’s level', async () => {
    await save({ pm2_5: 36.4, good_ratio: 100, heavy_days: 0, composite_index: 2.6 })
    // Every drawn day is 35 x 36.4 / 35.
    expect(await stateOf('pm2_5')).toMatchObject({ value: 36.4, probability: 1, outcome: [36.4, 36.4, 36.4, 36.4, 36.4] })
    expect(await stateOf('good_ratio')).toMatchObject({ value: 100, probability: 1, spareDays: 0, outcome: [100, 100, 100, 100, 100] })
    expect(await stateOf('heavy_days')).toMatchObject({ value: 0, probability: 1, spareDays: 0 })
    // 36/30 + 40/60 + 60/160 + 16/40 + 6/60 + 0.5/4 = 2.87: above 2.6 in every run.
    // Last year by the same limits, 35/30 for 36/30: its own of 35/35 and 40/70 gave 2.57.
    expect(await stateOf('composite_index')).toMatchObject({ value: 2.87, lastYear: 2.83, lastFinal: 2.83 })
    expect(await stateOf('composite_index')).toMatchObject({ probability: 0, outcome: [2.87, 2.87, 2.87, 2.87, 2.87] })
    await save({ pm2_5: 36.3 })
    expect(await stateOf('pm2_5')).toMatchObject({ probability: 0, met: false, gap: 0.1, lastYear: 35, lastFinal: 35, lastRest: 35 })
  })

  test('is not known without a target, and nothing is known without data', async () => {
    expect(await stateOf('no2')).toMatchObject({ target: null, probability: null, outcome: [16, 16, 16, 16, 16] })
    await save({ pm2_5: 35 }, 2026, county(withoutStations))
    expect(await stateOf('pm2_5', 'year', 2026, county(withoutStations))).toMatchObject({
      value: null,
      probability: null,
      outcome: null,
      spareDays: null,
    })
    await save({ pm2_5: null }, 2026, county(withoutStations))
  })

  test('of a year to come has only the years before; a leap year has 366 days and an autumn that ends in one 183', async () => {
    const next = await targetCompletion({ services: air }, { span: 'year', year: 2027 })
    expect(next).toMatchObject({ until: null, passedDays: 0, days: 365, historyYears: [2026, 2025] })
    expect((await targetCompletion({ services: air }, { span: 'year', year: 2028 })).days).toBe(366)
    expect(await targetCompletion({ services: air }, { span: 'autumn', year: 2027 })).toMatchObject({
      from: '2027-10-01',
      to: '2028-03-31',
      days: 183,
    })
    expect((await targetCompletion({ services: air }, { span: 'year', year: 2040 })).historyYears).toEqual([])
  })

  test('says how it was worked out, and repeats itself', async () => {
    const answer = await targetCompletion({ services: air }, { span: 'year', year: 2026 })
    expect(answer).toMatchObject({ until: '2026-11-20', passedDays: 324, runs: 1000, seed: 20_261_120, historyYears: [2025] })
    expect(await targetCompletion({ services: air }, { span: 'year', year: 2026 })).toEqual(answer)
  })
})

test('the tables of the pages stand on the same numbers', async () => {
  await save({ pm2_5: 35, aw_pm2_5: 40 })
  await save({ pm2_5: 34 }, 2025)
  const situation = await situationFrame({ services: air }, { span: 'year', year: 2026 })
  expect([cell(situation, 'pm2_5'), cell(situation, 'pm2_5_target'), cell(situation, 'pm2_5_probability')]).toEqual([36.4, 35, 0])
  expect(situation.columns.some(column => column.key === 'so2')).toBe(false)
  const gap = await gapFrame({ services: air }, { span: 'year', year: 2026, item: 'pm2_5' })
  // (36.4 - 35) / 35; the rest may have 23.9 against 35 last year.
  expect(['gap', 'gap_ratio', 'last_rest', 'needed_change', 'room'].map(key => cell(gap, key))).toEqual([
    1.4,
    4,
    35,
    -31.7,
    '剩余 41 天均值不高于 23.9 μg/m³',
  ])
  const contrast = await contrastFrame({ services: air }, { span: 'year', year: 2026, item: 'pm2_5' })
  expect(['rank', 'last_year', 'change', 'rate', 'last_final', 'last_target', 'state'].map(key => cell(contrast, key))).toEqual([
    1,
    35,
    1.4,
    4,
    35,
    34,
    '未达标',
  ])
  expect(cell(contrast, 'rank', air.places.cityPlace()!.id)).toBeNull()
  await expect(gapFrame({ services: air }, { span: 'year', year: 2026, item: 'radon' })).rejects.toThrow('没有“radon”这项目标')
})

describe('today’s room', () => {
  test('of year, month and day is that of the worked example', async () => {
    await save({ pm2_5: 35 })
    const frame = await marginFrame({ services: air }, { item: 'pm2_5' })
    // (35 x 365 - 36.4 x 324) / 41 = 23.9366; (24 x 23.9366 - 10 x 52) / 14 = 3.8913; (35 x 30 - 36.4 x 20) / 10 = 32.2.
    expect(['today_mean', 'today_count', 'today_rest', 'today_allowed'].map(key => cell(frame, key))).toEqual([52, 10, 14, 3.9])
    expect(['month_mean', 'month_count', 'month_rest', 'month_allowed'].map(key => cell(frame, key))).toEqual([36.4, 20, 10, 32.2])
    expect(['year_mean', 'year_count', 'year_rest', 'year_allowed'].map(key => cell(frame, key))).toEqual([36.4, 324, 41, 23.9])
    expect(frame.meta.period).toBe('截至 2026-11-21 10')
  })
  test('is a dash without a target or without data', async () => {
    const frame = await marginFrame({ services: air }, { item: 'so2' })
    expect([cell(frame, 'target'), cell(frame, 'year_mean'), cell(frame, 'year_allowed')]).toEqual([null, 6, null])
    expect(['today_mean', 'today_count', 'year_mean', 'year_allowed'].map(key => cell(frame, key, county(withoutStations)))).toEqual([
      null,
      0,
      null,
      null,
    ])
  })
})

test('a county’s user keeps the county’s targets, not the city’s', async () => {
  const items = [{ item: 'pm10', value: 60 }]
  await expect(saveTarget(contextOf(air, countyUser(own)), { placeId: county(own), year: 2026, items })).resolves.toEqual({ saved: 1 })
  await expect(saveTarget(contextOf(air, countyUser(own)), { placeId: air.places.cityPlace()!.id, year: 2026, items })).rejects.toThrow(
    '市级用户',
  )
})
