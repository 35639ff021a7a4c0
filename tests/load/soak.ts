import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { demoPassword } from '../../apps/server/src/platform/auth/seed.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { formatDate, formatHour, hourMs } from '../../packages/domain/src/time.ts'
import { freePort } from './server-process.ts'
import { slopeOf } from './slope.ts'

/**
 * A day of use in twenty minutes: the built product with its demo devices sending three days of hours fast, people asking 20 calls a second,
 * streams opened and left, exports. `node --import tsx tests/load/soak.ts [minutes]` (TSX_TSCONFIG_PATH=apps/server/tsconfig.json). Ends
 * with 1 when the heap that survives a collection grows beyond doubt.
 */
const minutes = Number(process.argv[2] ?? 20)
const perSecond = 20
const warmUpMs = 5 * 60_000
const program = resolve(process.argv[3] ?? 'apps/server/dist/main.mjs')
const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-soak-'))
const heapLog = join(dataDir, 'heap.log')

const openProduct = async () => {
  const port = await freePort()
  const { DATABASE_URL: _url, ...environment } = process.env
  const child = spawn(
    process.execPath,
    [program, '--data-dir', dataDir, '--port', String(port), '--hj212-port', String(await freePort())],
    {
      env: {
        ...environment,
        DEMO_MONTHS: '3',
        DEMO_SECONDS_PER_HOUR: String(Math.max(1, Math.floor((minutes * 60) / 72))),
        HEAP_LOG: heapLog,
        NODE_OPTIONS: `--import ${pathToFileURL(resolve('tests/load/heap-probe.mjs')).href}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const gone = new Promise<number | null>(done => child.once('exit', done))
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (bytes: Buffer) => bytes.toString().includes('清源已就绪') && ready())
    void gone.then(code => fail(new Error(`the server ended with ${code}`)))
  })
  const stop = () => {
    child.kill('SIGINT')
    return gone
  }
  return { base: `http://127.0.0.1:${port}`, stop }
}

const signIn = async (base: string): Promise<string> => {
  const body = JSON.stringify({ userName: 'city', password: demoPassword })
  const reply = await fetch(base + calls.Auth.Login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await reply.json()) as { Data?: { requestToken: string }; data?: { requestToken: string } }
  return (answer.Data ?? answer.data)!.requestToken
}

/** Requests of users, each with its share of a hundred. */
const questions = () => {
  const now = Math.floor(Date.now() / hourMs) * hourMs
  const [from, to] = [formatDate(now - 31 * 24 * hourMs), formatDate(now - 24 * hourMs)]
  const hours = { step: 'hour', from: formatHour(now - 30 * 24 * hourMs), to: formatHour(now), placeIds: 20 }
  return [
    [30, calls.Home.stationList, { kind: 'all' }],
    [15, calls.Home.changeTend, { placeId: 1, parameter: 'aqi', past: 72, ahead: 24 }],
    [15, calls.Home.interpolationGraph, { parameter: 'pm2_5' }],
    [10, calls.Home.windField, {}],
    [10, calls.DataQuery.StationData, hours],
    [10, calls.Ranking.RankingDetails, { kind: 'county', from, to }],
    [7, calls.Trace.Explain, { placeId: 20, parameter: 'pm2_5', step: 'day', time: to }],
    [3, calls.DataQuery.StationDataExport, hours],
  ] as const
}

const ask = async (base: string, token: string, n: number): Promise<boolean> => {
  let share = (n * 37) % 100
  const [, call, input] = questions().find(([part]) => (share -= part) < 0)!
  const get = (call as { method: string }).method === 'GET'
  const query = get ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}` : ''
  const body = get ? undefined : JSON.stringify({ ...input, ...('placeIds' in input ? { placeIds: [input.placeIds] } : {}) })
  const headers = { authorization: `Bearer ${token}`, ...(get ? {} : { 'content-type': 'application/json' }) }
  const reply = await fetch(base + call.path + query, { method: call.method, headers, body })
  await reply.arrayBuffer()
  return reply.status === 200
}

/** A screen that listens for ten seconds and leaves without a word. */
const listen = async (base: string, token: string) => {
  const signal = AbortSignal.timeout(10_000)
  const reply = await fetch(base + calls.Home.events.path, { headers: { authorization: `Bearer ${token}` }, signal })
  for await (const _ of reply.body!);
}

const traffic = async (base: string) => {
  const until = Date.now() + minutes * 60_000
  const count = { sent: 0, failed: 0 }
  let token = await signIn(base)
  for (let n = 0; Date.now() < until; n++) {
    if (n % (perSecond * 60) === 0) token = await signIn(base)
    if (n % perSecond === 0) listen(base, token).catch(() => undefined)
    count.sent++
    ask(base, token, n).then(
      well => void (count.failed += well ? 0 : 1),
      () => void count.failed++,
    )
    await sleep(1_000 / perSecond)
  }
  return count
}

interface Line {
  program: string
  at: number
  heapUsed: number
  rss: number
}

const report = (lines: readonly Line[], name: string): boolean => {
  const own = lines.filter(line => line.program.startsWith(name))
  const began = own[0]?.at ?? 0
  for (const { at, heapUsed, rss } of own)
    console.log(
      `${name} ${((at - began) / 60_000).toFixed(0)} min: heap ${(heapUsed / 1e6).toFixed(1)} MB, RSS ${(rss / 1e6).toFixed(0)} MB`,
    )
  const late = own.filter(line => line.at - began >= warmUpMs).map(line => [(line.at - began) / hourMs, line.heapUsed / 1e6] as const)
  const { perUnit, margin } = slopeOf(late)
  const grows = perUnit - margin > 1
  console.log(`${name}: ${perUnit.toFixed(2)} ± ${margin.toFixed(2)} MB/h after the first five minutes${grows ? ': IT GROWS' : ''}`)
  return grows || Number.isNaN(perUnit)
}

const product = await openProduct()
const { sent, failed } = await traffic(product.base)
const lines = readFileSync(heapLog, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Line)
const code = await product.stop()
console.log(`${sent} calls, ${failed} failed, ${minutes} minutes`)
const grows = ['main', 'worker-entry'].map(name => report(lines, name)).includes(true)
rmSync(dataDir, { recursive: true, force: true })
process.exit(grows || failed > 0 || code !== 0 ? 1 : 0)
