import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverProgram } from '#/platform/server-program.ts'
import { openFileParsers } from './file-parsers.ts'
import { hostileParsers } from './test-support/hostile-parsers.ts'

const folder = mkdtempSync(join(tmpdir(), 'qingyuan-parsers-'))
const file = { path: join(folder, 'file'), name: '数据.csv' }
writeFileSync(file.path, 'some bytes')
const parsers = openFileParsers(serverProgram('workers/parsers/test-support/hostile-program'), hostileParsers)

afterAll(async () => {
  await parsers.close()
  rmSync(folder, { recursive: true })
})

const pidOf = async () => ((await parsers.run('environment', file, null)) as { pid: number }).pid

test('a result comes back as it was, its large arrays number by number', async () => {
  // Larger than one message between the processes.
  const length = 1_200_000
  const result = (await parsers.run('arrays', file, { length })) as { at: Date; nested: { large: Float64Array; small: Uint8Array }[] }
  expect(result.at).toEqual(new Date(0))
  const [{ large, small } = { large: new Float64Array(), small: new Uint8Array() }] = result.nested
  expect([...small]).toEqual([1, 2])
  expect(large).toHaveLength(length)
  expect(large.findIndex((value, i) => value !== Math.sin(i))).toBe(-1)
})

test('a process reads the next file as well, and knows nothing of the database', async () => {
  process.env.DATABASE_URL = 'postgres://secret'
  const { pid, names } = (await parsers.run('environment', file, null)) as { pid: number; names: string[] }
  delete process.env.DATABASE_URL
  expect(pid).not.toBe(process.pid)
  expect(names).not.toContain('DATABASE_URL')
  expect(await pidOf()).toBe(pid)
})

test('parts come in order and wait for a slow reader', async () => {
  const taken: number[] = []
  let busy = 0
  const onPart = async (part: number) => {
    expect(++busy).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 20))
    busy--
    taken.push(part)
  }
  expect(await parsers.run('parts', file, { count: 20 }, { onPart })).toBe(20)
  expect(taken).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('an error in taking a part ends the process', async () => {
  const onPart = () => Promise.reject(new Error('the database is gone'))
  await expect(parsers.run('parts', file, { count: 3 }, { onPart })).rejects.toThrow('the database is gone')
})

test('a file that is too large is refused before it is read, with its size and the limit', async () => {
  const large = { path: join(folder, 'large'), name: '大.csv' }
  writeFileSync(large.path, Buffer.alloc(2_500_000))
  const refusal = { code: 'FILE_TOO_LARGE', message: '试验文件“大.csv”有 2.5 MB，最多 1 MB' }
  await expect(parsers.run('spin', large, null)).rejects.toMatchObject(refusal)
  expect(() => parsers.checkSize('spin', { name: '大.csv', size: 2_500_000 })).toThrow(refusal.message)
})

test('a file that takes too long is refused after its time; progress counts as a sign of life', async () => {
  await expect(parsers.run('spin', file, null)).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: '试验文件“数据.csv”在 1 秒内没有读完，请拆分后再上传',
  })
  const seen: number[] = []
  expect(await parsers.run('progress', file, null, { onProgress: amount => seen.push(amount) })).toBe('done')
  expect(seen).toEqual([1, 2, 3, 4])
})

const needsMemory = { code: 'FILE_TOO_LARGE', message: '读取试验文件“数据.csv”需要的内存超过 150 MB，请拆分后再上传' }

test('a file that needs too much memory on the heap is refused', async () => {
  await expect(parsers.run('fillHeap', file, null)).rejects.toMatchObject(needsMemory)
})

test.skipIf(process.platform !== 'linux')('a file that needs too much memory outside the heap is refused', async () => {
  await expect(parsers.run('fillBuffers', file, null)).rejects.toMatchObject(needsMemory)
})

test('a parser that dies or fails refuses its file, and the next file is read', async () => {
  await expect(parsers.run('exit', file, null)).rejects.toMatchObject({ code: 'FILE_FORMAT', message: '试验文件“数据.csv”无法读取' })
  await expect(parsers.run('fail', file, null)).rejects.toThrow('a mistake of the parser')
  expect(await pidOf()).toBeGreaterThan(0)
})

test('an aborted request ends the reading', async () => {
  const stop = new AbortController()
  const reading = parsers.run('spin', file, null, { signal: stop.signal })
  stop.abort(new Error('cancelled'))
  await expect(reading).rejects.toThrow('cancelled')
})

test('a person has one file read at a time; others are not refused', async () => {
  const first = parsers.run('wait', file, { ms: 300 }, { person: 7 })
  await expect(parsers.run('wait', file, { ms: 1 }, { person: 7 })).rejects.toMatchObject({
    code: 'TOO_MANY',
    message: '您上传的另一个文件还在读取，请等它完成后再上传',
  })
  expect(await parsers.run('wait', file, { ms: 1 }, { person: 8 })).toBe(1)
  expect(await first).toBe(300)
  expect(await parsers.run('wait', file, { ms: 1 }, { person: 7 })).toBe(1)
})

test('two files are read at once, the next one waits; one that is cancelled while it waits never begins', async () => {
  const ended: string[] = []
  const run = (name: string, ms: number, signal?: AbortSignal) =>
    parsers.run('wait', file, { ms }, { signal }).then(
      () => ended.push(name),
      () => ended.push(`${name} cancelled`),
    )
  const stop = new AbortController()
  const pause = () => new Promise(resolve => setTimeout(resolve, 100))
  const all = [run('first', 1_000), run('second', 1_000)]
  await pause()
  all.push(run('third', 1), run('fourth', 1, stop.signal))
  await pause()
  stop.abort(new Error('cancelled'))
  await Promise.all(all)
  expect(ended[0]).toBe('fourth cancelled')
  expect(ended.indexOf('third')).toBeGreaterThan(Math.min(ended.indexOf('first'), ended.indexOf('second')))
})
