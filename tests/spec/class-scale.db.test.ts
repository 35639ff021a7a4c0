import { calls } from '@qingyuan/contract/calls.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { hourMs, hoursOfDay, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { batchOfRows } from '../../apps/server/src/pipeline/hour-batch.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'

/** One setting classes concentrations, at every call that states a class; the AQI keeps its edition. */
const { Home, DataQuery, AirQuality, Ranking, Analysis, AnalysisMap, Setting, System, Trace } = calls
const [before, after] = ['2026-02-28', '2026-03-01']
let t: TestServer
let token: string
let ids: { city: number; county: number; station: number }

beforeAll(async () => {
  t = await testServer({ now: parseHour(`${after} 24`)! + hourMs / 2 })
  const { db, pool, places } = t.services
  const county = await db
    .selectFrom('places')
    .select('id')
    .where('kind', '=', 'county')
    .where('county_id', '=', 7)
    .executeTakeFirstOrThrow()
  const city = await db.selectFrom('places').select('id').where('kind', '=', 'city').executeTakeFirstOrThrow()
  const station = await db
    .insertInto('places')
    .values({ kind: 'station', code: 'S7', name: 'S7', county_id: 7, level: 'national', lon: 113.07, lat: 36.2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = { city: city.id, county: county.id, station: station.id }
  await db
    .insertInto('area_members')
    .values([ids.city, ids.county].map(area_id => ({ area_id, station_id: ids.station })))
    .execute()
  await places.refresh()
  await pool.query('select ensure_hourly_partition(2026)')
  const rows = [before, after].flatMap(day =>
    hoursOfDay(day).map(ts => ({
      placeId: ids.station,
      ts,
      values: { pm2_5: 70, pm10: 140, o3: 60, no2: 30, so2: 8, co: 0.8 },
      sourceId: 0,
      ref: null,
    })),
  )
  await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
  await rollUp(pool, places)
  token = await t.token('admin')
})
afterAll(() => t.close())

const ask = async (call: Parameters<TestServer['ask']>[0], input: object) => {
  const { status, data, message } = await t.ask(call, input as never, { token })
  if (status !== 200) throw new Error(`${call.name}: ${message}`)
  return data
}
const classOf = (frame: Frame, key: string, row = 0) => frame.columns.find(each => each.key === key)?.classes?.[row]

/** Class of PM2.5 70 by every call that states it. */
const classesAt = async (day: string) => {
  const at = `${day} 12`
  const one = { placeIds: [ids.station], parameters: ['pm2_5'] }
  const [list, compare, strip, cities, stations, overlay, running, days, patches, points, rose, ranks, lineage] = await Promise.all([
    ask(Home.stationList, { hour: at }),
    ask(Home.dataCompare, { hour: at }),
    ask(Home.changeTend, { placeId: ids.city, parameter: 'pm2_5', hour: at }),
    ask(DataQuery.CityData, { placeIds: [ids.city], step: 'hour', from: at, to: at }),
    ask(DataQuery.StationData, { ...one, step: 'day', from: day, to: day }),
    ask(DataQuery.StationOverlying, { ...one, step: 'hour', from: at, to: at }),
    ask(DataQuery.StationAccumulation, { ...one, step: 'hour', from: at, to: at }),
    ask(AirQuality.CityDayStatistics, { from: day, to: day }),
    ask(AnalysisMap.Patches, { parameter: 'pm2_5', step: 'hour', from: day, to: day }),
    ask(AnalysisMap.StationHours, { parameter: 'pm2_5', from: day, to: day }),
    ask(Analysis.WindRose, { placeId: ids.station, parameter: 'pm2_5', step: 'hour', from: day, to: day }),
    ask(Ranking.AreaData, { kind: 'county', from: day, to: day }),
    ask(Trace.Explain, { placeId: ids.station, parameter: 'pm2_5', step: 'hour', time: at }),
  ])
  const row = list.rows.find(({ kind }: { kind: string }) => kind === 'city')
  return {
    classes: {
      stationList: row.classes.pm2_5,
      dataCompare: compare.now.classes.pm2_5,
      changeTend: strip.classes.at(-1),
      day: strip.days.at(-1).class,
      cityData: classOf(cities, 'pm2_5'),
      stationData: classOf(stations, 'pm2_5'),
      overlay: classOf(overlay, `${ids.station}:pm2_5`),
      accumulation: classOf(running, 'pm2_5'),
      statistics: classOf(days, 'pm2_5'),
      patches: classOf(patches, `v:140423`, 11),
      points: classOf(points, `${ids.station}`, 11),
      areas: classOf(ranks, 'pm2_5', ranks.columns.find(({ key }: { key: string }) => key === 'place_id').values.indexOf(ids.county)),
      lineage: lineage.level,
    },
    aqi: [row.aqi, row.class],
    named: { scale: row.scale, standard: row.standard, meta: cities.meta.scale },
    rose: rose.columns.map(({ label }: { label: string }) => label).filter((label: string) => label.includes('Ⅱ')),
  }
}

const all = (level: number) => Object.fromEntries(Object.keys(classNames).map(key => [key, level]))
const classNames = {
  stationList: 0,
  dataCompare: 0,
  changeTend: 0,
  day: 0,
  cityData: 0,
  stationData: 0,
  overlay: 0,
  accumulation: 0,
  statistics: 0,
  patches: 0,
  points: 0,
  areas: 0,
  lineage: 0,
}

test('PM2.5 70 is 良 on the platform scale and 轻度污染 on the IAQI scale, at every call; before 2026-03-01 nothing changes', async () => {
  const [old, now] = [await classesAt(before), await classesAt(after)]
  expect(old.classes).toEqual(all(2))
  expect(now.classes).toEqual(all(2))
  expect(now.named).toEqual({ scale: '浓度按平台分级', standard: 'HJ 633-2026', meta: '浓度按平台分级' })
  expect([old.named.standard, old.rose]).toEqual(['HJ 633-2012', ['Ⅱ 良 ≤75']])

  await ask(Setting.SaveClassScale, { concentrations: 'iaqi', colours: 'official' })
  const switched = await classesAt(after)
  expect(switched.classes).toEqual(all(3))
  expect(switched.named).toEqual({
    scale: '浓度按 HJ 633-2026 分指数分级',
    standard: 'HJ 633-2026',
    meta: '浓度按 HJ 633-2026 分指数分级',
  })
  expect([switched.aqi, switched.rose]).toEqual([now.aqi, ['Ⅱ 良 ≤60']])
  expect(await classesAt(before)).toEqual(old)
  expect(await ask(Setting.ClassScale, {})).toMatchObject({ concentrations: 'iaqi', colours: 'official', from: after })
  const { rows } = await ask(System.AuditQuery, { search: '分指数' })
  expect(rows.map(({ action, subject }: { action: string; subject: string }) => [action, subject])).toEqual([
    ['Setting.SaveClassScale', '浓度按 HJ 633-2026 分指数分级，HJ 633 官方颜色'],
  ])
})

test('only an administrator may switch it', async () => {
  for (const user of ['city', 'county', 'leader', 'enterprise'])
    expect(
      (await t.ask(Setting.SaveClassScale, { concentrations: 'platform', colours: 'platform' }, { token: await t.token(user) })).status,
    ).toBe(403)
})
