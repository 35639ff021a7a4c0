import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExports, type Exports } from '#/platform/export/exports.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { openServerParsers } from '#/workers/parsers/server-parsers.ts'
import { saveFill, submitFill } from '../fills/fills.ts'
import { type FillCity, fillCity } from '../test-support/fill-city.ts'
import { verdictImport, verdictImportHandlers } from './import-verdicts.ts'
import { queryQueue, queueFrame, queueHandlers } from './queue.ts'

let t: FillCity
let folder: string
let exports: Exports
const parsers = openServerParsers()
beforeAll(async () => {
  t = await fillCity()
  folder = await mkdtemp(join(tmpdir(), 'qingyuan-verdicts-'))
  exports = createExports(folder)
})
afterAll(async () => {
  await exports.close()
  await parsers.close()
  await rm(folder, { recursive: true, force: true })
  await t.close()
})

/** A task of the city's level alone, with the forms of the first `count` enterprises handed in. */
const handedIn = async (count: number): Promise<number> => {
  const taskId = await t.task({ sent: true, levels: 1 })
  for (let index = 0; index < count; index++) {
    const revision = async () => (await t.fill(taskId, index)).revision
    await saveFill(t.services, t.people.of(index), { taskId, revision: await revision(), form: t.form(index) })
    await submitFill({ services: t.services, caller: t.people.of(index) }, { taskId, revision: await revision() })
  }
  return taskId
}

/** The exported queue with verdicts written into its last two columns, by enterprise. */
const filledIn = async (taskId: number, verdicts: Readonly<Record<string, readonly [word: string, comment: string]>>): Promise<Frame> => {
  const frame = await queueFrame({ services: t.services, caller: t.people.city }, { taskId })
  const names = frame.columns.find(({ key }) => key === 'name')!.values as string[]
  const written = (at: 0 | 1) => names.map(name => verdicts[name]?.[at] ?? '')
  return {
    ...frame,
    columns: frame.columns.map(column =>
      column.key === 'verdict' ? { ...column, values: written(0) } : column.key === 'comment' ? { ...column, values: written(1) } : column,
    ),
  }
}

const run = {
  checkpoint: null,
  createdBy: null,
  signal: new AbortController().signal,
  progress: () => undefined,
  saveCheckpoint: async () => undefined,
}

/** Runs the job on a file here and now. */
const bring = async (taskId: number, frame: Frame, caller: Caller = t.people.city, commit = true) => {
  const { path, discard } = await exports.toXlsx(frame)
  const files = { find: async () => ({ path, name: '审核列表.xlsx', sha256: '' }), save: async () => 'report' }
  const services = { ...t.services, parsers, files } as unknown as Services
  const { userId, userName, realName, scope } = caller
  const input = { taskId, commit, fileId: 'x', fileName: '审核列表.xlsx', importer: { userId, userName, realName, scope } }
  try {
    const { message, result, fileId } = await verdictImport.job.run({ ...run, id: randomUUID(), services, input })
    return { message, fileId, ...(result as Result) }
  } finally {
    await discard()
  }
}
interface Result {
  importId: number | null
  passed: number
  rejected: number
  faults: { row: number; column: string; reason: string }[]
}
const contextOf = (caller: Caller) => ({ services: t.services as unknown as Services, caller, audit: {} }) as never
const undo = (id: number | null, caller: Caller = t.people.city) => verdictImport.undo(contextOf(caller), { id: id! })
const states = async (taskId: number, count: number) =>
  Promise.all(Array.from({ length: count }, async (_, index) => (await t.fill(taskId, index)).state))

test('the exported queue holds what the list shows, cell by cell', async () => {
  const taskId = await handedIn(2)
  const frame = await queueFrame({ services: t.services, caller: t.people.city }, { taskId })
  const { path, discard } = await exports.toXlsx(frame)
  const cells = await exportedCells(await readFile(path), frame)
  await discard()
  expect(cells).toEqual(shownCells(frame))
  const { rows } = await queryQueue({ services: t.services, caller: t.people.city }, { taskId, page: 1, pageSize: 20 })
  const of = (key: string) => cells.map(row => row[frame.columns.findIndex(column => column.key === key)])
  expect(of('name')).toEqual(rows.map(({ name }) => name))
  expect(of('code')).toEqual(rows.map(({ code }) => code))
  expect(of('errors')).toEqual(rows.map(({ errors }) => errors))
  expect(of('submittedAt')).toEqual(rows.map(({ submittedAt }) => submittedAt ?? '—'))
})

test('verdicts of a file are given, each as if by hand; rows without one are left alone', async () => {
  const taskId = await handedIn(3)
  const file = await filledIn(taskId, { 演示1号厂: ['通过', '同意'], 演示2号厂: ['驳回', '燃料用量请核实'] })
  expect(await bring(taskId, file)).toMatchObject({
    ...{ message: '已通过 1 家，驳回 1 家', importId: expect.any(Number), passed: 1, rejected: 1, faults: [] },
  })
  expect(await states(taskId, 4)).toEqual(['approved', 'rejected', 'submitted', 'pending'])
  const steps = await t.services.db
    .selectFrom('fill_history')
    .selectAll()
    .where('fill_id', '=', (await t.fill(taskId, 1)).id)
    .execute()
  expect(steps.at(-1)).toMatchObject({ event: 'reject', by_name: '市局王', comment: '燃料用量请核实' })
  const [listed] = await verdictImport.records({ services: t.services, caller: t.people.city } as never, `task:${taskId}`)
  expect(listed!.record).toMatchObject({ fileName: '审核列表.xlsx', by: '市局王', updated: 2, undoneAt: null })
})

test('one bad row stops the whole file and is named by its row and column', async () => {
  const taskId = await handedIn(3)
  const faulty: [Parameters<typeof filledIn>[1], { column: string; reason: string }][] = [
    [
      { 演示1号厂: ['通过', ''], 演示2号厂: ['驳回', '太少'] },
      { column: '审核意见', reason: '驳回的意见应为 5–500 字' },
    ],
    [
      { 演示1号厂: ['通过', ''], 演示2号厂: ['同意', ''] },
      { column: '审核结论', reason: '结论“同意”应为“通过”或“驳回”' },
    ],
    [
      { 演示1号厂: ['通过', ''], 演示4号厂: ['通过', ''] },
      { column: '审核结论', reason: '“演示4号厂”不在待本级审核状态' },
    ],
  ]
  for (const [verdicts, fault] of faulty) {
    const frame = await filledIn(taskId, verdicts)
    const { path, discard } = await exports.toXlsx(frame)
    const above = (await import('read-excel-file/node')).readSheet(path)
    const [bad] = Object.keys(verdicts).slice(-1)
    const row = (await above).findIndex(cells => cells.includes(bad!)) + 1
    await discard()
    expect(await bring(taskId, frame)).toMatchObject({ importId: null, fileId: 'report', faults: [{ row, ...fault }] })
    expect(await states(taskId, 3)).toEqual(['submitted', 'submitted', 'submitted'])
  }
})

test('what changed since the export, or belongs to another county, is refused', async () => {
  const taskId = await handedIn(2)
  const file = await filledIn(taskId, { 演示1号厂: ['通过', ''], 演示2号厂: ['通过', ''] })
  const stranger = await bring(taskId, file, t.people.xiangyuan)
  expect(stranger.faults.map(({ column }) => column)).toEqual(['填报编号', '填报编号'])
  await bring(taskId, await filledIn(taskId, { 演示2号厂: ['驳回', '燃料用量请核实'] }))
  const late = await bring(taskId, file)
  expect([late.importId, late.faults.map(({ column, reason }) => [column, reason])]).toEqual([
    null,
    [['版本', '“演示2号厂”导出后已有变化，请重新导出']],
  ])
  expect(await states(taskId, 2)).toEqual(['submitted', 'rejected'])
})

test('the call that sends a file gives its verdicts and answers with them; nothing is given where a row is at fault', async () => {
  const taskId = await handedIn(2)
  const send = async (verdicts: Parameters<typeof filledIn>[1]) => {
    const { path, discard } = await exports.toXlsx(await filledIn(taskId, verdicts))
    const files = { find: async () => ({ path, name: '审核列表.xlsx', sha256: '' }), save: async () => 'file' }
    const services = { ...t.services, parsers, files } as unknown as Services
    const upload = { path, name: '审核列表.xlsx', mediaType: '', size: 1 }
    const answer = await verdictImportHandlers.Import({ services, caller: t.people.city, upload } as never, { taskId })
    await discard()
    return answer
  }
  const fault = { row: expect.any(Number), column: '审核意见', reason: '驳回的意见应为 5–500 字' }
  expect(await send({ 演示1号厂: ['通过', ''], 演示2号厂: ['驳回', '太少'] })).toEqual({
    ...{ taken: false, rows: 2, passed: 0, rejected: 0, faults: [fault] },
  })
  expect(await states(taskId, 2)).toEqual(['submitted', 'submitted'])
  expect(await send({ 演示1号厂: ['通过', ''], 演示2号厂: ['驳回', '燃料用量请核实'] })).toEqual({
    ...{ taken: true, rows: 2, passed: 1, rejected: 1, faults: [] },
  })
  expect(await states(taskId, 2)).toEqual(['approved', 'rejected'])
})

test('a check gives no verdict; the undo returns fills to their review and the profile to what it was, unless something happened since', async () => {
  const taskId = await handedIn(2)
  const profiles = () =>
    t.services.db
      .selectFrom('enterprise_profiles')
      .select(['enterprise_id', 'year', 'form'])
      .orderBy('enterprise_id')
      .orderBy('year')
      .execute()
  const before = await profiles()
  const verdicts = { 演示1号厂: ['通过', '同意'], 演示2号厂: ['驳回', '燃料用量请核实'] } as const
  const checked = await bring(taskId, await filledIn(taskId, verdicts), t.people.city, false)
  expect([checked.message, checked.importId]).toEqual(['检查通过：将通过 1 家，驳回 1 家', null])
  expect(await states(taskId, 2)).toEqual(['submitted', 'submitted'])

  const taken = await bring(taskId, await filledIn(taskId, verdicts))
  await expect(undo(taken.importId, t.people.xiangyuan)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await undo(taken.importId)
  expect(await states(taskId, 2)).toEqual(['submitted', 'submitted'])
  expect(await profiles()).toEqual(before)
  const fill = await t.fill(taskId, 1)
  expect([fill.level, fill.remarks]).toEqual([2, []])
  const steps = await t.services.db.selectFrom('fill_history').selectAll().where('fill_id', '=', fill.id).orderBy('id').execute()
  expect(steps.at(-1)).toMatchObject({ event: 'undo', from_state: 'rejected', to_state: 'submitted', comment: '撤销导入“审核列表.xlsx”' })

  const again = await bring(taskId, await filledIn(taskId, verdicts))
  const { revision } = await t.fill(taskId, 1)
  await saveFill(t.services, t.people.of(1), { taskId, revision, form: t.form(1) })
  await expect(undo(again.importId)).rejects.toMatchObject({
    details: { message: '“演示2号厂”等 1 家企业的填报或档案在导入后又有变化，不能整体撤销' },
  })
  expect(await states(taskId, 2)).toEqual(['approved', 'filling'])
})

test('verdicts that were undone do not count for their reviewer; given again they do', async () => {
  const taskId = await handedIn(3)
  const verdicts = { 演示1号厂: ['通过', '同意'], 演示2号厂: ['驳回', '燃料用量请核实'] } as const
  const counts = async () => {
    const rows = await queueHandlers.QueryByApproveUser({ services: t.services, caller: t.people.city } as never, { taskId })
    return rows.map(({ name, passed, rejected }) => [name, passed, rejected])
  }
  const { importId } = await bring(taskId, await filledIn(taskId, verdicts))
  expect(await counts()).toEqual([['市局王', 1, 1]])
  await undo(importId)
  expect(await counts()).toEqual([])
  await bring(taskId, await filledIn(taskId, { 演示1号厂: ['驳回', '燃料用量请核实'] }), t.people.otherCity)
  expect(await counts()).toEqual([['市局赵', 0, 1]])
})

test('who gave verdicts of the city’s review does not undo them after a move to a county', async () => {
  const taskId = await handedIn(3)
  const account = { user_name: 'moved', real_name: '市局孙', user_type: 'city' as const, password_hash: '' }
  const { id: userId } = await t.services.db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  const before = { ...t.people.city, userId, scope: { ...t.people.city.scope, userId } }
  const after = { ...t.people.xiangyuan, userId, scope: { ...t.people.xiangyuan.scope, userId } }
  const { importId } = await bring(taskId, await filledIn(taskId, { 演示3号厂: ['通过', '同意'] }), before)
  await expect(undo(importId, after)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await states(taskId, 3)).toEqual(['submitted', 'submitted', 'approved'])
  await undo(importId, before)
  expect(await states(taskId, 3)).toEqual(['submitted', 'submitted', 'submitted'])
})
