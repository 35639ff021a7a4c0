import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExports, type Exports } from '#/platform/export/exports.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { openServerParsers } from '#/workers/parsers/server-parsers.ts'
import { saveFill, submitFill } from '../fills/fills.ts'
import { type FillCity, fillCity } from '../test-support/fill-city.ts'
import { importVerdicts } from './import-verdicts.ts'
import { importList, queryQueue, queueFrame } from './queue.ts'

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

const bring = async (taskId: number, frame: Frame, caller: Caller = t.people.city) => {
  const { path, discard } = await exports.toXlsx(frame)
  try {
    const upload = { path, name: '审核列表.xlsx', mediaType: 'application/octet-stream', size: (await stat(path)).size }
    return await importVerdicts({ services: { ...t.services, parsers }, caller, upload }, { taskId })
  } finally {
    await discard()
  }
}
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
  expect(await bring(taskId, file)).toEqual({ taken: true, rows: 2, passed: 1, rejected: 1, faults: [] })
  expect(await states(taskId, 4)).toEqual(['approved', 'rejected', 'submitted', 'pending'])
  const steps = await t.services.db
    .selectFrom('fill_history')
    .selectAll()
    .where('fill_id', '=', (await t.fill(taskId, 1)).id)
    .execute()
  expect(steps.at(-1)).toMatchObject({ event: 'reject', by_name: '市局王', comment: '燃料用量请核实' })
  expect(await importList({ services: t.services, caller: t.people.city }, { taskId })).toMatchObject([
    { fileName: '审核列表.xlsx', by: '市局王', rows: 2, passed: 1, rejected: 1, faults: 0 },
  ])
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
    expect(await bring(taskId, frame)).toMatchObject({ taken: false, passed: 0, rejected: 0, faults: [{ row, ...fault }] })
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
  expect([late.taken, late.faults.map(({ column, reason }) => [column, reason])]).toEqual([
    false,
    [['版本', '“演示2号厂”导出后已有变化，请重新导出']],
  ])
  expect(await states(taskId, 2)).toEqual(['submitted', 'rejected'])
})
