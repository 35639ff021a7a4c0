import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { openEngines } from '#/workers/engines.ts'
import { contributionFrame } from './contribution.ts'
import { correlationFrame, linearityFrame, scatterFrame } from './correlation.ts'
import { polarBinTable, polarSurface } from './polar.ts'
import { radarFrame } from './radar.ts'
import { windRose, windRoseRate } from './roses.ts'

let air: TestAir
const cells = (frame: Frame, key: string) => frame.columns.find(column => column.key === key)!.values
const row = (frame: Frame, sector: string) => cells(frame, 'sector').findIndex(name => String(name).startsWith(sector))
const at = (frame: Frame, sector: string, key: string) => cells(frame, key)[row(frame, sector)]
const winds = { wind_speed: 2.5, wind_direction: 225 }

/** New Year 2026: 20 hours from the south-west, dirty; 4 from the north, clean; 6 calm; 2 without direction. Carbon monoxide is PM2.5 / 50 + 0.1. */
const hours = [
  ...Array.from({ length: 20 }, (_, i) => ({ ...cleanValues, ...winds, pm2_5: 100 + i, co: (100 + i) / 50 + 0.1 })),
  ...Array.from({ length: 4 }, (_, i) => ({ ...cleanValues, wind_speed: 4, wind_direction: 1, pm2_5: 20 + i, co: (20 + i) / 50 + 0.1 })),
  ...Array.from({ length: 6 }, () => ({ ...cleanValues, wind_speed: 0.1, wind_direction: 90, pm2_5: 60, co: 1.3 })),
  ...Array.from({ length: 2 }, () => ({ ...cleanValues, wind_speed: 1.5, pm2_5: 60, co: 1.3 })),
]
const newYear = { from: '2025-12-31', to: '2026-01-01' } as const

beforeAll(async () => {
  air = await testAir('2026-03-02 12', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
    { code: 'C', countyId: 7 },
  ])
  await air.putHours('A', '2025-12-31 09', hours)
  await air.putHours('B', '2026-02-01 01', [{ ...cleanValues, ...winds }])
  await air.putDays(['A', 'B'], '2024-02-28', '2024-02-29', (_, code) => ({ ...cleanValues, pm2_5: code === 'A' ? 50 : 30 }))
})
afterAll(() => air.close())

describe('roses', () => {
  test('tell sectors, calm air and air without direction apart, all together a hundred per cent, across the year’s end', async () => {
    const frame = await windRose(contextOf(air, wholeCity), { placeId: air.id('A'), ...newYear })
    expect(frame.meta.basis).toMatchObject({ count: 32, of: 48, calmShare: 18.75 })
    expect(frame.meta.basis!.method).toContain('2 个时次无风向')
    // No standard grades the wind.
    expect([frame.meta.standard, frame.meta.scale]).toEqual([undefined, undefined])
    expect([at(frame, 'SW', 'share'), at(frame, 'N ', 'share'), at(frame, '静风', 'share'), at(frame, '无风向', 'share')]).toEqual([
      62.5, 12.5, 18.8, 6.2,
    ])
    // 2.5 m/s is in 2–3, 4 m/s in 3–5.
    expect([at(frame, 'SW', 'class:2'), at(frame, 'N ', 'class:3')]).toEqual([62.5, 12.5])
  })
  test('of a pollutant are cut by the classes of the specification', async () => {
    const frame = await windRose(contextOf(air, wholeCity), { placeId: air.id('A'), parameter: 'pm2_5', sectors: 8, ...newYear })
    expect(frame.columns.slice(2, 8).map(column => column.label)).toEqual([
      'Ⅰ 优 ≤35',
      'Ⅱ 良 ≤75',
      'Ⅲ 轻度 ≤115',
      'Ⅳ 中度 ≤250',
      'Ⅴ 重度 ≤350',
      'Ⅵ 严重 >350',
    ])
    expect([frame.meta.standard, frame.meta.scale]).toEqual([undefined, '浓度按平台分级'])
    // 100–115 are sixteen hours of 32, 116–119 four.
    expect([at(frame, 'SW', 'class:2'), at(frame, 'SW', 'class:3'), at(frame, 'N ', 'class:0')]).toEqual([50, 12.5, 12.5])
  })
  test('the rate table weighs a sector by the pollution it brings and states the probability of high values', async () => {
    const frame = await windRoseRate(contextOf(air, wholeCity), { placeId: air.id('A'), above: 75, ...newYear })
    // Sums: SW 2190, N 86, calm 360; hours without direction have no part.
    expect(cells(frame, 'sector')[0]).toBe('SW 西南')
    expect([at(frame, 'SW', 'mean'), at(frame, 'SW', 'contribution'), at(frame, 'N ', 'contribution')]).toEqual([110, 83.1, 3.3])
    // The 75th percentile of 32 hours is 111.25: eight of twenty hours lie above it.
    expect([at(frame, 'SW', 'cpf'), at(frame, '静风', 'cpf')]).toEqual([0.4, 0])
    expect(at(frame, 'N ', 'cpf')).toBeNull()
  })
  test('a season leaves the other months out, and a leap February has its 29th', async () => {
    const leap = { placeId: air.id('A'), from: '2024-02-28', to: '2024-03-01' } as const
    expect((await windRose(contextOf(air, wholeCity), leap)).meta.basis!.of).toBe(72)
    expect((await windRose(contextOf(air, wholeCity), { ...leap, season: 'winter' })).meta.basis!.of).toBe(48)
    expect((await windRose(contextOf(air, wholeCity), { ...leap, season: 'spring', step: 'day' })).meta.basis!.of).toBe(1)
  })
  test('hours that have not been are not missing', async () => {
    const frame = await windRose(contextOf(air, wholeCity), { placeId: air.id('A'), from: '2026-02-28', to: '2026-03-05' })
    expect(frame.meta.basis).toMatchObject({ count: 0, of: 60, calmShare: null })
    expect((await windRose(contextOf(air, wholeCity), { placeId: air.id('A'), from: '2027-01-01', to: '2027-01-02' })).meta.basis!.of).toBe(
      0,
    )
  })
})

describe('a polar plot', () => {
  test('without ten bins is empty, and its bins are those of the hours with direction', async () => {
    const plot = await polarSurface(
      { services: { ...air, engines: openEngines(null) }, caller: { scope: wholeCity } },
      {
        placeId: air.id('A'),
        ...newYear,
        uncertainty: true,
      },
    )
    expect(plot.highest).toBeNull()
    expect(plot.value.every(value => value === null)).toBe(true)
    const bins = await polarBinTable(contextOf(air, wholeCity), { placeId: air.id('A'), ...newYear })
    expect([cells(bins, 'direction'), cells(bins, 'value'), cells(bins, 'hours')]).toEqual([
      [90, 225, 360],
      [60, 109.5, 21.5],
      [6, 20, 4],
    ])
  })
  test('of high values gives shares of the hours', async () => {
    const bins = await polarBinTable(contextOf(air, wholeCity), { placeId: air.id('A'), ...newYear, statistic: 'high', above: 75 })
    expect(cells(bins, 'value')).toEqual([0, 0.4, 0])
  })
})

describe('correlation', () => {
  const pair = { parameter: 'pm2_5', otherParameter: 'co', ...newYear } as const
  test('finds the line that the values lie on', async () => {
    const placeId = air.id('A')
    const matrix = await correlationFrame(contextOf(air, wholeCity), {
      placeIds: [placeId],
      parameters: ['pm2_5', 'co', 'no2'],
      ...newYear,
    })
    expect(cells(matrix, `r:${placeId}:co`)).toEqual([1, 1, null])
    expect(cells(matrix, `n:${placeId}:co`)).toEqual([32, 32, 32])
    const fit = await linearityFrame(contextOf(air, wholeCity), { placeId, ...pair })
    expect([cells(fit, 'slope'), cells(fit, 'intercept'), cells(fit, 'n')]).toEqual([
      [0.02, 0.02],
      [0.1, 0.1],
      [32, 32],
    ])
    expect(cells(fit, 'p')).toEqual(['<0.0001', '<0.0001'])
    expect((await scatterFrame(contextOf(air, wholeCity), { placeId, ...pair })).rowCount).toBe(32)
  })
  test('of one value or none is missing, never 0', async () => {
    const fit = await linearityFrame(contextOf(air, wholeCity), { placeId: air.id('B'), ...pair, from: '2026-02-01', to: '2026-02-01' })
    expect([cells(fit, 'slope'), cells(fit, 'r2'), cells(fit, 'n')]).toEqual([
      [null, null],
      [null, null],
      [1, 1],
    ])
    const none = await correlationFrame(contextOf(air, wholeCity), { placeIds: [air.id('C')], ...newYear })
    expect(none.meta.basis).toMatchObject({ count: 0, of: 48 })
    expect(
      none.columns
        .filter(column => column.key.startsWith('r:'))
        .flatMap(column => column.values)
        .every(value => value === null),
    ).toBe(true)
  })
  test('between stations takes the places as variables', async () => {
    const frame = await correlationFrame(contextOf(air, wholeCity), {
      placeIds: [air.id('A'), air.id('B')],
      parameters: ['pm2_5'],
      step: 'day',
      ...newYear,
    })
    expect(cells(frame, 'name')).toEqual(
      air.places
        .all()
        .filter(place => ['A', 'B'].includes(place.code))
        .map(place => place.name),
    )
  })
  test.each([
    [{ parameters: ['wind_direction', 'co'] }, '风向'],
    [{ parameters: ['dust', 'co'] }, '“dust”不存在'],
    [{ parameters: ['co'] }, '至少需要两个变量'],
    [{ from: '2026-02-02', to: '2026-02-01' }, '早于开始时间'],
    [{ from: '2026-02-30', to: '2026-03-01' }, '“2026-02-30”不是有效的时间'],
    [{ from: '2020-01-01', to: '2026-01-01' }, '最长 1100 天'],
  ])('refuses %o in plain words', async (wrong, words) => {
    const question = { placeIds: [air.id('A')], parameters: ['pm2_5', 'co'], ...newYear, ...wrong }
    await expect(correlationFrame(contextOf(air, wholeCity), question)).rejects.toThrow(words)
  })
})

describe('the contribution of stations', () => {
  const question = () => ({ placeId: air.places.cityPlace()!.id, from: '2024-02-28', to: '2024-02-29' })
  test('is what the mean loses without each', async () => {
    const frame = await contributionFrame(contextOf(air, wholeCity), question())
    // Mean of 50 and 30 is 40: without A it is 30, without B 50.
    expect([cells(frame, 'moved'), cells(frame, 'share'), cells(frame, 'days')]).toEqual([
      [10, -10, null],
      [33.3, -20, null],
      [2, 2, 0],
    ])
  })
  test('shows a county its own stations, reckoned among all', async () => {
    const frame = await contributionFrame(contextOf(air, countyUser(7)), question())
    expect([cells(frame, 'county').every(name => name !== null), frame.rowCount, cells(frame, 'moved')[0]]).toEqual([true, 2, -10])
    await expect(contributionFrame(contextOf(air, wholeCity), { ...question(), placeId: air.id('A') })).rejects.toThrow('此处只能查询')
  })
})

describe('the feature radar', () => {
  beforeAll(async () => {
    // 20 usual days whose sulphur dioxide goes up and down, then a day of much of it.
    await air.putDays(['C'], '2025-06-01', '2025-06-20', i => ({ ...cleanValues, so2: i % 2 ? 8 : 12 }))
    await air.putDays(['C'], '2025-06-21', '2025-06-21', () => ({ ...cleanValues, so2: 60 }))
  })
  test('calls a day with coal’s mark by its name and gives the bounds it crossed', async () => {
    const frame = await radarFrame(contextOf(air, wholeCity), { placeId: air.id('C'), from: '2025-06-10', to: '2025-06-21' })
    // Nine days of history are too few on the 10th.
    expect([cells(frame, 'time')[11], cells(frame, 'type')[11], cells(frame, 'samples')[11], cells(frame, 'value:so2')[11]]).toEqual([
      '2025-06-10',
      null,
      9,
      null,
    ])
    expect([cells(frame, 'type')[0], cells(frame, 'reason')[0], cells(frame, 'samples')[0]]).toEqual(['偏燃煤型', 'SO₂ 高于上界', 20])
    expect(Number(cells(frame, 'value:so2')[0])).toBeGreaterThan(Number(cells(frame, 'upper:so2')[0]))
    expect(frame.meta.basis).toMatchObject({ count: 6, of: 12 })
  })
  test('refuses more hours than a week', async () => {
    await expect(
      radarFrame(contextOf(air, wholeCity), { placeId: air.id('C'), step: 'hour', from: '2025-06-01', to: '2025-06-21' }),
    ).rejects.toThrow('最长 7 天')
  })
})
