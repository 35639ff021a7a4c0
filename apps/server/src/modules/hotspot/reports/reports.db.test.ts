import { createHash } from 'node:crypto'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { hasReportEnded, mondayOf, newestReportPeriod } from '@qingyuan/domain/grid-report.ts'
import { warningReasons } from '@qingyuan/domain/hotspot-grid.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { rollUp } from '#/pipeline/rollup/roll-up.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { docxText, textDifference } from '#/platform/testing/document-text.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { fuseFieldsTask } from '#/workers/grid-tasks.ts'
import { type GridLayout, layOutGrid } from '../cells/grid-layout.ts'
import { refreshFields } from '../cells/refresh-fields.ts'
import { monthBefore } from '../cells/sensor-values.ts'
import { makeDueReports } from './reports.ts'

const { GridReport, GridTask, HotGrid } = calls
const stations = counties.map((county, i) => ({ code: `S${i}`, countyId: county.id, lon: county.center.lon, lat: county.center.lat }))
type Person = 'city' | 'admin' | 'county' | 'leader'
let t: TestServer
let tokens: Record<Person, string>
let layout: GridLayout
const ask = (call: Parameters<TestServer['ask']>[0], input: object, who: Person = 'city') =>
  t.ask(call, input as never, { token: tokens[who] })

beforeAll(async () => {
  let ids: ReadonlyMap<string, number>
  t = await testServer({
    now: parseHour('2026-05-21 10')! + 30 * 60_000,
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      ids = await seedPlaces(db, stations)
      for (const { code, lon, lat } of stations) await db.updateTable('places').set({ lon, lat }).where('code', '=', code).execute()
    },
  })
  await t.services.places.refresh()
  layout = await layOutGrid(t.services)
  const rows = stations.flatMap(({ code }, s) =>
    ['2026-05-18', '2026-05-19', '2026-05-20'].flatMap((day, d) =>
      Array.from({ length: 24 }, (_, h) => ({
        ...{ placeId: ids.get(code)!, ts: parseHour(`${day} ${String(h + 1).padStart(2, '0')}`)!, sourceId: 0, ref: null },
        values: { pm2_5: 30 + 2 * s + d },
      })),
    ),
  )
  await storeHours(t.services.pool, admitHours(batchOfRows(rows)), { by: 'test' })
  await rollUp(t.services.pool, t.services.places, {})
  await refreshFields(t.services, fuseFieldsTask)
  tokens = { city: await t.token('city'), admin: await t.token('admin'), county: await t.token('county'), leader: await t.token('leader') }
}, 120_000)
afterAll(() => t?.close())

const make = (input: object = {}, who: Person = 'city') => ask(GridReport.make, { kind: 'day', item: 'pm2_5', ...input }, who)
const parts = async (id: number, who: Person = 'city') =>
  (await ask(GridReport.detail, { id }, who)).data.parts as { kind: string; text: string; header: string[]; rows: string[][] }[]

describe('a report of the grid', () => {
  test('has the numbers of 区县排名 of its day', async () => {
    const { data } = await make()
    const [ranking] = (await parts(data.id)).filter(({ header }) => header[2] === '区县')
    const { data: rank } = await ask(HotGrid.districtRank, { item: 'pm2_5', step: 'day', time: '2026-05-20' })
    const columns = columnsByKey(rank) as Record<string, Parameters<typeof numberCells>[0]>
    const values = numberCells(columns.value)
    const shown = textCells(columns.county).map((county, i) => [county, numberText(values[i], 1)])
    expect(ranking!.rows.map(row => [row[2], row[3]])).toEqual(shown)
  })

  test('is frozen: made again it is another version, and the first one stays', async () => {
    const first = (await make({ period: '2026-05-19' })).data
    const before = await parts(first.id)
    await t.services.db.deleteFrom('grid_fields').where('period', '=', '2026-05-18').execute()
    const second = (await make({ period: '2026-05-19' })).data
    expect([first.version, second.version]).toEqual([1, 2])
    expect(await parts(first.id)).toEqual(before)
    expect(await parts(second.id)).not.toEqual(before)
    await refreshFields(t.services, fuseFieldsTask)
    const row = await t.services.db
      .selectFrom('grid_reports')
      .select(['content', 'sha256'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(JSON.stringify(row.content)).digest().length).toBe(row.sha256.length)
  })

  test('says the same as document, PDF and sheet', async () => {
    const { id } = (await make({ kind: 'week', period: '2026-05-13' })).data ?? {}
    expect(id).toBeUndefined()
    const day = (await make({ period: '2026-05-20' })).data
    const file = async (format: string) => (await ask(GridReport.download, { id: day.id, format })).response.rawPayload
    const [docx, pdf, xlsx] = [await file('docx'), await file('pdf'), await file('xlsx')]
    expect(await textDifference(docx, pdf)).toBeNull()
    expect(docxText(docx).text).toContain('区县排名')
    const written = await readXlsx(xlsx)
    const rows = (written.ok ? written.sheets[0]!.rows : []).map(row => row.filter(cell => cell !== null && cell !== ''))
    expect(rows.find(([text]) => String(text).startsWith('统计时段'))).toEqual(['统计时段：2026-05-20'])
    // The rows of a table have seven columns, the others one: what a row does not have is empty, not missing.
    expect(rows.find(([text]) => text === '区县排名')).toEqual(['区县排名'])
    expect(rows.some(([text]) => String(text).startsWith('第 '))).toBe(true)
  })

  test('says what sensors pointed to up to its end, and how many have each mark', async () => {
    const found = { search_day: '2026-05-18', park: '试验园区', rank: 1, county_id: 7, lon: 113, lat: 36.5, kg_per_hour: 9 }
    const search = { course: Array(8).fill(1), sensors: 6, windy_hours: 300, first_day: '2026-05-10' }
    await t.services.db
      .insertInto('found_sources')
      .values([
        { ...found, ...search },
        { ...found, ...search, search_day: '2026-05-21', park: '后来园区' },
      ])
      .execute()
    const place = {
      kind: 'sensor' as const,
      code: 'V1',
      name: '试验传感器',
      county_id: 7,
      level: null,
      lon: 113,
      lat: 36.5,
      elevation_m: 900,
    }
    const sensor = await t.services.db.insertInto('places').values(place).returning('id').executeTakeFirstOrThrow()
    await t.services.places.refresh()
    const day = { place_id: sensor.id, day: '2026-05-20', mark: 'drifting' as const, reason: '', hours: 24, equal_run: 0 }
    await t.services.db.insertInto('sensor_days').values(day).execute()
    const { id } = (await make({ period: '2026-05-20' })).data
    const read = await parts(id)
    expect(read.some(({ text }) => text === '疑似源')).toBe(true)
    expect(read.flatMap(({ rows }) => rows).filter(row => row[2] === '试验园区')).toHaveLength(1)
    expect(JSON.stringify(read)).not.toContain('后来园区')
    expect(JSON.stringify(read)).toContain('2026-05-20 园区传感器按标记（台）：漂移 1')
    await t.services.db.deleteFrom('places').where('id', '=', sensor.id).execute()
    await t.services.places.refresh()
  })

  test('is signed once, by another than its author, in its newest version', async () => {
    const { id } = (await make({ period: '2026-05-20' })).data
    expect((await ask(GridReport.sign, { id })).status).toBe(403)
    expect((await ask(GridReport.sign, { id }, 'county')).status).toBe(403)
    expect((await ask(GridReport.sign, { id: id - 1 }, 'admin')).status).toBe(409)
    expect((await ask(GridReport.sign, { id }, 'admin')).status).toBe(200)
    expect((await ask(GridReport.sign, { id }, 'admin')).status).toBe(409)
  })

  test('names no cells of others to a county, and special ones of other counties not at all', async () => {
    const { id } = (await make()).data
    const read = await parts(id, 'county')
    const codesOf = (of: unknown) => new Set(JSON.stringify(of).match(/CZ\d{6}/g))
    const ownCodes = new Set(layout.cells.filter(({ countyId }) => countyId === 7).map(({ code }) => code))
    expect([...codesOf(read)].filter(code => !ownCodes.has(code))).toEqual([])
    expect(codesOf(await parts(id)).size).toBeGreaterThan(codesOf(read).size)
    expect(read[0]!.text).toMatch(/^全市报表“热点网格日报 .*”第 \d+ 版（校验码 [0-9a-f]{12}）的襄垣县节录/)
    const file = await ask(GridReport.download, { id, format: 'docx' }, 'county')
    expect(docxText(file.response.rawPayload).text).toContain('襄垣县节录')
    const foreign = layout.cells.find(({ countyId }) => countyId !== 7)!.placeId
    const own = layout.cells.find(({ countyId }) => countyId === 7)!.placeId
    const special = (await make({ kind: 'special', placeId: foreign, period: '2026-05-20' })).data
    expect((await ask(GridReport.detail, { id: special.id }, 'county')).status).toBe(404)
    expect((await ask(GridReport.list, { kind: 'special', pageSize: 100 }, 'county')).data.total).toBe(0)
    const ownReport = (await make({ kind: 'special', placeId: own, period: '2026-05-20' })).data
    expect((await parts(ownReport.id, 'county')).some(({ text }) => text === '网格情况')).toBe(true)
  })

  test('of a month lists the same warnings with the same escalations as 网格趋势 and 任务下发', async () => {
    const day = await t.services.db
      .selectFrom('grid_fields')
      .selectAll()
      .where('item', '=', 'pm2_5')
      .where('step', '=', 'day')
      .where('period', '=', '2026-05-20')
      .executeTakeFirstOrThrow()
    const months = Array.from({ length: 24 }, (_, back) => monthBefore('2026-04', back))
    const valuesOf = (month: number) =>
      Float32Array.from(layout.cells, ({ countyId }, cell) => 40 + (countyId === 7 ? 5 : 0) + ((cell * 7919 + month * 31) % 97) / 2)
    await t.services.db.deleteFrom('grid_fields').where('step', '=', 'month').execute()
    await t.services.db
      .insertInto('grid_fields')
      .values(months.map((period, m) => ({ ...day, step: 'month', period, values: Buffer.from(valuesOf(Math.floor(m / 3) % 3).buffer) })))
      .execute()
    const { data } = await ask(HotGrid.warnings, { item: 'pm2_5', month: '2026-04' })
    const warnings = data.rows as OutputOf<typeof HotGrid.warnings>['rows']
    expect(warnings.length).toBeGreaterThan(3)
    expect(warnings.some(({ escalated }) => escalated)).toBe(true)
    const words = ({ inRow, ofTwelve, escalated }: (typeof warnings)[number]) =>
      escalated ? `升级：连续 ${inRow} 月、近 12 月 ${ofTwelve} 次` : ''
    const { id } = (await make({ kind: 'month', period: '2026-04' })).data
    const [reported] = (await parts(id)).filter(({ header }) => header[2] === '原因')
    expect(reported!.rows.map(row => [row[0], row[2], row[6] === '—' ? '' : row[6]])).toEqual(
      warnings.map(row => [row.code, warningReasons[row.reason], words(row)]),
    )
    const own = warnings.filter(({ county }) => county === '襄垣县').map(({ code }) => code)
    expect(own.length).toBeGreaterThan(0)
    const [extracted] = (await parts(id, 'county')).filter(({ header }) => header[2] === '原因')
    expect(extracted!.rows.map(([code]) => code)).toEqual(own)
    const candidates = (await ask(GridTask.candidates, { item: 'pm2_5' })).data as OutputOf<typeof GridTask.candidates>
    expect(candidates.filter(({ reason }) => reason in warningReasons).map(({ code, reason, why }) => [code, reason, why])).toEqual(
      warnings.map(row => [row.code, row.reason, expect.stringMatching(words(row) === '' ? /^(?!.*升级)/ : new RegExp(words(row)))]),
    )
    await t.services.db.deleteFrom('grid_fields').where('step', '=', 'month').execute()
  })

  test('is refused for a period that has not ended or does not suit', async () => {
    expect((await make({ period: '2026-05-21' })).message).toContain('尚未结束')
    expect((await make({ period: '2026-05' })).message).toContain('不符')
    expect((await make({ kind: 'special' })).message).toContain('专报须指明网格')
    expect((await make({}, 'county')).status).toBe(403)
    expect((await make({ period: '2026-04-01' })).status).toBe(404)
    expect((await make({ kind: 'month', item: 'tvoc', period: '2026-04' })).message).toBe(
      'PID TVOC 2026-04 没有网格图，不能生成月报：30 日中有日网格图的 0 日；月图须各传感器四分之三以上的日有评定和日均值；目前没有可生成的时段',
    )
    expect((await make({ kind: 'month', period: '2026-04' })).message).toContain('最近可生成日报 2026-05-20')
  })

  test('is made by the platform once, for each kind that has a map', async () => {
    const made = () =>
      t.services.db.selectFrom('grid_reports').select(['kind', 'period']).where('made_by', 'is', null).orderBy('kind').execute()
    await t.services.db.deleteFrom('grid_reports').execute()
    await makeDueReports(t.services)
    await makeDueReports(t.services)
    expect(await made()).toEqual([{ kind: 'day', period: '2026-05-20' }])
  })
})

test('periods of reports: weeks begin on Monday, and a period counts once it has ended', () => {
  expect(mondayOf('2026-05-24')).toBe('2026-05-18')
  expect(mondayOf('2026-05-18')).toBe('2026-05-18')
  expect(newestReportPeriod('week', '2026-05-21')).toBe('2026-05-11')
  expect(newestReportPeriod('month', '2026-01-01')).toBe('2025-12')
  expect(hasReportEnded('week', '2026-05-11', parseHour('2026-05-18 01')! - 3_600_000)).toBe(true)
  expect(hasReportEnded('week', '2026-05-11', parseHour('2026-05-17 24')! - 1)).toBe(false)
})
