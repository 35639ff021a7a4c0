import { readFile } from 'node:fs/promises'
import { calls } from '@qingyuan/contract/calls.ts'
import { surfaceKindIds } from '@qingyuan/domain/surface.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formWith } from '#/platform/testing/test-server.ts'
import { surfaceTask, xiangyuanId } from '../test-support/surface-task.ts'
import { surfaceImport } from './surface-import.ts'

const { Surface, SurfaceImport, FillTask } = calls
const { t, tokens, taskId, as, register, onTask, detail, fill, submit, verify, close } = await surfaceTask()
beforeAll(async () => {
  await onTask(await register('府前街'))
  await as('city', FillTask.Send, { id: taskId, revision: 1 })
})
afterAll(close)

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
    expect((await detail(id)).answers.activities.机动车保有量).toEqual({ value: 1500, source: '', grade: 'B' })
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

  test('is found behind other sheets; a text that is too long is named, not cut', async () => {
    const long = '统计年鉴'.repeat(30)
    const notes = { name: '说明', above: [], headings: ['列', '必填'], rows: [] }
    const rows = [['襄垣县', '1201001004', '长来源', 10, 100, 'B', long]].map(cells => ({ cells, marks: [] }))
    const body = await markedXlsx([notes, { name: '机动车', above: [], headings: [...headings, '数据来源'], rows }], { verdict: false })
    const form = formWith({ name: '机动车.xlsx', content: body }, { taskId: String(taskId), kind: 'vehicle' })
    const { result } = await ended((await t.ask(SurfaceImport.Check, {}, { token: tokens.county!, ...form })).data.jobId)
    expect(result).toMatchObject({ rows: 1, faults: [{ column: '数据来源', reason: '“数据来源”不超过 100 字，实为 120 字' }] })
  })

  test('has a template for each kind that the check accepts', async () => {
    for (const kind of surfaceKindIds) {
      const { response } = await as('county', SurfaceImport.Template, { kind })
      const book = await readXlsx(response.rawPayload)
      expect(book.ok && book.sheets.map(({ name }) => name)).toContain('排放源编码')
      expect(book.ok && book.sheets[2]!.rows.length).toBeGreaterThan(3)
    }
  })

  const taken = async (rows: (string | number)[][]) => {
    const { data } = await as('county', SurfaceImport.Commit, { jobId: (await check(rows)).id })
    return (await ended(data.jobId)).result.importId as unknown as number
  }
  const undo = (id: number, who = 'county') => as(who, SurfaceImport.Undo, { id })
  const found = async (name: string) => (await as('city', Surface.SurfaceInfoList, { search: name })).data
  const car = (name: string, stock: number) => ['襄垣县', '1201001004', name, stock, 12000, 'B']
  /** Everything that an import may change, except the marks of the change. */
  const standing = async () =>
    (
      await t.services.pool.query(
        `select s.name, s.department, s.lon, s.lat, s.active, x.state, x.fill_state, f.saved_by, f.saved_at,
          coalesce(f.base, '{}') as base, coalesce(f.answers, '{}') as answers, coalesce(f.version, 1) as version
        from surface_points s left join task_points x on x.point_id = s.id left join surface_fills f on f.task_id = x.task_id and f.point_id = s.id
        order by s.id, f.version`,
      )
    ).rows

  test('is taken back as a whole: new points go, others become what they were, and the trail says who did it', async () => {
    const known = (name: string) => register(name, xiangyuanId, '1201001004')
    const [begun, waiting, off, apart] = [await known('公务车'), await known('校车'), await known('旧车'), await known('外来车')]
    await onTask(begun, waiting, off)
    await fill(begun, { 机动车保有量: 40 })
    await as('city', Surface.TaskPoint, { taskId, pointIds: [off], on: false })
    const before = await standing()
    const id = await taken([...['公务车', '校车', '旧车', '外来车', '新车一', '新车二'].map((name, n) => car(name, 700 + n))])
    const during = await standing()
    expect(during.length).toBe(before.length + 2)
    expect(during).not.toEqual(expect.arrayContaining(before))
    expect((await undo(id, 'leader')).status).toBe(403)
    expect((await undo(id)).data).toEqual({ removed: 2, restored: 4 })
    expect(await standing()).toEqual(before)
    expect((await found('新车')).total).toBe(0)
    expect((await detail(begun)).steps.map(({ title, comment }: Record<string, string>) => [title, comment])).toEqual([
      ['撤销导入（第 1 版）', '导入“机动车.xlsx”'],
      ['保存（第 1 版）', null],
    ])
    const [record] = (await as('city', SurfaceImport.Query, { taskId })).data
    expect(record).toMatchObject({ id, undoneBy: expect.any(String), undoneAt: expect.any(String) })
    expect((await undo(id)).message).toContain('已由')
    const { rows } = await t.services.pool.query(
      "select subject from audit_log where action = 'SurfaceImport.Undo' and subject is not null order by id",
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['机动车.xlsx'])
    expect((await as('city', Surface.TaskPointInfo, { taskId, pointId: apart })).status).toBe(404)
  })

  test('is not reverted before a later one of the same points, nor after later changes', async () => {
    const first = await taken([car('甲车', 1), car('乙车', 2), car('丙车', 3)])
    const kept = await standing()
    const second = await taken([car('乙车', 20)])
    expect((await undo(first)).message).toMatch(/^“乙车”等 1 个点位又由之后的导入“机动车\.xlsx”（.+）更新，请先撤销该导入$/)
    expect((await undo(second)).data).toEqual({ removed: 0, restored: 1 })
    expect(await standing()).toEqual(kept)
    expect((await undo(first)).data).toEqual({ removed: 3, restored: 0 })
    expect((await found('乙车')).total).toBe(0)
    const third = await taken([car('丁车', 4), car('戊车', 5)])
    const { id } = (await found('丁车')).rows[0]
    await submit(id)
    expect((await undo(third)).message).toBe('“丁车”等 1 个点位在导入后又有修改或提交，不能整体撤销')
    await verify('reviewer', true, [id])
    expect((await undo(third)).status).toBe(409)
    expect((await detail(id)).point.state).toBe('verified')
    const other = await taken([car('己车', 6)])
    const point = (await found('己车')).rows[0]
    const { name, countyId, scc, lon, lat } = point
    await as('city', Surface.Save, { id: point.id, name, countyId, scc, lon, lat, active: true, department: '交通局' })
    expect((await undo(other)).message).toContain('“己车”等 1 个点位在导入后又有修改')
  })

  test('whose job starts again after a crash is taken once', async () => {
    const { data } = await as('county', SurfaceImport.Commit, { jobId: (await check([car('辛车', 8)])).id })
    const { result } = await ended(data.jobId)
    const { input } = await t.services.db.selectFrom('jobs').select('input').where('id', '=', data.jobId).executeTakeFirstOrThrow()
    const kept = await standing()
    const { services } = t
    const [signal, nothing] = [new AbortController().signal, async () => {}]
    const run = { id: data.jobId, input, checkpoint: null, createdBy: null, services, signal, progress: nothing, saveCheckpoint: nothing }
    expect(await surfaceImport.job.run(run)).toEqual({ message: '已写入：新增 1 个点位，更新 0 个', result })
    expect(await standing()).toEqual(kept)
    expect((await undo(result.importId as unknown as number)).data).toEqual({ removed: 1, restored: 0 })
  })

  test('that two take back at once goes once', async () => {
    const id = await taken([car('庚车', 7)])
    const answers = await Promise.all([undo(id), undo(id, 'city')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
