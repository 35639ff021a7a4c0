import { buildApp } from './app.ts'
import { keepChildRunning, startChild, stopChild, waitForExit } from './child.ts'
import { openDatabaseSource } from './database-source.ts'
import { newestHoursMessage } from './demo/newest-hours.ts'
import { readDemoState } from './demo/queries.ts'
import { keepWarm } from './keep-warm.ts'
import { openServices } from './open-services.ts'
import { openReceivers } from './pipeline/receive/receivers.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/pool.ts'
import { createLog } from './platform/log.ts'
import { startWatchdog } from './platform/watchdog.ts'
import { prepareDatabase } from './prepare.ts'

const say = (message: string) => console.log(message)

const start = async () => {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = createLog('server')
  const undo: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | null = null
  const stop = (code: number) => {
    stopping ??= (async () => {
      for (const step of undo.reverse()) await step().catch((error: unknown) => log.error(error))
      process.exit(code)
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!stopping) say('正在停止…')
      void stop(0)
    })
  try {
    const source = await openDatabaseSource(config, say)
    undo.push(source.stop)
    const database = openDatabase(source.connection, { max: 2 })
    await prepareDatabase(database, { demo: config.demo })
    const loaded = !config.demo || ((await readDemoState(database.db))?.done ?? false)
    await database.close()
    const environment = {
      ...source.environment,
      DATA_DIR: config.dataDir,
      ...(config.demo ? {} : { NO_DEMO: '1' }),
    }
    if (!loaded) {
      const loader = startChild('cli/load-demo', environment)
      undo.push(() => stopChild(loader))
      loader.on('message', message => {
        if (message !== newestHoursMessage || stopping) return
        const results = startChild('cli/load-results', environment)
        undo.push(() => stopChild(results))
      })
      if ((await waitForExit(loader)) !== 0 && !stopping) throw new Error('演示数据没有载入完成，请重新启动，将从中断处继续。')
    }
    if (stopping) return
    const watchdog = startWatchdog(config.watchdogSeconds)
    undo.push(watchdog.stop)
    const receivers = openReceivers(config, log)
    const services = await openServices({ config, connection: source.connection, log, connected: receivers.connected, tableThread: true })
    undo.push(services.close)
    const app = await buildApp(services)
    undo.push(() => app.close())
    const hj212Port = await receivers.start(services)
    undo.push(receivers.stop)
    await app.listen({ host: config.host, port: config.port })
    const worker = startWorkerProcess({ ...environment, HJ212_PORT: hj212Port === null ? 'off' : String(hj212Port) }, log)
    undo.push(worker.stop)
    const warm = keepWarm(services)
    undo.push(async () => warm.stop())
    say(`清源已就绪：http://${config.host}:${config.port}${hj212Port === null ? '' : `（HJ 212 端口 ${hj212Port}）`}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (process.env.LOG_LEVEL) console.error(error)
    await stop(1)
  }
}

/** The worker beside the server; started again when it dies. `WORKERS=0` leaves that to processes of one's own. */
const startWorkerProcess = (environment: Record<string, string>, log: ReturnType<typeof createLog>) => {
  if (process.env.WORKERS === '0') return { stop: async () => undefined }
  return keepChildRunning(
    () => startChild('worker-entry', environment),
    exit => log.error(exit, 'worker ended, starting it again'),
  )
}

await start()
