import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#/platform/database/pool.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { loadDemoCity } from './load-demo-city.ts'
import { readDemoState } from './queries.ts'
import { demoMonth, demoMonthNow as now } from './test-support/demo-month.ts'

/** Loaded in one go. */
let whole: Database
let loaded: Awaited<ReturnType<typeof loadDemoCity>>
beforeAll(async () => {
  whole = await testDatabase({ template: demoMonth })
  loaded = (await readDemoState(whole.db))!
}, 180_000)
afterAll(() => whole.close())

const counted = async ({ pool }: Database) =>
  (
    await pool.query(`select (select count(*)::int from hourly_readings h join places p on p.id = h.place_id where p.kind <> 'sensor') as hours,
      (select count(*)::int from daily_values d join places p on p.id = d.place_id where p.kind <> 'sensor') as days,
      (select count(*)::int from places where simulated and kind <> 'cell') as places, (select count(*)::int from data_sources where kind = 'hj212') as devices,
      (select count(*)::int from minute_readings where span_min = 5) as minutes,
      (select count(*)::int from minute_readings where span_min = 10) as tens,
      (select count(*)::int from hourly_readings h join places p on p.id = h.place_id where p.kind = 'sensor') as sensed,
      (select max(abs(h.pm2_5 - m.mean)) from hourly_readings h join (select place_id, date_bin('1 hour', ts - interval '1 minute', '2026-01-01') as at,
        avg(pm2_5) as mean from minute_readings group by 1, 2) m on m.place_id = h.place_id and h.ts = m.at + interval '1 hour') as gap,
      (select count(*)::int from dirty_days) as dirty, (select count(*)::int from targets) as targets,
      (select count(*)::int from enterprises) as enterprises, (select count(*)::int from outlet_emissions) as emissions,
      (select md5(string_agg(row(place_id, day, pm2_5, o3_8h, aqi, complete, tvoc)::text, '' order by place_id, day)) from daily_values) as print`)
  ).rows[0] as {
    hours: number
    days: number
    minutes: number
    tens: number
    sensed: number
    gap: number
    places: number
    devices: number
    dirty: number
    targets: number
    enterprises: number
    emissions: number
    print: string
  }

test('a month of the demo city is loaded, rolled up and complete; a second load does nothing', async () => {
  expect(loaded.done).toBe(true)
  const first = await counted(whole)
  expect(first).toMatchObject({ places: 170, devices: 76, dirty: 0 })
  expect(first.enterprises).toBeGreaterThanOrEqual(400)
  expect(first.emissions).toBeGreaterThan(2 * first.enterprises)
  const span = (instantOf(2026, 5, 30, 10) - instantOf(2026, 4, 1)) / 3_600_000
  expect(first.hours).toBeGreaterThan(86 * span * 0.94)
  expect(first.hours).toBeLessThan(99 * span)
  expect(first.days).toBeGreaterThan(99 * 58)
  // Two stations, three days, every five minutes; some hours are missing. Their means are the hours.
  expect(first.minutes).toBeGreaterThan(2 * 3 * 288 * 0.8)
  expect(first.minutes).toBeLessThanOrEqual(2 * 3 * 288)
  expect(first.gap).toBeLessThan(0.1)
  // 84 sensors round the parks; the ten-minute means of two days.
  expect(first.sensed).toBeGreaterThan(84 * span * 0.94)
  expect(first.sensed).toBeLessThanOrEqual(84 * span)
  expect(first.tens).toBeGreaterThan(84 * 48 * 6 * 0.9)
  expect(first.tens).toBeLessThanOrEqual(84 * 48 * 6)
  expect(await loadDemoCity({ ...whole, now: now + 86_400_000, months: 1 })).toEqual(loaded)
  expect(await counted(whole)).toEqual(first)
}, 180_000)

test('a load that began with the newest hours and was cut off goes on and ends with the same city, each hour written once', async () => {
  const cut = await testDatabase({ template: 'library' })
  try {
    const abort = new AbortController()
    const onProgress = (share: number) => {
      if (share > 0.25) abort.abort()
    }
    let newestStored = 0
    const onNewestHours = () => void newestStored++
    await expect(loadDemoCity({ ...cut, now, months: 1, onProgress, onNewestHours, signal: abort.signal })).rejects.toThrow()
    expect(newestStored).toBe(1)
    expect((await cut.pool.query('select max(ts) as newest from hourly_readings')).rows[0]).toEqual({ newest: new Date(loaded.to) })
    const half = await counted(cut)
    expect(half.hours).toBeGreaterThan(40_000)
    expect(half.days).toBe(0)
    await loadDemoCity({ ...cut, now, months: 1 })
    expect(await counted(cut)).toEqual(await counted(whole))
    expect((await cut.pool.query('select max(revision) as most from hourly_readings')).rows[0]).toEqual({ most: 1 })
  } finally {
    await cut.close()
  }
}, 180_000)
