import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))

export const urlOf = ({ connectionString, host, port, user, database }: pg.ClientConfig): string =>
  connectionString ?? `postgresql://${user}@/${database}?${new URLSearchParams({ host: String(host), port: String(port) })}`

/** A separate worker process, started as by the product, on the database of a test; it can be killed. */
export const spawnWorker = (config: pg.ClientConfig, dataDir: string): ChildProcess => {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  return spawn(process.execPath, ['--import', 'tsx', path('../../worker-entry.ts')], {
    env: {
      ...env,
      DATABASE_URL: urlOf(config),
      DATA_DIR: dataDir,
      NO_DEMO: '1',
      HJ212_PORT: 'off',
      BACKGROUND_RUNS: 'off',
      TSX_TSCONFIG_PATH: path('../../../tsconfig.json'),
    },
    cwd: path('../../../../..'),
    stdio: 'ignore',
  })
}
