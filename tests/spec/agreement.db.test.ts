import { calls } from '@qingyuan/contract/calls.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { daysBetween, hourMs, hoursOfDay, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { batchOfRows } from '../../apps/server/src/pipeline/hour-batch.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'

/** One fact, one figure: what wall, map, data page, ranking, calendar and targets say through HTTP at the same hour. */
const { Home, DataQuery, Ranking, Calendar, Indicator } = calls
let t: TestServer
let city: number
const start = parseHour('2026-02-28 22')!

beforeAll(async () => {
  t = await testServer({ now: start + hourMs / 2 })
  const { db, pool, places } = t.services
  const station = (code: string, county_id: number) =>
    ({ kind: 'station', code, name: code, county_id, level: 'national', lon: 113 + county_id / 100, lat: 36.2 }) as const
  const made = await db
    .insertInto('places')
    .values([station('S7', 7), station('S16', 16)])
    .returning(['id', 'county_id'])
    .execute()
  const areas = await db.selectFrom('places').select(['id', 'kind', 'county_id']).where('kind', 'in', ['city', 'county']).execute()
  city = areas.find(({ kind }) => kind === 'city')!.id
  const members = made.flatMap(({ id, county_id }) =>
    areas.filter(area => area.kind === 'city' || area.county_id === county_id).map(area => ({ area_id: area.id, station_id: id })),
  )
  await db
    .insertInto('area_members')
    .values(members)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await places.refresh()
  await pool.query('select ensure_hourly_partition(2026)')
  // Hours of the future are stored too: only the clock says what has been.
  const rows = daysBetween('2026-02-20', '2026-03-02').flatMap((day, d) =>
    hoursOfDay(day).flatMap((ts, h) =>
      made.map(({ id }, s) => ({
        placeId: id,
        ts,
        values: { pm2_5: 40 + 9 * (d % 6) + h + 5 * s, pm10: 90 + 6 * d + h, o3: 60 + h, no2: 30 + d, so2: 8, co: 0.8 },
        sourceId: 0,
        ref: null,
      })),
    ),
  )
  await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
  await rollUp(pool, places)
})
afterAll(() => t.close())

const column = (frame: Frame, key: string) => frame.columns.find(each => each.key === key)!.values
const unequal = (facts: Record<string, unknown[]>) =>
  Object.entries(facts).filter(([, values]) => new Set(values).size !== 1 || values[0] == null)

const factsAt = async (token: string, today: string) => {
  const ask = async (call: Parameters<TestServer['ask']>[0], input: object) => {
    const { status, data, message } = await t.ask(call, input as never, { token })
    if (status !== 200) throw new Error(`${call.name}: ${message}`)
    return data
  }
  const [list, compare, slider, alarms, good] = await Promise.all([
    ask(Home.stationList, {}),
    ask(Home.dataCompare, {}),
    ask(Home.timeline, { hours: 24 }),
    ask(Home.alarmQuery, {}),
    ask(Home.goodDaysProp, {}),
  ])
  const place = { placeIds: [city] }
  const [hour, year, running, summary, targets, ranking] = await Promise.all([
    ask(DataQuery.CityData, { ...place, step: 'hour', from: list.time, to: list.time }),
    ask(DataQuery.CityData, { ...place, step: 'year', from: '2026', to: '2026' }),
    ask(DataQuery.CityAccumulation, { ...place, step: 'year', from: '2026', to: '2026' }),
    ask(Calendar.YearSummary, { placeId: city, year: 2026 }),
    ask(Indicator.Completion, { span: 'year', year: 2026 }),
    ask(Ranking.RankingDetails, { kind: 'county', from: '2026-01-01', to: today }),
  ])
  const row = list.rows.find(({ kind }: { kind: string }) => kind === 'city')
  const total = Object.fromEntries(ranking.columns.map(({ key }: { key: string }, i: number) => [key, ranking.footer[0].cells[i]]))
  const aim = targets.places.find(({ placeId }: { placeId: number }) => placeId === city)
  return {
    aqi: [row.aqi, compare.now.aqi, slider.aqi.at(-1), column(hour, 'aqi')[0]],
    pm2_5: [row.values.pm2_5, compare.now.values.pm2_5, column(hour, 'pm2_5')[0]],
    pm2_5Class: [row.classes.pm2_5, hour.columns.find(({ key }: { key: string }) => key === 'pm2_5').classes[0]],
    alarms: [list.alarms, alarms.open],
    judgedDays: [
      good.validDays,
      summary.validDays,
      aim.validDays,
      column(year, 'valid_days')[0],
      column(running, 'valid_days').at(-1),
      total.valid_days,
    ],
    goodDays: [summary.goodDays, column(year, 'good_days')[0], column(running, 'good_days').at(-1), total.good_days],
    goodRatio: [good.ratio, summary.goodRatio],
    compositeIndex: [total.composite_index, column(running, 'composite_index').at(-1)],
  }
}

describe('wall, map, data page, ranking, calendar and targets say the same', () => {
  let at = start
  test.each([
    ['2026-02-28 22', '2026-02-28', 8],
    ['2026-02-28 24', '2026-03-01', 9],
    ['2026-03-01 21', '2026-03-01', 9],
    ['2026-03-02 01', '2026-03-02', 10],
  ])('at %s, to the city and to a county', async (hour, today, judged) => {
    t.pass(parseHour(hour)! - at)
    at = parseHour(hour)!
    for (const user of ['admin', 'county']) {
      const facts = await factsAt(await t.token(user), today)
      expect(unequal(facts), user).toEqual([])
      expect(facts.judgedDays[0], user).toBe(judged)
    }
  })
})
