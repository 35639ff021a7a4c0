import { calls } from '@qingyuan/contract/calls.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { downloadCut, downloadEnterpriseSources, downloadEnterprises, downloadSurfaceSources } from './analysis/discharge-count.ts'
import { calculateYear } from './calculation/calculate.ts'
import { insertRun } from './calculation/queries.ts'
import { gridFile } from './grid/gridded.ts'
import { seedSmallCity } from './test-support/small-city.ts'
import { demoNote } from './versions/import-ff10.ts'
import { inventoryImport } from './versions/import-job.ts'
import { addInventory, stepInventory } from './versions/inventories.ts'

let t: TestServer
let ids: number[]
let runId: number
let published: number
const token: Record<string, string> = {}
const caller = { ...systemCaller, realName: '测试', permissions: new Set(['inventory:manage', 'discharge:compute'] as const) }

beforeAll(async () => {
  t = await testServer({ library: true })
  ids = await seedSmallCity(t.services, [2024, 2025])
  for (const year of [2024, 2025]) {
    runId = await insertRun(t.services.db, { year, title: `${year} 测试`, created_by: null })
    const quiet = { signal: new AbortController().signal, progress: () => undefined }
    await calculateYear(t.services, { runId, year, full: true, draws: 200, ...quiet })
    published = (await addInventory({ services: t.services, caller }, { name: `${year} 清单`, year, runId })).id
    await stepInventory({ services: t.services, caller }, { id: published, event: 'publish' })
  }
  await stepInventory({ services: t.services, caller }, { id: published, event: 'setDefault' })
  for (const name of ['city', 'county', 'leader', 'enterprise']) token[name] = await t.token(name)
}, 60_000)
afterAll(() => t.close())

/** Runs the job of an import as a worker does, once for each request. */
const imported = async (jobId: string) => {
  const { services } = t
  const { input } = await services.db.selectFrom('jobs').select('input').where('id', '=', jobId).executeTakeFirstOrThrow()
  const [signal, quiet] = [new AbortController().signal, async () => undefined]
  const { message, result } = await inventoryImport.job.run({
    ...{ id: jobId, input, checkpoint: null, createdBy: null, services, signal },
    ...{ progress: () => undefined, saveCheckpoint: quiet },
  })
  return {
    message,
    result: result as { rows: number; sources: number; inventoryId: number; importId: number; faults: { reason: string }[] },
  }
}
const as = (who: string) => ({ token: token[who] })
const cellsOf = (frame: Frame, key: string) => frame.columns.find(column => column.key === key)!.values

describe('who may see and do what', () => {
  test('a leader reads published inventories and can change nothing', async () => {
    expect((await t.ask(calls.Inventory.Summary, {}, as('leader'))).status).toBe(200)
    expect((await t.ask(calls.DischargeInventory.Query, {}, as('leader'))).data).toHaveLength(2)
    for (const [call, input] of [
      [calls.DischargeCount.Calculate, { year: 2025 }],
      [calls.DischargeInventory.Add, { name: '清单', year: 2025 }],
      [calls.Inventory.Step, { id: published, event: 'archive' }],
      [calls.Inventory.Activate, { id: published }],
    ] as const)
      expect((await t.ask(call, input, as('leader'))).status).toBe(403)
  })

  test('a leader reads calculations and what their checks found; a county does not', async () => {
    for (const [call, input] of [
      [calls.Inventory.Runs, { year: 2025 }],
      [calls.Inventory.Problems, { runId }],
    ] as const)
      expect([(await t.ask(call, input, as('leader'))).status, (await t.ask(call, input, as('county'))).status]).toEqual([200, 403])
  })

  test('a county sees its own rows: the power plant of 襄垣县 and its cars, in every call and download', async () => {
    const { data } = await t.ask(calls.DischargeCount.Query, {}, as('county'))
    expect(data.rows.map((row: { county: string }) => row.county)).toEqual(['襄垣县', '襄垣县'])
    const { data: all } = await t.ask(calls.DischargeCount.Query, {}, as('city'))
    expect(all.total).toBe(5)
    expect(data.sum.nox).toBeLessThan(all.sum.nox + 1e-9)
    expect((await t.ask(calls.DischargeCount.Query, { countyId: 16 }, as('county'))).status).toBe(403)
    const { data: counties } = await t.ask(calls.Inventory.CountySum, {}, as('county'))
    expect(cellsOf(counties, 'name')).toEqual(['襄垣县'])
    const foreign = { source: `e${ids[1]}/solvent/s1`, pollutant: 'voc' as const }
    expect((await t.ask(calls.Inventory.Explain, foreign, as('county'))).status).toBe(404)
    expect((await t.ask(calls.Inventory.Explain, foreign, as('leader'))).status).toBe(200)
  })

  test('a button pressed twice makes one draft; drafts are for those who make them, and an enterprise sees nothing of inventories', async () => {
    const add = () => t.ask(calls.DischargeInventory.Add, { name: ' 草稿 ', year: 2025, runId }, as('city'))
    const [first, again] = (await Promise.all([add(), add()])).toSorted((a, b) => a.status - b.status)
    expect([first!.status, again!.status, again!.error.field]).toEqual([200, 409, 'name'])
    expect((await t.ask(calls.DischargeInventory.QueryByID, { id: first!.data.id }, as('leader'))).status).toBe(404)
    expect((await t.ask(calls.DischargeInventory.QueryByID, { id: first!.data.id }, as('city'))).status).toBe(200)
    expect((await t.ask(calls.Inventory.Options, {}, as('enterprise'))).data.inventories).toEqual([])
    expect((await t.ask(calls.Inventory.Breakdown, { pollutant: 'so2' }, as('enterprise'))).data.rows).toEqual([])
  })
})

describe('the life of an inventory', () => {
  test('published it is frozen; withdrawn with a reason only, and not while it is the default', async () => {
    const step = (event: string, reason?: string) =>
      t.ask(calls.Inventory.Step, { id: published, event, ...(reason && { reason }) }, as('city'))
    const updated = await t.ask(calls.DischargeInventory.Update, { id: published, name: '改名' }, as('city'))
    expect([updated.status, updated.message]).toEqual([409, expect.stringContaining('已发布')])
    expect((await step('withdraw', '需要补充企业')).message).toContain('不是默认清单')
    expect((await t.ask(calls.Inventory.Step, { id: published - 1, event: 'withdraw' }, as('city'))).message).toContain('理由')
  })

  test('two publications at once have one outcome and a clear message', async () => {
    const { data } = await t.ask(calls.DischargeInventory.Add, { name: '同时发布', year: 2024 }, as('city'))
    const both = await Promise.all([1, 2].map(() => t.ask(calls.Inventory.Step, { id: data.id, event: 'publish' }, as('city'))))
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.message).toContain('当前为“已发布”')
  })

  test('merged it takes the rows of one county from the other, each explained by its own library', async () => {
    const { data, status } = await t.ask(
      calls.Inventory.Merge,
      { name: '合并', base: published, other: published - 1, counties: [7] },
      as('city'),
    )
    expect([status, data.taken, data.kept]).toEqual([200, 2, 3])
    const question = { inventoryId: data.id, source: `e${ids[0]}/fuel/f1`, pollutant: 'so2' as const }
    const { data: explained } = await t.ask(calls.Inventory.Explain, question, as('city'))
    expect(explained.grams / 1e6).toBeCloseTo(899.42, 2)
    const { data: compared } = await t.ask(
      calls.Inventory.Compare,
      { first: published, second: data.id, by: 'pollutant', pollutant: 'so2' },
      as('city'),
    )
    expect(cellsOf(compared, 'difference').every(value => value === 0)).toBe(true)
  })
})

describe('a requested calculation', () => {
  test('of two requests at once one starts it, the other gets a conflict', async () => {
    const both = await Promise.all([1, 2].map(() => t.ask(calls.DischargeCount.Calculate, { year: 2024 }, as('city'))))
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.message).toContain('2024 年的排放量正在计算')
    const { data: runs } = await t.ask(calls.Inventory.Runs, { year: 2024 }, as('city'))
    expect(runs[0]).toMatchObject({ state: 'queued', facts: null, tonnes: null })
    // What others read is the last one that was finished.
    const { data } = await t.ask(calls.DischargeCount.Query, { year: 2024 }, as('city'))
    expect(data.total).toBe(5)
  })
})

describe('the seven downloads', () => {
  const cuts = ['county', 'scc', 'fuel', 'equipment'] as const
  test('have the same total to the gram, whichever way they cut it', async () => {
    const city = { ...caller, permissions: new Set([...caller.permissions, '0009-0001'] as const) }
    const frames = [
      ...(await Promise.all(cuts.map(cut => downloadCut(cut)({ services: t.services, caller: city }, {})))),
      await downloadEnterpriseSources({ services: t.services, caller: city }, {}),
      await downloadSurfaceSources({ services: t.services, caller: city }, {}),
      await downloadEnterprises({ services: t.services, caller: city }, {}),
    ]
    const grams = (frame: Frame, id: string) =>
      cellsOf(frame, id).reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 1e6), 0)
    for (const { id } of emissionPollutants) {
      const [county, scc, fuel, equipment, own, surface, enterprises] = frames.map(frame => grams(frame, id))
      expect([id, scc, fuel, equipment, own! + surface!]).toEqual([id, county, county, county, county])
      expect([id, enterprises]).toEqual([id, own])
    }
  })

  test('come as spreadsheets to those who may, each by its own right', async () => {
    const { status, response } = await t.ask(calls.DischargeCount.DownloadByCounty, {}, as('leader'))
    expect([status, response.headers['content-type']]).toEqual([200, 'application/vnd.ms-excel'])
    expect((await t.ask(calls.DischargeCount.DownloadByCounty, {}, as('enterprise'))).status).toBe(403)
  })
})

describe('where a number comes from', () => {
  test('the product of its terms is the result, each with its origin, factor version and who approved it', async () => {
    const { data } = await t.ask(calls.Inventory.Explain, { source: `e${ids[0]}/fuel/f1`, pollutant: 'nox' }, as('leader'))
    const of = (label: string) => data.terms.find((term: { label: string }) => term.label === label)
    expect(data.grams).toBe(Math.round(of('活动水平').value * 1000 * of('排放因子 EF').value))
    expect(of('排放因子 EF')).toMatchObject({ origin: 'factor', factor: 'EF-00001@1', unit: 'kg/t' })
    expect(data).toMatchObject({ basis: '排放因子法', activityGrade: 'B', approved: { what: expect.stringContaining('企业档案') } })
  })

  test('values that were not reported are marked as assumed', async () => {
    const { data } = await t.ask(calls.Inventory.Explain, { source: `e${ids[2]}/yard/y1`, pollutant: 'pm10' }, as('leader'))
    expect(data.terms).toContainEqual(expect.objectContaining({ label: '平均风速', value: 2.3, origin: 'assumed' }))
    expect(data.terms).toContainEqual(expect.objectContaining({ label: '含水率 M', value: 5, origin: 'reported' }))
  })
})

describe('on cells and in files', () => {
  test.each(['1km', '3km'] as const)('cells of %s and the sources outside add up to the total, within 1e-9', async cell => {
    for (const pollutant of ['so2', 'pm10', 'voc'] as const) {
      const { data } = await t.ask(calls.Inventory.Grid, { pollutant, cell }, as('leader'))
      expect(data.totalT).toBeGreaterThan(0)
      expect(Math.abs(data.griddedT + data.outsideT - data.totalT)).toBeLessThanOrEqual(1e-9 * data.totalT)
      expect(data.values.filter((value: number | null) => value !== null).length).toBeGreaterThan(0)
    }
  })

  test('months make up the year to the gram', async () => {
    const { data } = await t.ask(calls.Inventory.Months, { pollutant: 'pm10' }, as('leader'))
    const { data: summary } = await t.ask(calls.Inventory.Summary, {}, as('leader'))
    const total = (frame: Frame, keys: (key: string) => boolean) =>
      frame.columns
        .filter(({ key }) => keys(key))
        .flatMap(({ values }) => values)
        .reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 1e6), 0)
    expect(total(data, key => key !== 'month')).toBe(total(summary, key => key === 'pm10'))
  })

  test('FF10 out and in again has the same grams; a foreign code is refused by its record, and nothing is kept', async () => {
    const reply = await gridFile({ services: t.services, caller }, { inventoryId: published, cell: '3km', format: 'ff10-nonpoint' })
    const content = reply.file.body as Buffer
    const send = async (body: Buffer) => {
      const form = formWith({ name: 'city.csv', content: body }, { name: '导入' })
      const { data } = await t.ask(calls.Inventory.ImportFF10, {}, { ...as('city'), ...form })
      return { jobId: data.jobId as string, ...(await imported(data.jobId)) }
    }
    const { jobId, result, message } = await send(content)
    expect([message, result.sources]).toEqual([`已导入 ${result.rows} 条记录，2 个排放源`, 2])
    const data = { id: result.inventoryId! }
    // Its sources are not those that report: coverage cannot be said, and one person alone does not publish it.
    expect((await t.ask(calls.Inventory.Coverage, { inventoryId: data.id }, as('city'))).data).toMatchObject({
      ...{ judged: { by: 'unmatched', percent: null }, sufficient: false },
      figures: { percent: null },
    })
    const before = await t.ask(calls.DischargeInventory.SourceQuery, { id: published, kind: 'surface' }, as('city'))
    const after = await t.ask(calls.DischargeInventory.SourceQuery, { id: data.id }, as('city'))
    const grams = (rows: { scc: string; tonnes: Record<string, number | null> }[]) =>
      rows.map(({ scc, tonnes }) => [scc, ...emissionPollutants.map(({ id }) => Math.round((tonnes[id] ?? 0) * 1e6))].join()).sort()
    expect(grams(after.data.rows)).toEqual(grams(before.data.rows))
    const count = (await t.ask(calls.DischargeInventory.Query, {}, as('city'))).data.length
    const isSimulated = async (body: Buffer) => {
      const { result: own } = await send(body)
      const row = (await t.ask(calls.DischargeInventory.QueryByID, { id: own.inventoryId }, as('city'))).data.inventory
      expect((await t.ask(calls.Inventory.ImportUndo, { id: own.importId }, as('city'))).status).toBe(200)
      return row.simulated
    }
    // A file of simulated data says so in its header, and so does what is made of it.
    const marked = content.toString('utf8').replace('\n#DESC', `\n#DESC ${demoNote}\n#DESC`)
    expect([await isSimulated(Buffer.from(marked)), await isSimulated(content)]).toEqual([true, false])
    const wrong = await send(Buffer.from(content.toString('utf8').replace('1603001009', '2102004001')))
    expect([wrong.message, wrong.result.faults]).toEqual([
      '文件有 1 处不能导入，未写入任何数据',
      [{ row: 11, column: 'SCC', level: 'error', reason: 'SCC 2102004001 不在排放源分类中' }],
    ])
    // The job started again, as after a crash, finds what it has written.
    expect((await imported(jobId)).result).toMatchObject({ importId: result.importId, added: 2 })
    expect((await t.ask(calls.DischargeInventory.Query, {}, as('city'))).data).toHaveLength(count)

    const undo = () => t.ask(calls.Inventory.ImportUndo, { id: result.importId }, as('city'))
    expect((await t.ask(calls.Inventory.ImportUndo, { id: result.importId }, as('leader'))).status).toBe(403)
    const proposer = { ...caller, userId: 1 }
    await stepInventory({ services: t.services, caller: proposer }, { id: data.id, event: 'propose', reason: '只含面源，供核对' })
    await stepInventory({ services: t.services, caller }, { id: data.id, event: 'publish' })
    expect((await undo()).message).toBe('清单“导入”已发布或归档，不能撤销导入')
    await stepInventory({ services: t.services, caller }, { id: data.id, event: 'withdraw', reason: '导入有误，撤回' })
    expect((await undo()).message).toContain('清单“导入”在导入后又有修改')
    const again = await send(Buffer.from(content))
    const runs = async () => (await t.services.db.selectFrom('calculation_runs').select('id').execute()).length
    const before2 = await runs()
    expect((await t.ask(calls.Inventory.ImportUndo, { id: again.result.importId }, as('city'))).status).toBe(200)
    expect([(await t.ask(calls.DischargeInventory.Query, {}, as('city'))).data.length, await runs()]).toEqual([count, before2 - 1])
    expect((await t.ask(calls.Inventory.ImportQuery, {}, as('city'))).data[0]).toMatchObject({ added: 2, undoneBy: expect.any(String) })
  })

  test('netCDF and CSV are made of it', async () => {
    const netcdf = await gridFile({ services: t.services, caller }, { inventoryId: published, cell: '3km', format: 'netcdf' })
    expect((netcdf.file.body as Buffer).subarray(0, 4).toString('latin1')).toBe('CDF\x02')
    const csv = await gridFile({ services: t.services, caller }, { inventoryId: published, cell: '3km', format: 'csv' })
    const lines = (csv.file.body as Buffer).toString('utf8').trim().split('\r\n')
    expect(lines[0]).toMatch(/^# 2025 清单（第 1 版）/)
    const at = lines[1]!.split(',').indexOf('so2(t/a)')
    const sum = lines.slice(2).reduce((total, line) => total + Number(line.split(',')[at]), 0)
    const { data } = await t.ask(calls.Inventory.Grid, { pollutant: 'so2', cell: '3km' }, as('leader'))
    expect(sum).toBeCloseTo(data.griddedT, 6)
  })

  test('made the input of tracing, area cells and outlets carry its mass; a draft is refused', async () => {
    const { db } = t.services
    const place = { lon: 113.041, lat: 36.531, height_m: 210, diameter_m: 7, temperature_k: 325, velocity_ms: 18 }
    const profiles = { hour_profile: new Array(24).fill(1), month_profile: new Array(12).fill(1) }
    await db
      .insertInto('outlets')
      .values({ enterprise_id: ids[0]!, code: 'DA001', name: '烟囱', ...place, ...profiles })
      .execute()
    const [, other] = (await t.ask(calls.DischargeInventory.Query, { state: 'published' }, as('city'))).data.map(
      ({ id }: { id: number }) => id,
    )
    const { data, status } = await t.ask(calls.Inventory.Activate, { id: published }, as('city'))
    expect([status, data.outlets, data.enterprises]).toEqual([200, 1, 1])
    const kg = await db.selectFrom('outlet_emissions').selectAll().where('species', '=', 'so2').executeTakeFirstOrThrow()
    expect(kg.kg_per_hour * 8.76).toBeCloseTo(899.42, 2)
    const grid = await db.selectFrom('emission_grids').selectAll().where('active', '=', true).executeTakeFirstOrThrow()
    const meta = grid.grid as { species: string[]; regions: unknown[]; sectors: unknown[]; grid: { nx: number; ny: number } }
    const values = new Float32Array(Uint8Array.from(grid.data).buffer)
    const size = meta.regions.length * meta.sectors.length * meta.grid.nx * meta.grid.ny
    const at = meta.species.indexOf('nox') * size
    const nox = values.subarray(at, at + size).reduce((sum, value) => sum + value, 0) * 8.76
    const { data: cars } = await t.ask(calls.DischargeCount.Query, { scc: '12' }, as('city'))
    expect(nox / cars.sum.nox).toBeCloseTo(1, 5)
    // Taken back, outlets and grid are as they were; once more there is nothing to take back.
    expect((await t.ask(calls.Inventory.TracingInput, {}, as('city'))).data).toMatchObject({ inventoryId: published, undoable: true })
    const standing = async () => [
      await db.selectFrom('outlet_emissions').selectAll().orderBy('species').execute(),
      (await db.selectFrom('emission_grids').select('id').where('active', '=', true).execute()).map(({ id }) => id),
    ]
    const first = await standing()
    await t.ask(calls.Inventory.Activate, { id: other }, as('city'))
    expect(await standing()).not.toEqual(first)
    expect((await t.ask(calls.Inventory.Deactivate, {}, as('leader'))).status).toBe(403)
    expect((await t.ask(calls.Inventory.Deactivate, {}, as('city'))).data.before).toBe(grid.name)
    expect(await standing()).toEqual(first)
    expect((await t.ask(calls.Inventory.Deactivate, {}, as('city'))).data.before).toBeNull()
    expect(await standing()).toEqual([[], []])
    expect((await t.ask(calls.Inventory.Deactivate, {}, as('city'))).status).toBe(409)
    const draft = await t.ask(calls.DischargeInventory.Add, { name: '草稿二', year: 2025, runId }, as('city'))
    expect((await t.ask(calls.Inventory.Activate, { id: draft.data.id }, as('city'))).status).toBe(409)
  })
})

test('each exported workbook holds what its table shows, cell by cell', async () => {
  const { Inventory: i } = calls
  const [first, second] = (await t.ask(calls.DischargeInventory.Query, {}, as('city'))).data.map(({ id }: { id: number }) => id)
  const all = [
    [i.Summary, i.SummaryExport, {}],
    [i.SourceSum, i.SourceSumExport, { by: 'sector' }],
    [i.CountySum, i.CountySumExport, {}],
    [i.CountySources, i.CountySourcesExport, { pollutant: 'nox' }],
    [i.Enterprises, i.EnterprisesExport, { pollutant: 'nox' }],
    [i.Activities, i.ActivitiesExport, {}],
    [i.Months, i.MonthsExport, { pollutant: 'nox' }],
    [i.Compare, i.CompareExport, { first, second, by: 'county', pollutant: 'nox' }],
  ] as const
  for (const [call, exportCall, input] of all) {
    const { data: frame } = await t.ask(call, input as never, as('city'))
    const { response } = await t.ask(exportCall, input as never, as('city'))
    const shown = shownCells(frame)
    expect(shown.flat().filter(cell => typeof cell === 'number').length, call.name).toBeGreaterThan(0)
    expect(await exportedCells(response.rawPayload, frame), call.name).toEqual(shown)
  }
})

test('activities on the map are of one fuel or product: coal and paint in t are never one sum', async () => {
  const places = async (input: object) => (await t.ask(calls.Inventory.ActivityPlaces, { unit: 't', ...input } as never, as('city'))).data
  const first = await places({})
  expect(first.products.length).toBeGreaterThan(1)
  expect(first.product).toBe(first.products[0].product)
  const shown = await Promise.all(first.products.map(({ product }: { product: string }) => places({ product })))
  const names = shown.map(({ points }) => points.map(({ name }: { name: string }) => name).join())
  expect(new Set(names).size).toBe(names.length)
  expect((await places({ product: '没有的燃料' })).product).toBe(first.product)
})
