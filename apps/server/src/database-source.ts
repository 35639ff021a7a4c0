import type pg from 'pg'
import type { Config } from './platform/config.ts'
import { acquireDataDir } from './platform/embedded-postgres/data-dir.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'

export interface DatabaseSource {
  connection: pg.ClientConfig
  /** For child processes: how they find the same database. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * The installation's PostgreSQL: the one `DATABASE_URL` names, else the embedded one in the data directory, which this process then holds.
 * @throws DataDirInUseError when another process holds it
 */
export const openDatabaseSource = async (config: Config, log: (message: string) => void): Promise<DatabaseSource> => {
  const lock = acquireDataDir(config.dataDir)
  if (config.databaseUrl)
    return {
      connection: { connectionString: config.databaseUrl },
      environment: { DATABASE_URL: config.databaseUrl },
      stop: async () => lock.release(),
    }
  try {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    const { host, port, user, database } = server.connection
    const query = new URLSearchParams({ host, port: String(port) })
    return {
      connection: { ...server.connection },
      environment: { DATABASE_URL: `postgresql://${user}@/${database}?${query}` },
      stop: async () => {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
