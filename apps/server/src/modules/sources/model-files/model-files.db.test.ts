import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@qingyuan/contract/calls.ts'
import { terrainGrid } from '@qingyuan/demo-city/terrain.ts'
import { readCdump } from '@qingyuan/formats/cdump/read-cdump.ts'
import { hasModel, readModel } from '@qingyuan/formats/test-support/shared.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelRun, type RunKind } from '#/modules/sources/runs/public.ts'
import { trajectories, trajectoryRun } from '#/modules/sources/trajectories/public.ts'
import { loadMet } from '#/modules/weather/fields/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { modelFileImport } from './import-job.ts'
import { importedTrajectories, modelField, modelFiles, modelPoints, requestImport } from './model-files.ts'

let server: TestServer
let jobs: { stop(): Promise<void> }
let folder: string

interface ImportResult {
  state: string
  message: string
  id: number
  importId: number
}
const settled = async (jobId: string): Promise<ImportResult> => {
  for (let n = 0; n < 800; n++) {
    const job = await server.services.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    if (job.state !== 'queued' && job.state !== 'running')
      return { state: job.state, message: job.message ?? '', id: 0, importId: 0, ...(job.result as object | null) }
    await sleep(20)
  }
  throw new Error('the import did not end')
}
const bring = async (
  bytes: Uint8Array,
  name: string,
  more: { lon?: number; lat?: number; dryRun?: boolean } = {},
): Promise<ImportResult> => {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const upload = { path, name, mediaType: 'application/octet-stream', size: bytes.length }
  return settled(
    (await requestImport({ services: server.services, caller: systemCaller, upload }, { format: 'auto', name, ...more })).jobId,
  )
}
const bringModel = (path: string, more = {}) => bring(readModel(path), basename(path), more)
const listed = async (id: number) => (await modelFiles({ services: server.services })).find(file => file.id === id)!

beforeAll(async () => {
  server = await testServer()
  jobs = await startJobWorker(server.services, [modelFileImport.job, modelRun([trajectoryRun as RunKind])])
  folder = await mkdtemp(join(tmpdir(), 'model-files-'))
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(!hasModel('hysplit/arl/oct1618.BIN'))('files of real models come in through the job', () => {
  test.each([
    ['hysplit/arl/oct1618.BIN', 'arl', 'meteorology'],
    ['hysplit/arl/gdas_2010021112_24h.bin', 'arl', 'meteorology'],
    ['grib/nam_awp211_complex_sd.grib2', 'grib2', 'meteorology'],
    ['grib/ll_2t_simple.grib2', 'grib2', 'concentration'],
    ['grib/ecmwf_uv_levels_grib1.grib', 'grib2', 'concentration'],
    ['grib/gfs_flux_jpeg2000.grib2', 'grib2', 'concentration'],
    ['grib/ndfd_mercator_complex_sd.grib2', 'grib2', 'concentration'],
    ['grib/ngm_polarstereo_simple.grib2', 'grib2', 'concentration'],
    ['mptrac_era5_utm/era5_utm32_2025_05_01_00.nc', 'netcdf', 'meteorology'],
    ['mptrac_era5_utm/era5_utm32_2025_05_01_00.netcdf4.nc', 'netcdf', 'meteorology'],
    ['hysplit/cdump/cdump_010', 'cdump', 'concentration'],
    ['hysplit/cdump/hysplitdata_cdump_two_pollutants', 'cdump', 'concentration'],
    ['camx/pseudonetcdf/test.uamiv', 'uamiv', 'concentration'],
    ['calpuff/grid_map/conc.dat', 'calpuff', 'concentration'],
    ['calpuff/windshift/conc.dat', 'calpuff', 'concentration'],
    ['calpuff/epa_demo/CALPUFF.CON', 'calpuff', 'concentration'],
    ['calpuff/epa_demo/CALPUFF.WET', 'calpuff', 'concentration'],
    ['calpuff/epa_demo/calmet_2h.dat.gz', 'calmet', 'meteorology'],
    ['hysplit/tdump_reference/tdump_a_ngm_ens_bwd36', 'tdump', 'trajectory'],
  ])('%s', async (path, format, kind) => {
    const imported = await bringModel(path, { lon: 113, lat: 36 })
    expect(imported).toMatchObject({ state: 'done' })
    const file = await listed(imported.id)
    expect(file).toMatchObject({ format, kind, name: basename(path) })
    expect(file.times.length).toBeGreaterThan(0)
    if (kind === 'trajectory') {
      expect((await importedTrajectories({ services: server.services }, { id: imported.id })).trajectories.length).toBe(27)
      return
    }
    // Each place that the list promises can be drawn, and holds values.
    expect(file.places.length).toBeGreaterThan(0)
    const question = { id: imported.id, species: file.species[0]!, time: file.times.length - 1 }
    for (const species of file.species.slice(0, 3)) {
      const [grid, points] = [
        await modelField({ services: server.services }, { ...question, species }),
        await modelPoints({ services: server.services }, { ...question, species }),
      ]
      const drawn = [...(grid?.values ?? []), ...(points?.values ?? [])]
      expect(drawn.some(value => value !== null)).toBe(true)
    }
  })

  test('trajectories that start at five times have five times, an ensemble one', async () => {
    const timesOf = async (path: string) => (await listed((await bringModel(path)).id)).times.length
    expect(await timesOf('hysplit/tdump_formats/hysplitdata_tdump_multi')).toBe(5)
    expect(await timesOf('hysplit/tdump_reference/tdump_a_ngm_ens_bwd36')).toBe(1)
  })

  test.each([['calpuff/epa_demo/CALPUFF.VIS', /不是能识别的模型文件/]])(
    '%s is refused; its beginning is kept with the reason',
    async (path, reason) => {
      const imported = await bringModel(path)
      expect(imported.state).toBe('failed')
      expect(imported.message).toMatch(reason)
      const kept = await server.services.db.selectFrom('rejections').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect(kept).toMatchObject({ code: 'MODEL_FILE', reason: imported.message })
      expect(kept.raw).toEqual(readModel(path).subarray(0, 4096))
      expect((await bringModel(path, { dryRun: true })).message).toMatch(reason)
      expect(await server.services.db.selectFrom('rejections').select('id').where('id', '>', kept.id).execute()).toEqual([])
    },
  )

  test('one cut off in the middle is refused at its byte and leaves nothing behind', async () => {
    const before = (await modelFiles({ services: server.services })).length
    const imported = await bring(readModel('hysplit/cdump/cdump_010').subarray(0, 5000), 'cut')
    expect(imported.message).toMatch(/第 \d+ 字节处/)
    expect((await modelFiles({ services: server.services })).length).toBe(before)
  })

  test('the same file under the same name is one entry, with the same values', async () => {
    const [first, second] = [await bringModel('hysplit/cdump/cdump_010'), await bringModel('hysplit/cdump/cdump_010')]
    expect(second.id).toBe(first.id)
  })

  test('a field is drawn with the file’s own numbers at its own nodes', async () => {
    const imported = await bringModel('hysplit/cdump/cdump_010')
    const file = await listed(imported.id)
    const opened = readCdump(readModel('hysplit/cdump/cdump_010'))
    if (!opened.ok) throw new Error(opened.problem.message)
    const [series] = opened.file.series
    const drawn = await modelField({ services: server.services }, { id: imported.id, species: file.species[0]!, time: 0 })
    const { nx, x0, y0, dx } = opened.file.grid
    const field = series!.values[0]!
    const peak = field.reduce((most, value) => Math.max(most, value), 0)
    const at = field.indexOf(peak)
    const { grid, values } = drawn!
    // The plume fills a small part of the 601 × 601 cells; of its box every cell is drawn.
    expect(grid.nx * grid.ny).toBeLessThan(40_000)
    expect(grid.dLon).toBeCloseTo(dx, 6)
    const n =
      Math.round((y0 + Math.floor(at / nx) * dx - grid.lat0) / grid.dLat) * grid.nx +
      Math.round((x0 + (at % nx) * dx - grid.lon0) / grid.dLon)
    expect(values[n]! / peak).toBeCloseTo(1, 3)
    const count = (all: ArrayLike<number | null>) => Array.from(all).filter(value => value !== null && value > 0).length
    expect(count(values)).toBeGreaterThan(0.98 * count(field))
  })

  test('weather that was imported carries trajectories', async () => {
    const imported = await bringModel('hysplit/arl/oct1618.BIN')
    const source = `file:${imported.id}`
    const at = Date.UTC(1995, 9, 17, 12)
    const met = await loadMet(server.services, { from: at - 12 * 3_600_000, to: at }, source)
    expect(met.times.length).toBeGreaterThan(2)
    const row = { kind: 'station' as const, code: 'US', name: 'US', county_id: 7, level: 'city' as const, lon: -90, lat: 40 }
    const { id } = await server.services.db.insertInto('places').values(row).returning('id').executeTakeFirstOrThrow()
    await server.services.places.refresh()
    const ask = () =>
      trajectories(
        { services: server.services, caller: systemCaller },
        {
          placeIds: [id],
          starts: ['1995-10-17 20'],
          heights: ['list500m'],
          hours: 12,
          metSource: source,
        },
      )
    let answer = await ask()
    for (let n = 0; n < 200 && answer.result === null; n++) {
      await sleep(25)
      answer = await ask()
    }
    expect(answer.result!.trajectories[0]!.ageHours.at(-1)).toBe(-12)
  })
})

describe('terrain', () => {
  const asc = ({ lon0, lat0, step, nx, ny, heights }: ReturnType<typeof terrainGrid>) => {
    const rows = Array.from({ length: ny }, (_, j) =>
      [...heights.subarray((ny - 1 - j) * nx, (ny - j) * nx)].map(h => h.toFixed(1)).join(' '),
    )
    return Buffer.from(
      `ncols ${nx}\nnrows ${ny}\nxllcenter ${lon0}\nyllcenter ${lat0}\ncellsize ${step}\nNODATA_value -9999\n${rows.join('\n')}\n`,
    )
  }
  const active = async () =>
    (await server.services.db.selectFrom('terrains').select('name').where('active', '=', true).execute()).map(t => t.name)

  test('that covers the region is used from now on; another is only kept', async () => {
    const away = await bring(asc(terrainGrid(1, { lon0: 100, lat0: 30, step: 0.1, nx: 12, ny: 10 })), '别处')
    expect(away.message).toContain('只保存不启用')
    expect(await active()).toEqual([])
    const imported = await bring(asc(terrainGrid(1, { lon0: 111, lat0: 35, step: 0.05, nx: 75, ny: 55 })), '真实地形')
    expect(imported.message).toContain('启用')
    expect(await active()).toEqual(['真实地形'])
    const drawn = await modelField({ services: server.services }, { id: imported.id, species: '地形高度', time: 0 })
    expect(drawn!.grid).toMatchObject({ nx: 75, ny: 55, lon0: 111, lat0: 35 })
    expect(Math.max(...drawn!.values.map(value => value ?? 0))).toBeGreaterThan(1500)
  })

  test('is checked without being kept; the undo of a repeat leaves what the import before it kept, whose undo brings the terrain before back', async () => {
    const bytes = asc(terrainGrid(2, { lon0: 111, lat0: 35, step: 0.05, nx: 75, ny: 55 }))
    const count = async () => (await modelFiles({ services: server.services })).length
    const [before, used] = [await count(), await active()]
    const checked = await bring(bytes, '新地形', { dryRun: true })
    expect([checked.message.startsWith('检查通过：将导入新地形'), await count()]).toEqual([true, before])
    expect(await active()).toEqual(used)
    const first = await bring(bytes, '新地形')
    const second = await bring(bytes, '新地形')
    const token = await server.token('admin')
    const undo = (id: number) => server.ask(calls.ModelFile.ImportUndo, { id }, { token })
    expect((await undo(first.importId)).message).toBe('“新地形”之后又导入过，请撤销最近一次导入')
    expect(await active()).toEqual([...used, '新地形'])
    expect((await undo(second.importId)).status).toBe(200)
    expect([await count(), await active()]).toEqual([before + 1, [...used, '新地形']])
    expect((await undo(first.importId)).status).toBe(200)
    expect([await count(), await active()]).toEqual([before, used])
    expect((await server.ask(calls.ModelFile.ImportUndo, { id: second.importId }, { token: await server.token('leader') })).status).toBe(
      403,
    )
  })

  test('with a word among its numbers is refused by its line', async () => {
    const text = asc(terrainGrid(1, { lon0: 100, lat0: 30, step: 0.1, nx: 12, ny: 10 }))
      .toString()
      .split('\n')
    text[8] = text[8]!.replace(/\S+/, 'abc')
    expect((await bring(Buffer.from(text.join('\n')), '坏')).message).toContain('第 9 行')
  })
})

test.skipIf(!hasModel('hysplit/cdump/cdump_010'))('questions are refused by field', async () => {
  const upload = { path: '/nowhere', name: 'x', mediaType: '', size: 1 }
  await expect(
    requestImport({ services: server.services, caller: systemCaller, upload }, { format: 'auto', name: 'x', lon: 1 }),
  ).rejects.toMatchObject({
    details: { field: 'lat' },
  })
  await expect(modelField({ services: server.services }, { id: 9999, species: 'x', time: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { id } = await bring(Buffer.from(readModel('hysplit/cdump/cdump_010')), 'again')
  const [species] = (await listed(id)).species
  await expect(modelField({ services: server.services }, { id, species: '没有', time: 0 })).rejects.toMatchObject({
    details: { field: 'species' },
  })
  await expect(modelField({ services: server.services }, { id, species: species!, time: 999 })).rejects.toMatchObject({
    details: { field: 'time' },
  })
})
