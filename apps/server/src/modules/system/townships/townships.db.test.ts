import { calls } from '@qingyuan/contract/calls.ts'
import { gcj02OfWgs84 } from '@qingyuan/domain/gcj02.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { checkTownships } from '#/workers/check-townships.ts'
import { loopDelayOf } from '#/workers/parsers/test-support/growth.ts'
import { townshipImport } from './township-import.ts'

const { Township, AnalysisMap } = calls
type LonLat = readonly [lon: number, lat: number]
const xiangyuan = 7
/** In the middle of 襄垣县, and of 沁源县. */
const [middle, qinyuan]: [LonLat, LonLat] = [
  [112.975, 36.573],
  [112.278, 36.697],
]
const side = 0.04

let t: TestServer
let admin: string
let county: string

beforeAll(async () => {
  t = await testServer({
    places: async ({ db, pool }) => {
      await db.deleteFrom('places').execute()
      const ids = await seedPlaces(db, [
        { code: 'A', countyId: xiangyuan },
        { code: 'B', countyId: 6 },
      ])
      const at = (code: string, [lon, lat]: LonLat) => db.updateTable('places').set({ lon, lat }).where('code', '=', code).execute()
      await at('A', [middle[0] + side / 2, middle[1] + side / 2])
      await at('B', [113.24, 36.37])
      const ts = instantOf(2026, 5, 20, 9)
      const hour = (code: string, pm2_5: number) => ({ placeId: ids.get(code)!, ts, values: { pm2_5 }, sourceId: 0, ref: null })
      await storeHours(pool, admitHours(batchOfRows([hour('A', 40), hour('B', 80)])), { by: 'test' })
    },
  })
  ;[admin, county] = await Promise.all([t.token('admin'), t.token('county')])
})
afterAll(() => t.close())

const square = ([lon, lat]: LonLat, east = 0, north = 0): LonLat[] => {
  const [w, s] = [lon + east * side, lat + north * side]
  return [
    [w, s],
    [w + side, s],
    [w + side, s + side],
    [w, s + side],
    [w, s],
  ]
}
const feature = (name: string, ring: readonly LonLat[], more: object = {}) => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const fileOf = (features: readonly object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))

const jobOf = async (jobId: string) => {
  const job = await t.services.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  const outcome = await townshipImport.job.run({
    id: job.id,
    input: job.input,
    checkpoint: null,
    createdBy: job.created_by,
    services: t.services,
    signal: new AbortController().signal,
    progress: () => undefined,
    saveCheckpoint: async () => undefined,
  })
  const result = JSON.stringify(outcome.result)
  await t.services.db.updateTable('jobs').set({ state: 'done', result }).where('id', '=', jobId).execute()
  return {
    message: outcome.message!,
    result: outcome.result as { errors: number; faults: { row: number; column: string; reason: string }[] },
  }
}
const check = async (content: Buffer, coordinates = 'wgs84', name = 'townships.geojson') => {
  const reply = await t.ask(Township.Check, {}, { token: admin, ...formWith({ name, content }, { coordinates }) })
  if (reply.status !== 200) throw new Error(reply.message)
  return { jobId: reply.data.jobId as string, ...(await jobOf(reply.data.jobId)) }
}
const commit = async (jobId: string) => {
  const reply = await t.ask(Township.Commit, { jobId }, { token: admin })
  return reply.status === 200 ? jobOf(reply.data.jobId) : reply.message
}
const listed = async (token = admin) =>
  (await t.ask(Township.List, {}, { token })).data as { id: number; name: string; county: string; coordinates: LonLat[][][] }[]

type Queued = { importer: { userId: number; realName: string; scope: object } }
const good = [feature('甲镇', square(middle)), feature('乙乡', square(middle, 1)), feature('丙镇', square(qinyuan))]

describe('a file of townships', () => {
  test('is checked first and writes nothing; faults are listed by feature', async () => {
    const bow: LonLat[] = [middle, [113.02, 36.62], [113.02, 36.573], [112.975, 36.62], middle]
    const { message, result, jobId } = await check(
      fileOf([
        good[0]!,
        feature('自交乡', bow),
        feature('甲镇', square(middle, 0, 1)),
        feature('邻市镇', square([111.5, 36.1])),
        feature('错县镇', square(middle, 1, 1), { 区县: '沁县' }),
        feature('压盖镇', square(middle, 0.5)),
        feature('', square(middle, 2)),
      ]),
    )
    expect(message).toBe('7 个要素中 6 个有误，未写入任何数据')
    expect(result.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, expect.stringContaining('自相交')],
      [3, '与第 1 个要素同名（襄垣县）'],
      [4, '100 % 的面积不在长治市内，请核对坐标系'],
      [5, '属性写“沁县”，按面积在“襄垣县”'],
      [6, expect.stringMatching(/与第 1 个要素“甲镇”重叠约 [4-6]\d %/)],
      [7, expect.stringContaining('没有名称')],
    ])
    expect(await commit(jobId)).toContain('不能写入')
    expect(await listed()).toEqual([])
  })

  test('that is none says where it stops being one, and another ending is refused', async () => {
    await expect(check(Buffer.from('{"type":'))).rejects.toThrow('不是有效的 JSON，第 8 字节处')
    await expect(check(fileOf(good), 'wgs84', 'townships.shp')).rejects.toThrow('文件格式不正确')
  })

  test.each([
    ['doer', ({ importer }: Queued) => ({ doer: importer })],
    ['by', ({ importer: { userId, realName, scope } }: Queued) => ({ by: { id: userId, name: realName, scope } })],
  ])('is checked when version 0.1 queued it, with its user under %s', async (_, former) => {
    const reply = await t.ask(
      Township.Check,
      {},
      { token: admin, ...formWith({ name: 'a.geojson', content: fileOf(good) }, { coordinates: 'wgs84' }) },
    )
    const { input } = await t.services.db.selectFrom('jobs').select('input').where('id', '=', reply.data.jobId).executeTakeFirstOrThrow()
    const { importer, ...others } = input as unknown as Queued
    const stored = JSON.stringify({ ...others, ...former({ importer }) })
    await t.services.db.updateTable('jobs').set({ input: stored }).where('id', '=', reply.data.jobId).execute()
    expect((await jobOf(reply.data.jobId)).message).toBe('检查通过：2 个区县的 3 个乡镇')
    await t.services.db
      .updateTable('jobs')
      .set({ input: JSON.stringify(others) })
      .where('id', '=', reply.data.jobId)
      .execute()
    await expect(jobOf(reply.data.jobId)).rejects.toThrow('导入任务没有导入人')
  })

  test('is taken whole, county by area; a county sees its own', async () => {
    const { jobId, message } = await check(fileOf(good))
    expect(message).toBe('检查通过：2 个区县的 3 个乡镇')
    expect(await commit(jobId)).toMatchObject({ message: '已写入 2 个区县的 3 个乡镇，替换 0 个' })
    expect((await listed()).map(({ name, county: of }) => [name, of])).toEqual([
      ['甲镇', '襄垣县'],
      ['乙乡', '襄垣县'],
      ['丙镇', '沁源县'],
    ])
    expect((await listed(county)).map(({ name }) => name)).toEqual(['甲镇', '乙乡'])
  })

  test('are refused without the permission, and for another county', async () => {
    const refused = await t.ask(
      Township.Check,
      {},
      { token: county, ...formWith({ name: 'a.json', content: fileOf(good) }, { coordinates: 'wgs84' }) },
    )
    expect(refused.status).toBe(403)
    const polygons = [[square(qinyuan).slice(0, 4) as [number, number][]]]
    const scope = { userId: 2, userType: 'county', counties: [xiangyuan], enterpriseId: null } as const
    const rules = { coordinates: 'wgs84', scope, counties: [{ countyId: 13, rings: polygons[0]! }] } as const
    const found = checkTownships([{ feature: 1, name: '丙镇', county: null, polygons }], rules)
    expect(found).toEqual({ townships: [], refused: [{ feature: 1, name: '丙镇', reason: '位于沁源县，不在可管理的区县' }] })
  })

  test('are checked beside the event loop, however long the check of an outline takes', async () => {
    const teeth = Array.from({ length: 8_000 }, (_, i): LonLat => [middle[0] + (i % 2) * side, middle[1] + (side * i) / 8_000])
    const comb = [...teeth, [middle[0] - side, middle[1] + side], [middle[0] - side, middle[1] - side / 10], teeth[0]!] as LonLat[]
    expect(await loopDelayOf(() => check(fileOf([feature('梳镇', comb)])), 50)).toBeLessThanOrEqual(50)
  })
})

describe('values of townships', () => {
  const question = { parameter: 'pm2_5', step: 'hour', from: '2026-05-20', to: '2026-05-20' } as const
  const cells = (frame: { columns: { key: string; label: string; values: unknown[] }[] }, label: string) =>
    frame.columns.filter(column => column.label === label).map(column => column.values[8])
  test('are means of the surface: a station inside weighs most, and the error is given', async () => {
    const { data } = await t.ask(AnalysisMap.TownshipPatches, question, { token: admin })
    const [[near, rank], [far]] = [cells(data, '甲镇'), cells(data, '丙镇')] as [[number, number], [number]]
    // Around the station with 40; far from both stations the nearer one, at 40 again, outweighs the other less.
    expect([near >= 40 && near < 42, far > near && far < 60, rank]).toEqual([true, true, 1])
    expect(cells(data, '留一均方根误差')).toEqual([40])
    expect(data.meta.basis.method).toContain('不是监测值')
  })
  test('come from a county’s own stations, for its own townships; a week of hours at most', async () => {
    const { data } = await t.ask(AnalysisMap.TownshipPatches, question, { token: county })
    expect([cells(data, '甲镇'), cells(data, '丙镇')]).toEqual([[40, 1], []])
    const long = await t.ask(AnalysisMap.TownshipPatches, { ...question, from: '2026-05-10' }, { token: admin })
    expect([long.status, long.message]).toEqual([400, expect.stringContaining('最长 7 天')])
  })
})

describe('a newer import', () => {
  test('replaces the townships of its counties and leaves the others; GCJ-02 input gives the WGS-84 positions', async () => {
    const ring = square(middle).map(([lon, lat]) => gcj02OfWgs84(lon, lat))
    const { jobId } = await check(fileOf([feature('甲镇', ring)]), 'gcj02')
    expect(await commit(jobId)).toMatchObject({ message: '已写入 1 个区县的 1 个乡镇，替换 1 个' })
    const townships = await listed()
    expect(townships.map(({ name }) => name)).toEqual(['甲镇', '丙镇'])
    const wrong = townships[0]!.coordinates[0]![0]!.map(([lon, lat], i) =>
      Math.hypot(lon - square(middle)[(i + 1) % 4]![0], lat - square(middle)[(i + 1) % 4]![1]),
    )
    expect(Math.max(...wrong)).toBeLessThan(2e-6)
  })
  test('is undone first: what both replaced comes back, the order of the list too', async () => {
    const [newest] = (await t.ask(Township.Imports, {}, { token: admin })).data
    expect(newest).toMatchObject({ fileName: 'townships.geojson', coordinates: 'gcj02', added: 0, updated: 1, undoneAt: null })
    const [, first] = (await t.ask(Township.Imports, {}, { token: admin })).data
    expect((await t.ask(Township.Undo, { id: first.id }, { token: admin })).message).toMatch(
      /^“甲镇”、“乙乡”等 2 个乡镇又由之后的导入“townships.geojson”.+请先撤销该导入$/,
    )
    expect((await t.ask(Township.Undo, { id: newest.id }, { token: admin })).status).toBe(200)
    const townships = await listed()
    expect(townships.map(({ name }) => name)).toEqual(['甲镇', '乙乡', '丙镇'])
    expect(townships[0]!.coordinates[0]![0]!.length).toBe(5)
    expect((await t.ask(Township.Undo, { id: newest.id }, { token: admin })).status).toBe(409)
    expect((await t.ask(Township.Undo, { id: first.id }, { token: admin })).status).toBe(200)
    expect(await listed()).toEqual([])
  })
})
