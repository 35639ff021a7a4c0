import { calls } from '@qingyuan/contract/calls.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, dayStart, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepMet, modelSource } from '#/modules/weather/fields/public.ts'
import { coarseGrid, metServer, startRunWorker } from '#/modules/weather/fields/test-support/met-server.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { requestDueForecasts, requestPast, requestToday } from './daily.ts'
import { forecastAhead, forecastRun } from './public.ts'
import { insertWeather } from './queries.ts'

const { Forecast } = calls
const today = '2026-05-20'
const now = instantOf(2026, 5, 20, 9)
const historyDays = 84
/** Past days of which weather was kept. */
const pastDays = 14
const wholeCity = { userId: 1, userType: 'city', counties: null, enterpriseId: null } as const
let server: Awaited<ReturnType<typeof metServer>>
let jobs: { stop(): Promise<void> }
let city: string
let county: string
let cityId: number
const column = (frame: Frame, key: string) => frame.columns.find(each => each.key === key)!
const ask = <T>(call: (typeof Forecast)[keyof typeof Forecast], input: object, token = city) =>
  server.ask(call as never, input as never, { token }) as Promise<{ status: number; data: T; message: string }>

/** Cells of the spreadsheet of a table. */
const sheetOf = async (call: (typeof Forecast)[keyof typeof Forecast], input: object, frame: Frame) =>
  exportedCells((await server.ask(call as never, input as never, { token: city })).response.rawPayload, frame)

/** Still and windy days by a fixed pattern: 90 and 20 μg/m³ of PM2.5. */
const windy = (day: string) => (Math.round(dayStart(day) / 86_400_000) * 7919) % 5 < 2
const days = Array.from({ length: historyDays }, (_, i) => addDays(today, i - historyDays))

/** Days of a place straight into the table of days: what the roll-up would have made of hours is not the matter here. */
const putDays = (placeId: number) =>
  server.services.pool.query(
    `insert into daily_values (place_id, day, pm2_5, pm10, o3_8h, no2, so2, co, o3_1h, hours, o3_windows, valid_mask, aqi, primary_mask, complete,
       temperature, pressure, wind_speed, wind_direction, precipitation, dust)
     select $1, d, pm, 40, 60, 20, 8, 0.6, 70, array_fill(24::int2, array[6]), 24, 63, case when pm > 60 then 136 else 48 end, 1, true,
       12, 91000, case when pm > 60 then 1 else 5 end, 300, 0, false
     from unnest($2::date[], $3::float8[]) as t(d, pm)`,
    [placeId, days, days.map(day => (windy(day) ? 20 : 90))],
  )

/** Seven days as a model says them, windy and still as they will be. */
const modelDays = (issued: string) =>
  Array.from({ length: 7 }, (_, lead) => {
    const speed = windy(addDays(issued, lead)) ? 5 : 1
    return [12, speed, speed * Math.sin(Math.PI / 3), -speed * Math.cos(Math.PI / 3), 0, 910]
  }).flat()

const finished = async (id: string) => {
  for (let n = 0; n < 600; n++) {
    const run = await server.services.db.selectFrom('model_runs').select(['state', 'error']).where('id', '=', id).executeTakeFirstOrThrow()
    if (run.error !== null) throw new Error(run.error)
    if (run.state === 'done') return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('the run did not end')
}

beforeAll(async () => {
  server = await metServer(now - 31 * 24 * hourMs, now)
  const { services } = server
  cityId = services.places.cityPlace()!.id
  for (const { id, kind } of services.places.all()) if (kind !== 'neighbour') await putDays(id)
  ;[city, county] = await Promise.all([server.token('city'), server.token('county')])
  jobs = await startRunWorker(server, [forecastRun])
}, 60_000)
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

describe('a forecast', () => {
  test('is refused in plain words while no model says anything of today', async () => {
    expect(await ask(Forecast.Issue, {})).toMatchObject({ status: 404, message: '没有覆盖今天的格点气象预报，暂时不能起报' })
    expect((await ask<Frame>(Forecast.Days, { placeIds: [cityId] })).data.rowCount).toBe(0)
    expect((await ask(Forecast.Course, { placeId: cityId })).data ?? null).toBeNull()
  })

  test('of past days is made at once from what was known before the first of them, and judged', async () => {
    for (let back = pastDays; back >= 1; back--) {
      const issued = addDays(today, -back)
      await insertWeather(
        server.services.db,
        issued,
        [cityId, ...server.ids].map(placeId => ({ placeId, days: modelDays(issued) })),
      )
    }
    const run = await requestPast(server.services, systemCaller)
    await finished(run!.id)
    expect(await requestPast(server.services, systemCaller)).toBeNull()
    const { data } = await ask<Frame>(Forecast.Verification, { placeId: cityId, days: 60 })
    expect(column(data, 'lead').values[0]).toBe(1)
    expect(column(data, 'count').values).toEqual([14, 13, 12, 11, 10, 9, 8])
    for (const skill of column(data, 'skill_persistence').values.slice(0, 3)) expect(skill).toBeGreaterThan(0.5)
    expect(column(data, 'class_accuracy').values[0]).toBeGreaterThan(90)
    expect(await sheetOf(Forecast.VerificationExport, { placeId: cityId, days: 60 }, data)).toEqual(shownCells(data))
    const { data: classes } = await ask<Frame>(Forecast.ClassVerification, { placeId: cityId, days: 60 })
    const counts = column(classes, 'count').values
    expect(counts.reduce<number>((sum, value) => sum + Number(value), 0)).toBe(14 + 13 + 12)
    for (const name of ['优', '轻度污染']) {
      const row = column(classes, 'level').values.indexOf(name)
      expect([Number(counts[row]) > 5, Number(column(classes, 'class_accuracy').values[row]) > 80], name).toEqual([true, true])
    }
    expect(await sheetOf(Forecast.ClassVerificationExport, { placeId: cityId, days: 60 }, classes)).toEqual(shownCells(classes))
    const { data: issues } = await ask<{ hindcast: boolean; trainedUntil: string }[]>(Forecast.Issues, {})
    expect([issues.length, issues[0]!.hindcast, issues[0]!.trainedUntil]).toEqual([14, true, addDays(today, -15)])
  })

  test('of today stores the model’s present weather, and gives seven days with AQI of their edition', async () => {
    const grid = coarseGrid(now - 12 * hourMs, now + 9 * 24 * hourMs)
    const dry = Array.from(grid.times, () => new Float32Array(grid.nx * grid.ny))
    await keepMet(server.services, modelSource, { ...grid, precipitation: dry })
    const run = await requestToday(server.services, systemCaller)
    await finished(run!.id)
    const kept = await server.services.db.selectFrom('forecast_weather').selectAll().where('issued', '=', today).execute()
    // Lowest level: 3 m/s from the west by south, 288 − 0.13 K.
    const [temperature, speed, east] = kept.find(row => row.place_id === cityId)!.days
    expect([temperature, speed, east]).toEqual([expect.closeTo(14.7, 1), expect.closeTo(3.04, 1), expect.closeTo(3, 1)])
    const { data } = await ask<Frame>(Forecast.Days, { placeIds: [cityId, ...server.ids] })
    expect([data.rowCount, data.meta.standard, column(data, 'time').values[6]]).toEqual([49, 'HJ 633-2026', '2026-05-26'])
    expect(await sheetOf(Forecast.DaysExport, { placeIds: [cityId, ...server.ids] }, data)).toEqual(shownCells(data))
    const [low, middle, high] = ['aqi_low', 'aqi', 'aqi_high'].map(key => Number(column(data, key).values[0]))
    expect([low! <= middle!, middle! <= high!, high! <= 500]).toEqual([true, true, true])
    expect(pollutantIds.every(id => column(data, id === 'o3' ? 'o3_8h' : id).values[0] !== null)).toBe(true)
  })

  test('is requested automatically once a day has begun, and not again', async () => {
    const runs = async () => Number((await server.services.pool.query('select count(*)::int as n from model_runs')).rows[0].n)
    const before = await runs()
    await requestDueForecasts(server.services)
    expect(await runs()).toBe(before)
    await server.services.pool.query('delete from forecast_issues where issued = $1', [addDays(today, -1)])
    await requestDueForecasts(server.services)
    expect(await runs()).toBe(before + 1)
    const { id } = (await server.services.pool.query('select id from model_runs order by created_at desc limit 1')).rows[0]
    await finished(id)
    const { data } = await ask<{ issued: string }[]>(Forecast.Issues, {})
    expect(data.slice(0, 2).map(each => each.issued)).toEqual([today, addDays(today, -1)])
  })

  test('is on the chart behind the observations, beside the issue before', async () => {
    type Course = { days: string[]; observed: number[]; p10: number[]; p50: number[]; before: number[] }
    const { data } = await ask<Course>(Forecast.Course, { placeId: cityId })
    expect([data.days.length, data.days[14]]).toEqual([21, today])
    expect([data.observed[13], data.observed[14], data.p50[13]]).toEqual([expect.any(Number), null, null])
    expect([data.p50[14], data.before[13], data.before[20]]).toEqual([expect.any(Number), expect.any(Number), null])
  })

  test('is on the chart for each pollutant, by days and by hours', async () => {
    type Course = Record<'observed' | 'p10' | 'p25' | 'p50' | 'p75' | 'p90', (number | null)[]> & { days: string[]; begins: string }
    const { data: days } = await ask<Course>(Forecast.Course, { placeId: cityId, item: 'pm10' })
    expect([days.observed[13], days.begins]).toEqual([40, today])
    expect(Math.abs(days.p50[14]! - 40)).toBeLessThan(5)
    const { data: hours } = await ask<Course>(Forecast.Course, { placeId: server.ids[0]!, item: 'pm10', step: 'hour' })
    expect([hours.days.length, hours.begins, hours.days[72]]).toEqual([144, '2026-05-20 09', '2026-05-20 10'])
    expect([hours.p50.slice(0, 72).every(value => value === null), hours.p50.slice(72).every(value => value !== null)]).toEqual([
      true,
      true,
    ])
    const last = [hours.p10, hours.p25, hours.p50, hours.p75, hours.p90].map(level => level[140]!)
    expect(last).toEqual(last.toSorted((a, b) => a - b))
    const request = { placeId: server.ids[0]!, item: 'pm10' as const, step: 'hour' as const }
    const { data: table } = await ask<Frame>(Forecast.CourseTable, request)
    const labels = column(table, 'time').values
    expect(column(table, 'median').values.slice(-72)).toEqual(hours.p50.slice(72))
    expect([labels.at(-72), labels.at(-1), column(table, 'p90').unit]).toEqual([hours.days[72], hours.days[143], 'μg/m³'])
    expect(column(table, 'observed').values).toEqual(labels.map(label => hours.observed[hours.days.indexOf(String(label))]))
    expect(await sheetOf(Forecast.CourseTableExport, request, table)).toEqual(shownCells(table))
    // An older issue begins at its midnight.
    const { data: past } = await ask<Course>(Forecast.Course, {
      placeId: server.ids[0]!,
      item: 'pm10',
      step: 'hour',
      issued: addDays(today, -3),
    })
    expect(past.begins).toBe('2026-05-16 24')
    expect((await ask(Forecast.Course, { placeId: cityId, item: 'nmhc' })).status).toBe(400)
  })

  test('gives hours to the big screen, none without an issue that speaks of them', async () => {
    const question = { placeId: server.ids[0]!, item: 'pm10' as const, hour: now, ahead: 72 }
    const found = await forecastAhead(server.services, wholeCity, question)
    expect([found!.issued, found!.hours!.median.length, found!.days.length]).toEqual([today, 72, 6])
    expect(await forecastAhead(server.services, wholeCity, { ...question, hour: now + 5 * 24 * hourMs })).toBeNull()
  })
})

describe('a forecaster', () => {
  const edit = { issued: today, day: addDays(today, 1), low: 90, high: 130, primary: ['pm10'], reason: '沙尘输送，模式偏低' }

  test('changes a day with a reason; the model’s own stays for the verification', async () => {
    expect((await ask(Forecast.Edit, { ...edit, placeId: cityId })).status).toBe(200)
    const { data } = await ask<Frame>(Forecast.Days, { placeIds: [cityId] })
    const at = (key: string) => column(data, key).values[1]
    expect([at('aqi_low'), at('aqi'), at('aqi_high'), at('primary'), at('class')]).toEqual([90, 110, 130, 'PM₁₀', '轻度污染'])
    expect(at('edited')).toContain('沙尘输送')
    const own = await server.services.db
      .selectFrom('forecasts')
      .select('aqi')
      .where('issued', '=', today)
      .where('day', '=', edit.day)
      .execute()
    expect(own.some(row => row.aqi[0] === 90)).toBe(false)
  })

  test('is refused what makes no sense, is not his, or is past', async () => {
    expect(await ask(Forecast.Edit, { ...edit, placeId: cityId, low: 140 })).toMatchObject({
      status: 400,
      message: 'AQI 上限 130 低于下限 140',
    })
    expect((await ask(Forecast.Edit, { ...edit, placeId: cityId, day: addDays(today, 9) })).status).toBe(404)
    expect((await ask(Forecast.Edit, { ...edit, placeId: server.ids[1]! }, county)).status).toBe(403)
    const past = { ...edit, placeId: cityId, issued: addDays(today, -1) }
    expect((await ask(Forecast.Edit, past)).message).toContain('事后回报')
    expect((await ask(Forecast.Days, { placeIds: [server.ids[0]!] }, county)).status).toBe(403)
  })

  test('signs it, cannot change it then, and withdraws it with a reason', async () => {
    const events: string[] = []
    const stop = server.services.events.subscribe(({ type }) => events.push(type))
    const signed = await ask<{ state: string }>(Forecast.Sign, { issued: today, event: 'sign' })
    await expect.poll(() => events, { timeout: 5000 }).toContain('forecast')
    stop()
    expect([signed.status, signed.data.state]).toEqual([200, 'signed'])
    expect((await ask(Forecast.Edit, { ...edit, placeId: cityId })).message).toContain('已签发')
    expect((await ask(Forecast.Sign, { issued: today, event: 'sign' })).status).toBe(409)
    expect((await ask(Forecast.Sign, { issued: today, event: 'withdraw' })).status).toBe(400)
    expect((await ask(Forecast.Sign, { issued: today, event: 'withdraw', reason: '会商改判' })).status).toBe(200)
    const { rows } = await server.services.pool.query(
      `select count(*)::int as n from audit_log where action in ('Forecast.Sign', 'Forecast.Edit')`,
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(3)
  })
})
