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

/** One fact, one figure: what wall, map, data page, ranking, calendar, targets and briefing say through HTTP at the same hour. */
const { Briefing, Home, DataQuery, Ranking, Calendar, Forecast, Indicator, Target, AirQuality, Trace } = calls
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
  // One alarm goes on in each county, one has ended; both areas have a target.
  const rule = await db.selectFrom('alarm_rules').select('id').executeTakeFirstOrThrow()
  const alarm = (place_id: number, ended_at: Date | null) => {
    const [opened_at, last_at] = [new Date(start - 5 * hourMs), ended_at ?? new Date(start)]
    return { rule_id: rule.id, place_id, parameter: 'pm2_5', message: 'PM₂.₅ 偏高', opened_at, last_at, ended_at }
  }
  await db
    .insertInto('alarms')
    .values([...made.map(({ id }) => alarm(id, null)), alarm(made[0]!.id, new Date(start - hourMs))])
    .execute()
  await db
    .insertInto('targets')
    .values(
      areas.flatMap(({ id }) => [
        { place_id: id, year: 2026, item: 'good_ratio', value: 78 },
        { place_id: id, year: 2026, item: 'pm2_5', value: 60 },
      ]),
    )
    .execute()
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

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any answer
type Ask = (call: Parameters<TestServer['ask']>[0], input: object) => Promise<any>

/** Three days of the forecast's page from a day on. */
const forecastRows = (page: Frame, from: string) => {
  const first = column(page, 'time').indexOf(from)
  return JSON.stringify([0, 1, 2].map(n => ['time', 'aqi_low', 'aqi', 'aqi_high'].map(key => column(page, key)[first + n])))
}

/** Figures of 今日研判, composed now: by sentence, and what its pictures show. */
const briefingOf = async (ask: Ask, today: string) => {
  await ask(Briefing.Compose, {})
  const found = await ask(Briefing.Query, { day: today })
  const figure = (key: string, n: number) => {
    const { parts } = found.sentences.find((each: { key: string }) => each.key === key)
    return Number(parts.filter((part: unknown) => typeof part !== 'string')[n].text)
  }
  return { found, figure }
}

/** The margin of the day on its page and in the briefing, while an hour of the day is there and one is to come. */
const marginsOf = async (ask: Ask, { found, figure }: Awaited<ReturnType<typeof briefingOf>>, placeId: number, today: string) => {
  const page = await ask(Target.Room, { item: 'pm2_5' })
  const at = column(page, 'place_id').indexOf(placeId)
  const isToday = page.meta.period.includes(today) && Number(column(page, 'today_rest')[at]) > 0
  const isSaid = found.sentences.some(({ key }: { key: string }) => key === 'margin')
  const [mean, allowed] = ['today_mean', 'today_allowed'].map(key => column(page, key)[at])
  return {
    marginSaid: [isToday, isSaid],
    ...(isToday && { marginMean: [mean, figure('margin', 1)], margin: [allowed, figure('margin', 3)] }),
  }
}

/** Month and year so far: data page, statistics, ranking and lineage rest on the days that have ended. */
const periodsOf = async (ask: Ask, { kind, placeId }: { kind: string; placeId: number }, yesterday: string) => {
  const [year, month] = [yesterday.slice(0, 4), yesterday.slice(0, 7)]
  const [Data, Statistics, Days] =
    kind === 'city'
      ? [DataQuery.CityData, AirQuality.CityMonthStatistics, AirQuality.CityDayStatistics]
      : [DataQuery.CountyData, AirQuality.CountyMonthStatistics, AirQuality.CountyDayStatistics]
  const placeIds = [placeId]
  const days = (from: string) => ask(Days, { placeIds, from, to: yesterday })
  const explained = (parameter: string, step: string, time: string) => ask(Trace.Explain, { placeId, parameter, step, time })
  const [months, monthRow, monthDays, years, yearDays, ...lineage] = await Promise.all([
    ask(Data, { placeIds, step: 'month', from: month, to: month }),
    ask(Statistics, { placeIds, from: month, to: month }),
    days(`${month}-01`),
    ask(Data, { placeIds, step: 'year', from: year, to: year }),
    days(`${year}-01-01`),
    explained('composite_index', 'month', month),
    explained('composite_index', 'year', year),
    explained('pm2_5', 'month', month),
  ])
  const [monthIndex, yearIndex, monthPm] = lineage.map(({ value }) => Number(value))
  const of = (frame: Frame, key: string) => column(frame, key)[0]
  return {
    monthIndex: [...[months, monthRow, monthDays].map(frame => of(frame, 'composite_index')), monthIndex],
    monthPm: [...[months, monthRow, monthDays].map(frame => of(frame, 'pm2_5')), monthPm],
    monthDays: [months, monthRow, monthDays].map(frame => of(frame, 'valid_days')),
    monthValidity: ['validity'].flatMap(key => [of(monthRow, key), of(monthDays, key)]),
    yearIndex: [of(years, 'composite_index'), of(yearDays, 'composite_index'), yearIndex],
  }
}

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
  const composed = await briefingOf(ask, today)
  const { found: briefing, figure } = composed
  const row = list.rows.find(({ placeId }: { placeId: number }) => placeId === list.ownPlaceId)
  const own: number = row.placeId
  const [Data, Accumulation] =
    row.kind === 'city' ? [DataQuery.CityData, DataQuery.CityAccumulation] : [DataQuery.CountyData, DataQuery.CountyAccumulation]
  const place = { placeIds: [own] }
  const yesterday = addDays(today, -1)
  const month = { year: Number(yesterday.slice(0, 4)), month: Number(yesterday.slice(5, 7)) }
  const [page, hour, day, year, running, summary, calendar, targets, ranking, ranks, yearRanks, contrast] = await Promise.all([
    ask(Forecast.Days, place),
    ask(Data, { ...place, step: 'hour', from: list.time, to: list.time }),
    ask(Data, { ...place, step: 'day', from: yesterday, to: yesterday }),
    ask(Data, { ...place, step: 'year', from: '2026', to: '2026' }),
    ask(Accumulation, { ...place, step: 'year', from: '2026', to: '2026' }),
    ask(Calendar.YearSummary, { placeId: own, year: 2026 }),
    ask(Calendar.PollutionCalendar, { placeId: own, ...month, parameter: 'pm2_5' }),
    ask(Indicator.Completion, { span: 'year', year: 2026 }),
    ask(Ranking.RankingDetails, { kind: 'county', from: '2026-01-01', to: yesterday }),
    ask(Home.cityRacking, { span: 'now', parameter: 'pm2_5' }),
    ask(Home.cityRacking, { span: 'year' }),
    ask(Target.Contrast, { span: 'year', year: 2026, item: 'composite_index' }),
  ])
  const ofRow = (rows: { placeId: number }[]) => rows.find(({ placeId }) => placeId === own) as Record<string, unknown> | undefined
  const at = column(ranking, 'place_id').indexOf(own)
  const cell = (i: number) => (at < 0 ? ranking.footer[0].cells[i] : ranking.columns[i].values[at])
  const total = Object.fromEntries(ranking.columns.map(({ key }: { key: string }, i: number) => [key, cell(i)]))
  const aim = targets.places.find(({ placeId }: { placeId: number }) => placeId === own)
  const past = calendar.days.find((each: { day: string }) => each.day === yesterday)
  const inRanking = ofRow(ranks.rows)
  const inYearRanking = ofRow(yearRanks.rows)
  const classes = (frame: Frame) => frame.columns.find(({ key }) => key === 'pm2_5')!.classes![0]
  return {
    ...(await forecastsOf(ask, own)),
    ...(await marginsOf(ask, composed, own, today)),
    ...(await periodsOf(ask, row, yesterday)),
    aqi: [row.aqi, compare.now.aqi, slider.aqi.at(-1), column(hour, 'aqi')[0], figure('hour', 0), briefing.figures.hours.at(-1).aqi],
    pm2_5: [row.values.pm2_5, compare.now.values.pm2_5, column(hour, 'pm2_5')[0], ...(inRanking ? [inRanking.value] : [])],
    pm2_5Class: [row.classes.pm2_5, classes(hour), ...(inRanking ? [inRanking.class] : [])],
    yesterday: [past.value, column(day, 'pm2_5')[0], ...(past.primary?.[0] === 'pm2_5' ? [figure('day', 1)] : [])],
    yesterdayClass: [past.class, classes(day)],
    yesterdayAqi: [past.aqi, column(day, 'aqi')[0], figure('day', 0)],
    standard: [row.standard, compare.now.standard, hour.meta.standard],
    scale: [row.scale, hour.meta.scale],
    alarms: [list.alarms, alarms.open, figure('alarms', 1)],
    // What the bell counts is in the list that it opens.
    unread: [alarms.unread, alarms.rows.filter(({ id }: { id: number }) => id <= alarms.newest).length],
    judgedDays: [
      good.validDays,
      summary.validDays,
      aim.validDays,
      column(year, 'valid_days')[0],
      column(running, 'valid_days')[column(running, 'time').indexOf(yesterday)],
      total.valid_days,
    ],
    goodDays: [
      summary.goodDays,
      column(year, 'good_days')[0],
      column(running, 'good_days')[column(running, 'time').indexOf(yesterday)],
      total.good_days,
    ],
    goodRatio: [good.ratio, summary.goodRatio, figure('target', 0), briefing.figures.goodDays.value],
    briefingForecast: [
      JSON.stringify(briefing.figures.forecast.map((each: Record<string, unknown>) => [each.day, each.lower, each.median, each.upper])),
      forecastRows(page, today),
    ],
    compositeIndex: [
      total.composite_index,
      column(running, 'composite_index')[column(running, 'time').indexOf(yesterday)],
      column(year, 'composite_index')[0],
      column(contrast, 'composite_index')[column(contrast, 'place_id').indexOf(own)],
      ...(inYearRanking ? [inYearRanking.value] : []),
    ],
    target: [good.target, 78],
  }
}

describe('wall, map, data page, ranking, calendar and targets say the same', () => {
  let at = start
  test.each([
    ['2026-02-28 22', '2026-02-28', 8, true],
    ['2026-02-28 24', '2026-03-01', 9, false],
    ['2026-03-01 21', '2026-03-01', 9, true],
    ['2026-03-02 01', '2026-03-02', 10, true],
  ])('at %s, to the city and to a county', async (hour, today, judged, hasMargin) => {
    t.pass(parseHour(hour)! - at)
    at = parseHour(hour)!
    for (const user of ['admin', 'county']) {
      const facts = await factsAt(await t.token(user), today)
      expect(unequal(facts), user).toEqual([])
      expect(facts.judgedDays[0], user).toBe(judged)
      expect('margin' in facts, user).toBe(hasMargin)
      expect(facts.alarms[0], user).toBe(user === 'admin' ? 2 : 1)
    }
  })

  test('two figures of one fact are found: a share that is a tenth off, a figure that is missing', async () => {
    const facts = await factsAt(await t.token('admin'), '2026-03-02')
    expect(unequal({ ...facts, goodRatio: [...facts.goodRatio.slice(1), Number(facts.goodRatio[0]) + 0.1] }).map(([name]) => name)).toEqual(
      ['goodRatio'],
    )
    expect(unequal({ ...facts, alarms: [null, null] }).map(([name]) => name)).toEqual(['alarms'])
  })

  test('values of areas are the same to everybody, stations and the surface are not', async () => {
    const areasOf = async (user: string) => {
      const token = await t.token(user)
      const { data: list } = await t.ask(Home.stationList, {}, { token })
      const { data: surface } = await t.ask(Home.interpolationGraph, { parameter: 'pm2_5' }, { token })
      const rows = list.rows.filter(({ kind }: { kind: string }) => kind !== 'station')
      const stations = list.rows.filter(({ kind }: { kind: string }) => kind === 'station').map(({ code }: { code: string }) => code)
      const own = list.rows.find(({ placeId }: { placeId: number }) => placeId === list.ownPlaceId).name
      const values = rows.map(({ name, aqi, values: { pm2_5 } }: { name: string; aqi: number; values: { pm2_5: number } }) => [
        name,
        aqi,
        pm2_5,
      ])
      return { values, stations, own, reporting: `${list.reporting}/${list.expected}`, surface: surface.stations }
    }
    const [admin, county, enterprise] = await Promise.all(['admin', 'county', 'enterprise'].map(areasOf))
    expect([admin!.values.length, admin!.values.filter((cells: unknown[]) => cells[1] !== null).length]).toEqual([13, 3])
    expect(county!.values).toEqual(admin!.values)
    expect(enterprise!.values).toEqual(admin!.values)
    expect([admin!.own, county!.own]).toEqual(['长治市', '襄垣县'])
    expect([admin!.stations, county!.stations]).toEqual([['S7', 'S16'], ['S7']])
    expect([admin!.reporting, county!.reporting]).toEqual(['2/2', '1/1'])
    expect([admin!.surface, county!.surface, enterprise!.surface]).toEqual([2, 2, 0])
  })
})
