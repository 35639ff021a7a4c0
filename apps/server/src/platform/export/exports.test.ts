import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { RowSource } from '@qingyuan/formats/xlsx/sheet-rows.ts'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createExports, type Exports } from './exports.ts'

let folder: string
let exports: Exports
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qingyuan-export-'))
  exports = createExports(folder)
})
afterEach(async () => {
  await exports.close()
  await rm(folder, { recursive: true, force: true })
})

const frame = (rows: number): Frame => ({
  columns: [
    { key: 'time', label: '时间', kind: 'time', values: Array.from({ length: rows }, (_, i) => `2026-05-${i}`) },
    { key: 'name', label: '站点', kind: 'text', values: Array.from({ length: rows }, (_, i) => (i === 1 ? '=1+1' : `站${i}`)) },
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(key => ({
      key,
      label: key,
      kind: 'number' as const,
      decimals: 1,
      values: Array.from({ length: rows }, (_, i) => (i === 2 ? null : i / 4)),
    })),
  ],
  rowCount: rows,
  meta: { title: '测试', timeConvention: '北京时间', demo: true, madeAt: '2026-05-20 10:30:00' },
})

test('a table becomes a workbook that an independent reader reads back', async () => {
  const { path, rows, size, discard } = await exports.toXlsx(frame(5))
  const sheet = await readSheet(path)
  const heading = sheet.findIndex(row => row[0] === '时间')
  expect(sheet.slice(heading + 1).map(row => row[2])).toEqual([0, 0.2, '—', 0.8, 1])
  expect(sheet[heading + 2]?.[1]).toBe('=1+1')
  expect([rows, size]).toEqual([5, (await readFile(path)).length])
  await discard()
  expect(await readdir(folder)).toEqual([])
})

/** Calls `onTurn` in each turn of the event loop, until the returned function is called. */
const watchTurns = (onTurn: () => void) => {
  let immediate = setImmediate(function turn() {
    onTurn()
    immediate = setImmediate(turn)
  })
  return () => clearImmediate(immediate)
}

test('a table is written in a thread, to which the event loop hands 1,000 rows at a time', async () => {
  let [threads, turn] = [0, 0]
  const count = () => threads++
  process.on('worker', count)
  const stop = watchTurns(() => turn++)
  const handed: number[] = []
  const turns = new Set<number>()
  const onProgress = (rows: number) => {
    handed.push(rows)
    turns.add(turn)
  }
  const { rows } = await exports.toXlsx(frame(20_000), { onProgress })
  stop()
  process.off('worker', count)
  expect(rows).toBe(20_000)
  expect(threads).toBe(1)
  expect(handed).toEqual(Array.from({ length: 20 }, (_, i) => 1_000 * (i + 1)))
  expect(turns.size).toBe(20)
})

test('rows that fail half-way fail the export, which leaves nothing behind', async () => {
  const { columns, meta } = frame(0)
  const source: RowSource = {
    columns,
    meta,
    rows: (async function* () {
      yield [['t', 'n', 1, 2, 3, 4, 5, 6]]
      throw new Error('the database went away')
    })(),
  }
  await expect(exports.toXlsx(source)).rejects.toThrow('the database went away')
  expect(await readdir(folder)).toEqual([])
})

test('a cancelled export stops, and the next one works', async () => {
  const abort = new AbortController()
  const running = exports.toXlsx(frame(20_000), { signal: abort.signal, onProgress: n => n > 5_000 && abort.abort() })
  await expect(running).rejects.toThrow()
  expect((await exports.toXlsx(frame(3))).rows).toBe(3)
})
