import { calls } from '@qingyuan/contract/calls.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, daysBetween, hourMs, hoursOfDay, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertEdit, insertIssue } from '../../apps/server/src/modules/forecast/air-forecast/queries.ts'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { batchOfRows } from '../../apps/server/src/pipeline/hour-batch.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'

/** One fact, one figure: what wall, map, data page, ranking, calendar and targets say through HTTP at the same hour. */
const { Home, DataQuery, Ranking, Calendar, Forecast, Indicator } = calls
const issueDays = ['2026-02-28', '2026-03-01', '2026-03-02']
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
  // An issue a day, with figures that differ by day and place; one day of the city is edited.
  for (const issued of issueDays) {
    const forecast = { issued, hindcast: false, engineVersion: '1', trainedUntil: issued, taught: 100, madeAt: new Date(start) }
    const said = areas.flatMap(({ id: placeId }) =>
      Array.from({ length: 7 }, (_, lead) => ({
        placeId,
        day: addDays(issued, lead),
        concentrations: pollutantIds.flatMap((_, c) => [0, 1, 2, 3, 4].map(q => 20 + lead + 3 * c + 7 * q + 0.4)),
        aqi: [0, 1, 2, 3, 4].map(q => 60 + 5 * lead + 9 * q + (placeId % 5)),
        primaryMask: 1,
        persistence: 70,
        usual: 80,
      })),
    )
    await insertIssue(db, forecast, said)
    const edit = { issued, placeId: city, day: addDays(issued, 2), low: 140, high: 171, primaryMask: 2, reason: '测试订正' }
    await insertEdit(db, { ...edit, by: null, byName: '测试' })
  }
})
afterAll(() => t.close())

const column = (frame: Frame, key: string) => frame.columns.find(each => each.key === key)!.values
const unequal = (facts: Record<string, unknown[]>) =>
  Object.entries(facts).filter(([, values]) => new Set(values).size !== 1 || values[0] == null)

/** Days of the forecast on the wall and on its page, lower, middle and upper, beginning tomorrow; of AQI, and the middle of a pollutant. */
const forecastsOf = async (ask: Ask, placeId: number) => {
  const [page, aqi, ozone] = await Promise.all([
    ask(Forecast.Days, { placeIds: [placeId] }),
    ask(Home.changeTend, { placeId, parameter: 'aqi', ahead: 72 }),
    ask(Home.changeTend, { placeId, parameter: 'o3', ahead: 72 }),
  ])
  const from = column(page, 'time').indexOf(aqi.ahead.days[0]?.day ?? null)
  const text = (...columns: unknown[][]) => JSON.stringify(columns.map(values => values.slice(from)))
  const of = (answer: typeof aqi, key: string) => answer.ahead.days.map((day: Record<string, unknown>) => day[key])
  const classes = (key: string) => page.columns.find(({ key: each }: { key: string }) => each === key)!.classes
  return {
    forecastAqi: [
      text(...['time', 'aqi_low', 'aqi', 'aqi_high'].map(key => column(page, key)), ...['aqi_low', 'aqi', 'aqi_high'].map(classes)),
      JSON.stringify(['day', 'lower', 'median', 'upper', 'lowerClass', 'class', 'upperClass'].map(key => of(aqi, key))),
    ],
    forecastOzone: [text(column(page, 'o3_8h'), classes('o3_8h')), JSON.stringify(['median', 'class'].map(key => of(ozone, key)))],
    issued: [page.meta.period.slice(0, 10), aqi.ahead.issued, ozone.ahead.issued],
  }
}

type Ask = (call: Parameters<TestServer['ask']>[0], input: object) => Promise<any>

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
    ...(await forecastsOf(ask, city)),
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
