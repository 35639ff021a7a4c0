import { demoSeed } from '@qingyuan/demo-city/plan.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { expect, test } from 'vitest'
import { openPlaces } from '#/modules/system/places/public.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { demoSourceId } from './queries.ts'
import { insertSensors, loadSensorMinutes, storeSensors } from './sensors.ts'

test('sensors are registered once, and their hours and ten-minute means stored; a repeat changes nothing', async () => {
  const database = await testDatabase({ template: 'prepared' })
  const { db, pool } = database
  const [from, to] = [instantOf(2026, 5, 1, 1), instantOf(2026, 5, 1, 12)]
  const load = async () => {
    await insertSensors(db, demoSeed)
    const places = await openPlaces(db)
    await storeSensors(pool, places, demoSeed, await demoSourceId(db), { from, to })
    await loadSensorMinutes(pool, places, demoSeed, to, from)
    return (
      await pool.query(`select (select count(*)::int from places where kind = 'sensor') as sensors, (select count(*)::int from monitor_stations) as registered,
        (select count(*)::int from hourly_readings) as hours, (select count(odour)::int from hourly_readings) as odours,
        (select count(*)::int from minute_readings where span_min = 10) as tens,
        (select md5(string_agg(row(place_id, ts, tvoc, nmhc, odour, h2s, nh3)::text, '' order by place_id, ts)) from hourly_readings) as print`)
    ).rows[0] as { sensors: number; registered: number; hours: number; odours: number; tens: number; print: string }
  }
  try {
    const first = await load()
    expect(first).toMatchObject({ sensors: 84, registered: 84 })
    expect(first.hours).toBeGreaterThan(84 * 12 * 0.9)
    expect(first.odours).toBeGreaterThan(24 * 12 * 0.8)
    expect(first.tens).toBe(6 * first.hours)
    expect(await load()).toEqual(first)
  } finally {
    await database.close()
  }
})
