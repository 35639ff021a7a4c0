import type { Frame } from '@qingyuan/domain/frame.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDays, readHours } from '#/modules/air/read/public.ts'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { changeFrame, profileFrame, trendSlopes } from '#/modules/air/trend/trend.ts'
import { accumulationFrame } from './accumulation.ts'
import { dataFrame } from './data.ts'
import { legendFrame, overlayFrame } from './overlay.ts'

let air: TestAir
const column = (frame: Frame, key: string) => frame.columns.find(c => c.key === key)!
const cells = (frame: Frame, key: string) => column(frame, key).values
const footer = (frame: Frame, label: string, key: string) =>
  frame.footer!.find(row => row.label === label)!.cells[frame.columns.findIndex(c => c.key === key)]
const station = (code: string, step: 'hour' | 'day' | 'month' | 'quarter' | 'year', from: string, to: string, parameters?: string[]) =>
  dataFrame(air, wholeCity, ['station'], { placeIds: [air.id(code)], step, from, to, parameters })

beforeAll(async () => {
  air = await testAir('2026-03-02 12', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
  ])
})
afterAll(() => air.close())

describe('an empty database', () => {
  test('answers every view with rows of missing values, never zeros', async () => {
    const frame = await station('A', 'day', '2024-02-28', '2024-03-01')
    expect(cells(frame, 'time')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(cells(frame, 'pm2_5')).toEqual([null, null, null])
    expect(footer(frame, '平均值', 'pm2_5')).toBeNull()
    expect(footer(frame, '有效天数', 'pm2_5')).toBe('0/3')
    const month = await station('A', 'month', '2024-02', '2024-02')
    expect([cells(month, 'composite_index'), cells(month, 'good_days'), cells(month, 'valid_days')]).toEqual([[null], [null], [0]])
  })
})

describe('hours', () => {
  beforeAll(async () => {
    await air.putHours('A', '2025-12-31 23', [
      { ...cleanValues, pm2_5: 30 },
      { ...cleanValues, pm2_5: 31 },
      { ...cleanValues, pm2_5: 32 },
    ])
    await air.putHours('A', '2026-02-28 24', [
      { ...cleanValues, pm2_5: 70 },
      { ...cleanValues, pm2_5: 70 },
      { ...cleanValues, pm2_5: -4 },
      { pm2_5: 90, pm10: 60 },
    ])
  })

  test('the hour 24 of New Year’s Eve comes before hour 01 of the new year', async () => {
    const frame = await station('A', 'hour', '2025-12-31 23', '2026-01-01 02')
    expect(cells(frame, 'time')).toEqual(['2025-12-31 23', '2025-12-31 24', '2026-01-01 01', '2026-01-01 02'])
    expect(cells(frame, 'pm2_5')).toEqual([30, 31, 32, null])
    // The 95th percentile of three: 31 + 0.9 · (32 − 31).
    expect(frame.footer!.map(row => row.cells[frame.columns.findIndex(c => c.key === 'pm2_5')])).toEqual([32, 30, 31, 32, '3/4'])
    expect(frame.footer![3]).toMatchObject({ label: '百分位数', notes: { pm2_5: { reason: '小时值第 95 百分位（HJ 663）' } } })
  })

  test('70 μg/m³ is AQI 94 before 1 March 2026 and 110 from then on, and both editions are named', async () => {
    const frame = await station('A', 'hour', '2026-02-28 24', '2026-03-01 01')
    expect(cells(frame, 'aqi')).toEqual([94, 110])
    expect(cells(frame, 'class')).toEqual(['良', '轻度污染'])
    expect(cells(frame, 'primary')).toEqual(['PM₂.₅', 'PM₂.₅'])
    expect(frame.meta.standard).toBe('HJ 633-2012 / HJ 633-2026')
    // The colour of a concentration follows the bands of the specification on both days.
    expect(column(frame, 'pm2_5').classes).toEqual([2, 2])
  })

  test('an AQI without PM₂.₅ or PM₁₀ is marked as incomplete, and the column is there only for such hours', async () => {
    await air.putHours('B', '2026-02-10 01', [{ ...cleanValues }, { pm2_5: 20, o3: 90 }, { o3: 90, no2: 30 }, { so2: Number.NaN }])
    const frame = await station('B', 'hour', '2026-02-10 01', '2026-02-10 04')
    expect(cells(frame, 'completeness')).toEqual(['完整', '不完整：缺 PM₁₀', '不完整：缺 PM₂.₅、PM₁₀', null])
    expect(column(frame, 'completeness').label).toBe('AQI 完整性')
    const one = await station('B', 'hour', '2026-02-10 02', '2026-02-10 02', ['aqi', 'o3'])
    expect([cells(one, 'aqi').length, cells(one, 'completeness')]).toEqual([1, ['不完整：缺 PM₁₀']])
    const whole = await station('B', 'hour', '2026-02-10 01', '2026-02-10 01')
    expect(column(whole, 'completeness')).toBeUndefined()
  })

  test('where another standard begins is an event of each place by itself in a table, and one of the places together in an overlay', async () => {
    const question = { placeIds: [air.id('A'), air.id('B')], step: 'hour' as const, from: '2026-02-28 24', to: '2026-03-01 02' }
    const begins = (row: number) => ({ kind: 'line', label: 'HJ 633-2026 起', from: row, to: row })
    expect((await dataFrame(air, wholeCity, ['station'], question)).meta.events).toEqual([begins(1), begins(4)])
    expect((await overlayFrame(air, wholeCity, ['station'], question)).meta.events).toEqual([begins(1)])
  })

  test('a negative value is shown beside the column and counts nowhere', async () => {
    const frame = await station('A', 'hour', '2026-03-01 01', '2026-03-01 03')
    expect(cells(frame, 'pm2_5')).toEqual([70, null, 90])
    expect(column(frame, 'pm2_5').notes![1]).toEqual({ mark: 'NEG', value: -4, reason: '仪器上报负值 -4' })
    expect(column(frame, 'pm2_5').notes![2]).toMatchObject({ mark: 'INV' })
    expect(footer(frame, '最小值', 'pm2_5')).toBe(70)
    expect(cells(frame, 'o3')).toEqual([60, 60, null])
    expect(footer(frame, '有效时数', 'o3')).toBe('2/3')
  })
})

describe('days and months', () => {
  beforeAll(async () => {
    // January 2025: CO of day i is i/10, ozone 10 i, everything else clean; 19 valid hours on 1 February.
    await air.putDays(['A'], '2025-01-01', '2025-01-31', i => ({ ...cleanValues, co: (i + 1) / 10, o3: (i + 1) * 10 }))
    await air.putDays(['A'], '2024-01-01', '2024-01-31', () => ({ ...cleanValues, pm2_5: 25 }))
    await air.putHours(
      'A',
      '2025-02-01 01',
      Array.from({ length: 19 }, () => cleanValues),
    )
  })

  test('a month takes the 95th percentile of CO and the 90th of ozone, the mean of the rest', async () => {
    const frame = await station('A', 'month', '2025-01', '2025-01')
    // CO: k = 1 + 30 x 0.95 = 29.5, half-way between 2.9 and 3.0: 2.95, to even: 3.0. Ozone: k = 28: 280.
    expect([cells(frame, 'co'), cells(frame, 'o3_8h'), cells(frame, 'pm2_5')]).toEqual([[3], [280], [20]])
    expect([column(frame, 'co').label, column(frame, 'o3_8h').label]).toEqual(['CO-95per', 'O₃-8h-90per'])
    // 20/35 + 40/70 + 280/160 + 16/40 + 6/60 + 3/4
    expect(cells(frame, 'composite_index')).toEqual([4.14])
    // Ozone 8 h up to 160 is 良: days 1 to 16.
    expect([cells(frame, 'good_days'), cells(frame, 'valid_days')]).toEqual([[16], [31]])
  })

  test('the mean row of one whole day of hours carries the AQI of that day', async () => {
    const frame = await station('A', 'hour', '2025-01-31 01', '2025-01-31 24')
    // Ozone 8 h of 310: (300-200)/(800-265) x 45 + 200 = 208.4 -> 209, heavily polluted.
    expect([footer(frame, '平均值', 'aqi'), footer(frame, '平均值', 'class'), footer(frame, '平均值', 'primary')]).toEqual([
      209,
      '重度污染',
      'O₃-8h',
    ])
    const part = await station('A', 'hour', '2025-01-31 01', '2025-01-31 23')
    expect(footer(part, '平均值', 'aqi')).toBeNull()
  })

  test('19 hours make a number but no day: it says 19/24 and has no class', async () => {
    const frame = await station('A', 'day', '2025-02-01', '2025-02-01')
    expect(cells(frame, 'pm2_5')).toEqual([20])
    expect(column(frame, 'pm2_5').notes![0]).toEqual({ valid: { count: 19, of: 24, need: 20 } })
    expect(column(frame, 'pm2_5').classes).toBeUndefined()
  })

  test('a running month is judged by the days that have ended, a finished one by the month; a short one is not in the footer', async () => {
    const now = air.clock.time
    air.clock.time = parseHour('2025-01-20 12')!
    const running = await station('A', 'month', '2025-01', '2025-01')
    expect(column(running, 'pm2_5').notes).toBeUndefined()
    air.clock.time = now
    const short = await station('A', 'month', '2025-01', '2025-02')
    expect(column(short, 'co').notes).toBeUndefined()
    await air.putDays(['A'], '2025-02-02', '2025-02-04', () => cleanValues)
    const two = await station('A', 'month', '2025-01', '2025-02')
    expect(column(two, 'co').notes).toEqual({ 1: { valid: { count: 3, of: 28, need: 25 } } })
    expect(footer(two, '有效期数', 'co')).toBe('1/2')
    air.clock.time = parseHour('2025-02-05 12')!
    // 3 of the 4 days that have ended: 90 % are 4.
    expect(column(await station('A', 'month', '2025-02', '2025-02'), 'co').notes).toEqual({ 0: { valid: { count: 3, of: 4, need: 4 } } })
    air.clock.time = now
  })

  test('a running January is the mean so far beside last year’s, with the change', async () => {
    const frame = await accumulationFrame(air, wholeCity, ['station'], {
      placeIds: [air.id('A')],
      step: 'month',
      from: '2025-01',
      to: '2025-01',
    })
    expect(frame.rowCount).toBe(31)
    expect(cells(frame, 'pm2_5')[30]).toBe(20)
    expect(cells(frame, 'pm2_5_last_year')[30]).toBe(25)
    expect(cells(frame, 'pm2_5_change')[30]).toBe(-20)
    // Percentile of the first three days: k = 1 + 2 x 0.95 = 2.9: 0.2 + 0.9 x 0.1 = 0.29, shown 0.3.
    expect(cells(frame, 'co')[2]).toBe(0.3)
    expect(cells(frame, 'valid_days')[30]).toBe(31)
  })

  test('a year before with less than three quarters of its days is no comparison', async () => {
    const frame = await accumulationFrame(air, wholeCity, ['station'], { placeIds: [air.id('A')], step: 'year', from: '2025', to: '2025' })
    // 31 valid days of 2024: three quarters of 41 days, not of 42.
    expect(cells(frame, 'pm2_5_last_year').slice(40, 42)).toEqual([25, null])
    expect(cells(frame, 'pm2_5_change').slice(40, 42)).toEqual([-20, null])
  })

  test('a year with a month of days is shown with what it has of what it needs, without a class, and is in no mean or number of years', async () => {
    const frame = await dataFrame(air, wholeCity, ['station'], { placeIds: [air.id('A')], step: 'year', from: '2024', to: '2025' })
    for (const key of ['pm2_5', 'composite_index']) {
      const { notes, classes, values } = column(frame, key)
      expect(values[0], key).not.toBeNull()
      expect(notes?.[0]?.valid, key).toMatchObject({ count: 31, of: 366 })
      expect(classes?.[0] ?? null, key).toBeNull()
    }
    const counts = frame.footer!.find(({ label }) => label.startsWith('有效'))!
    const at = (key: string) => counts.cells[frame.columns.findIndex(each => each.key === key)]
    expect([at('composite_index'), at('good_days')]).toEqual([at('pm2_5'), at('pm2_5')])
  })

  test('what has not happened yet is not in the accumulation', async () => {
    const frame = await accumulationFrame(air, wholeCity, ['station'], { placeIds: [air.id('A')], step: 'year', from: '2026', to: '2026' })
    expect(cells(frame, 'time').at(-1)).toBe('2026-03-02')
  })

  test('the same air before and after 2026-03-01 has an unchanged index: last year is divided by the limits of this year', async () => {
    for (const day of ['2025-03-01', '2026-03-01']) await air.putDays(['A'], day, day, () => cleanValues)
    const question = { placeIds: [air.id('A')], step: 'month' as const, from: '2026-03', to: '2026-03' }
    const frame = await accumulationFrame(air, wholeCity, ['station'], question)
    expect([cells(frame, 'composite_index_last_year')[0], cells(frame, 'composite_index_change')[0]]).toEqual([
      cells(frame, 'composite_index')[0],
      0,
    ])
    expect(column(frame, 'composite_index_last_year').label).toContain('按今年限值')
  })

  test('lines of an overlay carry their numbers in the legend', async () => {
    const question = {
      placeIds: [air.id('A'), air.id('B')],
      step: 'day' as const,
      from: '2025-01-01',
      to: '2025-01-03',
      parameters: ['o3', 'co'],
    }
    const frame = await overlayFrame(air, wholeCity, ['station'], question)
    expect(frame.columns.map(c => c.key)).toEqual([
      'time',
      `${air.id('A')}:o3`,
      `${air.id('A')}:co`,
      `${air.id('B')}:o3`,
      `${air.id('B')}:co`,
    ])
    const legend = await legendFrame(air, wholeCity, ['station'], question)
    expect(cells(legend, 'axis')).toEqual(['左', '右', '左', '右'])
    expect(cells(legend, 'mean')).toEqual([20, 0.2, null, null])
    expect(cells(legend, 'limit')).toEqual([160, 4, 160, 4])
  })

  test('a trend is shown beside the same month of last year', async () => {
    const frame = await changeFrame(contextOf(air, wholeCity), {
      placeIds: [air.id('A')],
      parameter: 'pm2_5',
      step: 'day',
      from: '2025-01-29',
      to: '2025-01-31',
    })
    expect(cells(frame, `${air.id('A')}:last_year`)).toEqual([25, 25, 25])
    expect(cells(frame, `${air.id('A')}:moving_7`)).toEqual([20, 20, 20])
    const none = await changeFrame(contextOf(air, wholeCity), {
      placeIds: [air.id('B')],
      parameter: 'composite_index',
      step: 'month',
      from: '2025-01',
      to: '2025-01',
    })
    expect(cells(none, `${air.id('B')}:value`)).toEqual([null])
  })

  test('the mean course of a day has 24 hours, and a bin without values is missing', async () => {
    const frame = await profileFrame(contextOf(air, wholeCity), {
      placeIds: [air.id('A')],
      parameter: 'pm2_5',
      by: 'hour',
      from: '2025-02-01',
      to: '2025-02-01',
    })
    expect(cells(frame, `${air.id('A')}:mean`).slice(18, 20)).toEqual([20, null])
    expect(cells(frame, `${air.id('A')}:count`).slice(18, 20)).toEqual([1, 0])
  })

  test('two months make no slope', async () => {
    const [slope] = await trendSlopes(contextOf(air, wholeCity), {
      placeIds: [air.id('A')],
      parameter: 'pm2_5',
      from: '2024-01',
      to: '2025-01',
    })
    expect(slope).toEqual({ placeId: air.id('A'), slopePerYear: null, lower: null, upper: null, months: 2 })
  })
})

describe('who and what is refused', () => {
  test('a county is no station, and a place that is not there is said so', async () => {
    await expect(
      dataFrame(air, wholeCity, ['station'], { placeIds: [air.id('140403')], step: 'day', from: '2025-01-01', to: '2025-01-01' }),
    ).rejects.toThrow('“潞州区”是区县，此处只能查询站点')
    await expect(
      dataFrame(air, wholeCity, ['station'], { placeIds: [999_999], step: 'day', from: '2025-01-01', to: '2025-01-01' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['2026-02-30', '2026-03-01', 'day', '开始时间“2026-02-30”不是有效的时间'],
    ['2026-03-02', '2026-03-01', 'day', '早于开始时间'],
    ['2020-01-01 01', '2026-01-01 01', 'hour', '最长 400 天'],
    ['2026-01', '2026-Q1', 'month', '结束时间“2026-Q1”'],
  ] as const)('the range %s to %s is refused by name', async (from, to, step, message) => {
    const refused = station('A', step, from, to)
    await expect(refused).rejects.toMatchObject({ code: 'BAD_RANGE' })
    await expect(refused).rejects.toThrow(message)
  })

  test('an unknown parameter is refused', async () => {
    await expect(station('A', 'day', '2025-01-01', '2025-01-01', ['pm2_5', 'gold'])).rejects.toThrow('指标“gold”不存在')
  })

  test('rows of another county’s station do not leave the database, the city’s do', async () => {
    await air.putDays(['B'], '2025-01-01', '2025-01-01', () => cleanValues)
    const ids = [air.id('A'), air.id('B'), air.id('140400')]
    const days = await readDays(air, countyUser(16), ids, '2025-01-01', '2025-01-01')
    expect(ids.map(id => Number.isNaN(days.get(id)!.mean.pm2_5[0]!))).toEqual([false, true, false])
    const first = Date.parse('2025-01-01T01:00:00+08:00')
    const hours = await readHours(air, countyUser(7), ids, first, first)
    expect(ids.map(id => Number.isNaN(hours.get(id)!.values.pm2_5![0]!))).toEqual([true, false, false])
  })
})
