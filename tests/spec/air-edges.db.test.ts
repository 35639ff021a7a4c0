import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { daysBetween, hoursOfDay, instantOf, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { batchOfRows, type HourRow } from '../../apps/server/src/pipeline/hour-batch.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { exportedCells, shownCells } from '../../apps/server/src/platform/testing/exported.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'

/** Spans that go wrong first: a leap February, the year's end, the change of the standard, and one in which nothing was measured. */
const spans = {
  leap: ['2024-02-28', '2024-03-01'],
  newYear: ['2025-12-30', '2026-01-02'],
  mixed: ['2026-02-27', '2026-03-02'],
  empty: ['2023-05-01', '2023-05-03'],
} as const
type Span = keyof typeof spans
const days: Record<Span, number> = { leap: 3, newYear: 4, mixed: 4, empty: 3 }
const values = {
  pm2_5: 20,
  pm10: 40,
  o3: 60,
  no2: 16,
  so2: 6,
  co: 0.5,
  temperature: 3,
  wind_speed: 2,
  wind_direction: 270,
  precipitation: 0,
}

let t: TestServer
let token: string
/** Measures every hour of the spans; a single hour in all; nothing at all. */
let stations: { full: number; single: number; none: number }
const areas = (kind: string) =>
  t.services.places
    .all()
    .filter(place => place.kind === kind)
    .map(place => place.id)

beforeAll(async () => {
  t = await testServer({ now: instantOf(2026, 3, 4, 10, 30) })
  const { db, places } = t.services
  const areaIds = (countyId: number) =>
    places.all().filter(place => place.kind === 'city' || (place.kind === 'county' && place.countyId === countyId))
  const station = async (code: string, county_id: number) => {
    const place = { kind: 'station' as const, code, name: `${code} 站`, county_id, level: 'national' as const, lon: 113, lat: 36.2 }
    const { id } = await db.insertInto('places').values(place).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('area_members')
      .values(areaIds(county_id).map(area => ({ area_id: area.id, station_id: id })))
      .execute()
    return id
  }
  stations = { full: await station('A', 16), single: await station('B', 7), none: await station('C', 5) }
  await places.refresh()
  const row = (placeId: number, ts: number, hour: number): HourRow => {
    const shifted: Partial<Record<MeasuredId, number>> = { ...values, pm2_5: 20 + (hour % 7), o3: 60 + (hour % 5) }
    return { placeId, ts, values: shifted, sourceId: 0, ref: null }
  }
  const hoursOf = ([from, to]: readonly [string, string]) => daysBetween(from, to).flatMap(hoursOfDay)
  const all = [spans.leap, spans.newYear, spans.mixed].flatMap(hoursOf)
  await storeHours(t.services.pool, admitHours(batchOfRows(all.map((ts, i) => row(stations.full, ts, i)))), { by: 'test' })
  await storeHours(t.services.pool, admitHours(batchOfRows([row(stations.single, parseHour('2026-03-01 05')!, 0)])), { by: 'test' })
  await rollUp(t.services.pool, t.services.places)
  token = await t.token('admin')
}, 60_000)
afterAll(() => t.close())

type Table = Record<string, Call>
const services = ['DataQuery', 'AirQuality', 'Analysis', 'AnalysisFigure', 'AnalysisMap', 'Weather', 'Trend', 'Target', 'Ranking'] as const
const tables = services.flatMap(service => {
  const all = calls[service] as unknown as Table
  return Object.entries(all)
    .filter(([key]) => `${key}Export` in all)
    .map(([key, call]) => ({ name: call.name, call, sheet: all[`${key}Export`]! }))
})
const weather = (['stationData', 'accumulation', 'weatherTend'] as const).map(view => ({
  name: `Weather.${view}`,
  call: calls.Weather[view] as Call,
  sheet: calls.Weather.export as Call,
  view,
}))
const every = [...tables, ...weather]

const fieldsOf = (call: Call) => Object.keys((call.input as unknown as { properties?: object }).properties ?? {})
const isMonthly = (name: string) => /Month(Statistics|Comparison)/.test(name)
const areaOf = (name: string) => (/City|Contribution/.test(name) ? 'city' : /County|Patches|Ranking/.test(name) ? 'county' : null)

/** A question of a call about a span: of every field that it has what is usual. */
const questionOf = ({ name, call }: { name: string; call: Call }, span: Span, station: number) => {
  const [from, to] = spans[span].map(day => (isMonthly(name) ? day.slice(0, 7) : day))
  const kind = areaOf(name)
  const places = kind ? areas(kind) : [station]
  const usual: Record<string, unknown> = {
    ...{ placeIds: places, placeId: places[0], parameter: 'pm2_5', otherParameter: 'o3', step: 'day', by: 'month', from, to },
    ...{
      hour: `${to} 05`,
      year: Number(String(to).slice(0, 4)),
      item: 'pm2_5',
      kind: 'county',
      parameters: ['temperature', 'wind_speed'],
    },
    ...(name.startsWith('DataQuery.') ? { parameters: ['pm2_5', 'o3'] } : {}),
    ...(name === 'Analysis.Correlation' ? { parameters: ['pm2_5', 'o3', 'temperature'] } : {}),
    ...(name.startsWith('Target.') ? { span: 'year' } : {}),
    ...(name === 'Target.Room' ? { item: 'pm2_5' } : {}),
  }
  return Object.fromEntries(Object.entries(usual).filter(([key]) => fieldsOf(call).includes(key)))
}

describe.each(Object.keys(spans) as Span[])('over %s', span => {
  test('every table of the air pages is whole, and its spreadsheet is the same cell by cell', async () => {
    const wrong: string[] = []
    for (const each of every) {
      const question = questionOf(each, span, stations.full)
      const { status, data, message } = await t.ask(each.call, question, { token })
      if (status !== 200) wrong.push(`${each.name} ${JSON.stringify(question)}: ${status} ${message}`)
      const frame = data as Frame
      if (status !== 200 || !frame) continue
      for (const column of frame.columns)
        if (column.values.length !== frame.rowCount) wrong.push(`${each.name} ${column.key}: ${column.values.length} of ${frame.rowCount}`)
      const { response } = await t.ask(each.sheet, 'view' in each ? { view: each.view, ...question } : question, { token })
      if (response.statusCode !== 200) wrong.push(`${each.name}: no spreadsheet, ${response.statusCode} ${response.body.slice(0, 100)}`)
      else expect(await exportedCells(response.rawPayload, frame), each.name).toEqual(shownCells(frame))
    }
    expect(wrong).toEqual([])
  }, 30_000)

  test('has its days, and both standards where they change', async () => {
    const daily = every.filter(each => /^(Trend\.Change|Weather\.(stationData|weatherTend|accumulation))$/.test(each.name))
    for (const each of daily) {
      const { data } = await t.ask(each.call, questionOf(each, span, stations.full), { token })
      expect((data as Frame).rowCount, each.name).toBe(days[span])
    }
    const { data } = await t.ask(calls.Trend.Change, questionOf(tables.find(each => each.name === 'Trend.Change')!, span, stations.full), {
      token,
    })
    expect(data.meta.standard).toBe(
      { leap: 'HJ 633-2012', newYear: 'HJ 633-2012', empty: 'HJ 633-2012', mixed: 'HJ 633-2012 / HJ 633-2026' }[span],
    )
    expect(data.meta.events).toEqual(span === 'mixed' ? [{ kind: 'line', label: 'HJ 633-2026 起', from: 2, to: 2 }] : [])
  })
})

describe.each(Object.keys(spans) as Span[])('without a table, over %s', span => {
  const [from, to] = spans[span]
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  const all = { from, to }

  test('every question of every station is answered, with null where nothing was measured', async () => {
    for (const placeId of Object.values(stations)) {
      const place = { placeId }
      const answered = async (call: Call, input: object) => {
        const { status, data, message } = await t.ask(call, input as Record<string, unknown>, { token })
        expect([status, message], `${call.name} ${JSON.stringify(input)}`).toEqual([200, expect.any(String)])
        return data
      }
      const polar = await answered(calls.AnalysisFigure.PolarPlot, { ...place, ...all, uncertainty: true })
      // The wind of these hours never turns: no surface, and none of it guessed.
      expect([polar.highest, polar.value.every((cell: number | null) => cell === null)]).toEqual([null, true])
      const [slope] = await answered(calls.Trend.Slope, { placeIds: [placeId], parameter: 'pm2_5', ...all })
      expect(slope).toMatchObject({ slopePerYear: null, lower: null, upper: null })
      const calendar = await answered(calls.Calendar.PollutionCalendar, { ...place, year, month })
      expect(calendar.days.length).toBe({ leap: 29, newYear: 31, mixed: 28, empty: 31 }[span])
      await answered(calls.Calendar.YearSummary, { ...place, year })
      for (const call of [calls.Weather.imagesPath, calls.Weather.tendImage])
        await answered(call, {
          ...place,
          step: 'day',
          ...all,
          ...(call === calls.Weather.tendImage ? { parameters: ['temperature'] } : {}),
        })
      const hour = `${to} 24`
      await answered(calls.Home.stationHourList, { ...place, hours: 24, hour })
      await answered(calls.Home.changeTend, { ...place, parameter: 'aqi', past: 24, ahead: 24, hour })
      await answered(calls.Home.dataCompare, { ...place, hour })
      for (const step of [calls.Weather.stationData, calls.Weather.accumulation, calls.DataQuery.StationData]) {
        const hours = (await answered(step, { placeIds: [placeId], step: 'hour', from: `${from} 01`, to: hour })) as Frame
        expect([hours.rowCount, hours.columns.find(({ kind }) => kind === 'time')!.values.at(-1)]).toEqual([24 * days[span], hour])
      }
    }
  }, 30_000)

  test('the whole city has its year, its map and its day', async () => {
    const requests: [Call, Record<string, unknown>][] = [
      ...[calls.Home.stationList, calls.Home.station24HourList, calls.Home.windField].map(
        call => [call, { hour: `${to} 05` }] as [Call, Record<string, unknown>],
      ),
      [calls.Home.interpolationGraph, { parameter: 'pm2_5', hour: `${to} 05` }],
      [calls.Home.stationDayList, { day: to }],
      [calls.Home.goodDaysProp, { year }],
      [calls.Target.Course, { span: 'year', year, item: 'pm2_5', placeId: areas('city')[0] }],
      [calls.Ranking.AreaData, { kind: 'county', ...all }],
    ]
    for (const [call, input] of requests) {
      const { status, message } = await t.ask(call, input, { token })
      expect([status, message], `${call.name} ${JSON.stringify(input)}`).toEqual([200, expect.any(String)])
    }
    const { data } = await t.ask(calls.Indicator.Completion, { span: 'year', year }, { token })
    expect(data.days).toBe(span === 'leap' ? 366 : 365)
  })
})

describe.each(['none', 'single'] as const)('a station with %s', which => {
  test('has no value that was not measured: missing stays missing, never 0', async () => {
    for (const each of every.filter(({ name }) => areaOf(name) === null && !/^Target|AnalysisMap/.test(name))) {
      const { status, data, message } = await t.ask(each.call, questionOf(each, 'mixed', stations[which]), { token })
      expect([status, message], each.name).toEqual([200, expect.any(String)])
      // A single hour makes no valid day; a day's weather has no least number of hours.
      const measured = (data as Frame).columns.filter(
        ({ parameter }) => parameter !== undefined && (which === 'none' || /^(pm|o3|no2|so2|co|aqi)/.test(parameter)),
      )
      const present = each.name === 'Trend.Profile' && which === 'single' ? [] : measured
      const counted = present.filter(column =>
        column.values.some((value, row) => value !== null && column.notes?.[row]?.valid === undefined),
      )
      expect(counted.map(column => `${each.name} ${column.key} ${column.values}`)).toEqual([])
    }
  })
})

const wrongFilters: [string, Record<string, unknown>][] = [
  ['a day that is none', { from: '2026-02-30' }],
  ['a range that runs backwards', { from: '2026-03-02', to: '2026-03-01' }],
  ['a place that is not there', { placeId: 999_999, placeIds: [999_999] }],
  ['a pollutant that is none', { parameter: 'plutonium', parameters: ['plutonium'] }],
  ['a range without an end', { to: undefined }],
]

test.each(wrongFilters)('%s is refused in plain words by every table that requires it', async (_, wrong) => {
  const bad: string[] = []
  for (const each of every) {
    const usual = questionOf(each, 'mixed', stations.full)
    const own = Object.fromEntries(Object.entries(wrong).filter(([key]) => key in usual))
    // A month has no day that could be wrong, and the order of two months is that of their names.
    if (Object.keys(own).length === 0 || (isMonthly(each.name) && typeof own.from === 'string')) continue
    const { status, message } = await t.ask(each.call, { ...usual, ...own }, { token })
    if (status < 400 || status >= 500 || !/[一-鿿]/.test(message)) bad.push(`${each.name}: ${status} ${message}`)
  }
  expect(bad).toEqual([])
})

test('calendar, live and targets give null for what was not measured', async () => {
  const place = { placeId: stations.none }
  const { data: calendar } = await t.ask(calls.Calendar.PollutionCalendar, { ...place, year: 2024, month: 2 }, { token })
  expect([calendar.days.length, calendar.days.every((day: { aqi: null }) => day.aqi === null)]).toEqual([29, true])
  const { data: summary } = await t.ask(calls.Calendar.YearSummary, { ...place, year: 2024 }, { token })
  expect([summary.validDays, summary.goodRatio]).toEqual([0, null])
  const { data: hours } = await t.ask(calls.Home.stationHourList, { ...place, hours: 24 }, { token })
  expect(hours.rows.every((row: { aqi: null }) => row.aqi === null)).toBe(true)
  const { data: completion } = await t.ask(calls.Indicator.Completion, { span: 'year', year: 2024 }, { token })
  expect(completion).toMatchObject({ days: 366 })
  for (const [call, input] of [
    [calls.Calendar.PollutionCalendar, { ...place, year: 2024, month: 13 }],
    [calls.Calendar.YearSummary, { placeId: 999_999, year: 2024 }],
    [calls.Home.stationHourList, { ...place, hours: 0 }],
    [calls.Home.stationDayList, { day: '2023-02-29' }],
    [calls.Indicator.Completion, { span: 'year', year: 1999 }],
  ] as const) {
    const { status, message } = await t.ask(call as Call, input, { token })
    expect([call.name, status >= 400 && status < 500, /[一-鿿]/.test(message)]).toEqual([call.name, true, true])
  }
})
