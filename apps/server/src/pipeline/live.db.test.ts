import { floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { admitHours } from './admit.ts'
import { defaultRules } from './alarms/default-rules.ts'
import { seedRules } from './alarms/rule-queries.ts'
import { batchOfRows } from './hour-batch.ts'
import { debounceWithLimit, startLive } from './live.ts'
import { withRollupLock } from './rollup/lock-queries.ts'
import { storeHours } from './store/store-hours.ts'
import { openPipeline, type Pipeline } from './test-support/open-pipeline.ts'

let p: Pipeline
beforeAll(async () => {
  p = await openPipeline([{ code: 'A', countyId: 16 }])
  await seedRules(p.services.pool, defaultRules)
})
afterAll(() => p?.close())

/** The promise: an alarm within a second of the commit of its value. A slow machine gets a second attempt. */
test('an alarm is raised within a second of its value’s commit, while a roll-up keeps the days', { retry: 3 }, async ({ task }) => {
  const { pool, events, places } = p.services
  await pool.query('delete from alarms')
  await pool.query('delete from hourly_readings')
  const hour = floorHour(Date.now()) - (task.result?.retryCount ?? 0) * hourMs
  let release = () => undefined as void
  const rollUp = withRollupLock(pool, () => new Promise<void>(resolve => (release = resolve)))
  const live = await startLive(p.services)
  const heard = new Promise<number>(resolve => {
    events.subscribe(event => event.type === 'alarm' && resolve(performance.now()))
  })
  const row = { placeId: p.ids.get('A')!, ts: hour, values: { o3: 260 }, sourceId: 0, ref: null }
  await storeHours(pool, admitHours(batchOfRows([row])), { by: 'test' })
  const committed = performance.now()
  const took = (await heard) - committed
  release()
  await rollUp
  await live.stop()
  expect(places.all().length).toBeGreaterThan(0)
  expect(took).toBeLessThan(1000)
  const { rows } = await pool.query(`select message, ended_at from alarms`)
  expect(rows).toMatchObject([{ message: 'O₃ 260 μg/m³，连续 1 h 超 200', ended_at: null }])
})

test('arrivals that never stop do not keep the work waiting', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let runs = 0
  const arrivals = debounceWithLimit(() => void runs++)
  for (let ms = 0; ms < 2000; ms += 50) {
    arrivals.soon()
    vi.advanceTimersByTime(50)
  }
  expect(runs).toBeGreaterThanOrEqual(4)
  arrivals.stop()
  vi.useRealTimers()
})
