import { generateBlock } from '@qingyuan/demo-city/generate.ts'
import { cityPlan } from '@qingyuan/demo-city/plan.ts'
import { measuredIds } from '@qingyuan/domain/parameters.ts'
import { hourMs, hoursOfDay, instantOf } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/testing/random.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDemoPlaces, insertMembers } from '#/demo/queries.ts'
import { openPlaces } from '#/modules/system/places/public.ts'
import { seedAreas } from '#/modules/system/places/seed.ts'
import type { Database } from '#/platform/database/pool.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { admitHours } from '../admit.ts'
import { batchOfRows, type HourRow } from '../hour-batch.ts'
import { storeHours } from '../store/store-hours.ts'
import { openPipeline, type Pipeline } from '../test-support/open-pipeline.ts'
import { markAllDirty } from './queries.ts'
import { rollUp } from './roll-up.ts'

let t: Database
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const fingerprint = async () => {
  const { rows } = await t.pool.query(`select
    (select md5(string_agg(md5(row(place_id, day, pm2_5, pm10, o3_8h, no2, so2, co, o3_1h, hours, o3_windows, valid_mask, aqi, primary_mask, complete,
      temperature, humidity, pressure, wind_speed, wind_direction, precipitation, visibility, tvoc, nmhc, dust)::text), '' order by place_id, day)) from daily_values) as days,
    (select md5(string_agg(md5(row(place_id, ts, ${measuredIds.join(', ')}, aqi, primary_mask, marks)::text), '' order by place_id, ts)) from hourly_readings) as hours,
    (select count(*)::int from daily_values) as day_count`)
  return rows[0] as { days: string; hours: string; day_count: number }
}

test('two months of the demo city in any order, with corrections and repeats, come out of the queue as they come out of scratch', async () => {
  await seedAreas(t.db)
  const plan = cityPlan(5)
  const { counties } = await import('@qingyuan/domain/counties.ts')
  const ids = await insertDemoPlaces(t.db, plan)
  await insertMembers(t.db, plan, ids, '140400', id => String(counties.find(county => county.id === id)!.adcode))
  const places = await openPlaces(t.db)
  const from = instantOf(2026, 1, 31) + hourMs
  const random = seededRandom(9)
  const some = plan.places.filter((_, i) => i % 3 === 0 || i < 8)
  const rows: HourRow[] = generateBlock({ plan, from, hours: 59 * 24 }, some).flatMap(block =>
    Array.from({ length: block.hours }, (_, i) => ({
      placeId: ids.get(block.placeCode)!,
      ts: block.firstHour + i * hourMs,
      values: Object.fromEntries(measuredIds.flatMap(id => (Number.isNaN(block.columns[id][i]!) ? [] : [[id, block.columns[id][i]!]]))),
      sourceId: 0,
      ref: null,
    })).filter(row => Object.keys(row.values).length > 0),
  )
  for (let i = rows.length - 1; i > 0; i--) {
    const j = random.int(0, i)
    ;[rows[i], rows[j]] = [rows[j]!, rows[i]!]
  }
  const put = (some: HourRow[]) => storeHours(t.pool, admitHours(batchOfRows(some)), { by: 'test' })
  const pieces = 8
  for (let piece = 0; piece < pieces; piece++) {
    await put(rows.slice((piece * rows.length) / pieces, ((piece + 1) * rows.length) / pieces))
    const corrected = Array.from({ length: 150 }, () => random.pick(rows.slice(0, ((piece + 1) * rows.length) / pieces)))
    await put(corrected.map(row => ({ ...row, values: { pm2_5: random.int(1, 300), so2: random.int(-9, 40) } })))
    await put(corrected.slice(0, 50))
    if (random.chance(0.7)) await rollUp(t.pool, places)
  }
  await rollUp(t.pool, places)
  const queued = await fingerprint()
  expect(queued.day_count).toBeGreaterThan(some.length * 55)

  await t.pool.query('truncate daily_values, dirty_days')
  await t.pool.query(`delete from hourly_readings where place_id in (select id from places where kind in ('city', 'county'))`)
  await markAllDirty(
    t.pool,
    places
      .all()
      .filter(place => places.members(place.id).length === 0)
      .map(place => place.id),
  )
  await rollUp(t.pool, places)
  expect(await fingerprint()).toEqual(queued)
})

let p: Pipeline
const day = '2026-01-15'
const levels = { pm2_5: 60, pm10: 100, o3: 40, no2: 50, so2: 20, co: 1.5 }
const rowsOf = (code: string, at: number[], values: Partial<typeof levels> = levels): HourRow[] =>
  at.map((ts, i) => ({
    placeId: p.ids.get(code)!,
    ts,
    values: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value + (i % 3)])),
    sourceId: 0,
    ref: null,
  }))
const put = (rows: HourRow[], review = false) => storeHours(p.services.pool, admitHours(batchOfRows(rows)), { by: 'test', review })

beforeAll(async () => {
  p = await openPipeline(['A', 'B', 'C', 'D'].map(code => ({ code, countyId: 16 })))
})
afterAll(() => p?.close())
beforeEach(() => p.rows('truncate hourly_readings, daily_values, dirty_days, reading_history'))

test('an area loses its hours and its valid day when too few of its stations are left', async () => {
  const hours = hoursOfDay(day)
  await put(['A', 'B', 'C', 'D'].flatMap(code => rowsOf(code, hours)))
  await p.rollUp()
  const cityHours = () =>
    p.rows('select pm2_5, aqi from hourly_readings h join places p on p.id = h.place_id where p.code = $1 order by ts', ['140400'])
  expect(await cityHours()).toHaveLength(24)
  const verdict = (code: string) =>
    rowsOf(code, hours).map(row => ({
      ...row,
      marks: Object.fromEntries(Object.keys(row.values).map(id => [id, { mark: 'RM' as const, reason: '停电' }])),
    }))
  await put([...verdict('A'), ...verdict('B')], true)
  await p.rollUp()
  expect(await cityHours()).toEqual([])
  const days = await p.rows('select valid_mask, aqi from daily_values d join places p on p.id = d.place_id where p.code = $1', ['140400'])
  expect(days).toEqual([{ valid_mask: 0, aqi: null }])
})

test('six equal hours are marked as stuck, a single peak as a jump; both still count, and the marks go when the values are corrected', async () => {
  const hours = hoursOfDay(day)
  const values = [41, 44, 47, 43, 52, 52, 52, 52, 52, 52, 52, 52, 45, 41, 40, 46, 400, 44, 41, 47, 43, 46, 42, 45]
  const series = hours.map((ts, i) => ({
    placeId: p.ids.get('A')!,
    ts,
    values: { pm2_5: values[i]!, pm10: values[i]! + 40 + i },
    sourceId: 0,
    ref: null,
  }))
  await put(series)
  await p.rollUp()
  const marked = () =>
    p.rows<{ hour: number; mark: string; pm2_5: number }>(
      `select ((extract(epoch from ts) * 1000 - $1) / 3600000)::int as hour, marks->'pm2_5'->>'mark' as mark, pm2_5 from hourly_readings
        where marks ? 'pm2_5' order by ts`,
      [hours[0]],
    )
  const first = await marked()
  expect(first.filter(row => row.mark === 'CON').length).toBeGreaterThanOrEqual(6)
  expect(first.filter(row => row.mark === 'CON').every(row => row.pm2_5 === 52)).toBe(true)
  expect(first.filter(row => row.mark === 'JMP')).toEqual([{ hour: 16, mark: 'JMP', pm2_5: 400 }])
  await put(series)
  await p.rollUp()
  expect(await marked()).toEqual(first)
  await put(series.map((row, i) => ({ ...row, values: { pm2_5: 40 + ((i * 5) % 9) } })))
  await p.rollUp()
  expect(await marked()).toEqual([])
})
