import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binDirectory } from './binaries.ts'
import { ensureCluster, superuserName } from './cluster.ts'
import { dataDirHolder } from './data-dir.ts'
import { type Place, type Postmaster, readPidFile, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { chooseAccount } from './run-as.ts'
import { socketDirectory } from './socket-dir.ts'

/** Connection of the database, ready for `new pg.Pool(connection)`. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedPostgres {
  connection: Connection
  /** True when the server was already running: it outlived a process that was killed. */
  adopted: boolean
  /** True when the cluster was made by this call: the database is empty. */
  created: boolean
  /** Stops the server cleanly. Safe to call twice. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Directory of the installation; the cluster is `<dataDir>/postgres`. The caller holds it: see acquireDataDir. */
  dataDir: string
  log?: (message: string) => void
  /** Acknowledged rows are on the disk. False only for disposable databases of tests. */
  durable?: boolean
}

const database = 'qingyuan'

const connectionAt = (socketDir: string): Connection => ({ host: socketDir, port: 5432, user: superuserName, database })

const ensureDatabase = async (connection: Connection) => {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

const preparePlace = async (dataDir: string, durable: boolean): Promise<{ place: Place; created: boolean }> => {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  const cluster = join(home, 'postgres')
  const runAs = chooseAccount(cluster)
  const { bin, major } = binDirectory(runAs)
  const created = await ensureCluster(cluster, bin, major, runAs)
  return {
    place: { cluster, bin, runAs, socketDir: socketDirectory(cluster, runAs), logFile: join(home, 'postgres.log'), durable },
    created,
  }
}

const waitUntilReady = async (cluster: string, pid: number): Promise<Postmaster | null> => {
  while (isAlive(pid)) {
    const found = readPidFile(cluster)
    if (found?.pid === pid && found.ready) return found
    await sleep(20)
  }
  return null
}

const adopt = async (cluster: string): Promise<Postmaster | null> => {
  const survivor = runningPostmaster(cluster)
  return survivor ? waitUntilReady(cluster, survivor.pid) : null
}

/** Watches the postmaster and restarts it when it dies unexpectedly. */
const supervise = (place: Place, first: Postmaster, log: (message: string) => void) => {
  let current = first
  let restart: Promise<void> | null = null
  const revive = async () => {
    log('内置数据库意外退出，正在重新启动')
    try {
      current = await startPostmaster(place)
      log('内置数据库已恢复')
    } catch (error) {
      log(`内置数据库重新启动失败，稍后再试：${(error as Error).message}`)
    }
  }
  const timer = setInterval(() => {
    if (restart !== null || isAlive(current.pid)) return
    restart = revive().finally(() => {
      restart = null
    })
  }, 200)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await restart
    await stopPostmaster(current.pid)
    rmSync(current.socketDir, { recursive: true, force: true })
  }
}

/**
 * Starts the embedded PostgreSQL of a data directory, or adopts the one that outlived a killed process; creates cluster and database first
 * when missing. While it runs it is supervised: a postmaster that dies is started again (on the same socket), pools only need to reconnect.
 *
 * @throws Error with a Chinese message for the terminal when it cannot start
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => undefined,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { place, created } = await preparePlace(dataDir, durable)
  const survivor = await adopt(place.cluster)
  const postmaster = survivor ?? (await startPostmaster(place))
  if (survivor) log(`接管仍在运行的内置数据库（进程号 ${survivor.pid}）`)
  const stopSupervised = supervise({ ...place, socketDir: postmaster.socketDir }, postmaster, log)
  const connection = connectionAt(postmaster.socketDir)
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= stopSupervised()
    return stopped
  }
  try {
    await ensureDatabase(connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection, adopted: survivor !== null, created, stop }
}

/**
 * Connection to the embedded database of a data directory whose server is running, or null when none is.
 * For commands (backup) that work beside a running server.
 */
export const runningConnection = (dataDir: string): Connection | null => {
  if (dataDirHolder(dataDir) === null) return null
  const postmaster = runningPostmaster(join(realpathSync(dataDir), 'postgres'))
  return postmaster?.ready ? connectionAt(postmaster.socketDir) : null
}
