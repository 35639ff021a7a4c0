import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createCallRunner } from './call-runner.ts'
import { openPlaces } from './modules/system/places/public.ts'
import { openClassScales, openEvaluation } from './modules/system/settings/public.ts'
import { scheduledTasks } from './modules.ts'
import { openIngest } from './pipeline/ingest.ts'
import { createAudit } from './platform/audit/audit.ts'
import { openAuditSeal } from './platform/audit/audit-seal.ts'
import { openAuth } from './platform/auth/auth.ts'
import { type Clock, clockOf } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/pool.ts'
import { openEvents } from './platform/events/events.ts'
import { createExports } from './platform/export/exports.ts'
import { openTableThread } from './platform/export/table-thread.ts'
import { createFiles } from './platform/files/files.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openSecretBox } from './platform/secret-box.ts'
import { serverProgram } from './platform/server-program.ts'
import type { Services } from './platform/services.ts'
import { openEngines } from './workers/engines.ts'
import { openServerParsers } from './workers/parsers/server-parsers.ts'

export interface OpenOptions {
  config: Config
  connection: pg.ClientConfig
  log: FastifyBaseLogger
  clock?: Clock
  /** Connections of the pool. */
  max?: number
  /** Devices (MN) on line; only the process with the listener knows. */
  connected?: () => ReadonlySet<string>
  /** Answers Export calls in a thread. */
  tableThread?: boolean
}

const noConnections: ReadonlySet<string> = new Set()

/** The same with the engine threads that take what all others leave: for work without a user who waits. */
export const withLowPriority = (services: Services): Services => ({
  ...services,
  engines: { ...services.engines, run: services.engines.lowPriority.run },
})

/** Wires one process's services over a migrated database. `close` ends them in the order in which they need each other. */
export const openServices = async (options: OpenOptions): Promise<Services & { close(): Promise<void> }> => {
  const { config, connection, log, clock = clockOf(config), connected = () => noConnections } = options
  const database = openDatabase(connection, { max: options.max, onError: error => log.warn(error, 'database connection lost') })
  const { db, pool } = database
  const events = await openEvents({ pool, connection, log })
  const secrets = openSecretBox(config.secretKeyFile)
  const audit = createAudit(db, clock, openAuditSeal(secrets, config.dataDir))
  const files = createFiles(db, config.dataDir, clock)
  const exports = createExports(files.temporaryFolder)
  const [auth, places, classScales, evaluation, jobs] = await Promise.all([
    openAuth({ db, clock, config, events, audit, secrets, onError: error => log.error(error) }),
    openPlaces(db),
    openClassScales(db),
    openEvaluation(db),
    openJobs({ db, pool, events }),
  ])
  const tables = options.tableThread
    ? openTableThread({ ...serverProgram('table.worker'), workerData: { config, connection } }, files.temporaryFolder)
    : undefined
  const engines = openEngines(serverProgram('workers/engine.worker'))
  const parsers = openServerParsers()
  const unsubscribe = events.subscribe(event => {
    if (event.type === 'places' || event.type === 'resync') places.refresh().catch((error: unknown) => log.error(error))
    if (event.type === 'settings' || event.type === 'resync')
      for (const setting of [classScales, evaluation]) setting.refresh().catch((error: unknown) => log.error(error))
  })
  const services: Services = {
    db,
    pool,
    clock,
    log,
    config,
    events,
    audit,
    files,
    secrets,
    auth,
    exports,
    jobs,
    engines,
    parsers,
    places,
    placeAccess: places,
    classScales,
    evaluation,
    ingest: openIngest(() => services, connected),
    calls: createCallRunner(() => services),
    schedule: scheduledTasks.filter(({ when = () => true }) => when(config)),
    tables,
  }
  return {
    ...services,
    close: async () => {
      unsubscribe()
      await auth.close()
      await jobs.close()
      await tables?.close()
      await engines.close()
      await parsers.close()
      await exports.close()
      await events.close()
      await database.close()
    },
  }
}
