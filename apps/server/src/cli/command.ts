import type pg from 'pg'
import { readConfig } from '#/platform/config.ts'
import { acquireDataDir } from '#/platform/embedded-postgres/data-dir.ts'
import { runningConnection, startEmbeddedPostgres } from '#/platform/embedded-postgres/embedded-postgres.ts'

/** Runs a command; an error becomes its message on stderr and exit code 1. */
export const runCliCommand = async (body: (args: string[]) => Promise<void>): Promise<void> => {
  try {
    await body(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/**
 * Lends the database of the installation to a command: `DATABASE_URL`, else the embedded one, which is started and stopped around the command
 * unless a server is running on it already.
 *
 * @param alone the command must not run beside a server
 * @throws DataDirInUseError when alone and a server is running
 */
export const withDatabase = async (alone: boolean, body: (connection: pg.ClientConfig) => Promise<void>): Promise<void> => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return body({ connectionString: databaseUrl })
  const running = alone ? null : runningConnection(dataDir)
  if (running) return body({ ...running })
  const lock = acquireDataDir(dataDir)
  try {
    const server = await startEmbeddedPostgres({ dataDir })
    await body({ ...server.connection }).finally(server.stop)
  } finally {
    lock.release()
  }
}
