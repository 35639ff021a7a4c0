import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openServices } from '../../../apps/server/src/open-services.ts'
import { testConfig } from '../../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/pool.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { openTableThread } from '../../../apps/server/src/platform/export/table-thread.ts'
import { prepareDatabase } from '../../../apps/server/src/prepare.ts'

/** A fresh installation on an embedded database: migrated, seeded, its services open; `close` leaves nothing behind. */
export const openBench = async (options: { demo?: boolean; max?: number; now?: () => number } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-bench-'))
  const server = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase(server.connection)
  await prepareDatabase(database, { demo: options.demo ?? false })
  const services = await openServices({
    config: { ...testConfig({ dataDir, hj212Port: 0 }), strictOutput: false },
    connection: server.connection,
    log: pino({ level: 'silent' }),
    clock: { now: options.now ?? Date.now },
    max: options.max,
  })
  // As the product does it, where it has been built: Export calls in a thread.
  const program = join(import.meta.dirname, '../../../apps/server/dist/table.worker.mjs')
  if (existsSync(program))
    services.tables = openTableThread(
      { filename: program, workerData: { config: services.config, connection: server.connection } },
      services.files.temporaryFolder,
    )
  return {
    dataDir,
    database,
    services,
    pool: services.pool,
    close: async () => {
      await services.tables?.close()
      await services.close()
      await database.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type OpenBench = Awaited<ReturnType<typeof openBench>>

/** Registers stations of county 潞州区; ids by code. */
export const registerStations = async (bench: OpenBench, codes: readonly string[], level = 'micro'): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (let i = 0; i < codes.length; i += 500) {
    const rows = codes.slice(i, i + 500).map(code => ({
      kind: 'station' as const,
      code,
      name: `${code} 站`,
      county_id: 16,
      level: level as 'micro',
      lon: 113.1,
      lat: 36.2,
      elevation_m: 930,
    }))
    const made = await bench.services.db.insertInto('places').values(rows).returning(['id', 'code']).execute()
    for (const { id, code } of made) ids.set(code, id)
  }
  await bench.services.places.refresh()
  return ids
}
