import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { hoursOfDay } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPlaces, type Places } from '#/modules/system/places/public.ts'
import type { Database } from '#/platform/database/pool.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { admitHours } from './admit.ts'
import { batchOfRows, type HourRow } from './hour-batch.ts'
import { markAllDirty } from './rollup/queries.ts'
import { rollUp } from './rollup/roll-up.ts'
import { storeHours } from './store/store-hours.ts'

const day = '2026-01-15'
const levels = { pm2_5: 60, pm10: 100, o3: 40, no2: 50, so2: 20, co: 1.5 }
let t: Database
let places: Places
let ids: Map<string, number>

beforeAll(async () => {
  t = await testDatabase()
  ids = await seedPlaces(t.db, [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 16 },
    { code: 'C', countyId: 7 },
    { code: 'D', countyId: 7 },
    { code: 'M', countyId: 7, level: 'micro' },
  ])
  places = await openPlaces(t.db)
})
afterAll(() => t.close())
beforeEach(() => t.pool.query('truncate hourly_readings, daily_values, dirty_days, reading_history'))

const id = (code: string) => ids.get(code)!
const rowsOf = (code: string, values: Partial<typeof levels> = levels, date = day, hours = 24): HourRow[] =>
  hoursOfDay(date)
    .slice(0, hours)
    .map((ts, i) => ({
      placeId: id(code),
      ts,
      values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value + (i % 2)])),
      sourceId: 0,
      ref: 'test',
    }))
const put = (rows: HourRow[], options: { review?: boolean; by?: string } = {}) =>
  storeHours(t.pool, admitHours(batchOfRows(rows)), { by: options.by ?? 'test', review: options.review })
const dayOf = async (code: string, date = day) =>
  (await t.db.selectFrom('daily_values').selectAll().where('place_id', '=', id(code)).where('day', '=', date).executeTakeFirst())!
const hoursOf = (code: string) => t.db.selectFrom('hourly_readings').selectAll().where('place_id', '=', id(code)).orderBy('ts').execute()
const fingerprint = async () => {
  const days = await t.pool.query('select * from daily_values order by place_id, day')
  const hours = await t.pool.query(
    'select place_id, ts, pm2_5, pm10, o3, no2, so2, co, aqi, primary_mask, marks from hourly_readings order by 1, 2',
  )
  return JSON.stringify([days.rows.map(({ revision: _r, computed_at: _c, ...rest }) => rest), hours.rows])
}

describe('a day of four stations', () => {
  beforeEach(async () => {
    await put(['A', 'B', 'C', 'D'].flatMap(code => rowsOf(code)))
    await rollUp(t.pool, places)
  })

  test('becomes station, county and city days with the mean of the hours', async () => {
    for (const code of ['A', '140403', '140423', '140400']) {
      const row = await dayOf(code)
      expect([row.pm2_5, row.co, row.complete, row.valid_mask]).toEqual([60.5, 2, true, 63])
    }
    expect((await dayOf('A')).hours).toEqual([24, 24, 24, 24, 24, 24])
    expect((await dayOf('140400')).hours).toEqual([4, 4, 4, 4, 4, 4])
  })

  test('gives every hour its real-time AQI by HJ 633-2012 before March 2026', async () => {
    const [first] = await hoursOf('A')
    // PM2.5 60: 50 + (60-35)*50/40 = 81.25 -> 82; PM10 100: 75
    expect([first!.aqi, first!.primary_mask]).toEqual([82, 1])
    const [city] = await hoursOf('140400')
    expect(city!.aqi).toBe(82)
  })

  test('leaves an empty queue behind, and a second roll-up does nothing', async () => {
    const { rows } = await t.pool.query('select count(*) as n from dirty_days')
    expect(rows[0].n).toBe(0)
    const before = await fingerprint()
    expect(await rollUp(t.pool, places)).toBe(0)
    expect(await fingerprint()).toBe(before)
  })

  test('stays the same when everything is sent again', async () => {
    const before = await fingerprint()
    const again = await put(['A', 'B', 'C', 'D'].flatMap(code => rowsOf(code)))
    expect(again).toMatchObject({ inserted: 0, changed: 0, same: 96, dirty: [] })
    expect(await fingerprint()).toBe(before)
  })

  test('is computed anew, with its areas and nothing else, when a late value corrects one hour', async () => {
    const c = await dayOf('C')
    const [ts] = hoursOfDay(day)
    const result = await put([{ placeId: id('A'), ts: ts!, values: { pm2_5: 300 }, sourceId: 0, ref: 'late' }])
    expect(result.dirty).toEqual([{ placeId: id('A'), day }])
    expect(await rollUp(t.pool, places)).toBe(3)
    expect((await dayOf('A')).pm2_5).toBe(60.5 + 240 / 24)
    expect((await dayOf('140403')).pm2_5).toBe(60.5 + 240 / 48)
    expect((await dayOf('140400')).pm2_5).toBe(60.5 + 240 / 96)
    expect(await dayOf('C')).toEqual(c)
    const history = await t.db.selectFrom('reading_history').selectAll().execute()
    expect(history).toMatchObject([{ parameter: 'pm2_5', old_value: 60, new_value: 300, source_ref: 'late' }])
    expect((await hoursOf('A'))[0]).toMatchObject({ pm2_5: 300, pm10: 100, revision: 2 })
  })

  test('comes out of the queue as it comes out of scratch', async () => {
    await put(rowsOf('B', { pm2_5: 90 }))
    await put(rowsOf('M'))
    await rollUp(t.pool, places)
    const queued = await fingerprint()
    await t.pool.query('truncate daily_values, dirty_days')
    await t.pool.query(`delete from hourly_readings where place_id in (select id from places where kind in ('city', 'county'))`)
    await markAllDirty(t.pool, ['A', 'B', 'C', 'D', 'M'].map(id))
    await rollUp(t.pool, places)
    expect(await fingerprint()).toBe(queued)
  })
})

test('a value marked invalid by a person leaves the statistics and survives a repeat, but not a correction', async () => {
  await put(rowsOf('A'))
  const hours = hoursOfDay(day).slice(0, 5)
  const verdict = hours.map(ts => ({
    placeId: id('A'),
    ts,
    values: { pm2_5: 60 },
    marks: { pm2_5: { mark: 'RM' as const, reason: '校准期间' } },
    sourceId: 0,
    ref: null,
  }))
  await put(verdict, { review: true, by: 'reviewer' })
  await rollUp(t.pool, places)
  expect(await dayOf('A')).toMatchObject({ hours: [19, 24, 24, 24, 24, 24], valid_mask: 62, complete: false })
  await put(rowsOf('A'))
  expect((await hoursOf('A'))[0]).toMatchObject({ pm2_5: null, marks: { pm2_5: { mark: 'RM', value: 60 } } })
  await put([{ placeId: id('A'), ts: hours[0]!, values: { pm2_5: 61 }, sourceId: 0, ref: 'corrected' }])
  expect((await hoursOf('A'))[0]!.pm2_5).toBe(61)
})

test('three of four stations make the city, two do not; a micro station never counts', async () => {
  await put([...rowsOf('A'), ...rowsOf('B'), ...rowsOf('C'), ...rowsOf('M', { pm2_5: 400 })])
  await rollUp(t.pool, places)
  expect(await dayOf('140400')).toMatchObject({ pm2_5: 60.5, valid_mask: 63 })
  expect((await dayOf('140423')).valid_mask).toBe(0)
  await t.pool.query('truncate hourly_readings, daily_values')
  await put([...rowsOf('A'), ...rowsOf('B')])
  await rollUp(t.pool, places)
  expect(await dayOf('140400')).toMatchObject({ valid_mask: 0, aqi: null })
})

test('nineteen hours make no valid day, and the day says so without losing its mean', async () => {
  await put(rowsOf('A', levels, day, 19))
  await rollUp(t.pool, places)
  const row = await dayOf('A')
  expect(row.valid_mask & 1).toBe(0)
  expect(row.pm2_5).toBeCloseTo((60 * 19 + 9) / 19, 10)
})

test('missing is never written as zero, and a negative or absurd value is set aside with its mark', async () => {
  const [ts] = hoursOfDay(day)
  await put([{ placeId: id('A'), ts: ts!, values: { pm2_5: -3, pm10: 99_999, o3: null, so2: 0 }, sourceId: 0, ref: null }])
  const [row] = await hoursOf('A')
  expect(row).toMatchObject({ pm2_5: null, pm10: null, o3: null, no2: null, so2: 0 })
  expect(row!.marks).toMatchObject({ pm2_5: { mark: 'NEG', value: -3 }, pm10: { mark: 'OR', value: 99_999 } })
})

test('the last hour of a year is graded by its own year and stored in the next partition', async () => {
  await put(rowsOf('A', levels, '2025-12-31'))
  await rollUp(t.pool, places)
  expect((await dayOf('A', '2025-12-31')).hours).toEqual([24, 24, 24, 24, 24, 24])
})

test('two writers of the same hours do not lose or double one', async () => {
  const results = await Promise.all(pollutantIds.map(p => put(rowsOf('A', { [p]: levels[p] }))))
  expect(results.reduce((sum, r) => sum + r.inserted, 0)).toBe(24)
  const rows = await hoursOf('A')
  expect(rows).toHaveLength(24)
  expect(pollutantIds.every(p => rows.every(row => row[p] !== null))).toBe(true)
})
