import { terrainGrid } from '@qingyuan/demo-city/terrain.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import type { TestServer } from '#/platform/testing/test-server.ts'
import { diagnosedWind, listSources, modelGrid } from './maps.ts'
import { fieldsModule } from './module.ts'
import { chooseMet, keepMet, loadMet, modelSource, windField } from './public.ts'
import { coarseGrid, metServer, startRunWorker, waitForRun } from './test-support/met-server.ts'

let server: TestServer
let jobs: { stop(): Promise<void> }
const noon = '2026-05-20 14'
const at = parseHour(noon)!
const wind = (time: string, heightM?: number) =>
  waitForRun(() => diagnosedWind({ services: server.services, caller: systemCaller }, { time, heightM }))
const near = (grid: { lon0: number; lat0: number; dLon: number; dLat: number; nx: number }, lon: number, lat: number) =>
  Math.round((lat - grid.lat0) / grid.dLat) * grid.nx + Math.round((lon - grid.lon0) / grid.dLon)

beforeAll(async () => {
  server = await metServer(at - 30 * hourMs, at)
  jobs = await startRunWorker(server, [windField])
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

describe('our own wind field', () => {
  test('names missing terrain and uses the stations’ altitudes', async () => {
    const { run, result } = await wind('2026-05-20 05')
    expect(run.facts).toContainEqual({ label: '地形', value: '无，按平地' })
    expect(run.facts).toContainEqual({ label: '背景场', value: '无，由测站外推' })
    // A west wind of 2 m/s at all stations is a west wind of 2 m/s at their height.
    const n = near(result!.grid, 113.11, 36.2)
    expect([result!.u[n], result!.v[n]]).toEqual([expect.closeTo(2, 1), expect.closeTo(0, 1)])
    expect(result).toMatchObject({ time: '2026-05-20 05', heightM: 10, unit: 'm/s', source: '测站诊断风场' })
  })

  test('over terrain is the stations’ at the stations, is kept, and is answered again at once from what is kept', async () => {
    const { lon0, lat0, step, nx, ny, heights } = terrainGrid(1)
    await server.services.db
      .insertInto('terrains')
      .values({ name: '演示地形', grid: JSON.stringify({ lon0, lat0, dLon: step, dLat: step, nx, ny }), data: Buffer.from(heights.buffer) })
      .execute()
    const first = await wind(noon)
    expect(first.run.facts.find(fact => fact.label === '地形')!.value).toContain('#')
    const n = near(first.result!.grid, 113.11, 36.2)
    expect(Math.hypot(first.result!.u[n]! - 2, first.result!.v[n]!)).toBeLessThan(0.5)
    const again = await wind(noon, 300)
    expect(again.run.id).toBe(first.run.id)
    // Hills push air about, more the higher the stations are left below.
    const spread = (values: (number | null)[]) => Math.max(...values.map(v => v ?? 0)) - Math.min(...values.map(v => v ?? 0))
    expect(spread(again.result!.v)).toBeGreaterThan(0.2)
    const met = await loadMet(server.services, { from: at, to: at }, 'diagnostic')
    const depths = [...met.mixingHeight[0]!].sort((a, b) => a - b)
    // An afternoon in May after a morning of sun.
    expect(depths[depths.length >> 1]).toBeGreaterThan(800)
    expect(depths[depths.length >> 1]).toBeLessThan(3000)
  })

  test('takes the coarse model’s columns behind the stations when it covers the hour, and is made anew then', async () => {
    const before = await wind(noon)
    await keepMet(server.services, modelSource, coarseGrid(at - 26 * hourMs, at + 10 * hourMs))
    const after = await wind(noon, 1500)
    expect(after.run.id).not.toBe(before.run.id)
    expect(after.run.facts).toContainEqual({ label: '背景场', value: '全球模式预报场' })
    const u = after.result!.u.filter(value => value !== null)
    const mean = u.reduce((sum, value) => sum + value, 0) / u.length
    // The model at 1,500 m: 3 + 2 ln(1500 / 20) = 11.6 m/s; hills and mass conservation change it by less than a sixth.
    expect(mean).toBeGreaterThan(9.7)
    expect(mean).toBeLessThan(13.5)
  })

  test('stays when the same model fields come once more', async () => {
    const before = await wind(noon)
    await keepMet(server.services, modelSource, coarseGrid(at - 26 * hourMs, at + 10 * hourMs))
    expect((await wind(noon)).run.id).toBe(before.run.id)
  })

  test('of a changed hour is another one', async () => {
    const before = await wind(noon)
    await server.services.pool.query(`update hourly_readings set wind_direction = 180, revision = 2 where ts = $1`, [new Date(at)])
    const after = await wind(noon)
    expect(after.run.id).not.toBe(before.run.id)
    const n = near(after.result!.grid, 113.11, 36.2)
    expect(after.result!.v[n]!).toBeGreaterThan(1.5)
  })

  test('is refused by field for an hour that is none, and for one without reports', async () => {
    await expect(wind('2026-05-20 25')).rejects.toMatchObject({ code: 'BAD_RANGE', details: { field: 'time' } })
    await expect(wind('2026-06-20 05')).rejects.toThrow('2026-06-20 05 时的测站气象数据')
  })
})

describe('gridded weather', () => {
  test('is listed by source with its span', async () => {
    expect(await listSources({ services: server.services })).toMatchObject([
      { id: 'diagnostic', name: '测站诊断风场', to: noon },
      { id: 'gfs', name: '全球模式预报场', from: '2026-05-19 12', hours: 13 },
    ])
  })

  test('is chosen by what covers the span: the model, else ours, else it is refused', async () => {
    const { services } = server
    expect((await chooseMet(services, { from: at - 24 * hourMs, to: at })).source).toBe('gfs')
    await expect(chooseMet(services, { from: at - 24 * hourMs, to: at + 48 * hourMs })).rejects.toThrow('没有可用的气象场')
    await expect(chooseMet(services, { from: at, to: at }, 'file:7')).rejects.toMatchObject({ details: { field: 'metSource' } })
  })

  test('is loaded with the fields on both sides of a span', async () => {
    const met = await loadMet(server.services, { from: at - 4 * hourMs, to: at - hourMs }, 'gfs')
    expect([...met.times].map(time => (time - at / 1000) / 3600)).toEqual([-5, -2, 1])
  })

  test('is drawn on the map between its times and heights; elsewhere it is refused with the times there are', async () => {
    const ask = (variable: 'wind' | 'temperature' | 'mixingHeight', heightM?: number, time = noon) =>
      modelGrid({ services: server.services }, { time, variable, heightM })
    const grid = await ask('wind', 150)
    expect(grid).toMatchObject({ grid: { lon0: 104, lat0: 33, nx: 53, ny: 29 }, unit: 'm/s', time: noon })
    expect(grid!.u[100]).toBeCloseTo(3 + 2 * Math.log(7.5), 1)
    expect((await ask('temperature', 1500))!.value[5]).toBeCloseTo(288 - 9.75 - 273.15, 1)
    expect((await ask('mixingHeight'))!.value[5]).toBe(900)
    await expect(ask('wind', 10, '2026-06-20 05')).rejects.toThrow(
      '2026-06-20 05 时没有格点气象场，现有 2026-05-19 12 时至 2026-05-20 24 时',
    )
  })

  test('is drawn once for a state of the fields; what 气象条件预报 opens with is drawn before', async () => {
    const { services } = server
    let drawn = 0
    const engines: Services['engines'] = {
      ...services.engines,
      run: (...task) => {
        drawn++
        return services.engines.run(...task)
      },
    }
    const ask = (time: string, variable: 'ventilation' | 'wind' = 'ventilation') =>
      modelGrid({ services: { ...services, engines } }, { time, variable })
    for (const { compute } of fieldsModule.keepWarm) await compute(services)
    const afternoon = await ask('2026-05-20 15')
    expect([afternoon!.time, drawn]).toEqual(['2026-05-20 15', 0])
    const first = await ask('2026-05-20 13')
    expect([await ask('2026-05-20 13'), drawn]).toEqual([first, 1])
    await Promise.all([ask('2026-05-20 13', 'wind'), ask('2026-05-20 13', 'wind')])
    expect(drawn).toBe(2)
    const stronger = coarseGrid(at - 26 * hourMs, at + 10 * hourMs)
    for (const wind of new Set(stronger.wind)) for (let n = 0; n < wind.length; n++) wind[n]! *= 2
    await keepMet(services, modelSource, stronger)
    const later = await ask('2026-05-20 13')
    expect(drawn).toBe(3)
    expect(later!.u[100]!).toBeCloseTo(first!.u[100]! * 2, 0)
  })
})
