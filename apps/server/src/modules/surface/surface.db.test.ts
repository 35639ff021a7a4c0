import { readFile } from 'node:fs/promises'
import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { surfaceKindIds } from '@qingyuan/domain/surface.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatherSources } from '#/modules/inventory/service.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { surfaceImport } from './service.ts'

const { Surface, SurfaceImport, FillProject, FillTask } = calls
const [xiangyuan, lucheng] = [7, 6]
const road = '1602001001'
const roadFields = { 道路长度: 10, 日均车流量: 8000, '平均车重 W': 8, '积尘负荷 sL': 1.2, '不起尘天数 nr(降水>0.25mm)': 87 }
const told = (fields: Record<string, number>) => ({
  activities: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { value, source: '部门台账', grade: 'C' }])),
  controls: [],
  variant: null,
})

let t: TestServer
let worker: { stop(): Promise<void> }
const tokens: Record<string, string> = {}
let taskId: number
beforeAll(async () => {
  t = await testServer({ library: true })
  worker = await startJobWorker(t.services, [surfaceImport])
  for (const name of ['city', 'county', 'reviewer', 'leader', 'admin']) tokens[name] = await t.token(name)
  const days = { startsOn: '2026-05-01', endsOn: '2026-06-30' }
  const { data: project } = await as('city', FillProject.Add, {
    year: 2026,
    name: '2026 年度清单',
    note: '',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const { data } = await as('city', FillTask.Add, {
    projectId: project.id,
    kind: 'surface',
    type: '1',
    name: '面源调查',
    note: '',
    ...days,
    levels: 2,
  })
  taskId = data.id
})
afterAll(async () => {
  await worker.stop()
  await t.close()
})

const as = <C extends Call>(who: string, call: C, input: object) => t.ask(call, input as never, { token: tokens[who]! })
const register = async (name: string, countyId = xiangyuan, scc = road) => {
  const answer = await as('city', Surface.Save, { name, countyId, department: '住建局', scc, lon: null, lat: null })
  return answer.data.id as number
}
const onTask = (...pointIds: number[]) => as('city', Surface.TaskPoint, { taskId, pointIds })
const detail = async (pointId: number) => (await as('city', Surface.TaskPointInfo, { taskId, pointId })).data
const fill = async (pointId: number, fields: Record<string, number> = roadFields, who = 'county') => {
  const { revision } = (await as('city', Surface.FillFuelInfoByID, { taskId, pointId })).data
  return as(who, Surface.SaveFuelInfo, { taskId, pointId, revision, told: told(fields) })
}
const submit = (...pointIds: number[]) => as('county', Surface.SubmitSurfaceFillInfo, { taskId, pointIds })
const verify = (who: string, pass: boolean, pointIds: number[], reason?: string) =>
  as(who, Surface.VerifySurfaceTask, { taskId, pointIds, pass, ...(reason && { reason }) })
const activities = async () => (await gatherSources(t.services, 2026)).listed.map(({ source }) => source)

describe('a point', () => {
  test('is registered once a name in its county and class, by who sees the county, never for a class of enterprises', async () => {
    expect(
      (
        await as('county', Surface.Save, {
          name: '东外环',
          countyId: xiangyuan,
          department: '住建局',
          scc: road,
          lon: 113.044876,
          lat: 36.535583,
        })
      ).status,
    ).toBe(200)
    const again = await as('city', Surface.Save, {
      name: '东外环',
      countyId: xiangyuan,
      department: '住建局',
      scc: road,
      lon: null,
      lat: null,
    })
    expect([again.status, again.error.field]).toEqual([409, 'name'])
    const other = await as('county', Surface.Save, {
      name: '西外环',
      countyId: lucheng,
      department: '住建局',
      scc: road,
      lon: null,
      lat: null,
    })
    expect(other.status).toBe(403)
    const works = await as('city', Surface.Save, {
      name: '电厂',
      countyId: lucheng,
      department: '',
      scc: '1001001001',
      lon: null,
      lat: null,
    })
    expect(works.status).toBe(400)
    const away = await as('city', Surface.Save, {
      name: '南外环',
      countyId: lucheng,
      department: '住建局',
      scc: road,
      lon: 113.044876,
      lat: 36.535583,
    })
    expect([away.status, away.error.field]).toEqual([400, 'lon'])
  })

  test('goes from filling to submitted to verified, and only then counts', async () => {
    const id = await register('府前街')
    await onTask(id)
    expect((await fill(id)).message).toContain('尚未下发')
    await as('city', FillTask.Send, { id: taskId, revision: 1 })
    const half = await fill(id, { 道路长度: 10 })
    expect([half.status, half.data.state]).toEqual([200, 'filling'])
    expect((await submit(id)).message).toContain('“日均车流量”必填')
    await fill(id)
    expect((await submit(id)).data).toEqual({ changed: 1, state: 'submitted' })
    expect((await fill(id)).message).toContain('待核实')
    expect(await activities()).toEqual([])
    const returned = await verify('reviewer', false, [id])
    expect([returned.status, returned.error.field]).toEqual([400, 'reason'])
    await verify('reviewer', false, [id], '车流量请附交通局观测')
    expect((await detail(id)).point).toMatchObject({ state: 'returned', remark: '车流量请附交通局观测' })
    await fill(id, { ...roadFields, 日均车流量: 9000 })
    await submit(id)
    expect((await verify('reviewer', true, [id])).data).toEqual({ changed: 1, state: 'verified' })
    expect(await activities()).toMatchObject([
      { scc: road, county: '140423', quantities: { lengthKm: 10, flowPerDay: 9000, W: 8, sL: 1.2, nr: 87 } },
    ])
    expect((await detail(id)).steps.map(({ event }: { event: string }) => event)).toEqual([
      'verify',
      'submit',
      'save',
      'return',
      'submit',
      'save',
    ])
  })

  test('that is filled in again opens a version; what was verified counts until the new one is', async () => {
    const [{ id }] = (await as('city', Surface.SurfaceInfoList, { search: '府前街' })).data.rows
    expect((await as('county', Surface.AgainSurfaceFillInfo, { taskId, pointIds: [id] })).data.state).toBe('filling')
    await fill(id, { ...roadFields, 日均车流量: 12000 })
    expect((await activities())[0]!.quantities.flowPerDay).toBe(9000)
    const first = (await as('leader', Surface.FillFuelInfoByID, { taskId, pointId: id, version: 1 })).data
    expect([first.locked, first.told.activities.日均车流量.value]).toEqual([true, 9000])
    await submit(id)
    await verify('reviewer', true, [id])
    expect((await activities())[0]!.quantities.flowPerDay).toBe(12000)
    expect((await detail(id)).versions).toBe(2)
  })

  test('is not filled in again while an inventory of the year is published', async () => {
    const [{ id }] = (await as('city', Surface.SurfaceInfoList, { search: '府前街' })).data.rows
    const { rows } = await t.services.pool.query("insert into calculation_runs (year, title) values (2026, 'x') returning id")
    await t.services.pool.query("insert into inventories (name, year, version, state, run_id) values ('x', 2026, 1, 'published', $1)", [
      rows[0].id,
    ])
    expect((await as('county', Surface.AgainSurfaceFillInfo, { taskId, pointIds: [id] })).message).toContain('2026 年度清单已发布')
    await t.services.pool.query('delete from inventories')
  })

  test('of two who verify at once one is heard; nobody verifies his own', async () => {
    const id = await register('学府路')
    await onTask(id)
    await fill(id, roadFields, 'city')
    await as('city', Surface.SubmitSurfaceFillInfo, { taskId, pointIds: [id] })
    expect((await verify('city', true, [id])).message).toContain('须由他人核实')
    const answers = await Promise.all([verify('reviewer', true, [id]), verify('admin', false, [id], '退回重新核对')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is refused by field: negative, beyond its limits, of another class, seen too old', async () => {
    const id = await register('城南路')
    await onTask(id)
    const negative = await fill(id, { ...roadFields, 道路长度: -1 })
    expect([negative.status, negative.error.field, negative.message]).toEqual([400, '道路长度', '“道路长度”为负数 -1 km'])
    expect((await fill(id, { ...roadFields, '平均车重 W': 500 })).error.field).toBe('平均车重 W')
    expect((await fill(id, { 灶头数: 3 })).error.field).toBe('灶头数')
    await fill(id)
    const stale = await as('county', Surface.SaveFuelInfo, { taskId, pointId: id, revision: 1, told: told(roadFields) })
    expect([stale.status, stale.message]).toEqual([409, '“城南路”已在别处修改，请刷新后再改'])
  })

  test('of another county is not there for a county, and a leader changes nothing', async () => {
    const id = await register('潞城大道', lucheng)
    await onTask(id)
    expect((await as('county', Surface.TaskPointInfo, { taskId, pointId: id })).status).toBe(404)
    expect((await as('county', Surface.SaveFuelInfo, { taskId, pointId: id, revision: 1, told: told(roadFields) })).status).toBe(404)
    expect((await as('leader', Surface.SubmitSurfaceFillInfo, { taskId, pointIds: [id] })).status).toBe(403)
    const rows = (await as('county', Surface.TaskPointInfoList, { taskId })).data as { countyId: number }[]
    expect(new Set(rows.map(({ countyId }) => countyId))).toEqual(new Set([xiangyuan]))
  })

  test('counts where it stands', async () => {
    const frame = (await as('city', Surface.FillOperateStat, { taskId, by: 'county' })).data
    const column = (key: string) => frame.columns.find((each: { key: string }) => each.key === key).values
    expect([column('name'), column('total')]).toEqual([
      ['潞城区', '襄垣县'],
      [1, 3],
    ])
    expect(frame.footer[0].cells[1]).toBe(4)
  })
})

describe('a sheet of surface sources', () => {
  const headings = ['区县*', '排放源编码*', '点位名称*', '机动车保有量（辆）*', '年均行驶里程 VKT（km/(辆·a)）', '质量等级']
  const good = (n: number) => ['襄垣县', '1201001004', `微型客车 ${n}`, 1200 + n, 12000, 'B']
  const sheet = (rows: (string | number)[][]) =>
    markedXlsx([{ name: '机动车', above: ['机动车面源导入模板'], headings, rows: rows.map(cells => ({ cells, marks: [] })) }], {
      verdict: false,
    })
  const check = async (rows: (string | number)[][], who = 'county') => {
    const form = formWith({ name: '机动车.xlsx', content: await sheet(rows) }, { taskId: String(taskId), kind: 'vehicle' })
    return ended((await t.ask(SurfaceImport.Check, {}, { token: tokens[who]!, ...form })).data.jobId)
  }
  const ended = async (jobId: string) => {
    for (;;) {
      const job = await t.services.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
      if (job.state === 'failed') throw new Error(String(job.message))
      if (job.state === 'done') return { id: jobId, result: job.result as Record<string, never>, fileId: job.file_id }
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }

  test('is checked without a trace, taken whole, and taken again as an update', async () => {
    const rows = [good(1), good(2), good(3)]
    const checked = await check(rows)
    expect(checked.result).toMatchObject({ rows: 3, errors: 0, importId: null })
    expect((await as('city', Surface.SurfaceInfoList, { search: '微型客车' })).data.total).toBe(0)
    const { data } = await as('county', SurfaceImport.Commit, { jobId: checked.id })
    expect((await ended(data.jobId)).result).toMatchObject({ added: 3, updated: 0 })
    const again = await check([['襄垣县', '1201001004', '微型客车 1', 1500, 9000, 'B']])
    await ended((await as('county', SurfaceImport.Commit, { jobId: again.id })).data.jobId)
    const [{ id }] = (await as('city', Surface.SurfaceInfoList, { search: '微型客车 1' })).data.rows
    expect((await detail(id)).told.activities.机动车保有量).toEqual({ value: 1500, source: '', grade: 'B' })
    expect(
      (await as('county', SurfaceImport.Query, { taskId })).data.map(({ added, updated }: Record<string, number>) => [added, updated]),
    ).toEqual([
      [0, 1],
      [3, 0],
    ])
  })

  test('with faults comes back with each of them at its cell, and nothing is written', async () => {
    const bad = [
      ['潞城区', '1201001004', '邻县车', 10, 100, 'B'],
      ['襄垣县', '1602001001', '不是车', 10, 100, 'B'],
      ['襄垣县', '1201001004', '负数', -5, 100, 'B'],
      ['襄垣县', '1201001004', '文字', '很多', 100, 'B'],
      ['襄垣县', '1201001004', '等级', 10, 100, 'F'],
      ['襄垣县', '1201001004', '好车 4', 10, 100, 'B'],
      ['襄垣县', '1201001004', '', 10, 100, 'B'],
      ['某县', '1201001004', '没有的县', 10, 100, 'B'],
    ]
    const { result, fileId } = await check([good(4), ...bad, ['襄垣县', '1201001004', '好车 4', 10, 100, 'B']])
    const faults = (result.faults as unknown as { row: number; column: string; reason: string }[]).map(({ row, column }) => [
      row,
      column.replace(/（.*/, ''),
    ])
    expect(faults).toEqual([
      [4, '区县'],
      [5, '排放源编码'],
      [6, '机动车保有量'],
      [7, '机动车保有量'],
      [8, '质量等级'],
      [10, '点位名称'],
      [11, '区县'],
      [12, '点位名称'],
    ])
    expect((await as('city', Surface.SurfaceInfoList, { search: '好车' })).data.total).toBe(0)
    const book = await readXlsx(await readFile((await t.services.files.find(fileId!))!.path))
    const verdicts = book.ok ? book.sheets[0]!.rows.slice(1).map(row => row[0]) : []
    expect(verdicts.filter(Boolean)).toHaveLength(8)
  })

  test('has a template for each kind that the check accepts', async () => {
    for (const kind of surfaceKindIds) {
      const { response } = await as('county', SurfaceImport.Template, { kind })
      const book = await readXlsx(response.rawPayload)
      expect(book.ok && book.sheets.map(({ name }) => name)).toContain('排放源编码')
      expect(book.ok && book.sheets[2]!.rows.length).toBeGreaterThan(3)
    }
  })
})
