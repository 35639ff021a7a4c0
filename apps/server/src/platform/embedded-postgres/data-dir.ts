import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processMark } from './processes.ts'

/** Another running process uses the data directory. The message is for the person at the terminal. */
export class DataDirInUseError extends Error {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
    startedAt: string,
  ) {
    super(`数据目录 ${dataDir} 正被另一个清源进程使用（进程号 ${pid}，启动于 ${startedAt}）。请先停止它，或用 DATA_DIR 指定另一个目录。`)
    this.name = 'DataDirInUseError'
  }
}

interface Holder {
  pid: number
  mark: string
  startedAt: string
}

const lockPath = (dataDir: string) => join(dataDir, 'server.lock')

const parse = (text: string): Holder | null => {
  try {
    const holder = JSON.parse(text) as Holder
    return Number.isInteger(holder.pid) ? holder : null
  } catch {
    return null
  }
}

const readLock = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const holds = (holder: Holder | null): holder is Holder => holder !== null && isAlive(holder.pid) && processMark(holder.pid) === holder.mark

/** The process that uses the data directory now, or null. A lock left by a process that is gone does not count. */
export const dataDirHolder = (dataDir: string): { pid: number; startedAt: string } | null => {
  const text = readLock(lockPath(dataDir))
  const holder = text === null ? null : parse(text)
  return holds(holder) ? { pid: holder.pid, startedAt: holder.startedAt } : null
}

/** Removes a stale lock unless another process replaced it meanwhile (then that one is put back). */
const removeStale = (path: string, seen: string) => {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readLock(aside) !== seen) {
    try {
      linkSync(aside, path)
    } catch {
      // a third process was faster: it holds the lock
    }
  }
  rmSync(aside, { force: true })
}

const tryLink = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Makes this process the only user of a data directory (created when missing) until `release` or its end.
 *
 * @throws DataDirInUseError when another living process, or this one, holds it already
 */
export const acquireDataDir = (dataDir: string): { release(): void } => {
  mkdirSync(dataDir, { recursive: true })
  const path = lockPath(realpathSync(dataDir))
  const mine = JSON.stringify({ pid: process.pid, mark: processMark(process.pid), startedAt: new Date().toISOString() } satisfies Holder)
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, mine, { flag: 'wx' })
  try {
    while (!tryLink(draft, path)) {
      const seen = readLock(path)
      if (seen === null) continue
      const holder = parse(seen)
      if (holds(holder)) throw new DataDirInUseError(dataDir, holder.pid, holder.startedAt)
      removeStale(path, seen)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release: () => {
      if (readLock(path) === mine) rmSync(path, { force: true })
    },
  }
}
