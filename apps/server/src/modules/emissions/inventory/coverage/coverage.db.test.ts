import { calls } from '@qingyuan/contract/calls.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { calculateYear } from '../calculation/calculate.ts'
import { insertRun } from '../calculation/queries.ts'
import { seedSmallCity, smallCity } from '../test-support/small-city.ts'
import { addInventory, stepInventory } from '../versions/inventories.ts'

let t: TestServer
let ids: number[]
let whole: number
let partly: number
const token: Record<string, string> = {}
const caller = { ...systemCaller, realName: '测试', permissions: new Set(['inventory:manage', 'discharge:compute'] as const) }
const as = (who: string) => ({ token: token[who] })

const calculated = async (year: number): Promise<number> => {
  const runId = await insertRun(t.services.db, { year, title: `${year} 测试`, created_by: null })
  const quiet = { signal: new AbortController().signal, progress: () => undefined }
  await calculateYear(t.services, { runId, year, full: true, draws: 50, ...quiet })
  return (await addInventory({ services: t.services, caller }, { name: `${year} 清单`, year, runId })).id
}

beforeAll(async () => {
  t = await testServer({ library: true })
  ids = await seedSmallCity(t.services, [2024, 2025])
  const { db } = t.services
  // Of 2025 the paint shop, the quarry and the building sites have reported.
  await db.deleteFrom('enterprise_profiles').where('year', '=', 2025).where('enterprise_id', '=', ids[0]!).execute()
  await db.deleteFrom('verified_activities').where('year', '=', 2025).where('name', '=', '小型载客').execute()
  whole = await calculated(2024)
  await stepInventory({ services: t.services, caller }, { id: whole, event: 'publish' })
  partly = await calculated(2025)
  for (const name of ['admin', 'city', 'county', 'enterprise', 'leader']) token[name] = await t.token(name)
}, 60_000)
afterAll(() => t.close())

const cellsOf = (frame: Frame, key: string) => frame.columns.find(column => column.key === key)!.values as number[]
const step = (who: string, id: number, event: string, reason?: string) =>
  t.ask(calls.Inventory.Step, { id, event, ...(reason && { reason }) }, as(who))
const rowOf = async (who: string, id: number) => (await t.ask(calls.DischargeInventory.QueryByID, { id }, as(who))).data.inventory

test('a statement of coverage: enterprises in, share of what the year before emitted, by county', async () => {
  const { data } = await t.ask(calls.Inventory.Coverage, { inventoryId: partly }, as('city'))
  const registered = (await t.services.db.selectFrom('enterprises').select('id').where('status', '<>', 'closed').execute()).length
  expect(data).toMatchObject({ year: 2025, referenceYear: 2024, sufficient: false, limit: 90 })
  expect(data.figures.enterprises).toEqual({ in: 2, filled: 0, of: registered })
  expect(data.figures.surface).toEqual({ in: 1, filled: 0, of: 2 })
  const shareOf = (id: string) => data.figures.shares.find((share: { id: string }) => share.id === id).in
  // All SO2 is the power plant's, which is missing; some VOC is the paint shop's.
  expect(shareOf('so2')).toBe(0)
  expect(shareOf('voc')).toBeGreaterThan(0)
  expect(data.figures.percent).toBe(Math.min(...data.figures.shares.map((share: { in: number }) => share.in)))
  const of = (county: number) => data.counties.find(({ countyId }: { countyId: number }) => countyId === county).figures
  expect([of(7).percent, of(16).percent]).toEqual([0, expect.closeTo(100, 6)])
  const own = (await t.ask(calls.Inventory.Coverage, { inventoryId: whole }, as('county'))).data
  expect(own.counties.map(({ county }: { county: string }) => county)).toEqual(['襄垣县'])
})

test('a first year has nothing to compare with: it is judged by the enterprises of the register, and a second person publishes', async () => {
  const { db } = t.services
  const ask = async () => (await t.ask(calls.Inventory.Coverage, { inventoryId: whole }, as('city'))).data
  expect(await ask()).toMatchObject({
    ...{ referenceYear: null, sufficient: true, judged: { by: 'enterprises', percent: 100 } },
    figures: { percent: null },
  })
  const registered = ['甲', '乙'].map((name, n) => ({
    ...{ code: `NEW${n}`, name: `新登记企业${name}`, county_id: 7, industry: '火电', lon: 113, lat: 36.5 },
  }))
  const added = await db.insertInto('enterprises').values(registered).returning('id').execute()
  try {
    expect(await ask()).toMatchObject({ sufficient: false, judged: { by: 'enterprises', percent: 60 } })
    await step('city', whole, 'withdraw', '重新核对登记企业')
    const refused = await step('city', whole, 'publish')
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/没有上年排放可比，已填报企业占应报企业 60.0 %，设定值 90 %/),
    ])
    await step('city', whole, 'propose', '两家新登记企业尚未投产')
    expect((await step('admin', whole, 'publish')).status).toBe(200)
  } finally {
    const ids = added.map(({ id }) => id)
    await db.deleteFrom('enterprises').where('id', 'in', ids).execute()
  }
})

test('an inventory of a year that was going on says up to which month it was reported, one of an ended year does not', async () => {
  const subjectAt = async (moment: string) => {
    await t.services.db
      .updateTable('calculation_runs')
      .set({ created_at: new Date(moment) })
      .where('year', '=', 2025)
      .execute()
    return (await t.ask(calls.Inventory.Coverage, { inventoryId: partly }, as('city'))).data.subject
  }
  expect(await subjectAt('2025-11-05T08:00:00+08:00')).toMatch(/（第 1 版，填报截至 10 月）$/)
  expect(await subjectAt('2025-01-20T08:00:00+08:00')).toMatch(/（第 1 版，年内尚无完整月份）$/)
  expect(await subjectAt('2026-01-01T00:00:00+08:00')).toMatch(/（第 1 版）$/)
})

test('below the least coverage one person proposes with a reason, a second one publishes', async () => {
  expect((await rowOf('city', partly)).events).not.toContain('publish')
  const refused = await step('city', partly, 'publish')
  expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(/申请.*另一人发布.*设定值 90 %/)])
  expect((await step('city', partly, 'propose')).message).toContain('理由')
  expect((await step('city', partly, 'propose', '先发布工业部分供会商')).status).toBe(200)
  expect(await rowOf('city', partly)).toMatchObject({ proposal: { reason: '先发布工业部分供会商' } })
  expect((await step('city', partly, 'publish')).status).toBe(409)
  expect((await rowOf('admin', partly)).events).toContain('publish')
  expect((await step('admin', partly, 'publish')).status).toBe(200)
  // Withdrawn, the proposal no longer holds; with a lower limit one person is enough.
  await step('city', partly, 'withdraw', '重新补充企业')
  expect(await rowOf('admin', partly)).toMatchObject({ proposal: null, state: 'draft' })
  expect((await t.ask(calls.Inventory.SaveCoverageLimit, { limit: 0 }, as('county'))).status).toBe(403)
  await t.ask(calls.Inventory.SaveCoverageLimit, { limit: 0 }, as('admin'))
  expect((await rowOf('city', partly)).events).toContain('publish')
  await t.ask(calls.Inventory.SaveCoverageLimit, { limit: 90 }, as('admin'))
})

test('what is taken over from the inventory of another year is no report of this one: merged, the coverage stays', async () => {
  const { data } = await t.ask(calls.Inventory.Merge, { name: '2025 合并', base: partly, other: whole, counties: [5, 7] }, as('city'))
  const coverage = (inventoryId: number) => t.ask(calls.Inventory.Coverage, { inventoryId }, as('city'))
  const [merged, before] = [(await coverage(data.id)).data, (await coverage(partly)).data]
  expect(data.taken).toBeGreaterThan(0)
  expect(merged).toMatchObject({ sufficient: false, figures: { percent: before.figures.percent } })
  expect(merged.figures.enterprises.in).toBe(before.figures.enterprises.in)
  expect(merged.figures.enterprises.filled).toBeGreaterThan(0)
  expect((await step('city', data.id, 'publish')).status).toBe(409)
})

test('a difference is split into same sources, factors, new and ended ones, and those not yet reported; the parts add up', async () => {
  const ask = (by: string, pollutant: string, same = false) =>
    t.ask(calls.Inventory.Compare, { first: whole, second: partly, by, pollutant, same }, as('city'))
  const { data } = await ask('county', 'nox')
  const parts = ['same', 'factor', 'added', 'missing'].map(key => cellsOf(data, key))
  for (const [n, difference] of cellsOf(data, 'difference').entries())
    expect(parts.reduce((sum, values) => sum + values[n]!, 0)).toBeCloseTo(difference, 6)
  const power = cellsOf(data, 'key').findIndex(key => String(key) === '7')
  expect(cellsOf(data, 'missing')[power]).toBeLessThan(0)
  expect(cellsOf(data, 'missing')[power]).toBe(cellsOf(data, 'difference')[power])
  const alike = (await ask('county', 'nox', true)).data
  expect(cellsOf(alike, 'difference').every(value => value === 0)).toBe(true)
  expect(cellsOf(alike, 'key').map(String).sort()).toEqual(['16', '8'])
  // Fewer reports are no improvement: no change is drawn as one.
  const changes = data.columns.filter(({ kind }: { kind: string }) => kind === 'change')
  expect(changes.map(({ better }: { better: string }) => better)).toEqual(changes.map(() => 'none'))
})

test('a calculation is compared before it becomes an inventory, with the same differences; one of the two is named', async () => {
  const { data: detail } = await t.ask(calls.DischargeInventory.QueryByID, { id: partly }, as('city'))
  const ask = (other: object, who = 'city') =>
    t.ask(calls.Inventory.Compare, { first: whole, by: 'pollutant', pollutant: 'nox', ...other }, as(who))
  const { data } = await ask({ runId: detail.run.id })
  expect(cellsOf(data, 'difference')).toEqual(cellsOf((await ask({ second: partly })).data, 'difference'))
  expect(data.columns.find(({ key }: { key: string }) => key === 'after').label).toMatch(/^\d{4} 年批次 \d+$/)
  for (const both of [{}, { second: partly, runId: detail.run.id }]) {
    const refused = await ask(both)
    expect([refused.status, refused.error?.field]).toEqual([400, 'second'])
  }
  // A leader reads calculations, a county does not.
  expect((await ask({ runId: detail.run.id }, 'leader')).status).toBe(200)
  expect((await ask({ runId: detail.run.id }, 'county')).status).toBe(404)
})

test('gaps are filled with the year before, each row marked; what was reported stays the coverage', async () => {
  const { data, status } = await t.ask(calls.Inventory.FillGaps, { id: partly, name: '沿用上年' }, as('city'))
  expect([status, data.kept, data.filled]).toEqual([200, 3, 2])
  const { data: rows } = await t.ask(calls.DischargeInventory.SourceQuery, { id: data.id, pageSize: 100 }, as('city'))
  const filled = rows.rows.filter(({ filledYear }: { filledYear: number | null }) => filledYear !== null)
  expect(filled.map((row: { filledYear: number }) => row.filledYear)).toEqual([2024, 2024])
  expect(filled.map((row: { name: string }) => row.name)).toContain('小型载客')
  const { data: table } = await t.ask(calls.Inventory.Enterprises, { inventoryId: data.id, pollutant: 'so2' }, as('city'))
  expect(cellsOf(table, 'name')).toContain('测试电厂（沿用 2024 年）')
  expect(cellsOf(table, 'name')).toContain('测试涂装')
  const { data: coverage } = await t.ask(calls.Inventory.Coverage, { inventoryId: data.id }, as('city'))
  expect(coverage.figures).toMatchObject({ enterprises: { in: 2, filled: 1 }, surface: { in: 1, filled: 1 } })
  expect(coverage.sufficient).toBe(false)
  const { data: compared } = await t.ask(
    calls.Inventory.Compare,
    { first: whole, second: data.id, by: 'pollutant', pollutant: 'voc' },
    as('city'),
  )
  expect(cellsOf(compared, 'difference')).toEqual(emissionPollutants.map(() => 0))
  // Its results of the checks are those of the run that it was made from: as many as its row says.
  const runOf = async (id: number) => (await t.ask(calls.DischargeInventory.QueryByID, { id }, as('city'))).data.run
  const [{ id: runId, facts }, base] = [await runOf(data.id), await runOf(partly)]
  const problemsOf = async (of: number) => (await t.ask(calls.Inventory.Problems, { runId: of, pageSize: 100 }, as('city'))).data
  const problems = await problemsOf(runId)
  expect(problems).toEqual(await problemsOf(base.id))
  expect(problems.total).toBe(facts.block + facts.missing + facts.warn)
  expect(problems.total).toBeGreaterThan(0)
  expect((await t.ask(calls.Inventory.FillGaps, { id: data.id, name: '再补' }, as('city'))).status).toBe(409)
})

test('check results name enterprise, outlet, line and what to do; one row for an enterprise that has not reported', async () => {
  const { data: detail } = await t.ask(calls.DischargeInventory.QueryByID, { id: partly }, as('city'))
  const { data } = await t.ask(calls.Inventory.Problems, { runId: detail.run.id, pageSize: 100 }, as('city'))
  const power = data.rows.filter(({ enterpriseId }: { enterpriseId: number }) => enterpriseId === ids[0])
  expect(power).toEqual([
    expect.objectContaining({
      ...{ enterprise: '测试电厂', county: '襄垣县', message: '本年没有审核通过的填报，上年有 1 个排放源' },
      todo: '催报或审核该企业的填报',
    }),
  ])
  const cars = data.rows.find(({ name }: { name: string }) => name === '小型载客')
  expect(cars).toMatchObject({ enterprise: null, todo: '核对面源活动水平' })
  for (const row of data.rows) expect(row.name).not.toMatch(/^[es]\d+\//)
  // A source that has a line in a form.
  const { db } = t.services
  const found = { run_id: detail.run.id, number: 99, source: `e${ids[0]}/fuel/f1`, pollutant: null, field: 'scc', kind: 'missing' as const }
  await db
    .insertInto('discharge_problems')
    .values({ ...found, message: '没有选择排放源分类', name: `e${ids[0]}/fuel/f1`, enterprise_id: ids[0]!, county_id: 7 })
    .execute()
  const { data: more } = await t.ask(calls.Inventory.Problems, { runId: detail.run.id, kind: 'missing' }, as('city'))
  expect(more.rows.at(-1)).toMatchObject({ enterprise: '测试电厂', outlet: 'DA001', line: '燃料 第 1 行 烟煤', todo: '在企业填报中补填' })
})

test('totals by source show the change against another inventory, of the same sources while others have not reported', async () => {
  const input = { inventoryId: partly, by: 'category', against: whole }
  const { data: frame } = await t.ask(calls.Inventory.SourceSum, input, as('city'))
  const [total, change] = frame.footer
  expect([total.label, change.label]).toEqual(['合计', '较 2024 年 %（同源）'])
  const at = (key: string) => frame.columns.findIndex((column: { key: string }) => column.key === key)
  // The same forms in both years: nothing has changed, although the power plant is missing.
  expect(change.cells[at('voc')]).toMatch(/^0\.0$/)
  expect(change.cells[at('so2')]).toBeNull()
})

test('a flow leads from category over sector to county and holds the whole emission', async () => {
  const { data: flows } = await t.ask(calls.Inventory.Flow, { inventoryId: whole, pollutant: 'nox' }, as('city'))
  const { data: summary } = await t.ask(calls.Inventory.Summary, { inventoryId: whole }, as('city'))
  const sum = cellsOf(summary, 'nox').reduce((grams, tonnes) => grams + Math.round((tonnes ?? 0) * 1e6), 0)
  expect(flows.reduce((grams: number, { tonnes }: { tonnes: number }) => grams + Math.round(tonnes * 1e6), 0)).toBe(sum)
  expect(flows.every(({ county, sector }: { county: string; sector: string }) => county !== '' && sector !== '')).toBe(true)
})

test('months not reported yet are counted as such, by each source; the same sources are compared over the same months', async () => {
  const { db } = t.services
  const paint = smallCity[1]!.form
  const withMonths = async (year: number, monthly: (number | null)[]) => {
    const solvent = [{ ...paint.solvent[0]!, wasteOut: 0, annual: monthly.reduce<number>((sum, part) => sum + (part ?? 0), 0), monthly }]
    const form = JSON.stringify({ ...paint, solvent })
    await db.updateTable('enterprise_profiles').set({ form }).where('year', '=', year).where('enterprise_id', '=', ids[1]!).execute()
    return calculated(year)
  }
  const before = await withMonths(2024, [...new Array<number>(10).fill(8), 10, 10])
  const after = await withMonths(2025, [...new Array<number>(10).fill(8), null, null])
  const ask = async (same: boolean) =>
    (await t.ask(calls.Inventory.Compare, { first: before, second: after, by: 'pollutant', pollutant: 'voc', same }, as('city'))).data
  const voc = (frame: Frame, key: string) => cellsOf(frame, key)[cellsOf(frame, 'key').findIndex(key => String(key) === 'voc')]!
  const [alike, all] = [await ask(true), await ask(false)]
  expect(['difference', 'same', 'missing'].map(key => voc(alike, key))).toEqual([0, 0, 0])
  expect(alike.meta.period).toContain('各源只计两份清单都已填报的月份')
  expect(all.meta.period).toContain('未填报的月份计入尚未填报')
  expect(voc(all, 'same')).toBe(0)
  // A fifth of the solvent's year, 58 % of 20 t, 72 % of it destroyed; the cars of 2024 have not reported at all.
  const cars = cellsOf(
    (await t.ask(calls.Inventory.Compare, { first: whole, second: partly, by: 'pollutant', pollutant: 'voc' }, as('city'))).data,
    'missing',
  )
  expect(voc(all, 'missing')).toBeCloseTo(cars[cellsOf(all, 'key').findIndex(key => String(key) === 'voc')]! - 20 * 0.58 * 0.28, 6)
  // The line below totals is one of the same months too.
  const { data: sums } = await t.ask(calls.Inventory.SourceSum, { inventoryId: after, by: 'category', against: before }, as('city'))
  const at = sums.columns.findIndex((column: { key: string }) => column.key === 'voc')
  expect([sums.footer[1].label, sums.footer[1].cells[at]]).toEqual(['较 2024 年 %（同源同期）', expect.stringMatching(/^0\.0$/)])
})
