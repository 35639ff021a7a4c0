import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { serverProgram } from './program.ts'

export const urlOf = ({ connectionString, host, port, user, database }: pg.ClientConfig): string =>
  connectionString ?? `postgresql://${user}@/${database}?${new URLSearchParams({ host: String(host), port: String(port) })}`

/** A separate worker process, started as by the product, on the database of a test; it can be killed. */
export const spawnWorker = (config: pg.ClientConfig, dataDir: string): ChildProcess => {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const program = serverProgram('worker-entry')
  return spawn(process.execPath, program.args, {
    env: {
      ...env,
      ...program.env,
      DATABASE_URL: urlOf(config),
      DATA_DIR: dataDir,
      NO_DEMO: '1',
      HJ212_PORT: 'off',
      BACKGROUND_RUNS: 'off',
    },
    cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
    stdio: 'ignore',
  })
}
