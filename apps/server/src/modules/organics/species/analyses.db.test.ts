import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { admitSpecies, type SpeciesRow } from '#/pipeline/species-hours.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { storeSpeciesHours } from '#/pipeline/store/store-species.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const [benzene, toluene, peak, oXylene] = [41, 42, 118, 46]
const first = parseHour('2026-05-01 01')!
const hours = 48
let t: TestServer
let token: string
const id: Record<string, number> = {}

const store = (rows: Omit<SpeciesRow, 'sourceId' | 'ref'>[]) =>
  storeSpeciesHours(t.services.pool, admitSpecies(rows.map(row => ({ ...row, sourceId: 0, ref: null }))), { by: 'test' })

/** An hour of the chromatograph in the mixture of a profile, 40 μg/m³ of it. */
const mixture = (code: string): Record<number, number> =>
  Object.fromEntries(
    [...sourceProfiles.find(profile => profile.code === code)!.percent].map(([no, share]) => [
      no,
      (0.4 * share) / massPerPpb(storedSpecies.find(species => species.no === no)!),
    ]),
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
  await store(
    Array.from({ length: hours }, (_, h) => ({
      ...{ placeId: id.A!, ts: first + h * hourMs },
      ...(h % 24 === 2
        ? { values: { 0: null }, marks: { 0: { mark: 'C' as const, reason: '空白与校准核查' } } }
        : { values: { [benzene]: 1 + (h % 24) / 24, [toluene]: 2, [peak]: 0.6 + h / 100, [oXylene]: 0.2 + h / 300 } }),
    })),
  )
  await store([{ placeId: id.B!, ts: first, values: mixture('0011') }])
  token = await t.token('city')
})
afterAll(() => t.close())

const span = { startTime: '2026-05-01 01', endTime: '2026-05-02 24' }
const ask = async (call: Parameters<TestServer['ask']>[0], input: Record<string, unknown>, as = token) =>
  t.ask(call, input as never, { token: as })
const at = () => ({ stationIds: [id.A!], ...span })
const cells = (frame: unknown) => columnsByKey(frame as never) as Record<string, { values: (number | string | null)[]; notes?: object }>

test('stations with species are listed by type for those who may see them', async () => {
  const { data } = await ask(vocCalls.species, {})
  expect(data.stations.map(({ code, type, first: month }: { code: string; type: string; first: string }) => [code, type, month])).toEqual([
    ['A', '组分站', '2026-05'],
    ['B', '组分站', '2026-05'],
  ])
  const county = await ask(vocCalls.species, {}, await t.token('county'))
  expect(county.data.stations.map(({ code }: { code: string }) => code)).toEqual(['B'])
})

describe('hours of quality control', () => {
  test('are not expected of a species, and are said at their hour', async () => {
    const { data } = await ask(vocCalls.Classification, at())
    expect(cells(data).capture!.values.every(value => value === 100)).toBe(true)
    expect(cells(data).n!.values.every(value => value === 46)).toBe(true)
    const trend = await ask(vocCalls.TimeTrend, at())
    for (const { meta } of [
      data,
      trend.data,
      ...(await Promise.all([vocCalls.OFP, vocCalls.SOAP].map(each => ask(each, at())))).map(each => each.data),
    ])
      expect(meta.basis, meta.title).toMatchObject({ count: 46, of: 46 })
    expect(cells(trend.data).count!.notes).toEqual({
      2: { mark: 'C', reason: '空白与校准核查' },
      26: { mark: 'C', reason: '空白与校准核查' },
    })
  })
})

test('programs that read no table find the same cells by name: rows, series and points', async () => {
  const { data } = await ask(vocCalls.OFP, at())
  expect(data.rows).toHaveLength(data.rowCount)
  const [own, columns] = [data.rows[1], cells(data)]
  for (const [key, { values }] of Object.entries(columns)) expect(own[key], key).toBe(values[1])
  const classes = (await ask(vocCalls.Classification, at())).data
  expect(classes.species.map(({ speciesNo }: { speciesNo: number }) => speciesNo)).toEqual(cells(classes).speciesNo!.values)
  const trend = (await ask(vocCalls.TimeTrend, at())).data
  expect([trend.times, trend.speciesCount]).toEqual([cells(trend).time!.values, cells(trend).count!.values])
  for (const { key, values } of trend.series) expect(values, key).toEqual(cells(trend)[`s:${key}`]!.values)
  const ratio = (await ask(vocCalls.SpeciesRatio, { ...at(), numerator: toluene, denominator: oXylene })).data
  expect(ratio.points.length).toBeGreaterThan(40)
  expect(ratio.points.map(({ time }: { time: string }) => time)).toEqual(cells(ratio).time!.values)
})

test('a changed hour is read anew though the month was read before', async () => {
  const meanOf = async () => cells((await ask(vocCalls.Classification, { ...at(), speciesNos: [toluene] })).data).mean!.values[0]
  expect(await meanOf()).toBe(2)
  await store([{ placeId: id.A!, ts: first, values: { [toluene]: 48 } }])
  expect(await meanOf()).toBe(3)
  await store([{ placeId: id.A!, ts: first, values: { [toluene]: 2 } }])
  expect(await meanOf()).toBe(2)
})

test('the course of the day has the mean of each hour, and none in the hour of the check', async () => {
  const { data } = await ask(vocCalls.Cycle, { ...at(), speciesNos: [benzene], by: 'species', cycle: 'hour' })
  const { 's:41': course, n } = cells(data)
  expect(course!.values.slice(0, 4)).toEqual([1, 1.042, null, 1.125])
  expect(n!.values.slice(0, 4)).toEqual([2, 2, 0, 2])
  const top = await ask(vocCalls.Cycle, { ...at(), by: 'species', cycle: 'hour', top: 1 })
  expect(Object.keys(cells(top.data)).filter(key => key.startsWith('s:'))).toEqual([`s:${toluene}`])
})

test('a month has a mean with three quarters of its days only', async () => {
  const { data } = await ask(vocCalls.TimeTrend, { ...at(), step: 'month' })
  expect([data.rowCount, cells(data).count!.values]).toEqual([1, [0]])
})

test('five measures side by side have the totals of the single calls', async () => {
  const { data } = await ask(vocCalls.Measures, at())
  const totals = Object.fromEntries(data.measures.map(({ key, total }: { key: string; total: number }) => [key, total]))
  const single = async (call: Parameters<TestServer['ask']>[0]) => (await ask(call, { ...at(), unit: 'ugm3' })).data.total
  expect([totals.ofp, totals.loh, totals.soap]).toEqual([
    await single(vocCalls.OFP),
    await single(vocCalls.LOH),
    await single(vocCalls.SOAP),
  ])
  expect(data).toMatchObject({ counted: 4, of: 116, onePeak: true })
})

test('a number opens: concentration × constant × unit step, with its hours and records', async () => {
  const question = { placeId: id.A!, parameter: `voc_${toluene}`, step: 'hour', time: span.startTime, until: span.endTime }
  const { data } = await ask(traceCalls.Explain, { ...question, statistic: 'carter.half' })
  expect(Number(data.value)).toBeCloseTo(((2 * 92.141) / 24.4654) * 4, 1)
  expect(data).toMatchObject({ unit: 'μg/m³', validity: { count: 46, of: 46, valid: true } })
  expect(data.records.rowCount).toBe(48)
  expect((await ask(traceCalls.Explain, { ...question, statistic: 'nothing.half' })).status).toBe(400)
  expect((await ask(traceCalls.Explain, question, await t.token('enterprise'))).status).toBe(403)
})

describe('quality control', () => {
  const rowOf = (data: unknown, rule: string) => {
    const columns = cells(data)
    const row = columns.rule!.values.indexOf(rule)
    return Object.fromEntries(Object.entries(columns).map(([key, { values }]) => [key, values[row]]))
  }
  test('counts how often each check hits, and silences one with a reason', async () => {
    const input = { stationId: id.A!, ...span }
    const before = rowOf((await ask(vocCalls.qc, input)).data, 'constant')
    // Toluene is 2 ppb in all hours but those of the check.
    expect(before).toMatchObject({ silenced: '', hits: 46 - 2 })
    const silence = { stationId: id.A!, rule: 'constant', silenced: true, reason: '标气验证期' }
    expect((await ask(vocCalls.silence, silence)).status).toBe(200)
    expect(rowOf((await ask(vocCalls.qc, input)).data, 'constant')).toMatchObject({
      silenced: '静默',
      reason: expect.stringContaining('标气验证期'),
    })
    expect((await ask(vocCalls.silence, { ...silence, rule: 'no such check' })).status).toBe(400)
    expect((await ask(vocCalls.silence, silence, await t.token('leader'))).status).toBe(403)
  })
})

test('an hour of the mixture of a source finds the profile of the source', async () => {
  const { data } = await ask(vocCalls.profiles, { stationId: id.B!, startTime: span.startTime, endTime: span.startTime })
  // Nine species are too few for a name: a profile needs ten in common.
  const columns = cells(data)
  expect(columns.code!.values).not.toContain('0011')
  await store([{ placeId: id.B!, ts: first + hourMs, values: mixture('2569') }])
  expect([data.unit, data.method], 'no least capture of one hour').toEqual(['%', expect.not.stringContaining('捕获率')])
  const next = await ask(vocCalls.profiles, { stationId: id.B!, startTime: '2026-05-01 02', endTime: '2026-05-01 02' })
  expect([cells(next.data).code!.values[0], next.data.isNear]).toEqual(['2569', true])
})

test('two sectors of the wind are compared: the hours of each alone, which alone are expected', async () => {
  await storeHours(
    t.services.pool,
    admitHours(
      batchOfRows(
        Array.from({ length: hours }, (_, h) => ({
          ...{ placeId: id.A!, ts: first + h * hourMs, sourceId: 0, ref: null },
          values: { wind_speed: 2, wind_direction: h % 24 < 12 ? 10 : 180 },
        })),
      ),
    ),
    { by: 'test' },
  )
  const sides = { left: { ...at(), sector: 0 }, right: { ...at(), sector: 180 } }
  const { data } = await ask(vocCalls.KeySpeciesComparison, { ...sides, speciesNos: [benzene, peak] })
  const { left, right, low } = cells(data)
  const mean = (numbers: number[]) => numbers.reduce((sum, h) => sum + 1 + h / 24, 0) / numbers.length
  expect(left!.values[0]).toBeCloseTo(mean([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]), 2)
  expect(right!.values[0]).toBeCloseTo(mean([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]), 2)
  expect(low!.values[1], 'two days of either sector give an interval').toBeLessThan(0.12)
  expect((data.columns as { key: string; label: string }[]).find(({ key }) => key === 'left')!.label).toContain('北风')
  const none = await ask(vocCalls.KeySpeciesComparison, { ...sides, right: { ...at(), sector: 90 }, speciesNos: [benzene] })
  expect(none.data.rowCount, 'no hour of the sector').toBe(0)
})

describe('own sets of species', () => {
  test('are made, used by name in every title, changed and removed by their user alone', async () => {
    const admin = await t.token('admin')
    const made = { name: '焦化特征', speciesNos: [toluene, benzene, benzene] }
    const { data } = await ask(vocCalls.saveSet, made)
    expect((await ask(vocCalls.saveSet, made)).status, 'the name is taken').toBe(409)
    expect((await ask(vocCalls.sets, {})).data).toEqual([{ id: data.id, name: '焦化特征', speciesNos: [benzene, toluene] }])
    expect((await ask(vocCalls.sets, {}, admin)).data).toEqual([])
    const speciesSet = `own-${data.id}`
    const frame = (await ask(vocCalls.Classification, { ...at(), speciesSet })).data
    expect(frame.meta.title).toContain('焦化特征 2 种')
    expect(new Set(cells(frame).speciesNo!.values)).toEqual(new Set([benzene, toluene]))
    for (const call of [vocCalls.TimeTrend, vocCalls.OFP, vocCalls.LOH, vocCalls.SOAP, vocCalls.Measures])
      expect((await ask(call, { ...at(), speciesSet })).data.method, call.name).toContain('焦化特征 2 种')
    const compared = { left: at(), right: at(), speciesSet }
    for (const call of [vocCalls.KeySpeciesComparison, vocCalls.SpeciesCategoryComparison])
      expect((await ask(call, compared)).data.method, call.name).toContain('焦化特征 2 种')
    const periods = await ask(vocCalls.TimePeriodAnalysis, { stationIds: [id.A!], periods: [span], speciesSet })
    expect(periods.data.method).toContain('焦化特征 2 种')
    expect((await ask(vocCalls.Classification, { ...at(), speciesSet }, admin)).status, 'of another user').toBe(404)
    expect((await ask(vocCalls.saveSet, { id: data.id, name: '他人', speciesNos: [1] }, admin)).status).toBe(404)
    expect((await ask(vocCalls.removeSet, { id: data.id }, admin)).status).toBe(404)
    expect((await ask(vocCalls.saveSet, { ...made, id: data.id, speciesNos: [toluene] })).status).toBe(200)
    expect((await ask(vocCalls.Classification, { ...at(), speciesSet })).data.meta.title).toContain('焦化特征 1 种')
    expect((await ask(vocCalls.removeSet, { id: data.id })).status).toBe(200)
    expect((await ask(vocCalls.Classification, { ...at(), speciesSet })).status).toBe(404)
    expect((await ask(vocCalls.Classification, { ...at(), speciesSet: 'own-0' })).status).toBe(400)
  })

  test('and named ones are the sides of a ratio: their sums, with the names in the title', async () => {
    const { data: set } = await ask(vocCalls.saveSet, { name: '苯系物', speciesNos: [benzene, toluene] })
    const input = { ...at(), numerator: `own-${set.id}`, denominator: oXylene }
    const { data } = await ask(vocCalls.SpeciesRatio, input)
    const { numerator, denominator, ratio } = cells(data)
    expect(data.meta.title).toContain('苯系物 2 种合计/邻-二甲苯')
    expect(numerator!.values[0]).toBeCloseTo(1 + 2, 3)
    expect(ratio!.values[0]).toBeCloseTo(3 / 0.2, 3)
    expect(numerator!.values).toHaveLength(46)
    const whole = await ask(vocCalls.SpeciesRatio, { ...at(), numerator: toluene, denominator: 'pams' })
    expect(cells(whole.data).denominator!.values[0], 'what the station measures of the set').toBeCloseTo(1 + 2 + 0.6 + 0.2, 3)
    expect(whole.data.lines).toEqual([])
    expect(denominator!.values[0]).toBeCloseTo(0.2, 3)
    const polar = await ask(vocCalls.RatioPolar, { stationIds: [id.A!], ...span, numerator: toluene, denominator: 'pams' })
    expect(polar.data.title).toContain('PAMS 57 种合计')
    expect((await ask(vocCalls.SpeciesRatio, { ...input, numerator: 'own-999' })).status).toBe(404)
    expect((await ask(vocCalls.SpeciesRatio, { ...input, denominator: `own-${set.id}` })).status, 'a set against itself').toBe(400)
    const long = { name: '许多', speciesNos: [benzene, toluene, 1, 2, 3, 4] }
    const { data: many } = await ask(vocCalls.saveSet, long)
    await store([{ placeId: id.A!, ts: first, values: { [benzene]: null } }])
    const gaps = await ask(vocCalls.SpeciesRatio, { ...at(), numerator: `own-${many.id}`, denominator: oXylene })
    expect(cells(gaps.data).numerator!.values, 'half of what is measured makes no sum').toHaveLength(45)
    await store([{ placeId: id.A!, ts: first, values: { [benzene]: 1 } }])
  })
})

test('PMF is offered, not started, and refuses a span that is too long', async () => {
  const input = { stationId: id.A!, ...span, factors: 3 }
  const { data } = await ask(vocCalls.pmf, input)
  expect([data.run.state, data.result]).toEqual(['offered', null])
  const long = await ask(vocCalls.pmf, { ...input, startTime: '2025-05-01 01' })
  expect([long.status, long.message]).toEqual([400, expect.stringContaining('92 天')])
})
