import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireDataDir, DataDirInUseError, dataDirHolder } from './data-dir.ts'
import { processMark } from './processes.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qy-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the second user of a data directory is refused with the first one named', () => {
  const { release } = acquireDataDir(dataDir)
  expect(() => acquireDataDir(dataDir)).toThrow(DataDirInUseError)
  expect(() => acquireDataDir(dataDir)).toThrow(`进程号 ${process.pid}`)
  release()
  expect(dataDirHolder(dataDir)).toBeNull()
  acquireDataDir(dataDir).release()
  expect(readdirSync(dataDir)).toEqual([])
})

test('the lock of a process that is gone does not count', () => {
  const pid = Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }))
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid, mark: 'x', startedAt: 'then' }))
  acquireDataDir(dataDir).release()
})

test('the lock of a dead process does not count when a stranger got its number', () => {
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.ppid, mark: 'another life', startedAt: 'then' }))
  acquireDataDir(dataDir).release()
})

test('a torn lock file does not lock anybody out', () => {
  writeFileSync(join(dataDir, 'server.lock'), '{"pid":')
  acquireDataDir(dataDir).release()
})

test('a living stranger that holds the directory keeps it', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  const pid = holder.pid ?? -1
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid, mark: processMark(pid), startedAt: 'then' }))
  expect(dataDirHolder(dataDir)?.pid).toBe(pid)
  expect(() => acquireDataDir(dataDir)).toThrow('正被另一个清源进程使用')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  acquireDataDir(dataDir).release()
})
