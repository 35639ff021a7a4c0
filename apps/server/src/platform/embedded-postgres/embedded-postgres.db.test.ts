import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Connection, type EmbeddedPostgres, runningConnection, startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPidFile } from './postmaster.ts'
import { clusterProcesses, isAlive } from './processes.ts'
import { chooseAccount } from './run-as.ts'

let dataDir: string
let started: EmbeddedPostgres[]

beforeEach(() => {
  // mkdtemp makes it 0700: as root, the database account cannot enter it
  dataDir = mkdtempSync(join(tmpdir(), 'qy-data-'))
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (log?: (message: string) => void) => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  started.push(server)
  return server
}

const ask = async (connection: Connection, sql: string) => {
  const client = new pg.Client({ ...connection })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][]
  } finally {
    await client.end()
  }
}

const askPatiently = async (connection: Connection, sql: string) => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(connection, sql)
    } catch (error) {
      if (attempt > 200) throw error
      await sleep(50)
    }
  }
}

const cluster = () => join(realpathSync(dataDir), 'postgres')
const postmasterPid = () => readPidFile(cluster())?.pid ?? Number.NaN

describe('the embedded database', () => {
  test('comes up in a directory that only its owner may enter, without being root and without a network port', async () => {
    chmodSync(dataDir, 0o700)
    const server = await start()
    const [row] = await ask(server.connection, `select current_database(), current_setting('listen_addresses'), current_setting('fsync')`)
    expect(row).toEqual(['qingyuan', '', 'on'])
    expect(statSync(cluster()).uid).toBe(process.getuid?.() === 0 ? statSync(`/proc/${postmasterPid()}`).uid : process.getuid?.())
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0)
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    expect(server).toMatchObject({ adopted: false, created: true })
  })

  test('loads procedural languages and dictionaries from its own libraries', async () => {
    const { connection } = await start()
    await ask(connection, `do $$ begin perform to_tsvector('english', 'sources'); end $$`)
    expect(await ask(connection, `select upper('pm2.5'), '长治' < '郑州', now()::timestamptz is not null`)).toHaveLength(1)
  })

  test('keeps its rows and leaves no process behind when stopped and started again', async () => {
    const first = await start()
    await ask(first.connection, 'create table reading (n int); insert into reading values (7)')
    await first.stop()
    expect(clusterProcesses(cluster(), null)).toEqual([])
    const second = await start()
    expect(second).toMatchObject({ adopted: false, created: false })
    expect(await ask(second.connection, 'select n from reading')).toEqual([[7]])
  })

  test('is adopted while it still runs, and the adopter stops it', async () => {
    await start()
    const pid = postmasterPid()
    const second = await start()
    expect(second.adopted).toBe(true)
    expect(postmasterPid()).toBe(pid)
    await second.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('starts over a pid file whose number belongs to a stranger now', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(cluster(), 'postmaster.pid'), `${process.ppid}\n/proc/self/cwd\n1\n5432\n/tmp\n\n\nready   \n`)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.connection, 'select 1')).toEqual([[1]])
  })

  test('starts over the socket lock of a postmaster that is not reaped yet', async () => {
    const first = await start()
    await first.stop()
    const unreaped = spawn('sleep', ['60'], { stdio: 'ignore', ...chooseAccount(cluster()) })
    try {
      const folder = first.connection.host
      mkdirSync(folder, { mode: 0o700 })
      writeFileSync(join(folder, '.s.PGSQL.5432.lock'), `${unreaped.pid}\n${cluster()}\n1\n5432\n${folder}\n`)
      const second = await start()
      expect(await ask(second.connection, 'select 1')).toEqual([[1]])
    } finally {
      unreaped.kill('SIGKILL')
    }
  })

  test('removes what an interrupted first start left', async () => {
    const half = mkdtempSync(join(dataDir, 'postgres.init-'))
    await start()
    expect(existsSync(half)).toBe(false)
    expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.init-'))).toEqual([])
  })

  test('refuses a cluster of another major version with a reason in Chinese', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(cluster(), 'PG_VERSION'), '13\n')
    await expect(start()).rejects.toThrow('数据目录中的数据库是 PostgreSQL 13')
  })

  test('a command finds no running database when the data directory is not locked', () => {
    expect(runningConnection(dataDir)).toBeNull()
  })
})

/** Inserts one row after the other and reports the last acknowledged one; ends when the server goes away. */
const insertUntilKilled = async (connection: Connection, from: number, acknowledged: (n: number) => void) => {
  const client = new pg.Client({ ...connection })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let n = from; ; n++) {
      await client.query('insert into reading values ($1)', [n])
      acknowledged(n)
    }
  } catch {
    await client.end().catch(() => undefined)
  }
}

test('no acknowledged row is lost when the database is killed while writing, five times, and it comes back by itself', async () => {
  const server = await start()
  await ask(server.connection, 'create table reading (n int primary key)')
  let last = 0
  for (let round = 0; round < 5; round++) {
    const before = last
    const [stored] = (await askPatiently(server.connection, 'select coalesce(max(n), 0)::int from reading'))[0] as [number]
    const writing = insertUntilKilled(server.connection, stored + 1, n => {
      last = n
    })
    while (last < before + 50) await sleep(5)
    process.kill(postmasterPid(), 'SIGKILL')
    for (const pid of round % 2 ? clusterProcesses(cluster(), null) : []) process.kill(pid, 'SIGKILL')
    await writing
    const [count, highest] = (await askPatiently(server.connection, 'select count(*)::int, max(n) from reading'))[0] as [number, number]
    expect(highest).toBeGreaterThanOrEqual(last)
    expect(highest).toBeLessThanOrEqual(last + 1)
    expect(count).toBe(highest)
  }
}, 60_000)
