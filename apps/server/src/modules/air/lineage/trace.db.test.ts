import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFrame } from '#/modules/air/query/data.ts'
import { detailsFrame, rankPlaces } from '#/modules/air/ranking/public.ts'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { explainValue } from './explain.ts'

let air: TestAir
const ask = (
  code: string,
  parameter: string,
  step: 'hour' | 'day' | 'month' | 'year',
  time: string,
  more: { until?: string; statistic?: string } = {},
  scope = wholeCity,
) => explainValue(contextOf(air, scope), { placeId: air.id(code), parameter, step, time, ...more })
const texts = (explanation: { formula: { text: string }[] }) => explanation.formula.map(line => line.text)

beforeAll(async () => {
  air = await testAir('2026-04-01 01', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
  ])
  // 15 March: 22 valid hours of PM2.5 that sum to 1,794 (21 x 82 + 72), one negative, one missing.
  await air.putHours(
    'A',
    '2026-03-15 01',
    Array.from({ length: 24 }, (_, i) => ({ ...cleanValues, pm10: 200, pm2_5: i === 0 ? 72 : i === 8 ? -5 : i === 13 ? null : 82 })),
  )
  await air.putDays(['B'], '2026-03-15', '2026-03-15', () => ({ ...cleanValues, pm2_5: 50 }))
})
afterAll(() => air.close())

describe('a daily mean', () => {
  test('shows sum, number of hours, rounding, the strip and the clause', async () => {
    const day = await ask('A', 'pm2_5', 'day', '2026-03-15')
    // 1794 / 22 = 81.5454…, and IAQI (150-100)/(115-60) x (82-60) + 100 = 120.
    expect([day.value, day.unit, day.level, day.levelLabel]).toEqual(['82', 'μg/m³', 3, '轻度污染'])
    expect(texts(day)).toEqual(['C = Σ Cᵢ / n = 1794 / 22 = 81.5455', '81.5455 → 82（GB/T 8170）'])
    expect(day.validity).toEqual({ count: 22, of: 24, need: 20, valid: true, rule: '每日至少 20 个有效小时值' })
    expect(day.parts.map(part => part.state).filter(state => state !== 'valid')).toEqual(['invalid', 'missing'])
    expect(day.parts[8]).toEqual({ label: '09', state: 'invalid' })
    expect(day.inputs[0]).toEqual({ label: '小时值', value: '22 条有效，1 条无效，1 条缺失' })
    expect(day.inputs[1]!.value).toContain('= 120 → 120')
    expect(day.records.columns.find(c => c.key === 'value')!.values[8]).toBe(-5)
    expect(day.clause.standard).toBe('GB 3095-2012（2026 版条文待核）')
    expect(day.revision).toBe(1)
  })

  test('of a city is the mean of its stations; a county’s user sees own stations by name and record only', async () => {
    const city = await ask('140400', 'pm2_5', 'day', '2026-03-15')
    // (81.5454… + 50) / 2
    expect([city.value, city.parts.map(part => part.label)]).toEqual(['66', ['A 站', 'B 站']])
    const seen = await ask('140400', 'pm2_5', 'day', '2026-03-15', {}, countyUser(16))
    expect([seen.value, seen.parts.map(part => part.label)]).toEqual(['66', ['A 站', '其他区县评价点']])
    expect(seen.records.columns[0]!.values).toEqual(['A 站'])
  })

  test('of ozone names the window that was largest', async () => {
    const ozone = await ask('B', 'o3', 'day', '2026-03-15')
    expect(ozone.title).toBe('O₃-8h 日最大 8 小时平均')
    expect(texts(ozone)[0]).toBe('最大的 8 小时平均出现在 01–08 时：Σ Cᵢ / n = 480 / 8 = 60')
    expect(ozone.validity).toMatchObject({ count: 17, of: 17, need: 14, valid: true })
  })

  test('without any hour has no number', async () => {
    const none = await ask('A', 'pm2_5', 'day', '2026-03-20')
    expect([none.value, none.level, none.validity.count, none.parts[0]!.state]).toEqual(['—', null, 0, 'missing'])
  })
})

describe('an AQI', () => {
  test('of an hour shows six sub-indices and takes the largest', async () => {
    const hour = await ask('A', 'aqi', 'hour', '2026-03-15 02')
    // PM10 200: (150-100)/(250-120) x 80 + 100 = 130.77 -> 131; PM2.5 82 -> 120.
    expect([hour.value, hour.levelLabel]).toEqual(['131', '轻度污染'])
    expect(texts(hour)[1]).toBe('IAQI(PM₁₀) = (150 − 100) / (250 − 120) × (200 − 120) + 100 = 130.77 → 131（向上取整）')
    expect(texts(hour)[6]).toBe('AQI = max(120, 131, 19, 8, 2, 5) = 131')
    expect(hour.inputs[0]).toEqual({ label: '首要污染物', value: 'PM₁₀' })
  })

  test('of a day uses the statistics of the day', async () => {
    const day = await ask('A', 'aqi', 'day', '2026-03-15')
    expect([day.value, day.validity.valid]).toEqual(['131', true])
    expect(texts(day)[2]).toContain('IAQI(O₃-8h) = (50 − 0) / (100 − 0) × (60 − 0) + 0 = 30 → 30')
  })
})

describe('a period', () => {
  beforeAll(() => air.putDays(['A'], '2025-01-01', '2025-01-31', i => ({ ...cleanValues, co: (i + 1) / 10 })))

  test('percentile shows k, s and both values', async () => {
    const month = await ask('A', 'co', 'month', '2025-01')
    expect(texts(month)).toEqual([
      'n = 31，k = 1 + (n − 1) × 95 % = 29.5，s = 29',
      'X(29) = 2.9，X(30) = 3',
      'm = X(s) + (X(s+1) − X(s)) × (k − s) = 2.9 + (3 − 2.9) × 0.5 = 2.95',
      '2.95 → 3.0（GB/T 8170）',
    ])
    expect(month.validity).toMatchObject({ count: 31, of: 31, need: 27, valid: true })
  })

  test('an accumulation explains the days from its first to `until`', async () => {
    const span = await ask('A', 'pm2_5', 'month', '2025-01', { until: '2025-01-10', statistic: 'accumulated' })
    expect(texts(span)[0]).toBe('C = Σ C日 / n = 200 / 10 = 20')
    expect(span.validity).toMatchObject({ count: 10, of: 10, need: 9 })
  })

  test('a year from 2026 on names the three-year mean that HJ 663-2026 announces, and which years it lacks; an earlier one does not', async () => {
    const inputOf = async (year: string) =>
      (await ask('A', 'pm2_5', 'year', year)).inputs.find(({ label }) => label === '三年滑动平均')?.value
    expect(await inputOf('2025')).toBeUndefined()
    expect(await inputOf('2026')).toBe('缺少有效的年值（2024 年无效、2025 年无效、2026 年未结束）；HJ 663-2026 公告要点，条文待核')
  })

  test('the composite index is a sum of six quotients', async () => {
    const index = await ask('A', 'composite_index', 'month', '2025-01')
    expect(index.value).toBe('2.77')
    expect(texts(index)[0]).toBe('I(PM₂.₅) = C / S = 20 / 35 = 0.5714')
    expect(index.validity.valid).toBe(true)
  })

  test('a change says by how much, or that there is nothing to compare with', async () => {
    expect(texts(await ask('140403', 'composite_index', 'month', '2025-01', { statistic: 'change' })).at(-1)).toBe(
      '本期或对比期缺少综合指数，或对比期有效日不足 75 %，没有变化率',
    )
    await air.putDays(['A'], '2024-01-01', '2024-01-31', i => ({ ...cleanValues, pm2_5: 55, co: (i + 1) / 10 }))
    const change = await ask('140403', 'composite_index', 'month', '2025-01', { statistic: 'change' })
    // 3.77 -> 2.77
    expect(change.value).toBe('−26.5')
    expect(texts(change).at(-1)).toBe('名次变化 = 对比期第 1 名 − 本期第 1 名 = 0')
  })
})

describe('what tables and screens show beside', () => {
  test('the mean of any run of hours is that of its valid hours, hour by hour or day by day', async () => {
    const evening = await ask('A', 'pm2_5', 'hour', '2026-03-15 01', { until: '2026-03-15 10' })
    // Ten hours from 01 to 10: 72, eight times 82, one set aside: (72 + 8 x 82) / 9.
    expect([evening.value, texts(evening)[0]]).toEqual(['81', 'C = Σ Cᵢ / n = 728 / 9 = 80.8889'])
    expect([evening.validity.count, evening.validity.of, evening.parts.length, evening.parts[8]!.state]).toEqual([9, 10, 10, 'invalid'])
    expect(evening.records.columns.find(c => c.key === 'value')!.values).toHaveLength(10)
    const long = await ask('A', 'pm2_5', 'hour', '2026-03-14 01', { until: '2026-03-23 24' })
    expect([long.value, long.validity.count, long.parts.length, long.records.rowCount]).toEqual(['82', 22, 10, 1])
    await expect(ask('A', 'wind_direction', 'hour', '2026-03-15 01', { until: '2026-03-15 10' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('a footer and its trace are one number, days with too few hours left out of both', async () => {
    // 1 to 4 May: 20, 20, 20 with all hours, 200 with ten.
    await air.putDays(['A'], '2025-05-01', '2025-05-03', () => cleanValues)
    await air.putHours(
      'A',
      '2025-05-04 01',
      Array.from({ length: 10 }, () => ({ ...cleanValues, pm2_5: 200, o3: 160 })),
    )
    const span = { from: '2025-05-01', to: '2025-05-04' }
    const table = await dataFrame(air, wholeCity, ['station'], { ...span, step: 'day', placeIds: [air.id('A')] })
    for (const [parameter, shown] of [
      ['pm2_5', 20],
      ['o3_8h', 60],
      ['co', 0.5],
    ] as const) {
      const at = table.columns.findIndex(column => column.key === parameter)
      expect(table.footer!.find(row => row.label === '平均值')!.cells[at]).toBe(shown)
      const traced = await ask('A', parameter, 'day', span.from, { until: span.to, statistic: 'mean' })
      expect([Number(traced.value), traced.validity.count]).toEqual([shown, 3])
    }
  })

  test('a dust-deducted ranking is explained without the particulates of dust days', async () => {
    await air.putDays(['A'], '2025-06-01', '2025-06-10', i => ({ ...cleanValues, pm10: i < 2 ? 640 : 40 }))
    await air.pool.query(`update daily_values set dust = true where day in ('2025-06-01', '2025-06-02')`)
    const span = { from: '2025-06-01', to: '2025-06-10' }
    const ranked = async (deductDust: boolean) => {
      const frame = await detailsFrame(contextOf(air, wholeCity), { kind: 'county', ...span, deductDust })
      const at = frame.columns.find(c => c.key === 'place_id')!.values.indexOf(air.id('140403'))
      const cell = (key: string) => String(frame.columns.find(c => c.key === key)!.values[at])
      return { pm10: cell('pm10'), index: Number(cell('composite_index')), good: cell('good_days') }
    }
    const traced = async (parameter: string, statistic?: string) =>
      (await ask('140403', parameter, 'day', span.from, { until: span.to, statistic })).value
    const [plain, deducted] = [await ranked(false), await ranked(true)]
    expect([plain.pm10, deducted.pm10]).toEqual(['160', '40'])
    expect([await traced('pm10'), await traced('pm10', 'without_dust')]).toEqual([plain.pm10, deducted.pm10])
    expect(Number(await traced('composite_index'))).toBe(plain.index)
    expect(Number(await traced('composite_index', 'without_dust'))).toBe(deducted.index)
    expect([await traced('good_days'), await traced('good_days', 'without_dust')]).toEqual([plain.good, deducted.good])
    const explained = await ask('140403', 'pm10', 'day', span.from, { until: span.to, statistic: 'without_dust' })
    expect(explained.inputs.at(-1)).toEqual({ label: '扣除沙尘', value: '2 天的 PM₂.₅、PM₁₀ 不参与统计（环办监测〔2016〕120号）' })
    expect(explained.records.columns.find(c => c.key === 'note')!.values[0]).toBe('沙尘日，已扣除')
  })

  test('a number of today is that of the ranking, at whatever hour of the day', async () => {
    air.clock.time = parseHour('2026-03-15 10')!
    const values = Array.from({ length: 10 }, (_, i) => ({ ...cleanValues, o3: 30 + i * 10, pm2_5: 50 + i }))
    await air.putHours('B', '2026-03-15 01', values)
    await air.pool.query(`delete from hourly_readings where ts > $1`, [new Date(air.clock.time)])
    const county = air.places.all().filter(place => place.kind === 'county')
    for (const item of ['aqi', 'pm2_5', 'o3', 'co'] as const) {
      const { time, rows } = await rankPlaces(air, county, 'today', item)
      const row = rows.find(each => each.placeId === air.id('140423'))!
      expect([time, typeof row.value]).toEqual(['2026-03-15 10', 'number'])
      const traced = await ask('140423', item, 'hour', time, { statistic: 'so_far' })
      expect([item, Number(traced.value)]).toEqual([item, row.value])
    }
    // Hours 03 to 10: 50, 60 … 120, mean 85.
    expect((await ask('140423', 'o3', 'hour', '2026-03-15 10', { statistic: 'so_far' })).value).toBe('85')
  })

  test('good days and their share are counted day by day', async () => {
    // 10 days of June, two of them of class 6 (PM10 640).
    const span = { until: '2025-06-10' }
    const ratio = await ask('A', 'good_ratio', 'day', '2025-06-01', span)
    expect([ratio.value, ratio.unit, texts(ratio)]).toEqual(['80.0', '%', ['优良天数比例 = 8 / 10 × 100 % = 80 % → 80.0 %']])
    expect(texts(await ask('A', 'good_days', 'day', '2025-06-01', span))).toEqual(['优良天数 = 优 8 + 良 0 = 8'])
    const [class1, primary] = [
      await ask('A', 'class_days_1', 'day', '2025-06-01', span),
      await ask('A', 'primary_days_pm2_5', 'day', '2025-06-01', span),
    ]
    expect([class1.value, texts(class1)]).toEqual(['8', ['10 个有效日中，优天数 = 8 天']])
    expect([primary.value, primary.title]).toEqual(['0', '首要污染物为 PM₂.₅ 的天数'])
    expect((await ask('A', 'heavy_days', 'day', '2025-06-01', span)).value).toBe('2')
    expect(ratio.records.columns[2]!.values.slice(0, 3)).toEqual(['严重污染', '严重污染', '优'])
  })
})

test('what cannot be explained is refused', async () => {
  await expect(ask('A', 'temperature', 'month', '2025-01')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(ask('A', 'pm2_5', 'day', '2025-02-30')).rejects.toMatchObject({ code: 'BAD_RANGE' })
})
