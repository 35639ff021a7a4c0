import type { FastifyBaseLogger } from 'fastify'
import { createAudit } from './audit/audit.ts'
import { openAuth } from './auth/auth.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { openEvents } from './events/events.ts'
import { createExports } from './export/exports.ts'
import { createFiles } from './files/files.ts'
import type { Services } from './services.ts'

export type Platform = Omit<Services, 'jobs' | 'places' | 'ingest'>

/** The services that know no air quality, opened on a migrated database. `close` ends their connections and threads, not the database. */
export const openPlatform = async (
  { db, pool, config: connection }: Pick<Database, 'db' | 'pool' | 'config'>,
  { config, clock, log }: { config: Config; clock: Clock; log: FastifyBaseLogger },
): Promise<Platform & { close(): Promise<void> }> => {
  const events = await openEvents({ pool, connection, log })
  const audit = createAudit(db, clock)
  const files = createFiles(db, config.dataDir, clock)
  const exports = createExports(files.temporaryFolder)
  const auth = await openAuth({ db, clock, config, events, audit })
  const close = async () => {
    await exports.close()
    await events.close()
  }
  return { db, pool, clock, log, config, events, audit, files, exports, auth, close }
}
