import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openReceivers } from '../../apps/server/src/pipeline/receive/receivers.ts'
import { instantOf } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'
import { openBench, registerStations } from './support/open-bench.ts'

const devices = 200
const packets = 150

interface Outcome {
  seconds: number
  acknowledged: number
  /** Milliseconds from sending a packet to its answer. */
  median: number
  p99: number
}

/** Devices run in a process of their own, as they do in the world. */
const sendAll = async (port: number, round: number): Promise<Outcome> => {
  const child = fork(fileURLToPath(new URL('./support/hj212-devices.ts', import.meta.url)), [], { execArgv: ['--import', 'tsx'] })
  child.send({ port, devices, packets, from: instantOf(2024, 1, 1) + round * packets * 3_600_000 })
  const [outcome] = (await once(child, 'message')) as [Outcome]
  return outcome
}

/** Rows a second that the database takes one by one from one client, each in a separate transaction: the reference for group commit. */
const singleInserts = async (bench: Awaited<ReturnType<typeof openBench>>) => {
  await bench.pool.query('create table floor_rows (place_id int, ts timestamptz, pm2_5 real, pm10 real, primary key (place_id, ts))')
  const client = await bench.pool.connect()
  const began = performance.now()
  const count = 2_000
  for (let i = 0; i < count; i++) await client.query("insert into floor_rows values ($1, now() + $2 * interval '1 hour', 35, 60)", [1, i])
  client.release()
  return count / ((performance.now() - began) / 1000)
}

export default defineBench({
  name: 'HJ 212 over TCP, every packet committed before its answer',
  run: async ({ report }) => {
    const bench = await openBench()
    try {
      const ids = await registerStations(
        bench,
        Array.from({ length: devices }, (_, i) => `D${i}`),
      )
      for (let i = 0; i < devices; i++)
        await bench.services.db
          .insertInto('data_sources')
          .values({
            kind: 'hj212',
            name: `D${i}`,
            mn: `BENCH${String(i).padStart(19, '0')}`,
            password: '123456',
            place_id: ids.get(`D${i}`)!,
          })
          .execute()
      const receivers = openReceivers(bench.services.config, bench.services.log)
      const port = (await receivers.start(bench.services))!
      const outcomes: Outcome[] = []
      for (let round = 0; round < 4; round++) outcomes.push(await sendAll(port, round))
      await receivers.stop()
      const stored = Number((await bench.pool.query('select count(*) as n from hourly_readings')).rows[0].n)
      if (stored !== 4 * devices * packets) throw new Error(`${stored} rows stored`)
      const rates = outcomes.slice(1).map(o => o.acknowledged / o.seconds)
      const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
      report({ label: 'one row, one transaction, one client', value: await singleInserts(bench), unit: 'rows/s', better: 'higher' })
      report({
        label: `${devices} devices, 8 factors a packet, median of ${rates.length} rounds`,
        value: middle(rates),
        unit: 'packets/s',
        better: 'higher',
        goal: 3_000,
        against: 'one row, one transaction, one client',
      })
      report({ label: 'packet to answer, median', value: middle(outcomes.map(o => o.median)), unit: 'ms', better: 'lower' })
      report({ label: 'packet to answer, p99', value: middle(outcomes.map(o => o.p99)), unit: 'ms', better: 'lower' })
    } finally {
      await bench.close()
    }
  },
})
