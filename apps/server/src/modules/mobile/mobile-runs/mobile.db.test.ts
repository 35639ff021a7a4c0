import { calls } from '@qingyuan/contract/calls.ts'
import { gcj02OfWgs84 } from '@qingyuan/domain/gcj02.ts'
import { formatDateTime, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { mobileRunImport } from './import-job.ts'
import { mobileReport } from './report/report-job.ts'

let t: TestServer
let admin: string
let county: string
const begin = instantOf(2026, 5, 20, 8, 10)
const degree = 1 / 111_195.08
/** The plume is here, on the way north. */
const plume = { lon: 113.05, lat: 36.2 + 990 * degree }

/** Half an hour northwards at 3 m/s. */
const csvOf = (more: readonly string[] = [], place: (lon: number, lat: number) => readonly [number, number] = (lon, lat) => [lon, lat]) =>
  [
    '时间,经度,纬度,TVOC(μg/m³),PM2.5,苯(ppb)',
    ...Array.from({ length: 1800 }, (_, i) => {
      const [lon, lat] = place(113.05, 36.2 + i * 3 * degree)
      const rise = i >= 300 && i < 360 ? 400 : 0
      return `${formatDateTime(begin + i * 1000)},${lon.toFixed(7)},${lat.toFixed(7)},${100 + ((i * 7) % 11) + rise},${40 + ((i * 5) % 7)},${i % 3}`
    }),
    ...more,
  ].join('\n')

beforeAll(async () => {
  t = await testServer({
    places: async ({ db, pool }) => {
      await db.deleteFrom('places').execute()
      const ids = await seedPlaces(db, [{ code: 'W', countyId: 7 }])
      const wind = (ts: number) => ({ placeId: ids.get('W')!, ts, values: { wind_speed: 2, wind_direction: 90 }, sourceId: 0, ref: null })
      const nine = instantOf(2026, 5, 20, 9)
      await storeHours(pool, admitHours(batchOfRows([wind(nine - hourMs), wind(nine)])), { by: 'test' })
    },
  })
  const place = (code: string, countyId: number, east: number) => ({
    code,
    name: code,
    county_id: countyId,
    industry: '焦化',
    lon: plume.lon + (east * degree) / Math.cos((plume.lat * Math.PI) / 180),
    lat: plume.lat,
  })
  await t.services.db
    .insertInto('enterprises')
    .values([place('上风企业', 7, 1500), place('下风企业', 7, -800), place('别县企业', 5, 2500)])
    .execute()
  ;[admin, county] = await Promise.all([t.token('admin'), t.token('county')])
})
afterAll(() => t.close())

/** Uploads as a browser does and runs the job here and now. */
const bring = async (text: string, { token = admin, name = '走航', coordinates = 'wgs84', dryRun = 'false' } = {}) => {
  const form = formWith({ name: 'run.csv', content: Buffer.from(text), type: 'text/csv' }, { name, coordinates, dryRun })
  const { data, status, message } = await t.ask(calls.MobileRun.Import, {}, { token, ...form })
  if (status !== 200) throw new Error(message)
  const job = await t.services.db.selectFrom('jobs').selectAll().where('id', '=', data.jobId).executeTakeFirstOrThrow()
  const outcome = await mobileRunImport.job.run({
    id: job.id,
    input: job.input,
    checkpoint: null,
    createdBy: job.created_by,
    services: t.services,
    signal: new AbortController().signal,
    progress: () => undefined,
    saveCheckpoint: async () => undefined,
  })
  return { message: outcome.message, ...(outcome.result as { id: number; importId: number; faults: unknown[] }) }
}
const numbers = <T>(text: string, make: new (buffer: ArrayBuffer) => T): T => new make(new Uint8Array(Buffer.from(text, 'base64')).buffer)
const segmentsOf = async (runId: number, token = admin) =>
  (await t.ask(calls.MobileRun.Segments, { runId, series: 'tvoc' }, { token })).data

let run: { id: number }
beforeAll(async () => {
  run = await bring(csvOf(['2026-05-20 08:99:00,113,36,1,1,1', '2026-05-20 09:00:00,113.05,36.2,abc,1,1']))
})

describe('a run that is brought in', () => {
  test('is listed with its refused rows and fields, and its numbers are stored unchanged', async () => {
    const [row] = (await t.ask(calls.MobileRun.List, {}, { token: admin })).data
    expect(row).toMatchObject({ points: 1801, rows: 1802, refused: 1, bridged: 0, coordinates: 'wgs84', own: true })
    expect(row.series.map((series: { label: string }) => series.label)).toEqual(['TVOC', 'PM₂.₅', '苯'])
    const refusals = (await t.ask(calls.MobileRun.Refusals, { runId: run.id }, { token: admin })).data
    expect(refusals.columns.map((column: { values: unknown[] }) => column.values)).toEqual([
      [1802, 1803],
      ['时间', 'TVOC(μg/m³)'],
      ['2026-05-20 08:99:00', 'abc'],
      [expect.stringContaining('不是有效的时间'), '不是数字'],
      ['整行拒收', '该值按缺失'],
    ])
    const { response } = await t.ask(calls.MobileRun.RefusalsExport, { runId: run.id }, { token: admin })
    expect(await exportedCells(response.rawPayload, refusals)).toEqual(shownCells(refusals))
    const { data } = await t.ask(calls.MobileRun.Track, { runId: run.id, series: 'tvoc' }, { token: admin })
    expect([data.count, formatDateTime(data.start)]).toEqual([1801, formatDateTime(begin)])
    expect([...numbers(data.values, Float32Array).slice(298, 302)]).toEqual([107, 103, 510, 506])
    expect(numbers(data.lat, Int32Array)[1000]! / 1e7).toBeCloseTo(36.2 + 3000 * degree, 6)
    expect([...numbers(data.time, Int32Array).slice(0, 3)]).toEqual([0, 1000, 2000])
  })

  test('has its hot segment, the wind of the hour and the enterprises upwind, none of those downwind', async () => {
    const { segments, enterprises, unit } = await segmentsOf(run.id)
    expect([segments.length, enterprises, unit]).toEqual([1, true, 'μg/m³'])
    const [segment] = segments
    expect(segment).toMatchObject({ first: 300, last: 359, seconds: 59, lengthM: 177, wind: { speed: 2, direction: 90, station: 'W 站' } })
    expect(segment.upwind.map((each: { name: string }) => each.name)).toEqual(['上风企业', '别县企业'])
    // The highest point is within 90 m of where the enterprise was put due east of: 3.4 degrees.
    expect(Math.abs(segment.upwind[0].off)).toBeLessThan(4)
    expect(segment.upwind[0].minutes).toBe(13)
    expect(Math.abs(segment.upwind[0].distanceM - 1500)).toBeLessThan(5)
    const none = (await t.ask(calls.MobileRun.Segments, { runId: run.id, series: 's3' }, { token: admin })).data
    expect(none.segments, 'a species without a rise').toEqual([])
    expect((await t.ask(calls.MobileRun.Segments, { runId: run.id, series: 'nox' }, { token: admin })).status).toBe(400)
    const table = (await t.ask(calls.MobileRun.SegmentTable, { runId: run.id, series: 'tvoc' }, { token: admin })).data
    expect(table.rowCount).toBe(1)
    const { response } = await t.ask(calls.MobileRun.SegmentTableExport, { runId: run.id, series: 'tvoc' }, { token: admin })
    expect(await exportedCells(response.rawPayload, table)).toEqual(shownCells(table))
  })

  test('is a report with its stretches, enterprises and pictures', async () => {
    const caller = { ...systemCaller, permissions: new Set(['air:view', 'enterprise:view'] as const) }
    const entries = unzipSync(await mobileReport(t.services, caller, { runId: run.id, series: 'tvoc' }))
    const words = Buffer.from(entries['word/document.xml']!)
      .toString()
      .replace(/<[^>]+>/g, ' ')
    for (const said of ['走航报告', '上风企业', '08:15:00–08:15:59', '177 m', '识别 TVOC 高值路段 1 处']) expect(words).toContain(said)
    expect(Object.keys(entries).filter(name => name.endsWith('.svg'))).toHaveLength(2)
  })

  test('in GCJ-02 has the positions of the same run in WGS-84', async () => {
    const { id } = await bring(csvOf([], gcj02OfWgs84), { coordinates: 'gcj02', name: '火星坐标' })
    const { data } = await t.ask(calls.MobileRun.Track, { runId: id, series: 'tvoc' }, { token: admin })
    expect(numbers(data.lat, Int32Array)[1000]! / 1e7).toBeCloseTo(36.2 + 3000 * degree, 6)
    expect(numbers(data.lon, Int32Array)[1000]! / 1e7).toBeCloseTo(113.05, 6)
  })

  test('twice is once', async () => {
    const before = (await t.ask(calls.MobileRun.List, {}, { token: admin })).data.length
    expect(await bring(csvOf(['2026-05-20 08:99:00,113,36,1,1,1', '2026-05-20 09:00:00,113.05,36.2,abc,1,1']))).toMatchObject({
      importId: null,
      message: '该文件已导入过，不再重复导入',
    })
    expect((await t.ask(calls.MobileRun.List, {}, { token: admin })).data).toHaveLength(before)
  })
})

test('a check writes nothing and lists the refused rows; the undo of an import deletes its run, for the importer and the city only', async () => {
  const bad = csvOf(['2026-05-20 09:00:01,113.05,36.2,abc,1,1'])
  const list = async () => (await t.ask(calls.MobileRun.List, {}, { token: admin })).data.length
  const before = await list()
  const checked = await bring(bad, { dryRun: 'true' })
  expect([checked.message, checked.importId, await list()]).toEqual(['检查通过：将导入 1801 点', null, before])
  expect(checked.faults).toEqual([{ row: 1802, column: 'TVOC(μg/m³)', level: 'warn', reason: '不是数字' }])
  const taken = await bring(bad)
  expect(await list()).toBe(before + 1)
  expect((await t.ask(calls.MobileRun.ImportUndo, { id: taken.importId }, { token: county })).status).toBe(404)
  expect((await t.ask(calls.MobileRun.ImportUndo, { id: taken.importId }, { token: admin })).status).toBe(200)
  expect(await list()).toBe(before)
  expect((await t.ask(calls.MobileRun.ImportUndo, { id: taken.importId }, { token: admin })).message).toMatch(/^该导入已由.+撤销$/)
  const removed = await bring(bad)
  await t.ask(calls.MobileRun.Remove, { runId: removed.id }, { token: admin })
  expect((await t.ask(calls.MobileRun.ImportUndo, { id: removed.importId }, { token: admin })).message).toBe(
    '导入的走航记录已删除，无需撤销',
  )
})

describe('whose a run is', () => {
  test('a county sees, and takes away, its own only, and only its own enterprises', async () => {
    for (const [call, input] of [
      [calls.MobileRun.Track, { runId: run.id, series: 'tvoc' }],
      [calls.MobileRun.Refusals, { runId: run.id }],
      [calls.MobileRun.Report, { runId: run.id, series: 'tvoc' }],
      [calls.MobileRun.Remove, { runId: run.id }],
    ] as const)
      expect((await t.ask(call, input, { token: county })).status).toBe(404)
    const { id } = await bring(csvOf(), { token: county, name: '县里的' })
    expect((await t.ask(calls.MobileRun.List, {}, { token: county })).data.map((row: { name: string }) => row.name)).toEqual(['县里的'])
    expect((await segmentsOf(id, county)).segments[0].upwind.map((each: { name: string }) => each.name)).toEqual(['上风企业'])
    const leader = await t.token('leader')
    expect((await t.ask(calls.MobileRun.Remove, { runId: id }, { token: leader })).status).toBe(403)
    expect((await t.ask(calls.MobileRun.Remove, { runId: id }, { token: county })).status).toBe(200)
    expect((await t.ask(calls.MobileRun.List, {}, { token: county })).data).toEqual([])
  })
})

describe('a file that is no run', () => {
  test.each([
    ['时间,经度,TVOC\n2026-05-20 08:00:00,113,1', '表头缺少纬度列'],
    ['时间,经度,纬度,TVOC\n2026-05-20 08:00:00,10,36,1', '有效点只有 0 个，至少 10 个；第 2 行经度“10”不在'],
    ['', '文件为空'],
  ])('says why: %j', async (text, why) => {
    await expect(bring(text)).rejects.toThrow(why)
  })
})
