import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment, clusterArgument } from './cluster.ts'
import { clusterProcesses, isAlive } from './processes.ts'
import type { RunAs } from './run-as.ts'
import { serverSettings } from './settings.ts'

export interface Place {
  cluster: string
  bin: string
  socketDir: string
  logFile: string
  runAs: RunAs
  /** False for the disposable database of a test. */
  durable: boolean
}

export interface Postmaster {
  pid: number
  socketDir: string
  ready: boolean
}

/** Content of postmaster.pid: line 1 pid, 5 socket directory, 8 state. Null when absent or half-written. */
export const readPidFile = (cluster: string): Postmaster | null => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null
  }
}

/** The postmaster that runs this cluster now (perhaps one that outlived its parent), or null. */
export const runningPostmaster = (cluster: string): Postmaster | null => {
  const found = readPidFile(cluster)
  return found && isAlive(found.pid) && clusterProcesses(cluster, found.pid).includes(found.pid) ? found : null
}

const openLog = (path: string): number => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

const logTail = (path: string) => {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(-12).join('\n')
  } catch {
    return ''
  }
}

/** Backends of a postmaster that was killed notice it within moments; nothing may start before they are gone. */
const waitForOrphans = async (cluster: string) => {
  for (let waited = 0; clusterProcesses(cluster, null).length > 0; waited += 50) {
    if (waited > 20_000) for (const pid of clusterProcesses(cluster, null)) process.kill(pid, 'SIGQUIT')
    if (waited > 30_000) throw new Error('内置数据库上次的进程没有退出，无法启动。')
    await sleep(50)
  }
}

const launch = (place: Place): { pid: number; ended: () => string | null } => {
  const log = openLog(place.logFile)
  const settings = Object.entries(serverSettings(place)).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(join(place.bin, 'postgres'), ['-D', clusterArgument(place.cluster), ...settings], {
    cwd: place.cluster,
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
    ...place.runAs,
  })
  closeSync(log)
  let end: string | null = null
  child.on('error', error => {
    end = error.message
  })
  child.on('exit', (code, signal) => {
    end = `退出 ${signal ?? code}`
  })
  child.unref()
  return { pid: child.pid ?? -1, ended: () => end }
}

/**
 * Starts the postmaster and waits until it takes connections (crash recovery included).
 *
 * @throws with the end of the log when it ends before that
 */
export const startPostmaster = async (place: Place): Promise<Postmaster> => {
  await waitForOrphans(place.cluster)
  // No process of this cluster lives. Its lock files, if any, are stale: their number may by now belong to a stranger, or to the killed
  // postmaster that nothing has reaped yet.
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
  rmSync(join(place.socketDir, '.s.PGSQL.5432.lock'), { force: true })
  const { pid, ended } = launch(place)
  for (;;) {
    const found = readPidFile(place.cluster)
    if (found?.pid === pid && found.ready) return found
    const end = ended()
    if (end !== null) throw new Error(`内置数据库没有启动（${end}）。日志 ${place.logFile}：\n${logTail(place.logFile)}`)
    await sleep(10)
  }
}

/** Fast shutdown: open transactions are rolled back, everything is written out. After a minute, immediate (recovers at the next start). */
export const stopPostmaster = async (pid: number) => {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch {
      // already gone
    }
  }
  send('SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 60_000) send('SIGQUIT')
    if (waited > 70_000) throw new Error(`内置数据库（进程号 ${pid}）没有停止。`)
    await sleep(20)
  }
}
