import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../../apps/server/src/app.ts'
import { demoPassword } from '../../apps/server/src/platform/auth/seed.ts'
import { urlOf } from '../../apps/server/src/platform/testing/worker-process.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { formatDate, formatHour, hourMs } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'
import { loadDemo } from './support/load-demo.ts'
import { openBench } from './support/open-bench.ts'

const people = 100
const seconds = 20
const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!

export default defineBench({
  name: 'HTTP on 13 months of the demo city',
  run: async ({ time, report }) => {
    const bench = await openBench({ demo: true, max: 12 })
    let worker: ChildProcess | null = null
    try {
      const environment = {
        DATABASE_URL: urlOf(bench.database.config),
        DATA_DIR: bench.dataDir,
        NO_DEMO: '1',
        HJ212_PORT: 'off',
        DEMO_MONTHS: '13',
      }
      await loadDemo(environment)
      await bench.services.places.refresh()
      const app = await buildApp(bench.services)
      const base = await app.listen({ host: '127.0.0.1', port: 0 })
      const tokens: string[] = []
      for (let i = 0; i < people; i++) {
        const reply = await app.inject({
          method: 'POST',
          url: calls.Auth.Login.path,
          payload: { userName: 'city', password: demoPassword },
        })
        const token = (reply.json() as { Data?: { requestToken: string }; data?: { requestToken: string } }) ?? {}
        tokens.push((token.Data ?? token.data)!.requestToken)
      }
      const headers = { authorization: `Bearer ${tokens[0]}` }
      const ask = async (call: { method: string; path: string }, input: object) => {
        const query = new URLSearchParams(Object.entries(input).flatMap(([key, value]) => [value].flat().map(item => [key, String(item)])))
        const get = call.method === 'GET'
        const reply = await fetch(base + call.path + (get ? `?${query}` : ''), {
          method: call.method,
          headers: get ? headers : { ...headers, 'content-type': 'application/json' },
          ...(get ? {} : { body: JSON.stringify(input) }),
        })
        const bytes = Buffer.from(await reply.arrayBuffer())
        if (reply.status !== 200) throw new Error(`${call.path}: ${reply.status} ${bytes.toString().slice(0, 300)}`)
        return bytes
      }

      /** Server side alone, compressed as a browser requests it. */
      const inside = async (call: { method: string; path: string }, input: object) => {
        const query = new URLSearchParams(Object.entries(input).flatMap(([key, value]) => [value].flat().map(item => [key, String(item)])))
        const get = call.method === 'GET'
        const encoding = { ...headers, 'accept-encoding': 'gzip, deflate, br' }
        const reply = await app.inject(
          get
            ? { method: 'GET', url: `${call.path}?${query}`, headers: encoding }
            : { method: 'POST', url: call.path, headers: encoding, payload: input },
        )
        if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.statusCode}`)
      }

      const now = Math.floor(Date.now() / hourMs) * hourMs
      const places = bench.services.places.all()
      const stations = places.filter(place => place.kind === 'station')
      const year = { step: 'hour', from: formatHour(now - 8_759 * hourMs), to: formatHour(now) }
      const seven = ['pm2_5', 'pm10', 'o3', 'no2', 'so2', 'co', 'aqi']
      await time(
        'station-year of hours (8,760 × 7)',
        () => inside(calls.DataQuery.StationData, { ...year, placeIds: [stations[0]!.id], parameters: seven }),
        { rounds: 15, warmup: 3, goalMs: 30 },
      )
      const month = { kind: 'county', from: formatDate(now - 31 * 24 * hourMs), to: formatDate(now - 24 * hourMs) }
      await time('ranking of the counties over a month', () => inside(calls.Ranking.RankingDetails, month), {
        rounds: 25,
        warmup: 3,
        goalMs: 10,
      })

      // So far one client without load; now the worker begins its hourly work.
      worker = fork(program('../../apps/server/src/worker-entry.ts'), [], {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, ...environment },
      })

      const city = bench.services.places.cityPlace()!.id
      const paths = [
        `${calls.Home.stationList.path}?kind=all`,
        calls.Home.TVOCStationList.path,
        `${calls.Home.changeTend.path}?placeId=${city}&parameter=aqi&past=72&ahead=24`,
        `${calls.Home.cityRacking.path}?span=now`,
        calls.Home.goodDaysProp.path,
        `${calls.Home.dataCompare.path}?placeId=${city}`,
        `${calls.Home.interpolationGraph.path}?parameter=pm2_5`,
        calls.Home.windField.path,
      ]
      for (const path of paths) await app.inject({ url: path, headers })
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const pollers = fork(program('./support/pollers.ts'), [], { execArgv: ['--import', 'tsx'] })
      pollers.send({ base, tokens, paths, seconds })
      const [{ times, failed }] = (await once(pollers, 'message')) as [{ times: [string, number[]][]; failed: number }]
      delay.disable()
      if (failed > 0) throw new Error(`${failed} calls failed`)
      for (const [path, values] of times)
        report({
          label: `${path.split('?')[0]} p95, ${people} people (p50 ${quantile(values, 0.5).toFixed(1)})`,
          value: quantile(values, 0.95),
          unit: 'ms',
          better: 'lower',
          goal: 50,
        })
      report({ label: 'event-loop delay p99 meanwhile', value: delay.percentile(99) / 1e6 - 1, unit: 'ms', better: 'lower', goal: 30 })
      report({
        label: 'memory of server and worker',
        value: residentMb(process.pid) + residentMb(worker.pid!),
        unit: 'MB',
        better: 'lower',
        goal: 600,
      })

      const twelve = stations.slice(0, 12).map(place => place.id)
      const blocks = monitorEventLoopDelay({ resolution: 1 })
      blocks.enable()
      const began = performance.now()
      const file = await ask(calls.DataQuery.StationDataExport, { ...year, placeIds: twelve, parameters: seven })
      report({
        label: `xlsx of 105,120 rows through the door (${(file.length / 1e6).toFixed(1)} MB)`,
        value: (performance.now() - began) / 1000,
        unit: 's',
        better: 'lower',
        goal: 8,
      })
      blocks.disable()
      report({ label: 'longest block of the event loop meanwhile', value: blocks.max / 1e6, unit: 'ms', better: 'lower', goal: 50 })
      await app.close()
    } finally {
      worker?.kill('SIGKILL')
      await bench.close()
    }
  },
})
