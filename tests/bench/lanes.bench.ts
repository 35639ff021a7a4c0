import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@qingyuan/contract/calls.ts'
import { dayMs, formatDate, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { startProduct } from '../e2e/setup/product.ts'
import { callApi, signInByCall } from '../e2e/support/api.ts'
import { defineBench } from './harness.ts'

const { Model, ModelRun, Setting } = calls
const rounds = 3
const pollMs = 100

/** Milliseconds from the request of a run until its result is there. */
const timeRun = async (ask: () => Promise<{ run: { state: string; message: string | null }; result: unknown }>): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const { run, result } = await ask()
    if (result !== null) return performance.now() - began
    if (run.state === 'failed' || run.state === 'cancelled') throw new Error(`${run.state}: ${run.message}`)
    await sleep(pollMs)
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Has a day apportioned as a user of the page does: quickly first, then on the full grid. True once the full one is under way. */
const startDay = async (base: string, token: string, day: string): Promise<boolean> => {
  const { run } = await callApi(base, Model.CAMxMap, { time: `${day} 12`, species: 'pm2_5' }, token)
  const { successor } = run
  const wanted = successor ?? run
  if (wanted.state === 'offered') await callApi(base, ModelRun.Retry, { id: wanted.id }, token)
  return successor?.state === 'running' && successor.progress > 0.02
}

/** A user's runs through HTTP and the queue while another's day is apportioned. */
export default defineBench({
  name: 'runs of users beside a day of apportionment',
  run: async ({ report }) => {
    const { product, stop } = await startProduct({ demo: true, env: { DEMO_MONTHS: '2' } })
    try {
      const { base } = product
      const { requestToken: token } = await signInByCall(base, 'city')
      const admin = (await signInByCall(base, 'admin')).requestToken
      const day = formatDate(Date.now() - 2 * dayMs)
      // Refused until the weather of the day is there.
      const isUnderWay = () => startDay(base, admin, day).catch(() => false)
      for (let i = 0; !(await isUnderWay()); i++) {
        if (i > 300) throw new Error('no day is being apportioned')
        await sleep(1000)
      }
      const places = await callApi(base, Setting.PlaceTree, {}, token)
      const stations = places.filter(({ kind, level }) => kind === 'station' && level === 'national').map(({ id }) => id)
      const now = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs
      const delays: number[] = []
      let measuring = true
      const watch = (async () => {
        while (measuring) {
          const began = performance.now()
          await fetch(`${base}/api/health`).then(reply => reply.arrayBuffer())
          delays.push(performance.now() - began)
          await sleep(20)
        }
      })()
      const [traces, paths]: [number[], number[]] = [[], []]
      for (let i = 0; i < rounds; i++) {
        const placeId = stations[i]!
        const to = formatHour(now - i * hourMs)
        const from = formatHour(now - (i + 5) * hourMs)
        const trace = { placeId, from, to, parameter: 'pm10' as const, rangeM: 30_000 }
        traces.push(await timeRun(() => callApi(base, Model.EnterpriseContribution, trace, token)))
        const path = { placeIds: [placeId], starts: [to], heights: ['list100m' as const], hours: 36 }
        paths.push(await timeRun(() => callApi(base, Model.HysplitBackTrajectory, path, token)))
      }
      const stillThere = await isUnderWay()
      measuring = false
      await watch
      if (!stillThere) throw new Error('the day ended before the runs of users did')
      const p99 = delays.toSorted((a, b) => a - b)[Math.floor(0.99 * delays.length)]!
      report({ label: 'incident trace, from request to list', value: median(traces), unit: 'ms', goal: 10_000, better: 'lower' })
      report({ label: 'trajectory, from request to path', value: median(paths), unit: 'ms', goal: 3000, better: 'lower' })
      report({ label: 'answer of /api/health meanwhile, p99', value: p99, unit: 'ms', goal: 30, better: 'lower' })
    } finally {
      await stop()
    }
  },
})
