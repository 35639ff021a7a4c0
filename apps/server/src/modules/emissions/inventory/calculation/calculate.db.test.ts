import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { type Group, groupColumns, sumBy, sumRows } from '../results/queries.ts'
import { seedSmallCity, smallCity } from '../test-support/small-city.ts'
import { calculateYear } from './calculate.ts'
import { insertRun, selectRun } from './queries.ts'

let t: TestServer
let ids: number[]
const city = systemCaller.scope
beforeAll(async () => {
  t = await testServer({ library: true })
  ids = await seedSmallCity(t.services, [2024, 2025])
})
afterAll(() => t.close())

const calculate = async (year: number, full: boolean) => {
  const runId = await insertRun(t.services.db, { year, title: '测试', created_by: null })
  const facts = await calculateYear(t.services, {
    ...{ runId, year, full, draws: 200, signal: new AbortController().signal, progress: () => undefined },
  })
  const { sha256, spreads } = (await selectRun(t.services.db, runId))!
  return { runId, facts, hash: sha256!.toString('hex'), spreads: spreads as Record<string, { low: number; high: number }> }
}

const tonnes = async (runId: number, source: string) =>
  (
    await sql<Record<string, number | null>>`select * from discharge_rows where run_id = ${runId} and source = ${source}`.execute(
      t.services.db,
    )
  ).rows[0]!

describe('a calculated year', () => {
  test('has the worked values of the method, from forms and surface activities', async () => {
    const { runId, facts } = await calculate(2025, true)
    expect(facts).toMatchObject({ sources: 5, calculated: 5, block: 0, missing: 0 })
    // 1,800,000 t coal, 0.8 % S, released 0.90; 98.5 % removed in 98 % of the time: 899.42 t.
    expect((await tonnes(runId, `e${ids[0]}/fuel/f1`)).so2! / 1e6).toBeCloseTo(899.42, 2)
    // (58 − 3) t, 80 % caught, 90 % of it destroyed.
    expect((await tonnes(runId, `e${ids[1]}/solvent/s1`)).voc).toBe(Math.round(55e6 * (1 - 0.72)))
    // 1.6450e-4 kg/t at 2.3 m/s and 5 %: 0.1645 t of 10^6 t.
    expect((await tonnes(runId, `e${ids[2]}/yard/y1`)).pm10! / 1e6).toBeCloseTo(0.1645, 4)
    // The library's construction factor is rounded: 1.318e-4 · 50,000 · 8.
    expect((await tonnes(runId, 's16/1603001009/建筑施工')).pm10! / 1e6).toBeCloseTo(52.72, 2)
  })

  test('adds up to the same gram in every cut, for every pollutant', async () => {
    const { runId } = await calculate(2025, true)
    const whole = await sumRows(t.services.db, city, runId, {})
    expect(whole.so2).toBeGreaterThan(8e8)
    for (const group of Object.keys(groupColumns) as Group[]) {
      const rows = await sumBy(t.services.db, city, runId, [group])
      for (const { id } of emissionPollutants)
        expect([group, id, rows.reduce((sum, row) => sum + (row[id] ?? 0), 0)]).toEqual([group, id, whole[id] ?? 0])
    }
  })

  test('calculated twice is the same to the byte, also when rows are taken over', async () => {
    const [first, again] = [await calculate(2025, true), await calculate(2025, false)]
    expect(again.facts).toMatchObject({ sources: 5, calculated: 0, totals: first.facts.totals })
    expect(again.hash).toBe(first.hash)
    expect(again.spreads).toEqual(first.spreads)
  })

  test('after a changed form calculates that source only, and is what a calculation of everything gives', async () => {
    const before = await calculate(2025, false)
    const form = structuredClone(smallCity[1]!.form)
    form.solvent[0]!.annual = 130
    const put = (value: unknown) =>
      t.services.db
        .updateTable('enterprise_profiles')
        .set({ form: JSON.stringify(value) })
        .where('enterprise_id', '=', ids[1]!)
        .where('year', '=', 2025)
        .execute()
    await put(form)
    const [changed, full] = [await calculate(2025, false), await calculate(2025, true)]
    expect(changed.facts.calculated).toBe(1)
    expect(changed.hash).toBe(full.hash)
    expect(changed.hash).not.toBe(before.hash)
    expect(changed.facts.totals.voc! - before.facts.totals.voc!).toBe(Math.round((130 * 0.58 - 3) * 0.28e6) - Math.round(55e6 * 0.28))
    await put(smallCity[1]!.form)
    expect((await calculate(2025, false)).hash).toBe(before.hash)
  })

  test('after a factor was applied changes what it enters, and reverted returns the old totals', async () => {
    const before = await calculate(2025, false)
    const { db } = t.services
    const apply = async (version: number) => {
      await db.updateTable('factors').set({ current_version: version }).where('id', '=', 'EF-00001').execute()
      await sql`insert into factor_history (factor_id, event, version_before, version_after, reason, by_name)
        values ('EF-00001', 'apply', 1, ${version}, '测试', '测试')`.execute(db)
    }
    await sql`insert into factor_versions (factor_id, version, value, unit, quality, provenance, note, reason, made_by_name)
      select factor_id, 2, '5.5', unit, quality, provenance, note, '测试', '测试' from factor_versions where factor_id = 'EF-00001'`.execute(
      db,
    )
    await apply(2)
    const applied = await calculate(2025, false)
    expect(applied.facts.calculated).toBe(1)
    expect(applied.facts.totals.nox).toBeLessThan(before.facts.totals.nox!)
    await apply(1)
    const reverted = await calculate(2025, false)
    expect(reverted.facts.totals).toEqual(before.facts.totals)
    expect(reverted.hash).toBe(before.hash)
  })

  test('names what is blocked, missing and jumps against the year before', async () => {
    await calculate(2024, true)
    const form = structuredClone(smallCity[0]!.form)
    Object.assign(form.fuel[0]!, { annual: 300, unit: 'L' })
    form.treatment[0]!.efficiency = 99.9
    const paint = structuredClone(smallCity[1]!.form)
    paint.solvent[0]!.annual = 200
    const put = (n: number, value: unknown) =>
      t.services.db
        .updateTable('enterprise_profiles')
        .set({ form: JSON.stringify(value) })
        .where('enterprise_id', '=', ids[n]!)
        .where('year', '=', 2025)
        .execute()
    await put(0, form)
    await put(1, paint)
    const { runId, facts } = await calculate(2025, false)
    expect(facts.block).toBe(1)
    const problems = await t.services.db
      .selectFrom('discharge_problems')
      .selectAll()
      .where('run_id', '=', runId)
      .orderBy('number')
      .execute()
    expect(problems.map(({ kind, message }) => [kind, message])).toEqual([
      ['block', expect.stringContaining('单位“L”不能换算')],
      ['warn', '上年清单中的排放源本年没有填报'],
      ['warn', expect.stringContaining('VOCs 排放量较上年增加')],
    ])
    await put(0, smallCity[0]!.form)
    await put(1, smallCity[1]!.form)
  })

  test('that is cancelled leaves nothing behind', async () => {
    const abort = new AbortController()
    const runId = await insertRun(t.services.db, { year: 2024, title: '取消', created_by: null })
    const progress = (share: number) => {
      if (share > 0.5) abort.abort(new Error('已取消'))
    }
    await expect(calculateYear(t.services, { runId, year: 2024, full: true, draws: 200, signal: abort.signal, progress })).rejects.toThrow(
      '已取消',
    )
    expect(await sumRows(t.services.db, city, runId, {})).toMatchObject({ count: 0 })
    expect((await selectRun(t.services.db, runId))!.finished_at).toBeNull()
  })
})
