import { setPriority } from 'node:os'
import { loadResults } from '#/demo/load-results.ts'
import { openServices, withLowPriority } from '#/open-services.ts'
import { readConfig } from '#/platform/config.ts'
import { createLog } from '#/platform/log.ts'
import { runCliCommand } from './command.ts'

// The load and, once they are there, requests come first.
if (process.platform === 'linux') setPriority(0, 10)

// Started by the server while the demo city is loaded; it goes on while the server runs.
await runCliCommand(async () => {
  const config = readConfig(process.env)
  const connection = { connectionString: process.env.DATABASE_URL }
  const services = await openServices({ config, connection, log: createLog('results'), max: 4 })
  const abort = new AbortController()
  process.once('disconnect', () => abort.abort())
  process.on('SIGINT', () => undefined)
  try {
    await loadResults(withLowPriority(services), abort.signal)
  } catch (error) {
    if (!abort.signal.aborted) throw error
  } finally {
    await services.close()
    if (process.connected) process.disconnect()
  }
})
