import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { alarmHistory, alarmLog, alarmsOfDay, handleAlarm, markRead, unreadAlarms } from '#/modules/alarms/records/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { countyRanks } from './county-ranks.ts'
import { stationList } from './current.ts'
import { interpolationGraph, windField } from './fields.ts'
import { dataCompare, station24HourList, stationDayList, stationHourList, timeline, tvocHourList, tvocStations } from './hours.ts'
import { cacheOf, withCache } from './live-cache.ts'
import { changeTend } from './outlook.ts'
import { goodDaysProp } from './targets.ts'

let air: TestAir
const today = '2026-01-20'

beforeAll(async () => {
  air = await testAir(`${today} 11`, [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 16 },
    { code: 'C', countyId: 7 },
    { code: 'M', countyId: 7, level: 'micro' },
  ])
})
afterAll(() => air.close())

describe('an installation without data', () => {
  test('has no hour, no surface, no wind and no outlook, and says so with null', async () => {
    expect(await stationList(air, wholeCity, {})).toMatchObject({ time: null, reporting: 0, expected: 3 })
    expect((await stationList(air, wholeCity, {})).rows[0]).toMatchObject({ time: null, aqi: null, class: null, lateHours: null })
    expect(await interpolationGraph(air, wholeCity, { parameter: 'aqi' })).toMatchObject({
      time: null,
      stations: 0,
      rmse: null,
      values: [],
    })
    expect(await windField(air, wholeCity, {})).toMatchObject({ time: null, columns: 0, u: [] })
    expect((await changeTend(air, wholeCity, { placeId: air.id('A'), parameter: 'aqi', past: 72, ahead: 72 })).ahead.times).toEqual([])
    expect(await goodDaysProp(air, wholeCity, {})).toMatchObject({
      validDays: 0,
      ratio: null,
      lastYearRatio: null,
      target: null,
      neededDays: null,
    })
    cacheOf(air).answers.clear()
  })
})

describe('eleven hours of a day', () => {
  beforeAll(async () => {
    const wind = { wind_speed: 2, wind_direction: 270 }
    await air.putDays(['A', 'B', 'C'], '2026-01-18', '2026-01-19', () => ({ ...cleanValues, pm2_5: 80 }))
    await air.putHours(
      'A',
      `${today} 01`,
      Array.from({ length: 11 }, () => ({ ...cleanValues, ...wind, pm2_5: 80, tvoc: 400 })),
    )
    await air.putHours(
      'B',
      `${today} 01`,
      Array.from({ length: 10 }, () => ({ ...cleanValues, pm2_5: 40 })),
    )
    await air.putHours(
      'C',
      `${today} 01`,
      Array.from({ length: 10 }, () => ({ ...cleanValues, ...wind, pm2_5: 60 })),
    )
    await air.putHours('C', `${today} 11`, [wind])
    await air.putHours('M', `${today} 10`, [{ pm2_5: 55 }])
    cacheOf(air).answers.clear()
  })

  test('the screen waits for half of the stations: 10 h, not the one early value of 11 h', async () => {
    const list = await stationList(air, wholeCity, {})
    expect([list.time, list.reporting, list.expected]).toEqual([`${today} 10`, 3, 3])
    const a = list.rows.find(row => row.code === 'A')!
    // 80 by the 2012 edition: (150-100)/(115-75) x 5 + 100 = 106.25 -> 107.
    expect(a).toMatchObject({
      aqi: 107,
      class: 3,
      primary: ['pm2_5'],
      incomplete: null,
      lateHours: 0,
      values: { pm2_5: 80, temperature: null },
      iaqi: { pm2_5: 107, co: 5 },
      classes: { pm2_5: 3, o3: 1 },
    })
  })

  test('an AQI of PM₂.₅ alone is told as incomplete', async () => {
    const rows = (await stationList(air, wholeCity, {})).rows
    expect(rows.find(row => row.code === 'M')).toMatchObject({ incomplete: '不完整：缺 PM₁₀' })
  })

  test('at 11 h the others are an hour late and keep their last values, also where the weather of 11 h is there', async () => {
    const list = await stationList(air, wholeCity, { hour: `${today} 11`, kind: 'station' })
    expect(list.rows.map(row => [row.code, row.lateHours, row.values.pm2_5])).toEqual([
      ['A', 0, 80],
      ['B', 1, 40],
      ['C', 1, 60],
      ['M', 1, 55],
    ])
    expect(list.reporting).toBe(1)
    const strips = (await station24HourList(air, wholeCity, { hour: `${today} 11`, level: 'regular' })).rows
    expect(strips.map(row => row.lateHours)).toEqual([0, 1, 1])
  })

  test('two counties never see each other’s stations, and both see the values of all areas', async () => {
    const codes = async (county: number) =>
      (await stationList(air, countyUser(county), {})).rows.filter(row => row.kind === 'station').map(row => row.code)
    expect(await codes(16)).toEqual(['A', 'B'])
    expect(await codes(7)).toEqual(['C', 'M'])
    const areas = async (scope: Scope) => (await stationList(air, scope, {})).rows.filter(row => row.kind !== 'station')
    expect(await areas(countyUser(7))).toEqual((await areas(wholeCity)).map(row => ({ ...row, alarm: false })))
    const rows = (await station24HourList(air, countyUser(7), { level: 'regular' })).rows
    expect(rows.map(row => [row.name, row.aqi.at(-1), row.lateHours])).toEqual([['C 站', 82, 0]])
  })

  test('values of a day, of a station’s hours, of TVOC and of the slider', async () => {
    expect((await stationDayList(air, wholeCity, { day: '2026-01-19' }))[0]).toMatchObject({
      name: 'A 站',
      aqi: 107,
      complete: true,
      values: { pm2_5: 80, o3_8h: 60 },
    })
    expect(
      (await stationHourList(air, wholeCity, { placeId: air.id('A'), hours: 2 })).rows.map(row => [row.time, row.values.pm2_5]),
    ).toEqual([
      [`${today} 09`, 80],
      [`${today} 10`, 80],
    ])
    expect(await tvocStations(air, wholeCity)).toMatchObject([{ name: 'A 站', value: 400, unit: 'μg/m³', band: 3 }])
    expect(await tvocStations(air, countyUser(7))).toEqual([])
    expect((await tvocHourList(air, wholeCity, { placeId: air.id('A'), hours: 3 })).nmhc).toEqual([null, null, null])
    await expect(tvocHourList(air, wholeCity, { placeId: air.id('B'), hours: 3 })).rejects.toThrow('没有 TVOC 或 NMHC 监测设备')
    const slider = await timeline(air, wholeCity, { hours: 24 })
    // City: (80 + 40 + 60) / 3 = 60 -> AQI 82 (81.25 up).
    expect([slider.times.at(-1), slider.aqi.at(-1), slider.classes.at(-1)]).toEqual([`${today} 10`, 82, 2])
  })

  test('the city now, an hour ago and yesterday', async () => {
    const compare = await dataCompare(air, wholeCity, {})
    expect([compare.now?.name, compare.now?.aqi, compare.previousHour, compare.yesterday]).toEqual(['长治市', 82, 82, 107])
    expect(compare.times.length).toBe(25)
    expect(compare.weather).toMatchObject({ wind_speed: 2, wind_direction: 270, temperature: null })
    const near = await dataCompare(air, countyUser(16), { placeId: air.id('A') })
    expect(near.neighbours.map(n => n.name)).toEqual(['B 站'])
  })

  test('a county’s pollutants are of the same class on its card, on the map and in the ranking, on either scale', async () => {
    const classesOn = async (concentrations: ClassScale) => {
      cacheOf(air).answers.clear()
      const services = { ...air, classScales: { ...air.classScales, on: () => concentrations } }
      const map = (await stationList(services, wholeCity, { kind: 'county' })).rows
      for (const id of pollutantIds) {
        const ranked = new Map((await countyRanks(services, wholeCity, { span: 'now', parameter: id })).rows.map(row => [row.placeId, row]))
        for (const { placeId, values, classes } of map.filter(row => row.time !== null)) {
          const card = (await dataCompare(services, wholeCity, { placeId })).now!
          const row = ranked.get(placeId)!
          expect([card.values[id], card.classes[id]]).toEqual([row.value, row.class])
          expect([values[id], classes[id]]).toEqual([row.value, row.class])
        }
      }
      return (await dataCompare(services, wholeCity, { placeId: map.find(row => row.countyId === 7)!.placeId })).now!
    }
    const put = (pm2_5: number) => air.putHours('C', `${today} 10`, [{ ...cleanValues, wind_speed: 2, wind_direction: 270, pm2_5 }])
    // 70 μg/m³ of PM₂.₅: 良 in the platform's table, whose bound is 75, 轻度 by the sub-index of 2026, whose bound is 60.
    await put(70)
    expect([(await classesOn('platform')).classes.pm2_5, (await classesOn('iaqi')).classes.pm2_5]).toEqual([2, 3])
    await put(60)
    cacheOf(air).answers.clear()
  })

  test('the surface meets the stations, with its error; a west wind blows to the east everywhere', async () => {
    const surface = await interpolationGraph(air, wholeCity, { parameter: 'pm2_5' })
    expect([surface.stations, surface.values.length, surface.columns * surface.rows]).toEqual([4, 12_000, 12_000])
    const known = surface.values as number[]
    expect([Math.min(...known) >= 40, Math.max(...known) <= 80, surface.rmse! > 0]).toEqual([true, true, true])
    const wind = await windField(air, wholeCity, {})
    expect([wind.u.length, new Set(wind.u), Math.max(...wind.v.map(Math.abs))]).toEqual([1360, new Set([2]), 0])
  })

  test('the strip has its days, today by the hours so far', async () => {
    const strip = await changeTend(air, wholeCity, { placeId: air.id('A'), parameter: 'pm2_5', past: 24, ahead: 0 })
    expect(strip.values.length).toBe(24)
    expect(strip.days).toEqual([
      { day: '2026-01-19', value: 80, class: 3 },
      { day: today, value: 80, class: 3 },
    ])
    expect(strip.windSpeed.at(-1)).toBe(2)
  })
})

describe('what is ahead', () => {
  test('without a forecast nothing is extrapolated, however long the history', async () => {
    await air.pool.query('select ensure_hourly_partition(2024), ensure_hourly_partition(2025)')
    await air.pool.query(
      `insert into hourly_readings (place_id, ts, no2, aqi) select $1, t, 30 + 10 * sin(extract(hour from t) * 0.2618), 40
       from generate_series('2024-02-01'::timestamptz, '2026-01-17'::timestamptz, '1 hour') t on conflict do nothing`,
      [air.id('B')],
    )
    const { ahead } = await changeTend(air, wholeCity, { placeId: air.id('B'), parameter: 'no2', past: 24, ahead: 72 })
    expect([ahead.issued, ahead.times, ahead.days, ahead.method]).toEqual([null, [], [], ''])
  })
})

describe('targets', () => {
  test('of good days count what is still needed of the days judged and to come', async () => {
    const city = air.id('140400')
    await air.pool.query(`insert into targets values ($1, 2026, 'good_ratio', 78), ($1, 2026, 'pm2_5', 60), ($1, 2026, 'heavy_days', 3)`, [
      city,
    ])
    cacheOf(air).answers.clear()
    // Two judged days (18 and 19 January) of AQI 107: none is good. 78 % of these and of the 346 to come are 272.
    expect(await goodDaysProp(air, wholeCity, { placeId: city })).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-19',
      validDays: 2,
      daysInYear: 365,
      classDays: [0, 0, 2, 0, 0, 0],
      ratio: 0,
      target: 78,
      neededDays: 272,
      remainingDays: 346,
      targets: [
        { item: 'good_ratio', value: 0, target: 78, met: false, atLeast: true },
        { item: 'pm2_5', value: 80, target: 60, met: false },
        { item: 'heavy_days', value: 0, target: 3, met: true, atLeast: false },
      ],
    })
  })

  test('on 1 January, before a day has ended, the year is the past one, as in the ranking', async () => {
    const now = air.clock.time
    air.clock.time = parseHour('2026-01-01 10')!
    cacheOf(air).answers.clear()
    expect(await goodDaysProp(air, wholeCity, {})).toMatchObject({ from: '2025-01-01', to: '2025-12-31', remainingDays: 0 })
    air.clock.time = now
    cacheOf(air).answers.clear()
  })

  test('last year’s share is given when three quarters of its days were judged; their number always', async () => {
    const ofLastYear = async () => {
      cacheOf(air).answers.clear()
      const { lastYearRatio, lastYearValidDays } = await goodDaysProp(air, wholeCity, { placeId: air.id('140400') })
      return [lastYearRatio, lastYearValidDays]
    }
    // 1 to 19 January: 14 days are 74 %, 15 are 79 %.
    await air.putDays(['A', 'B', 'C'], '2025-01-01', '2025-01-14', () => cleanValues)
    expect(await ofLastYear()).toEqual([null, 14])
    await air.putDays(['A', 'B', 'C'], '2025-01-15', '2025-01-15', () => cleanValues)
    expect(await ofLastYear()).toEqual([100, 15])
    cacheOf(air).answers.clear()
  })
})

describe('alarms', () => {
  const caller = (realName: string, scope: Caller['scope']): Caller => ({ ...systemCaller, realName, scope, userId: scope.userId })
  beforeAll(async () => {
    await air.pool.query(
      `insert into users (id, user_name, real_name, user_type, password_hash) values (2, 'u2', '李敏', 'county', 'x'), (1, 'u1', '王建国', 'city', 'x')`,
    )
    await air.pool.query(
      `insert into alarm_rules (id, name, severity, parameter, condition) values (1, 'PM2.5 高值', 'high', 'pm2_5', '{"kind": "above", "of": "pm2_5", "limit": 75}')`,
    )
    const open = (station: string, at: string, ended: string | null) =>
      air.pool.query(
        `insert into alarms (rule_id, place_id, parameter, message, opened_at, last_at, ended_at, peak) values (1, $1, 'pm2_5', 'PM₂.₅ 80 μg/m³', $2, $2, $3, 80)`,
        [air.id(station), at, ended],
      )
    await open('A', `${today} 09:00+08`, null)
    await open('C', `${today} 10:00+08`, null)
    await open('A', '2026-01-18 09:00+08', '2026-01-18 12:00+08')
    cacheOf(air).answers.clear()
  })

  test('of today are those open today, each county its own; the map shows who has one', async () => {
    expect((await alarmsOfDay(air, wholeCity, { day: today })).rows.map(row => row.placeName)).toEqual(['C 站', 'A 站'])
    expect((await alarmsOfDay(air, countyUser(7), {})).rows.map(row => row.placeName)).toEqual(['C 站'])
    expect((await alarmsOfDay(air, wholeCity, { day: '2026-01-18' })).rows[0]).toMatchObject({
      closedAt: '2026-01-18 12:00:00',
      countyName: '潞州区',
    })
    const list = await stationList(air, wholeCity, { kind: 'station' })
    expect(list.rows.filter(row => row.alarm).map(row => row.code)).toEqual(['A', 'C'])
  })

  test('that are open are one number for the bell, the big screen and the map; an ended one is none of them', async () => {
    const open = async (scope = wholeCity) => [(await alarmsOfDay(air, scope, {})).open, (await stationList(air, scope, {})).alarms]
    expect([await open(), await open(countyUser(7))]).toEqual([
      [2, 2],
      [1, 1],
    ])
    await air.pool.query(`update alarms set ended_at = '${today} 10:30+08' where place_id = $1`, [air.id('C')])
    expect([await open(), (await alarmsOfDay(air, wholeCity, {})).rows.length]).toEqual([[1, 1], 2])
    await air.pool.query(`update alarms set ended_at = null where place_id = $1`, [air.id('C')])
  })

  test('are unread until read, person by person, and the marker only moves forward; those of days before are not on the bell', async () => {
    const { rows } = await air.pool.query<{ id: number }>('select id from alarms order by id')
    expect([(await unreadAlarms(air, wholeCity)).unread, (await unreadAlarms(air, countyUser(7))).unread]).toEqual([2, 1])
    await markRead(air, wholeCity, rows[2]!.id)
    await markRead(air, wholeCity, rows[0]!.id)
    expect([(await unreadAlarms(air, wholeCity)).unread, (await unreadAlarms(air, countyUser(7))).unread]).toEqual([0, 1])
  })

  test('are handled once, with a name in the log, by those who may see them', async () => {
    const [{ id }] = (await air.pool.query<{ id: number }>(`select id from alarms where place_id = $1`, [air.id('C')])).rows as [
      { id: number },
    ]
    await expect(handleAlarm(air, caller('李敏', countyUser(16)), { alarmId: id, state: 'handling', note: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await handleAlarm(air, caller('王建国', wholeCity), { alarmId: id, state: 'handling', note: '已通知' })
    await handleAlarm(air, caller('王建国', wholeCity), { alarmId: id, state: 'closed', note: '' })
    await expect(handleAlarm(air, caller('王建国', wholeCity), { alarmId: id, state: 'handling', note: '' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await alarmLog(air, wholeCity, id)).map(({ by, action, note }) => [by, action, note])).toEqual([
      ['王建国', '开始处理', '已通知'],
      ['王建国', '关闭', null],
    ])
    expect(await alarmHistory(air, wholeCity, { page: 1, pageSize: 1 })).toMatchObject({
      total: 3,
      rows: [{ placeName: 'C 站', state: 'closed' }],
    })
    expect((await alarmHistory(air, countyUser(16), { page: 1, pageSize: 20, from: today })).total).toBe(1)
  })
})

test('an answer is remembered for those with the same counties and forgotten with the next hour', async () => {
  let runs = 0
  const ask = withCache('counted', async () => ++runs)
  const as = (scope: Caller['scope']) => ask(contextOf(air, scope), {})
  expect([await as(countyUser(7)), await as(countyUser(7, 9)), await as(countyUser(16))]).toEqual([1, 1, 2])
  await air.events.publish({ type: 'hour', data: {} })
  await expect.poll(() => as(countyUser(7))).toBeGreaterThan(2)
  expect(formatHour(air.clock.now() - hourMs)).toBe(`${today} 10`)
})
