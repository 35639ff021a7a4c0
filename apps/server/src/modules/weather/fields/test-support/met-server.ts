import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { modelRun, type Run, type RunKind } from '#/modules/sources/runs/public.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

/** Stations of the city with their places, as codes A, B, …; the first two are national. */
const stations = [
  [113.11, 36.2, 16],
  [113.03, 36.53, 7],
  [112.7, 36.55, 7],
  [112.87, 36.12, 4],
  [113.4, 36.35, 16],
  [112.35, 36.5, 7],
] as const

/** A server whose stations report a west wind of 2 m/s, 10 ℃ and 910 hPa in all hours from `from` to `to`, without anything gridded. */
export const metServer = async (from: number, to: number): Promise<TestServer & { ids: number[] }> => {
  const ids: number[] = []
  const server = await testServer({
    now: to,
    places: async ({ db, pool }) => {
      for (const [n, [lon, lat, county_id]] of stations.entries()) {
        const code = 'ABCDEF'[n]!
        const level = n < 2 ? ('national' as const) : ('city' as const)
        const row = { kind: 'station' as const, code, name: `${code} 站`, county_id, level, lon, lat, elevation_m: 950 }
        ids.push((await db.insertInto('places').values(row).returning('id').executeTakeFirstOrThrow()).id)
      }
      await pool.query('select ensure_hourly_partition(2026)')
      await pool.query(
        `insert into hourly_readings (place_id, ts, temperature, pressure, wind_speed, wind_direction, pm10, revision)
         select p, t, 10, 91000, 2, 270, 60 + 40 * sin(extract(epoch from t) / 20000), 1
         from unnest($1::int[]) p, generate_series($2::timestamptz, $3::timestamptz, interval '1 hour') t`,
        [ids, new Date(from), new Date(to)],
      )
    },
  })
  return { ...server, ids }
}

/** A coarse grid over the region every three hours: wind from the west, faster with height. */
export const coarseGrid = (from: number, to: number): MetGrid => {
  const [nx, ny] = [53, 29]
  const heights = [20, 150, 400, 800, 1500, 3000, 6000, 12_000]
  const cells = nx * ny
  const times = Float64Array.from({ length: Math.floor((to - from) / (3 * hourMs)) + 1 }, (_, n) => from / 1000 + n * 10_800)
  const level = (n: number) => heights[Math.floor(n / cells)]!
  const volume = (value: (heightM: number) => number) => Float32Array.from({ length: heights.length * cells }, (_, n) => value(level(n)))
  const ground = (value: number) => new Float32Array(cells).fill(value)
  const wind = Float32Array.from({ length: heights.length * cells * 4 }, (_, n) =>
    n % 4 === 0 ? 3 + 2 * Math.log(level(Math.floor(n / 4)) / 20) : n % 4 === 1 ? 0.5 : 0,
  )
  const each = <T>(value: T): T[] => Array.from(times, () => value)
  return {
    projection: latLonProjection({ lon0: 104, lat0: 33, dLon: 0.25, dLat: 0.25 }, nx),
    nx,
    ny,
    times,
    levels: { kind: 'height', values: Float64Array.from(heights), topM: 25_000 },
    wind: each(wind),
    wKind: 'agl',
    temperature: each(volume(h => 288 - 0.0065 * h)),
    pressure: each(volume(h => 1013 * Math.exp(-h / 8400))),
    heightAgl: each(volume(h => h)),
    surfacePressure: each(ground(1013)),
    mixingHeight: each(ground(900)),
    terrain: ground(0),
    roughness: 0.2,
  }
}

/** Answers runs of these kinds. */
export const startRunWorker = (server: TestServer, kinds: readonly unknown[]) =>
  startJobWorker(server.services, [modelRun(kinds as readonly RunKind[])])

/** Polls until the run has ended. */
export const waitForRun = async <T extends { run: Run<unknown>['info'] }>(ask: () => Promise<T>): Promise<T> => {
  for (let n = 0; n < 600; n++) {
    const answer = await ask()
    if (answer.run.state !== 'queued' && answer.run.state !== 'running') return answer
    await sleep(50)
  }
  throw new Error('the run did not end')
}
