import { setPriority } from 'node:os'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { startWorker } from './worker.ts'

// No request waits for a job: requests and the database come first where the processor is short.
if (process.platform === 'linux') setPriority(0, 5)

const config = readConfig(process.env, process.argv.slice(2))
if (!config.databaseUrl) throw new Error('工作进程需要 DATABASE_URL')
const log = createLog('worker')
const worker = await startWorker({ config, connection: { connectionString: config.databaseUrl }, log })
process.send?.('ready')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await worker.stop()
  process.exit(0)
}
// A child of the server ends when the server does; Ctrl-C reaches both and is the server's to handle.
process.once('disconnect', stop)
process.once('SIGTERM', stop)
process.on('SIGINT', () => {
  if (!process.send) void stop()
})
