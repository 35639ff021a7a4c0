import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import { hasModel, readModel } from '@qingyuan/formats/test-support/shared.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runArrays } from '#/modules/sources/runs/public.ts'
import { keepMet, modelSource } from '#/modules/weather/fields/public.ts'
import { coarseGrid, metServer, startRunWorker, waitForRun } from '#/modules/weather/fields/test-support/met-server.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { analysisRun } from './analysis-run.ts'
import { exportRun } from './download.ts'
import { importEndpoints } from './endpoints.ts'
import { analyseTrajectories, trajectories } from './trajectories.ts'
import { trajectoryRun } from './trajectory-run.ts'

type Server = Awaited<ReturnType<typeof metServer>>
let server: Server
let jobs: { stop(): Promise<void> }
let folder: string
const last = '2026-05-20 14'
const at = parseHour(last)!
const question = () => ({
  placeIds: [server.ids[1]!, server.ids[0]!],
  starts: [last, '2026-05-20 08', last],
  heights: ['list500m' as const, 'list10m' as const],
  hours: 12,
})
const ask = (more: object = {}) =>
  waitForRun(() => trajectories({ services: server.services, caller: systemCaller }, { ...question(), ...more }))
const month = () => ({
  placeId: server.ids[0]!,
  from: '2026-05-10',
  to: '2026-05-20',
  parameter: 'pm10' as const,
  height: 'list100m' as const,
  hours: 24,
  everyHours: 6,
})
const textOf = async (runId: string, format: 'geojson' | 'tdump' | 'csv', scope = systemCaller.scope) =>
  (await exportRun({ services: server.services, caller: { scope } }, { runId, format })).file.body as string

beforeAll(async () => {
  server = await metServer(at - 260 * hourMs, at)
  // Six hours of the model are missing on the 15th: a gap of nine.
  const grid = coarseGrid(at - 245 * hourMs, at + 6 * hourMs)
  const kept = [...grid.times.keys()].filter(n => {
    const time = grid.times[n]! * 1000
    return time < at - 125 * hourMs || time > at - 118 * hourMs
  })
  const pick = <T>(fields: readonly T[]) => kept.map(n => fields[n]!)
  await keepMet(server.services, modelSource, {
    ...grid,
    times: Float64Array.from(pick([...grid.times])),
    wind: pick(grid.wind),
    temperature: pick(grid.temperature),
    pressure: pick(grid.pressure),
    heightAgl: pick(grid.heightAgl),
    surfacePressure: pick(grid.surfacePressure),
    mixingHeight: pick(grid.mixingHeight),
  })
  jobs = await startRunWorker(server, [trajectoryRun, analysisRun])
  folder = await mkdtemp(join(tmpdir(), 'endpoints-'))
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('trajectories', () => {
  test('go back along the wind: places, then heights, then instants, a point an hour', async () => {
    const { run, result } = await ask()
    expect(run.facts).toContainEqual({ label: '气象场', value: expect.stringContaining('全球模式预报场') })
    const heads = result!.trajectories.map(({ placeId, startHeightM, start }) => [placeId, startHeightM, start])
    const [a, b] = [server.ids[0], server.ids[1]]
    expect(heads).toEqual([a, b].flatMap(id => [10, 500].flatMap(h => ['2026-05-20 08', last].map(time => [id, h, time]))))
    const high = result!.trajectories[3]!
    expect(high.ageHours).toEqual(Array.from({ length: 13 }, (_, n) => -n || 0))
    // 3 + 2 ln(400 / 20) and half way to 3 + 2 ln(800 / 20) is 9.3 m/s at 500 m: 12 h west of the station, on a sphere of 6,371 km.
    const metres = (113.11 - high.lon.at(-1)!) * 111_195 * Math.cos((36.2 * Math.PI) / 180)
    expect(metres / (12 * 3600)).toBeCloseTo(9.34, 1)
    // South component 0.5 m/s: it comes from the south.
    expect(36.2 - high.lat.at(-1)!).toBeCloseTo((0.5 * 12 * 3600) / 111_195, 2)
    expect([high.heightM[0], high.mixingHeightM[0], high.ended, high.cluster]).toEqual([500, 900, null, null])
  })

  test('of the same request in another order are the same run', async () => {
    const first = await ask()
    const again = await ask({ placeIds: question().placeIds.toReversed(), starts: ['2026-05-20 08', last], direction: 'backward' })
    expect(again.run.id).toBe(first.run.id)
    const forward = await ask({ direction: 'forward', hours: 3 })
    expect(forward.run.id).not.toBe(first.run.id)
    expect(forward.result!.trajectories[0]!.ageHours.at(-1)).toBe(3)
  })

  test('of an ensemble are 27 a start, and come from the same place when the wind is the same everywhere', async () => {
    const { result } = await ask({ placeIds: [server.ids[0]], starts: [last], heights: ['list500m'], ensemble: true })
    expect(result!.trajectories.map(each => each.member)).toEqual(Array.from({ length: 27 }, (_, n) => n))
    const level = result!.trajectories.filter((_, n) => n < 9)
    expect(new Set(level.map(each => each.lon.at(-1)!.toFixed(2))).size).toBe(1)
    expect(result!.trajectories[10]!.lon.at(-1)).not.toBe(level[0]!.lon.at(-1))
  })

  test('are identical, number by number, when they are computed anew', async () => {
    const { run } = await ask({ hours: 6 })
    const before = await runArrays(server.services, run.id)
    await server.services.db.deleteFrom('model_runs').where('id', '=', run.id).execute()
    const again = await ask({ hours: 6 })
    expect(again.run.id).not.toBe(run.id)
    expect(await runArrays(server.services, again.run.id)).toEqual(before)
  })

  test.each([
    ['starts', { starts: ['2026-05-20 24x'] }, '不是有效的小时'],
    ['starts', { starts: ['2026-05-01 08', last] }, '15 天'],
    ['starts', { starts: Array.from({ length: 24 }, (_, n) => `2026-05-19 ${String(n + 1).padStart(2, '0')}`), ensemble: true }, '2000 条'],
    ['metSource', { starts: ['2026-05-01 08'] }, '没有可用的气象场'],
    ['metSource', { metSource: 'file:99' }, '没有所选的气象场'],
  ])('are refused by field: %s %j', async (field, more, words) => {
    await expect((async () => ask(more))()).rejects.toMatchObject({ details: { field }, message: expect.stringContaining(words) })
  })
})

describe('an analysis of weeks', () => {
  test('clusters paths, maps PSCF and CWT, and leaves out what the weather does not cover', async () => {
    const { run, result } = await waitForRun(() =>
      analyseTrajectories({ services: server.services, caller: systemCaller }, { ...month(), clusters: 2 }),
    )
    expect(run.message ?? '').not.toContain('失败')
    // Six-hourly arrivals of eleven days; without weather before the 10th in the morning, in the gap of the 15th and after noon of the 20th + 6 h.
    expect(result!.clusters.reduce((sum, cluster) => sum + cluster.count, 0) + result!.skipped).toBe(44)
    expect(result!.skipped).toBeGreaterThan(5)
    expect(result!.clusters.map(cluster => cluster.id)).toEqual([1, 2])
    expect(result!.clusters.reduce((sum, cluster) => sum + cluster.share, 0)).toBeCloseTo(1, 9)
    expect(result!.clusters[0]!.lon.length).toBe(25)
    const { grid, endpoints, pscf, cwt } = result!
    expect(endpoints.length).toBe(grid.nx * grid.ny)
    const counted = result!.trajectories.filter(each => each.ageHours.length > 0).reduce((sum, each) => sum + each.ageHours.length, 0)
    // The last arrival, 18 h of the 20th, has weather but no measurement yet: its 25 points tell nothing.
    expect(result!.trajectories.at(-1)!.start).toBe('2026-05-20 18')
    expect(endpoints.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(counted - 25)
    expect(Math.max(...pscf.map(value => value ?? 0))).toBeLessThanOrEqual(1)
    // PM10 is 60 ± 40 there.
    expect(Math.max(...cwt.map(value => value ?? 0))).toBeLessThanOrEqual(100)
    expect(result!.threshold).toBeGreaterThan(80)
    expect(result!.weights).toContain('0.05')
  })

  test.each([
    ['from', { from: '2026-02-30' }],
    ['to', { to: '2026-05-01' }],
    ['to', { from: '2026-01-01' }],
  ])('is refused by field: %s', async (field, more) => {
    await expect(
      (async () => analyseTrajectories({ services: server.services, caller: systemCaller }, { ...month(), ...more }))(),
    ).rejects.toMatchObject({
      details: { field },
    })
  })
})

describe('files', () => {
  test('tdump out and in again is the same trajectories', async () => {
    const { run, result } = await ask()
    const text = await textOf(run.id, 'tdump')
    const opened = readTdump(text)
    expect(opened.ok && opened.file.paths.length).toBe(8)
    const path = join(folder, 'ours.tdump')
    await writeFile(path, text)
    const back = await importEndpoints({
      services: server.services,
      caller: systemCaller,
      upload: { path, name: 'ours.tdump', mediaType: '', size: text.length },
    })
    const [mine, theirs] = [result!.trajectories[3]!, back.trajectories[3]!]
    expect([theirs.start, theirs.startHeightM, theirs.ageHours]).toEqual([mine.start, mine.startHeightM, mine.ageHours])
    // The file has three decimals of a degree.
    for (const [n, lon] of theirs.lon.entries()) expect(Math.abs(lon - mine.lon[n]!)).toBeLessThan(6e-4)
  })

  test('GeoJSON has a line a trajectory, CSV a row a point with its time convention', async () => {
    const { run, result } = await ask()
    const geo = JSON.parse(await textOf(run.id, 'geojson'))
    expect(geo.features.length).toBe(8)
    expect(geo.features[0].geometry.type).toBe('LineString')
    const csv = (await textOf(run.id, 'csv')).trim().split('\r\n')
    expect(csv[0]).toContain('北京时间')
    expect(csv.length - 2).toBe(result!.trajectories.reduce((sum, each) => sum + each.lon.length, 0))
    expect(csv[2]!.split(',').slice(0, 6)).toEqual(['1', 'A 站', '10', '2026-05-20 08', '2026-05-20 00:00', '0.000'])
  })

  test('are for those who may see the places: a county user of another county is refused', async () => {
    const { run } = await ask()
    const other = { ...systemCaller.scope, userType: 'county' as const, counties: [5] }
    await expect(textOf(run.id, 'csv', other)).rejects.toMatchObject({ code: 'OUT_OF_SCOPE' })
    const own = await ask({ placeIds: [server.ids[1]] })
    expect(await textOf(own.run.id, 'csv', { ...other, counties: [7] })).toContain('B 站')
    await expect(textOf('00000000-0000-4000-8000-000000000000', 'csv')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.skipIf(!hasModel('hysplit/tdump_reference/tdump_a_ngm_ens_bwd36'))(
    'HYSPLIT’s own endpoint files come in beside ours; what is none is refused',
    async () => {
      const path = join(folder, 'tdump')
      const bring = async (bytes: Uint8Array) => {
        await writeFile(path, bytes)
        return importEndpoints({
          services: server.services,
          caller: systemCaller,
          upload: { path, name: 'tdump', mediaType: '', size: bytes.length },
        })
      }
      const bytes = readModel('hysplit/tdump_reference/tdump_a_ngm_ens_bwd36')
      const back = await bring(bytes)
      expect(back.trajectories.length).toBe(27)
      expect(back.trajectories.map(each => each.member)).toEqual(Array.from({ length: 27 }, (_, n) => n))
      await expect(bring(bytes.subarray(0, 300))).rejects.toMatchObject({ code: 'FILE_FORMAT', details: { field: 'file' } })
      await expect(bring(Buffer.from('hello'))).rejects.toMatchObject({
        code: 'FILE_FORMAT',
        message: '文件格式不正确',
        details: { extra: { detail: expect.stringContaining('第 1 行') } },
      })
    },
  )
})
