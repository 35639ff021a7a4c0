import { isDeepStrictEqual } from 'node:util'
import { calls } from '@qingyuan/contract/calls.ts'
import { calculateInventory } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import { cityTotals } from '@qingyuan/engine/inventory/calculate/totals.ts'
import { plainFactor } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import { seedFactors, testSource } from '@qingyuan/engine/inventory/test-support/seed-rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factorState, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { applyFactor, applyHistory, type ChangeContext } from './applying.ts'
import { factorKinds } from './kinds.ts'

const { EF, ETA, Fix, Ratio, DischargeEF, SourceClass } = calls
let t: TestServer
let city: string
beforeAll(async () => {
  t = await testServer({ library: true })
  city = await t.token('city')
})
afterAll(() => t.close())

const power = '1001001001'
const bag = { code: 'DC08', operationPercent: 100 }
/** A power plant, a boiler of another class, and roads: what they emit can be worked out by hand. */
const sources = [
  testSource(power, { id: 'plant', quantities: { amount: 1000, Sar: 0.8, Aar: 22, NCV: 22 }, controls: [bag] }),
  testSource('1001001002', { id: 'boiler', quantities: { amount: 500, Sar: 0.8, Aar: 22, NCV: 22 } }),
]
const inputs = { year: 2026, sources, stamp: 'test' }
const contextOf = (kind: keyof typeof factorKinds = 'EF'): ChangeContext => ({
  db: t.services.db,
  kind: factorKinds[kind],
  author: { userId: 0, name: '测试员' },
  city: async () => inputs,
})
const totals = async () => [...cityTotals(calculateInventory(sources, (await factorState(t.services)).rules))]
const edit = (id: string, latestVersion: number, value: string, more: object = {}) =>
  t.ask(
    EF.UpdateShort,
    { id, latestVersion, value, unit: 'kg/t', quality: 'B', provenance: '实测', note: '', reason: '按 2025 年实测修订', ...more },
    { token: city },
  )
const nox = (outcome: Awaited<ReturnType<typeof applyFactor>>) => outcome.impact.totals.find(({ pollutant }) => pollutant === 'nox')!

describe('the library in the database', () => {
  test('is the seed: 641 classes, 4,123 rows, each as the engine reads it from the file', async () => {
    const [facts, { rows, state }] = await Promise.all([sourceFacts(t.services), factorState(t.services)])
    expect([facts.classes.length, rows.length, state]).toEqual([641, 4123, 0])
    const inFile = new Map(seedFactors().rows.map(row => [row.id, plainFactor(row)]))
    expect(rows.filter(row => !isDeepStrictEqual(plainFactor(row), inFile.get(row.id))).map(({ id }) => id)).toEqual([])
  })

  test('is loaded once', async () => {
    const { loadSeedLibrary } = await import('../../../load-library.ts')
    await loadSeedLibrary(t.services.pool)
    expect((await factorState(t.services)).rows).toHaveLength(4123)
  })

  test('is the same seven questions for five kinds, each with its own rows', async () => {
    const totalOf = async (c: typeof EF.Query) => (await t.ask(c, {}, { token: city })).data.total as number
    expect(await Promise.all([EF, ETA, Fix, Ratio, DischargeEF].map(service => totalOf(service.Query as never)))).toEqual([
      3519, 172, 270, 147, 15,
    ])
  })

  test('says how many of its rows have to be confirmed, and finds them', async () => {
    const all = (await t.ask(EF.Query, {}, { token: city })).data
    const open = (await t.ask(EF.Query, { state: 'unconfirmed', pageSize: 100 }, { token: city })).data
    expect([all.unconfirmed, open.total]).toEqual([open.total, open.unconfirmed])
    expect(all.unconfirmed).toBeGreaterThan(1000)
    expect(all.unconfirmed).toBeLessThan(all.total)
    expect(open.rows.every(({ provenance }: { provenance: string }) => provenance.startsWith('待核：'))).toBe(true)
  })

  test('is found by the Chinese words that are shown, in the list, the detail and the table alike', async () => {
    const reprinted = (await t.ask(EF.Query, { search: '网络转载', pageSize: 100 }, { token: city })).data
    expect(reprinted.total).toBe(58)
    const [first] = reprinted.rows as { id: string; provenance: string; note: string }[]
    expect((await t.ask(EF.Query, { search: 'jinchutou' }, { token: city })).data.total).toBe(0)
    const { row, versions } = (await t.ask(EF.QueryByID, { id: first!.id }, { token: city })).data
    expect([row.provenance, versions[0].provenance]).toEqual([first!.provenance, first!.provenance])
    const tanks = (await t.ask(EF.Query, { search: '油罐卸油', pageSize: 10 }, { token: city })).data
    expect(tanks.rows.map(({ technology }: { technology: string }) => technology)).toEqual(['油罐卸油（无油气回收）'])
    const frame = (await t.ask(SourceClass.Factors, { kind: 'EF', search: '低氮燃烧器' }, { token: city })).data
    const notes = new Set<string>(frame.columns.find(({ key }: { key: string }) => key === 'note').values)
    expect([...notes]).toEqual(['未装低氮燃烧器；装有时另乘 DN01 的去除效率；范围 4–12'])
  })

  test('is found by a node of the tree, also where a row covers many classes by a pattern', async () => {
    const tree = (await t.ask(SourceClass.Tree, {}, { token: city })).data as { code: string; classes: number }[]
    expect(tree.reduce((sum, { classes }) => sum + classes, 0)).toBe(641)
    const found = (await t.ask(Fix.Query, { sourceCode: power, pageSize: 100 }, { token: city })).data.rows as { scc: string }[]
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ scc }) => new RegExp(`^${scc.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(power))).toBe(true)
  })

  test('says of a class which rows a calculation takes', async () => {
    const { rows } = (await t.ask(EF.QueryBySourceID, { sourceId: power }, { token: city })).data
    expect(rows.find((row: { name: string }) => row.name === 'NOx')).toMatchObject({ id: 'EF-00001', holds: true, value: '8', at: null })
    expect((await t.ask(EF.QueryBySourceID, { sourceId: '9999999999' }, { token: city })).status).toBe(404)
  })
})

describe('a factor that is changed', () => {
  test('is a draft until it is applied; reverted, the totals are the old ones to the gram', async () => {
    const before = await totals()
    expect((await edit('EF-00001', 1, '5.5')).data).toEqual({ id: 'EF-00001', version: 2 })
    expect(await totals()).toEqual(before)

    const question = { id: 'EF-00001', version: 2 }
    const seen = await applyFactor(contextOf(), { ...question, preview: true })
    expect(seen.impact).toMatchObject({ year: 2026, sources: 2, touched: 1, changed: 1, problems: 0 })
    expect([nox(seen).beforeT, nox(seen).afterT]).toEqual([8 + 0.5 * 2.7, 5.5 + 0.5 * 2.7])
    expect(await totals()).toEqual(before)

    const done = await applyFactor(contextOf(), { ...question, reason: '采用实测值', preview: false })
    expect({ ...done.impact, milliseconds: 0 }).toEqual({ ...seen.impact, milliseconds: 0 })
    const after = await totals()
    expect(after[1]).toBe(before[1]! - 2.5e6)

    const { rows } = (await t.ask(EF.HistoryQuery, { sourceId: power }, { token: city })).data
    expect(rows.map((row: Record<string, unknown>) => [row.event, row.valueBefore, row.valueAfter, row.by])).toEqual([
      ['apply', '8', '5.5', '测试员'],
      ['edit', '8', '5.5', '市局值班员'],
    ])
    await applyHistory(contextOf(), { historyId: rows[0].historyId, to: 'before', reason: '实测有误', preview: false })
    expect(await totals()).toEqual(before)
    const blame = (await t.ask(EF.QueryByID, { id: 'EF-00001' }, { token: city })).data
    expect(blame.versions.map((v: Record<string, unknown>) => [v.version, v.current, v.by])).toEqual([
      [2, false, '市局值班员'],
      [1, true, ''],
    ])
  })

  test('may be applied to one class of many, and withdrawn again', async () => {
    const before = await totals()
    const eta = contextOf('ETA')
    const { rows } = (await t.ask(ETA.Query, { search: 'DC08', name: 'PM2.5' }, { token: city })).data
    const { id } = rows.find((row: { control: string; isDefault: boolean }) => row.control === 'DC08' && row.isDefault)
    await t.ask(
      ETA.UpdateShort,
      { id, latestVersion: 1, value: '97', unit: '%', quality: 'B', reason: '本市袋式除尘检测均值' },
      { token: city },
    )
    const outcome = await applyFactor(eta, { id, version: 2, sources: [power], reason: '仅电力煤粉炉', preview: false })
    expect(outcome.changes).toEqual([
      expect.objectContaining({ id: `${id}.${power}`, versionBefore: null, versionAfter: 1, valueAfter: '97' }),
    ])
    expect(outcome.impact.touched).toBe(1)
    expect(await totals()).not.toEqual(before)
    const [entry] = (await t.ask(ETA.HistoryQuery, { id }, { token: city })).data.rows
    await applyHistory(eta, { historyId: entry.historyId, to: 'before', reason: '撤回', preview: false })
    expect(await totals()).toEqual(before)
  })

  test('that is a discharge factor replaces factor and removal once it is set for the city', async () => {
    const before = await totals()
    const outcome = await applyFactor(contextOf('DischargeEF'), {
      id: 'DISCHARGEEF-00001',
      version: 1,
      reason: '超低排放限值',
      preview: false,
    })
    const so2 = outcome.impact.totals.find(({ pollutant }) => pollutant === 'so2')!
    expect(Math.round((so2.afterT - so2.beforeT) * 1e6)).toBe(Math.round(1000 * (0.315 - 20 * 0.8 * 0.9) * 1000))
    expect((await totals())[0]).toBe(before[0]! + Math.round((so2.afterT - so2.beforeT) * 1e6))
  })

  test('of two at once one is stored and the other gets CONFLICT', async () => {
    const answers = await Promise.all([edit('EF-00003', 1, '2.5'), edit('EF-00003', 1, '2.9')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.message).toContain('市局值班员刚保存了第 2 版')
  })

  test.each([
    ['value', '-1', {}],
    ['value', '9000', {}],
    ['value', '8*Nobody', {}],
    ['unit', '8', { unit: 'g/km' }],
    ['reason', '7', { reason: '' }],
    ['quality', '7', { quality: 'F' }],
  ])('is refused by its field %s (%s)', async (field, value, more) => {
    const answer = await edit('EF-00002', 1, value, more)
    expect([answer.status, answer.error.field]).toEqual([400, field])
  })

  test('is never a removal above 100 %', async () => {
    const answer = await t.ask(
      ETA.UpdateShort,
      { id: 'ETA-00043', latestVersion: 1, value: '101', unit: '%', quality: 'B', reason: '试一试' },
      { token: city },
    )
    expect([answer.status, answer.error.field, answer.message]).toEqual([400, 'value', '去除效率不能大于 99.99 %'])
  })

  test('needs a reason, a version that exists and classes in its range', async () => {
    const apply = (more: object) => t.ask(EF.Apply, { id: 'EF-00002', version: 1, ...more }, { token: city })
    expect((await apply({})).error.field).toBe('reason')
    expect((await apply({ version: 7, preview: true })).error.field).toBe('version')
    expect((await apply({ sources: ['1001001002'], preview: true })).error.field).toBe('sources')
    expect((await apply({ reason: '没有变化' })).message).toBe('该版本已在使用中')
  })

  test('can be seen by those who may read, changed by the city only', async () => {
    for (const name of ['county', 'reviewer', 'leader']) {
      const token = await t.token(name)
      expect((await t.ask(Ratio.Query, {}, { token })).status).toBe(200)
      expect((await t.ask(Ratio.Apply, { id: 'RATIO-00001', version: 1, preview: true }, { token })).status).toBe(403)
    }
    expect((await t.ask(EF.Query, {}, { token: await t.token('enterprise') })).status).toBe(403)
  })
})

test('each exported workbook of the library holds what its table shows, cell by cell', async () => {
  for (const kind of ['EF', 'ETA', 'Fix', 'Ratio', 'DischargeEF'] as const) {
    const { data: frame } = await t.ask(SourceClass.Factors, { kind }, { token: city })
    const { response } = await t.ask(SourceClass.FactorsExport, { kind }, { token: city })
    const shown = shownCells(frame)
    expect(shown.flat().filter(cell => typeof cell === 'number').length, kind).toBeGreaterThan(0)
    expect(await exportedCells(response.rawPayload, frame), kind).toEqual(shown)
  }
})

describe('a confirmation', () => {
  const unconfirmed = async () => (await t.ask(Fix.Query, { state: 'unconfirmed', page: 1, pageSize: 20 }, { token: city })).data
  const confirm = (ids: string[], source = '《扬尘源颗粒物排放清单编制技术指南》表 5', token = city) =>
    t.ask(SourceClass.Confirm, { kind: 'Fix', ids, source, reason: '已与原文逐条核对' }, { token })
  test('keeps the value and names the document; results stay as they are', async () => {
    const before = await unconfirmed()
    const [first, second] = before.rows as { id: string; value: string; version: number }[]
    const totalsBefore = await totals()
    expect((await confirm([first!.id, second!.id])).data).toEqual({ confirmed: 2 })
    const { data } = await t.ask(Fix.QueryByID, { id: first!.id }, { token: city })
    expect(data.row).toMatchObject({
      value: first!.value,
      version: first!.version + 1,
      provenance: '《扬尘源颗粒物排放清单编制技术指南》表 5',
    })
    expect((await unconfirmed()).unconfirmed).toBe(before.unconfirmed - 2)
    expect(await totals()).toEqual(totalsBefore)
  })
  test('is all or none, and refuses what is confirmed, what is no document, and who may only read', async () => {
    const [first] = (await unconfirmed()).rows as { id: string }[]
    const done = (await t.ask(Fix.Query, { search: '扬尘源颗粒物', page: 1, pageSize: 5 }, { token: city })).data.rows[0].id
    expect((await confirm([first!.id, done])).message).toContain('来源已确认')
    expect((await unconfirmed()).rows[0].id).toBe(first!.id)
    expect((await confirm([first!.id], 'recalled')).error?.field).toBe('source')
    expect((await confirm([first!.id], '表 1', await t.token('leader'))).status).toBe(403)
  })
})
