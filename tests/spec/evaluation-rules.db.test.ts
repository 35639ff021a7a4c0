import { calls } from '@qingyuan/contract/calls.ts'
import type { EvaluationRules } from '@qingyuan/domain/standards/evaluation-rules.ts'
import { daysBetween, hoursOfDay, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitHours } from '../../apps/server/src/pipeline/admit.ts'
import { batchOfRows } from '../../apps/server/src/pipeline/hour-batch.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { storeHours } from '../../apps/server/src/pipeline/store/store-hours.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'

/** One setting rounds and deducts, at every call that judges a period. April 2026: PM10 60 on 29 days and 72 on one dust day, mean 60.4. */
const { DataQuery, AirQuality, AnalysisMap, Ranking, Setting, System, Trace, Traceability, Trend } = calls
const [first, last] = ['2026-04-01', '2026-04-30']
const dustDay = '2026-04-10'
let t: TestServer
let token: string
let ids: { county: number; station: number }

const ask = async (call: Parameters<TestServer['ask']>[0], input: object) => {
  const { status, data, message } = await t.ask(call, input as never, { token })
  if (status !== 200) throw new Error(`${call.name}: ${message}`)
  return data
}
const save = (rules: Partial<EvaluationRules>) =>
  ask(Setting.SaveEvaluationRules, { rounding: 'whole', events: 'requested', from: '2026-03-01', ...rules })

beforeAll(async () => {
  t = await testServer({ now: parseHour('2026-05-01 02')! })
  const { db, pool, places } = t.services
  const areas = await db.selectFrom('places').select(['id', 'kind', 'county_id']).where('kind', 'in', ['county', 'city']).execute()
  const station = await db
    .insertInto('places')
    .values({ kind: 'station', code: 'S7', name: 'S7', county_id: 7, level: 'national', lon: 113.07, lat: 36.2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = areas.filter(area => area.kind === 'city' || area.county_id === 7)
  ids = { county: own.find(area => area.kind === 'county')!.id, station: station.id }
  await db
    .insertInto('area_members')
    .values(own.map(area => ({ area_id: area.id, station_id: ids.station })))
    .execute()
  await places.refresh()
  await pool.query('select ensure_hourly_partition(2026)')
  const rows = daysBetween(first, last).flatMap(day => {
    const values = { pm2_5: 20, pm10: day === dustDay ? 72 : 60, o3: 60, no2: 30, so2: 8, co: 0.8 }
    return hoursOfDay(day).map(ts => ({ placeId: ids.station, ts, values, sourceId: 0, ref: null }))
  })
  await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
  await rollUp(pool, places)
  await pool.query(`update daily_values set dust = true where day = $1`, [dustDay])
  token = await t.token('admin')
})
afterAll(() => t.close())

interface Column {
  key: string
  values: unknown[]
  notes?: Record<string, { mark?: string }>
}
const cellOf = (frame: { columns: Column[] }, key: string, place?: number) => {
  const column = (of: string) => frame.columns.find(each => each.key === of)!
  const row = place === undefined ? 0 : column('place_id').values.indexOf(place)
  return {
    value: column(key).values[row],
    index: column('composite_index')?.values[row],
    limit: column(key).notes?.[row]?.mark === 'LIMIT',
  }
}

/** The PM10 of April, and the composite index where there is one, by every call that states them. */
const april = async () => {
  const span = { from: first, to: last }
  const month = { step: 'month', from: '2026-04', to: '2026-04' }
  const station = { placeIds: [ids.station], parameters: ['pm10', 'composite_index'] }
  const county = { placeId: ids.county, step: 'month', time: '2026-04' }
  const [ranking, areas, days, months, compared, table, running, trend, patches, contrast, stations, lineage, index] = await Promise.all([
    ask(Ranking.RankingDetails, { kind: 'county', ...span }),
    ask(Ranking.AreaData, { kind: 'county', ...span }),
    ask(AirQuality.CountyDayStatistics, span),
    ask(AirQuality.CountyMonthStatistics, { from: '2026-04', to: '2026-04' }),
    ask(AirQuality.CountyDayComparison, span),
    ask(DataQuery.StationData, { ...station, ...month }),
    ask(DataQuery.StationAccumulation, { ...station, ...month }),
    ask(Trend.Change, { placeIds: [ids.station], parameter: 'pm10', ...month }),
    ask(AnalysisMap.Patches, { parameter: 'pm10', step: 'month', ...span }),
    ask(Traceability.PollutantContrast, { placeId: ids.county, ...span }),
    ask(Traceability.Rank, { span: 'month', parameter: 'pm10' }),
    ask(Trace.Explain, { ...county, parameter: 'pm10' }),
    ask(Trace.Explain, { ...county, parameter: 'composite_index' }),
  ])
  const last24 = running.columns.find((each: Column) => each.key === 'pm10').values.at(-1)
  const values = {
    ranking: cellOf(ranking, 'pm10', ids.county).value,
    areas: cellOf(areas, 'pm10', ids.county).value,
    days: cellOf(days, 'pm10', ids.county).value,
    months: cellOf(months, 'pm10', ids.county).value,
    compared: cellOf(compared, 'pm10', ids.county).value,
    table: cellOf(table, 'pm10').value,
    running: last24,
    trend: trend.columns.find((each: Column) => each.key === `${ids.station}:value`).values[0],
    patches: patches.columns.find((each: Column) => each.key === 'v:140423').values[0],
    contrast: contrast.columns.find((each: Column) => each.key === 'value').values[1],
    stations: stations.rows.find((row: { placeId: number }) => row.placeId === ids.station).value,
    lineage: Number(lineage.value),
  }
  const indices = [
    ...[ranking, areas, days, months, compared].map(frame => cellOf(frame, 'composite_index', ids.county).value),
    cellOf(table, 'composite_index').value,
    running.columns.find((each: Column) => each.key === 'composite_index').values.at(-1),
    Number(index.value),
  ]
  return {
    values: [...new Set(Object.values(values))],
    indices: [...new Set(indices)],
    limit: cellOf(ranking, 'pm10', ids.county).limit,
    text: ranking.meta.evaluation,
    daily: (await ask(DataQuery.StationData, { ...station, step: 'day', ...span })).columns.find((each: Column) => each.key === 'pm10')
      .values[9],
    goodDays: cellOf(ranking, 'good_days', ids.county).value,
  }
}

test('nothing changes until an administrator says so; then every call rounds and deducts alike, days and classes stay', async () => {
  // 20/30 + 60/60 + 60/160 + 30/40 + 8/60 + 0.8/4 = 3.125
  const before = await april()
  expect(before).toEqual({ values: [60], indices: [3.12], limit: false, text: undefined, daily: 72, goodDays: 30 })

  await save({ rounding: 'tenth' })
  const tenth = await april()
  // The term of PM10 becomes 60.4/60.
  expect(tenth).toMatchObject({ values: [60.4], indices: [3.13], limit: true, daily: 72, goodDays: 30 })
  expect(tenth.text).toBe('2026-03-01 起统计值多取 1 位小数（2026 版条文待核）')

  await save({ rounding: 'tenth', events: 'always' })
  expect(await april()).toMatchObject({ values: [60], indices: [3.12], limit: false, daily: 72, goodDays: 30 })

  await save({ rounding: 'tenth', events: 'always', from: '2026-05-01' })
  expect(await april()).toEqual(before)

  await save({})
  const { rows } = await ask(System.AuditQuery, { search: '统计值' })
  expect(rows).toHaveLength(4)
  expect(rows.at(-1)).toMatchObject({
    action: 'Setting.SaveEvaluationRules',
    subject: '2026-03-01 起：统计值取 1 位小数，CO 2 位（一家厂商的实现）；例外事件只在选择“扣沙”时扣除',
  })
})

test('only an administrator may change the rules, and not for days before the edition', async () => {
  const rules = { rounding: 'whole', events: 'requested', from: '2026-03-01' } as const
  for (const user of ['city', 'county', 'leader', 'enterprise'])
    expect((await t.ask(Setting.SaveEvaluationRules, rules, { token: await t.token(user) })).status).toBe(403)
  for (const from of ['2026-02-28', '2026-02-30', '2026-04-31']) {
    const { status, message } = await t.ask(Setting.SaveEvaluationRules, { ...rules, from }, { token })
    expect([from, status, message]).toEqual([from, 400, expect.stringMatching(/起始日期/)])
  }
})
