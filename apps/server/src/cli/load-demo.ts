import { loadDemoCity } from '#/demo/load-demo-city.ts'
import { newestHoursMessage } from '#/demo/newest-hours.ts'
import { clockOf } from '#/platform/clock.ts'
import { readConfig } from '#/platform/config.ts'
import { openDatabase } from '#/platform/database/pool.ts'
import { runCliCommand } from './command.ts'

const width = 30

/** A bar on a terminal, a line each tenth elsewhere. */
const progressBar = () => {
  let tenth = -1
  return (share: number, what: string) => {
    const filled = Math.round(share * width)
    const text = `演示数据 [${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${Math.floor(share * 100)} % ${what}`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${text}${share >= 1 ? '\n' : ''}`)
    else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      console.log(text)
    }
  }
}

// Started by the server as a separate process, so that the memory for two years of hours is freed at its end.
await runCliCommand(async () => {
  const database = openDatabase({ connectionString: process.env.DATABASE_URL }, { max: 4 })
  const abort = new AbortController()
  process.once('disconnect', () => abort.abort())
  process.on('SIGINT', () => undefined)
  try {
    const tell = progressBar()
    await loadDemoCity({
      ...database,
      now: clockOf(readConfig(process.env)).now(),
      months: process.env.DEMO_MONTHS ? Number(process.env.DEMO_MONTHS) : 24,
      // For shows the last days are left to the devices, which then send them fast.
      lagHours: process.env.DEMO_SECONDS_PER_HOUR ? 72 : 0,
      signal: abort.signal,
      onProgress: tell,
      onNewestHours: () => process.send?.(newestHoursMessage),
    })
    tell(1, '完成')
  } finally {
    await database.close()
    if (process.connected) process.disconnect()
  }
})
