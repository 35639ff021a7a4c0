import { calls } from '@qingyuan/contract/calls.ts'
import { writeIndexed } from '@qingyuan/domain/fill-form/indexed.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { gatherSources } from '#/modules/emissions/inventory/public.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { answersWith, luchengId, roadClass, roadFields, surfaceTask, xiangyuanId } from './test-support/surface-task.ts'

const { Surface, SurfaceImport, FillTask } = calls
const { t, tokens, taskId, as, register, onTask, detail, fill, submit, verify, close } = await surfaceTask()
afterAll(close)

const activities = async () => (await gatherSources(t.services, 2026)).listed.map(({ source }) => source)

describe('a point', () => {
  test('is registered once a name in its county and class, by who sees the county, never for a class of enterprises', async () => {
    expect(
      (
        await as('county', Surface.Save, {
          name: '东外环',
          countyId: xiangyuanId,
          department: '住建局',
          scc: roadClass,
          lon: 113.044876,
          lat: 36.535583,
        })
      ).status,
    ).toBe(200)
    const again = await as('city', Surface.Save, {
      name: '东外环',
      countyId: xiangyuanId,
      department: '住建局',
      scc: roadClass,
      lon: null,
      lat: null,
    })
    expect([again.status, again.error.field]).toEqual([409, 'name'])
    const other = await as('county', Surface.Save, {
      name: '西外环',
      countyId: luchengId,
      department: '住建局',
      scc: roadClass,
      lon: null,
      lat: null,
    })
    expect(other.status).toBe(403)
    const works = await as('city', Surface.Save, {
      name: '电厂',
      countyId: luchengId,
      department: '',
      scc: '1001001001',
      lon: null,
      lat: null,
    })
    expect(works.status).toBe(400)
    const away = await as('city', Surface.Save, {
      name: '南外环',
      countyId: luchengId,
      department: '住建局',
      scc: roadClass,
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
      { scc: roadClass, county: '140423', quantities: { lengthKm: 10, flowPerDay: 9000, W: 8, sL: 1.2, nr: 87 } },
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
    expect([first.locked, first.answers.activities.日均车流量.value]).toEqual([true, 9000])
    await submit(id)
    await verify('reviewer', true, [id])
    expect((await activities())[0]!.quantities.flowPerDay).toBe(12000)
    expect((await detail(id)).versions).toBe(2)
  })

  test('answers and accepts the former name `told` beside the present ones', async () => {
    const id = await register('解放路')
    await onTask(id)
    const before = (await as('city', Surface.FillFuelInfoByID, { taskId, pointId: id })).data
    const formerName = 'told'
    const sent = { taskId, pointId: id, revision: before.revision, [formerName]: answersWith({ ...roadFields, 道路长度: 3 }) }
    expect((await as('county', Surface.SaveFuelInfo, sent)).status).toBe(200)
    const { answers, [formerName]: former } = (await as('city', Surface.FillFuelInfoByID, { taskId, pointId: id })).data
    expect([former, answers.activities.道路长度.value]).toEqual([answers, 3])
    const { point } = await detail(id)
    expect([point[formerName], point.answered]).toEqual([5, 5])
    await as('city', Surface.TaskPoint, { taskId, pointIds: [id], on: false })
  })

  test('“lists are sent as form data with indexed field names”: the line of a road, as the page sends it', async () => {
    expect(Surface.SaveBaseInfo.form).toBe(true)
    const id = await register('建设路')
    await onTask(id)
    const geometry = [
      [113.1, 36.2],
      [113.12, 36.21],
    ]
    const base = { street: '英雄中路街道', address: '', contact: '', phone: '', lon: null, lat: null, geometry }
    const { point } = await detail(id)
    const boundary = 'test-boundary'
    const parts = writeIndexed({ taskId, pointId: id, revision: point.revision, base }).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const saved = await t.ask(
      Surface.SaveBaseInfo,
      {},
      {
        token: tokens.county!,
        body: `${parts.join('')}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
    )
    expect([saved.status, saved.message]).toEqual([200, ''])
    expect((await detail(id)).base).toMatchObject(base)
    await as('city', Surface.TaskPoint, { taskId, pointIds: [id], on: false })
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

  test('of two reviews at once one counts; a submitter cannot verify the own point', async () => {
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
    const stale = await as('county', Surface.SaveFuelInfo, { taskId, pointId: id, revision: 1, answers: answersWith(roadFields) })
    expect([stale.status, stale.message]).toEqual([409, '“城南路”已在别处修改，请刷新后再改'])
  })

  test('of another county is not there for a county, and a leader changes nothing', async () => {
    const id = await register('潞城大道', luchengId)
    await onTask(id)
    expect((await as('county', Surface.TaskPointInfo, { taskId, pointId: id })).status).toBe(404)
    expect((await as('county', Surface.SaveFuelInfo, { taskId, pointId: id, revision: 1, answers: answersWith(roadFields) })).status).toBe(
      404,
    )
    expect((await as('leader', Surface.SubmitSurfaceFillInfo, { taskId, pointIds: [id] })).status).toBe(403)
    const rows = (await as('county', Surface.TaskPointInfoList, { taskId })).data as { countyId: number }[]
    expect(new Set(rows.map(({ countyId }) => countyId))).toEqual(new Set([xiangyuanId]))
  })

  test('equals its tables in the exported workbooks, cell by cell', async () => {
    const all = [
      [SurfaceImport.Table, SurfaceImport.TableExport, { taskId }],
      [SurfaceImport.Table, SurfaceImport.TableExport, { taskId, countyId: xiangyuanId, state: 'verified' }],
    ] as const
    for (const [call, exportCall, input] of all) {
      const { data: frame } = await as('city', call, input)
      const { response } = await as('city', exportCall, input)
      const shown = shownCells(frame)
      expect(shown.flat().filter(cell => typeof cell === 'number').length).toBeGreaterThan(0)
      expect(await exportedCells(response.rawPayload, frame)).toEqual(shown)
    }
  })

  test('is counted by its state', async () => {
    const frame = (await as('city', Surface.FillOperateStat, { taskId, by: 'county' })).data
    const column = (key: string) => frame.columns.find((each: { key: string }) => each.key === key).values
    expect([column('name'), column('total')]).toEqual([
      ['潞城区', '襄垣县'],
      [1, 3],
    ])
    expect(frame.footer[0].cells[1]).toBe(4)
  })
})
