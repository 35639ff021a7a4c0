import { hourMs } from '@qingyuan/domain/time.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { keepMet } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import type { EmissionGridMeta } from '../emissions/emission-grid.ts'

/** A light west wind over the region and the cities around it, the same at all hours. */
const westWind = (from: number, to: number): MetGrid => {
  const [nx, ny, heights] = [20, 18, [10, 200, 1000, 4000]] as const
  const cells = nx * ny
  const times = Float64Array.from({ length: (to - from) / (3 * hourMs) + 1 }, (_, n) => from / 1000 + n * 10_800)
  const volume = (value: (heightM: number) => number, stride = 1) =>
    Float32Array.from({ length: heights.length * cells * stride }, (_, n) =>
      n % stride === 0 ? value(heights[Math.floor(n / stride / cells)]!) : 0,
    )
  const ground = (value: number) => new Float32Array(cells).fill(value)
  const each = <T>(value: T): T[] => Array.from(times, () => value)
  return {
    projection: latLonProjection({ lon0: 110.5, lat0: 34.25, dLon: 0.25, dLat: 0.25 }, nx),
    nx,
    ny,
    times,
    levels: { kind: 'height', values: Float64Array.from(heights), topM: Infinity },
    wind: each(volume(h => 1.2 + h / 5000, 4)),
    wKind: 'agl',
    temperature: each(volume(h => 285 - 0.0065 * h)),
    pressure: each(volume(h => 910 * Math.exp(-h / 8300))),
    heightAgl: each(volume(h => h)),
    surfacePressure: each(ground(910)),
    mixingHeight: each(ground(500)),
    frictionVelocity: each(ground(0.25)),
    obukhovLength: each(ground(200)),
    terrain: ground(900),
    roughness: 0.3,
  }
}

/** The same wind at other times, on whole three hours. */
export const addWind = ({ services: { db } }: Pick<TestServer, 'services'>, from: number, to: number): Promise<void> =>
  keepMet({ db }, 'gfs', westWind(from, to))

const share = (length: number) => Array.from({ length }, () => 1)

const [columns, rows] = [11, 2] as const

/** Area emissions: traffic of 潞州区 (two cells of a coarse grid), of 长子县 west of it, and of 临汾市, west of the domain. */
const areaMeta: EmissionGridMeta = {
  grid: { lon0: 111.1, lat0: 36.2, dLon: 0.2, dLat: 0.2, nx: columns, ny: rows },
  species: ['ppm2_5', 'pmc', 'nox'],
  regions: [
    { id: '140403', name: '潞州区' },
    { id: '140428', name: '长子县' },
    // It emits nothing within the domain.
    { id: '141000', name: '临汾市' },
  ],
  sectors: [{ id: 'traffic', name: '交通', hours: share(24), months: share(12), layers: [0.9, 0.1] }],
}

const areaData = (): Buffer => {
  const cells = columns * rows
  const data = new Float32Array(3 * 3 * cells)
  for (const [species, kg] of [60, 30, 120].entries()) {
    const at = (region: number, column: number, row: number) => (species * 3 + region) * cells + row * columns + column
    data[at(0, 9, 0)] = kg
    data[at(1, 8, 0)] = kg
    data[at(2, 1, 0)] = 5 * kg
    data[at(2, 1, 1)] = 5 * kg
  }
  return Buffer.from(data.buffer)
}

const insertStack = async ({ db }: Pick<Services, 'db'>) => {
  const row = { code: 'Y1', name: '演示一号电厂（虚构）', county_id: 7, industry: '火电', lon: 112.9, lat: 36.55 }
  const { id } = await db.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow()
  const outlet = await db
    .insertInto('outlets')
    .values({
      ...{ enterprise_id: id, code: 'DA001', name: '锅炉烟囱', lon: 112.9, lat: 36.55 },
      ...{ height_m: 120, diameter_m: 4, temperature_k: 330, velocity_ms: 12, hour_profile: share(24), month_profile: share(12) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outlet_emissions')
    .values([
      { outlet_id: outlet.id, species: 'so2', kg_per_hour: 300 },
      { outlet_id: outlet.id, species: 'nox', kg_per_hour: 200 },
    ])
    .execute()
}

export type ApportionmentServer = TestServer & { ids: Map<string, number> }

/** Stations, counties and a neighbour in the west; a light west wind; a power plant and two areas that emit. Days from `from` to `to`. */
export const apportionmentServer = async (from: number, to: number): Promise<ApportionmentServer> => {
  const ids = new Map<string, number>()
  const server = await testServer({
    now: to + 12 * hourMs,
    places: async ({ db, pool }) => {
      const station = (code: string, lon: number, lat: number, county_id: number) => ({
        ...{ kind: 'station' as const, code, name: `${code} 站`, level: 'national' as const, county_id, lon, lat },
      })
      const rows = [
        station('E', 113.2, 36.25, 16),
        station('W', 112.5, 36.25, 5),
        station('N', 113.2, 36.55, 7),
        { kind: 'neighbour' as const, code: '141000', name: '临汾市', lon: 111.57, lat: 36.08 },
      ]
      for (const row of rows) ids.set(row.code, (await db.insertInto('places').values(row).returning('id').executeTakeFirstOrThrow()).id)
      for (const area of await db.selectFrom('places').select(['id', 'code']).where('kind', 'in', ['city', 'county']).execute())
        ids.set(area.code, area.id)
      await db
        .insertInto('area_members')
        .values([
          ...['E', 'W'].map(code => ({ area_id: ids.get('140400')!, station_id: ids.get(code)! })),
          { area_id: ids.get('140403')!, station_id: ids.get('E')! },
          { area_id: ids.get('140423')!, station_id: ids.get('N')! },
        ])
        .execute()
      await pool.query('select ensure_hourly_partition(2026)')
      await pool.query(
        `insert into hourly_readings (place_id, ts, humidity, pm2_5, pm10, so2, no2, revision)
         select p, t, 55, 40, 80, 10, 30, 1 from unnest($1::int[]) p, generate_series($2::timestamptz, $3::timestamptz, interval '1 hour') t`,
        [[...ids.values()], new Date(from - 72 * hourMs), new Date(to)],
      )
      await insertStack({ db })
      await db
        .insertInto('emission_grids')
        .values({ name: '测试面源', year: 2026, grid: JSON.stringify(areaMeta), data: areaData() })
        .execute()
      await keepMet({ db }, 'gfs', westWind(from - 48 * hourMs, to))
    },
  })
  return { ...server, ids }
}
