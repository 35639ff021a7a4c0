import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitSpecies } from '#/pipeline/species-hours.ts'
import { storeSpeciesHours } from '#/pipeline/store/store-species.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const [benzene, toluene, ethylene, peak, oXylene] = [41, 42, 30, 118, 46]
const first = parseHour('2026-05-01 01')!
const hours = 48
let t: TestServer
let token: string
const id: Record<string, number> = {}

/** Hours of a station: each species' value by the hour, ppb. */
const put = (placeId: number, valuesOf: (hour: number) => Record<number, number | null>) =>
  storeSpeciesHours(
    t.services.pool,
    admitSpecies(
      Array.from({ length: hours }, (_, h) => ({ placeId, ts: first + h * hourMs, values: valuesOf(h), sourceId: 0, ref: null })),
    ),
    { by: 'test' },
  )

beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      const ids = await seedPlaces(db, [
        { code: 'A', countyId: 16 },
        { code: 'B', countyId: 7 },
      ])
      for (const code of ['A', 'B']) id[code] = ids.get(code)!
    },
  })
  await put(id.A!, h => ({
    [benzene]: h < 24 ? 1 : 1.1,
    [toluene]: 2 + (h % 2),
    [ethylene]: h % 4 === 0 ? 3 : null,
    [peak]: 0.6 + h / 100,
    [oXylene]: h < 2 ? 0 : 0.2 + h / 300,
  }))
  await put(id.B!, h => ({ [benzene]: h < 24 ? 3 : 3.2, [toluene]: 1 }))
  await t.services.pool.query('insert into species_limits values ($1, $2, $3, $4)', [id.A, oXylene, '2026-01-01', 0.1])
  token = await t.token('city')
})
afterAll(() => t.close())

const span = { startTime: '2026-05-01 01', endTime: '2026-05-02 24' }
const ask = (call: (typeof vocCalls)[keyof typeof vocCalls], input: Record<string, unknown>, as = token) =>
  t.ask(call, input, { token: as })
const at = () => ({ stationIds: [id.A!], ...span })

describe('classes', () => {
  test('list species by their mean; one with too few samples has no rank and is named', async () => {
    const { data } = await ask(vocCalls.Classification, { ...at(), unit: 'ugm3' })
    const { name, mean, rank, capture } = columnsByKey(data as never) as Record<string, { values: unknown[] }>
    expect(name!.values.slice(0, 2)).toEqual(['甲苯', '间,对-二甲苯'])
    expect(mean!.values[0]).toBeCloseTo((2.5 * 92.141) / 24.4654, 2)
    expect([name!.values.at(-1), rank!.values.at(-1), capture!.values.at(-1)]).toEqual(['乙烯', null, 25])
    expect(data).toMatchObject({ unit: 'μg/m³', reviewedShare: 0, excluded: [{ speciesNo: ethylene, name: '乙烯', capture: 0.25 }] })
    const aromatic = data.groups.find((each: { group: string }) => each.group === '芳香烃')
    expect(aromatic).toMatchObject({ count: 4, share: 1 })
  })

  test('a value below the limit counts half the limit, 0 or not at all, and the share below is given', async () => {
    const meanOf = async (belowLimit: string) => {
      const { data } = await ask(vocCalls.Classification, { ...at(), speciesNos: [oXylene], belowLimit })
      const { mean, belowLimitShare } = columnsByKey(data as never) as Record<string, { values: number[] }>
      return [mean!.values[0]!, belowLimitShare!.values[0]!]
    }
    const known = Array.from({ length: 46 }, (_, i) => 0.2 + (i + 2) / 300).reduce((a, b) => a + b, 0)
    expect((await meanOf('half'))[0]).toBeCloseTo((known + 2 * 0.05) / 48, 3)
    expect((await meanOf('zero'))[0]).toBeCloseTo(known / 48, 3)
    expect((await meanOf('drop'))[0]).toBeCloseTo(known / 46, 3)
    expect((await meanOf('half'))[1]).toBe(4)
  })

  test('potentials are concentration × constant, with what mass they cover and where the constant is from', async () => {
    const { data } = await ask(vocCalls.OFP, { ...at(), speciesNos: [benzene, toluene] })
    const { value, constant, basis } = columnsByKey(data as never) as Record<string, { values: unknown[] }>
    expect(value!.values[0]).toBeCloseTo(((2.5 * 92.141) / 24.4654) * 4, 1)
    expect([constant!.values[0], basis!.values[0]]).toEqual([4, 'Carter 2010'])
    expect(data.total).toBeCloseTo((2.5 * 92.141 * 4 + 1.05 * 78.114 * 0.72) / 24.4654, 2)
    expect(data.unit, 'of the total, not of the concentration').toBe('μg/m³')
    expect(data.meta.title).toMatch(/^A /)
    expect(data.meta.basis.method).toContain('有系数的物种占质量 100.0 %')
    expect((await ask(vocCalls.LOH, at())).data.unit).toBe('s⁻¹')
    const cold = await ask(vocCalls.LOH, { ...at(), temperature: 250 })
    expect(cold.data.total).not.toBeCloseTo((await ask(vocCalls.LOH, at())).data.total, 3)
    expect(cold.data.method).toContain('250 K：2 种的 k(OH) 按温度换算，其余 2 种只有 298 K 的常数')
    expect((await ask(vocCalls.LOH, { ...at(), temperature: 20 })).status, 'a temperature in ℃').toBe(400)
    const soap = await ask(vocCalls.SOAP, { ...at(), method: 'fac', minCapture: 0.2, speciesNos: [benzene, ethylene, toluene] })
    expect(soap.data.coveredMassShare).toBeLessThan(1)
    expect((await ask(vocCalls.LOH, at())).data.meta.title).toContain('已测物种')
  })
})

describe('trends', () => {
  test('give classes by the hour with the number of species, and days of at least 18 hours', async () => {
    const { data } = await ask(vocCalls.TimeTrend, at())
    expect(data.rowCount).toBe(48)
    const columns = columnsByKey(data as never) as Record<string, { values: (number | null)[] }>
    expect(columns['s:烯烃']!.values.slice(0, 3)).toEqual([3, null, null])
    expect(columns.count!.values.slice(0, 2)).toEqual([5, 4])
    const days = await ask(vocCalls.TimeTrend, { ...at(), timeType: 2, by: 'species', speciesNos: [toluene, ethylene] })
    expect(days.data.rowCount).toBe(2)
    expect((columnsByKey(days.data as never) as Record<string, { values: unknown[] }>)['s:42']!.values).toEqual([2.5, 2.5])
  })

  test('agree with the classes of the same day and hour, whatever becomes of values below the limit', async () => {
    const classOf = async (belowLimit: string, startTime: string, endTime: string) => {
      const { data } = await ask(vocCalls.Classification, { ...at(), startTime, endTime, belowLimit, speciesNos: [oXylene, toluene] })
      return data.groups.find(({ group }: { group: string }) => group === '芳香烃').sum as number
    }
    const trendOf = async (belowLimit: string, step: string) => {
      const { data } = await ask(vocCalls.TimeTrend, { ...at(), belowLimit, step, speciesNos: [oXylene, toluene] })
      return (columnsByKey(data as never) as Record<string, { values: number[] }>)['s:芳香烃']!.values
    }
    const totals = new Set<number>()
    for (const below of ['half', 'zero', 'drop']) {
      const days = await trendOf(below, 'day')
      totals.add(days[0]!)
      expect(days[0], below).toBe(Math.round(100 * (await classOf(below, '2026-05-01 01', '2026-05-01 24'))) / 100)
      expect(days[1], below).toBe(Math.round(100 * (await classOf(below, '2026-05-02 01', '2026-05-02 24'))) / 100)
      const hourly = await trendOf(below, 'hour')
      expect(hourly[0], below).toBe(Math.round(100 * (await classOf(below, '2026-05-01 01', '2026-05-01 01'))) / 100)
    }
    expect(totals.size, 'three rules, three numbers').toBe(3)
  })

  test('species have no minutes', async () => {
    const answer = await ask(vocCalls.TimeTrend, { ...at(), timeType: 3 })
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('没有分钟值')])
  })

  test('periods stand side by side with their first species', async () => {
    const periods = [
      { startTime: '2026-05-01 01', endTime: '2026-05-01 24' },
      { startTime: '2026-05-02 01', endTime: '2026-05-02 24' },
    ]
    const { data } = await ask(vocCalls.TimePeriodAnalysis, { stationIds: [id.A!], periods })
    expect(data.periods.map((each: { n: number; top: { name: string }[] }) => [each.n, each.top[0]!.name])).toEqual([
      [24, '甲苯'],
      [24, '甲苯'],
    ])
  })
})

test('a ratio has its slope, ratio of means, median and published lines; pairs below a limit are left out', async () => {
  const { data } = await ask(vocCalls.SpeciesRatio, { ...at(), numerator: peak, denominator: oXylene })
  expect(data.rowCount).toBe(46)
  expect(data.fit).toMatchObject({ n: 46, dropped: 0 })
  expect(data.fit.slope).toBeCloseTo(3, 3)
  expect(data.lines[0]).toMatchObject({ low: 2.78, high: 3.05 })
  expect((await ask(vocCalls.SpeciesRatio, { ...at(), numerator: peak, denominator: peak })).status).toBe(400)
})

test('more hours of stations than one answer is made of are refused', async () => {
  const years = { startTime: '2024-05-02 01', endTime: '2026-05-02 24' }
  const three = { stationIds: [id.A!, id.B!], periods: [years, years, years] }
  const answer = await ask(vocCalls.TimePeriodAnalysis, three)
  expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('请减少站点或缩短时段')])
})

describe('comparisons', () => {
  const sides = () => ({ left: at(), right: { stationIds: [id.B!], ...span } })
  test('take species that both have, with the interval of the difference', async () => {
    const { data } = await ask(vocCalls.KeySpeciesComparison, sides())
    const { name, change, significant } = columnsByKey(data as never) as Record<string, { values: unknown[] }>
    expect(name!.values).toEqual(['苯', '甲苯'])
    expect(change!.values[0]).toBeCloseTo(100 * (3.1 / 1.05 - 1), 0)
    expect(significant!.values[0]).toBe('是')
    const { low, high } = columnsByKey(data as never) as Record<string, { values: number[] }>
    expect(low!.values[0]).toBeLessThan(3.1 - 1.05)
    expect(high!.values[0]).toBeGreaterThan(3.1 - 1.05)
    const groups = await ask(vocCalls.SpeciesCategoryComparison, sides())
    expect(groups.data.rowCount).toBe(1)
  })
  test('refuse a station of another county on either side, as every other call does', async () => {
    const county = await t.token('county')
    const refused = await ask(vocCalls.KeySpeciesComparison, sides(), county)
    expect(refused.status).toBe(403)
    expect((await ask(vocCalls.Classification, at(), county)).status).toBe(403)
    expect((await ask(vocCalls.Classification, { ...at(), stationIds: [id.B!] }, county)).status).toBe(200)
  })
})
