import type { Frame } from '@qingyuan/domain/frame.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { haveObservations, numberOf, rowsOf } from '@qingyuan/engine/core/truth/observations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, type TestAir, testAir } from '#/modules/air/read/test-support/test-air.ts'
import { comparisonFrame } from './comparison.ts'
import { statisticsFrame } from './statistics.ts'

let air: TestAir
/** 潞州区 and 襄垣县: the only counties with a station; the others have nothing. */
const [first, second, withoutStations] = [16, 7, 5]
const county = (id: number) => air.places.all().find(place => place.kind === 'county' && place.countyId === id)!.id

const rowOf = (frame: Frame, placeId: number, label?: string) =>
  frame.columns
    .find(column => column.key === 'place_id')!
    .values.findIndex((id, i) => id === placeId && (label === undefined || frame.columns.find(c => c.key === 'time')!.values[i] === label))
const reader = (frame: Frame, placeId: number, label?: string) => {
  const row = rowOf(frame, placeId, label)
  return (...keys: string[]) => keys.map(key => frame.columns.find(column => column.key === key)!.values[row])
}
const note = (frame: Frame, key: string, row: number) => frame.columns.find(column => column.key === key)!.notes?.[row]

beforeAll(async () => {
  air = await testAir('2026-03-20 05', [
    { code: 'A', countyId: first },
    { code: 'B', countyId: second },
  ])
  // A leap February: 30 on 28 days, 59 on the 29th; B has 24 days of it.
  await air.putDays(['A'], '2024-02-01', '2024-02-29', day => ({ ...cleanValues, pm2_5: day === 28 ? 59 : 30 }))
  await air.putDays(['B'], '2024-02-01', '2024-02-24', () => cleanValues)
  await air.putDays(['A', 'B'], '2025-02-01', '2025-02-28', () => cleanValues)
  await air.putDays(['A'], '2025-03-01', '2025-03-31', day => ({ ...cleanValues, pm2_5: day < 19 ? 40 : 400 }))
  await air.putDays(['A'], '2025-12-25', '2026-01-05', day => ({ ...cleanValues, pm2_5: day < 7 ? 60 : 24 }))
  await air.putDays(['A'], '2026-02-20', '2026-03-19', day => ({ ...cleanValues, pm2_5: day < 9 ? 32 : 130 }))
  await air.putHours('A', '2026-03-20 01', [cleanValues, cleanValues])
})
afterAll(() => air.close())

describe('statistics of days', () => {
  test('across 2026-03-01 every day has the class of its edition and the index has the divisors of the last day', async () => {
    const before = reader(await statisticsFrame(air, 'county', 'day', { from: '2026-02-20', to: '2026-02-28' }), county(first))
    // 32/35 + 40/70 + 60/160 + 16/40 + 6/60 + 0.5/4; AQI of 32 by HJ 633-2012: 32/35 x 50.
    expect(before('pm2_5', 'composite_index', 'aqi', 'class_days_1', 'good_days')).toEqual([32, 2.49, 46, 9, 9])
    const frame = await statisticsFrame(air, 'county', 'day', { from: '2026-02-28', to: '2026-03-01' })
    const both = reader(frame, county(first))
    // (32 + 130) / 2 = 81; 81/30 + 40/60 + 60/160 + 16/40 + 6/60 + 0.5/4.
    expect(both('pm2_5', 'composite_index', 'class_days_1', 'valid_days')).toEqual([81, 4.37, 1, 2])
    expect(both('primary_days_pm2_5', 'aqi_day')).toEqual([1, '2026-03-01'])
    expect(frame.meta.standard).toBe('HJ 633-2012 / HJ 633-2026')
  })

  test('across a year count on; the city is the footer, and a county without data has dashes, never 0', async () => {
    const frame = await statisticsFrame(air, 'county', 'day', { from: '2025-12-25', to: '2026-01-05' })
    // 7 days of 60 and 5 of 24: 540 / 12.
    expect(reader(frame, county(first))('pm2_5', 'valid_days', 'good_ratio')).toEqual([45, 12, 100])
    expect(frame.rowCount).toBe(12)
    const empty = reader(frame, county(withoutStations))
    expect(empty('aqi', 'pm2_5', 'composite_index', 'class_days_1', 'good_days', 'good_ratio', 'primary_days_pm2_5')).toEqual(
      Array.from({ length: 7 }, () => null),
    )
    expect(empty('valid_days', 'validity')).toEqual([0, '数据有效性不足'])
    expect(frame.footer![0]!.label).toBe('全市')
  })

  test('of one day are that day; what is no date is refused', async () => {
    const frame = await statisticsFrame(air, 'county', 'day', { from: '2024-02-29', to: '2024-02-29', placeIds: [county(first)] })
    // 59: 50 + (59 - 35) / 40 x 50 = 80.
    expect(reader(frame, county(first))('aqi', 'class', 'class_days_2')).toEqual([80, '良', 1])
    expect(frame.columns.find(column => column.key === 'aqi')!.label).toBe('AQI')
    await expect(statisticsFrame(air, 'county', 'day', { from: '2025-02-29', to: '2025-03-01' })).rejects.toThrow('不是有效的时间')
    await expect(statisticsFrame(air, 'city', 'day', { from: '2025-03-01', to: '2025-03-01', placeIds: [county(first)] })).rejects.toThrow()
  })
})

test('a month is judged as a month: a February needs 25 days, of 29 too', async () => {
  const frame = await statisticsFrame(air, 'county', 'month', { from: '2024-02', to: '2024-03' })
  expect(frame.rowCount).toBe(24)
  const [a, b] = [reader(frame, county(first), '2024-02'), reader(frame, county(second), '2024-02')]
  expect([a('pm2_5', 'valid_days', 'validity'), b('pm2_5', 'valid_days', 'validity')]).toEqual([
    [31, 29, '有效'],
    [20, 24, '数据有效性不足'],
  ])
  expect(note(frame, 'pm2_5', rowOf(frame, county(second), '2024-02'))).toEqual({ valid: { count: 24, of: 29, need: 25 } })
  expect(reader(frame, county(first), '2024-03')('valid_days', 'good_days')).toEqual([0, null])
})

describe('comparison', () => {
  const items = ['pm2_5', 'good_days', 'composite_index'] as const
  test('whole months include the 29 February of last year, also when given as days; part of a month takes the same days', async () => {
    const months = reader(
      await comparisonFrame(air, 'county', 'month', { from: '2025-02', to: '2025-02', items: [...items] }),
      county(first),
    )
    // (28 x 30 + 59) / 29 = 31; (20 - 31) / 31 = -35.48 %.
    expect(months('pm2_5', 'pm2_5_last_year', 'pm2_5_last_year_change', 'pm2_5_last_year_rate')).toEqual([20, 31, -11, -35.5])
    expect(months('good_days', 'good_days_last_year', 'valid_days_last_year')).toEqual([28, 29, 29])
    const days = reader(
      await comparisonFrame(air, 'county', 'day', { from: '2025-02-01', to: '2025-02-28', items: [...items] }),
      county(first),
    )
    expect(days('pm2_5_last_year', 'valid_days_last_year')).toEqual([31, 29])
    const part = reader(
      await comparisonFrame(air, 'county', 'day', { from: '2025-02-02', to: '2025-02-28', items: [...items] }),
      county(first),
    )
    expect(part('pm2_5_last_year', 'valid_days_last_year')).toEqual([30, 27])
    const leap = await comparisonFrame(air, 'county', 'day', { from: '2024-02-29', to: '2024-02-29' })
    expect(reader(leap, county(first))('pm2_5', 'pm2_5_last_year')).toEqual([59, null])
  })

  test('of a month that has not ended is with as many days', async () => {
    const frame = await comparisonFrame(air, 'county', 'month', { from: '2026-03', to: '2026-03', items: ['pm2_5'] })
    expect(frame.meta.period).toBe('2026-03-01 ~ 2026-03-19')
    // Last year's 400 begin on the 20th.
    expect(reader(frame, county(first))('pm2_5_last_year', 'valid_days_last_year')).toEqual([40, 19])
  })

  test('a chosen period is compared; half of one is refused', async () => {
    const question = { from: '2025-02-01', to: '2025-02-28', compareFrom: '2025-12-25', compareTo: '2025-12-31', items: [...items] }
    const read = reader(await comparisonFrame(air, 'county', 'day', question), county(first))
    expect(read('pm2_5', 'pm2_5_base', 'pm2_5_base_change', 'pm2_5_base_rate', 'valid_days_base')).toEqual([20, 60, -40, -66.7, 7])
    await expect(comparisonFrame(air, 'county', 'day', { ...question, compareTo: undefined })).rejects.toThrow('须同时给出')
  })

  test('gives no change against a base with fewer than three quarters of its days', async () => {
    const read = reader(
      await comparisonFrame(air, 'county', 'day', {
        from: '2026-01-01',
        to: '2026-01-05',
        compareFrom: '2024-02-20',
        compareTo: '2024-03-10',
      }),
      county(first),
    )
    // 10 of 20 days.
    expect(read('pm2_5', 'pm2_5_base', 'pm2_5_base_rate', 'composite_index_base', 'valid_days_base')).toEqual([24, null, null, null, 10])
  })

  test('ranks among all of the kind, equals share a rank, more good days rank first', async () => {
    const frame = await comparisonFrame(air, 'county', 'day', { from: '2025-02-01', to: '2025-02-28', items: [...items] })
    expect([first, second, withoutStations].map(id => reader(frame, county(id))('composite_index_rank', 'good_days_rank'))).toEqual([
      [1, 1],
      [1, 1],
      [null, null],
    ])
    const one = await comparisonFrame(air, 'county', 'day', {
      from: '2024-02-01',
      to: '2024-02-24',
      placeIds: [county(first)],
      items: ['pm2_5'],
    })
    expect([one.rowCount, ...reader(one, county(first))('pm2_5_rank')]).toEqual([1, 2])
  })
})

describe.skipIf(!haveObservations)('the year 2015 of 长治 as it was published day by day', () => {
  test('gives the means, the percentiles and the index of the worked example', async () => {
    const expected = rowsOf('changzhi/example_city_stats_2015.csv').find(row => row.city === '长治')!
    const rows = rowsOf('changzhi/aqistudy_daily_14cities_201312_201512.csv.gz').filter(
      row => row.city === '长治' && row.date!.startsWith('2015'),
    )
    const byDay = new Map(rows.map(row => [row.date!, row]))
    const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2015, 0, 1 + i)).toISOString().slice(0, 10))
    await air.putDays(['B'], '2015-01-01', '2015-12-31', day => {
      const row = byDay.get(days[day]!)
      return row ? Object.fromEntries((['pm2_5', 'pm10', 'so2', 'co', 'no2', 'o3'] as const).map(id => [id, numberOf(row[id])])) : {}
    })
    const frame = await statisticsFrame(air, 'county', 'day', { from: '2015-01-01', to: '2015-12-31', placeIds: [county(second)] })
    const read = reader(frame, county(second))
    const rounded = (key: string, decimals: number) => roundGbt8170(Number(expected[key]), decimals)
    expect(read('pm2_5', 'pm10', 'so2', 'no2', 'co', 'o3_8h')).toEqual([
      rounded('mean_pm2_5', 0),
      rounded('mean_pm10', 0),
      rounded('mean_so2', 0),
      rounded('mean_no2', 0),
      rounded('p95_co', 1),
      rounded('p90_o3', 0),
    ])
    // The example divides unrounded values, the ranking rounded ones: at most half a unit of each over its divisor, 0.0488 in all.
    expect(Math.abs(Number(read('composite_index')[0]) - Number(expected.composite))).toBeLessThan(0.049 + 0.005)
  })
})
