import { parseArgs } from 'node:util'
import { floorHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { cityPlan, demoSeed } from '../plan.ts'
import { runSimulator } from './simulator.ts'

const usage = `node --import tsx packages/demo-city/src/simulator/cli.ts --port <HJ 212 port> [options]
  --host <name>               127.0.0.1
  --seed <number>             ${demoSeed}
  --start "YYYY-MM-DD hh"     first hour, 01..24, by its end; the next full hour
  --end "YYYY-MM-DD hh"       last hour; none
  --seconds-per-hour <n>      3600 is the real pace
  --realtime-ms <n>           also send real-time packets`

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string' },
    seed: { type: 'string', default: String(demoSeed) },
    start: { type: 'string' },
    end: { type: 'string' },
    'seconds-per-hour': { type: 'string', default: '3600' },
    'realtime-ms': { type: 'string' },
  },
})

const hourOf = (text: string): number => {
  const hour = parseHour(text)
  if (hour === null) throw new Error(`not an hour: ${text}\n${usage}`)
  return hour
}

const main = async () => {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(usage)
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
  const counts = await runSimulator({
    plan: cityPlan(Number(values.seed)),
    host: values.host,
    port,
    startHour: values.start ? hourOf(values.start) : floorHour(Date.now()) + hourMs,
    endHour: values.end ? hourOf(values.end) : undefined,
    msPerHour: Number(values['seconds-per-hour']) * 1000,
    realtimeMs: values['realtime-ms'] ? Number(values['realtime-ms']) : undefined,
    signal: ending.signal,
    now: Date.now,
    onHour: (hour, c) => console.log(`${formatHour(hour)}  sent ${c.sent}  acknowledged ${c.acknowledged}  resent ${c.resent}`),
  })
  console.log(`ended: ${JSON.stringify(counts)}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
