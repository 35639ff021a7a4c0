import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { entriesOf } from '@qingyuan/engine/inversion/responses.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import { sharedServerData, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { memberResponses } from '#/workers/incident/members.ts'
import { sceneWeather } from '#/workers/incident/weather.ts'
import { loadIncident } from '../incident/scene.ts'
import type { TraceRequest } from '../trace-request.ts'
import { questionOf } from '../trace-request.ts'

/** A small town in which one enterprise emits eight times what it reports while the wind blows from it to the station. */
export const incidentEnd = instantOf(2026, 5, 20, 10)
export const incidentRequest: Omit<TraceRequest, 'placeId'> = {
  from: '2026-05-20 07',
  to: '2026-05-20 10',
  parameter: 'so2',
  rangeM: 5000,
  height: 'list10m',
}
export const culpritCode = 'E07'

const centre = { lon: 113.05, lat: 36.5 }
/** Degrees of so many metres east and north. */
const at = (xM: number, yM: number) => ({
  lon: centre.lon + xM / (111_198 * Math.cos((centre.lat * Math.PI) / 180)),
  lat: centre.lat + yM / 111_198,
})
const stations = [
  { code: 'S1', county: 7, xM: 0, yM: 0 },
  { code: 'S2', county: 7, xM: 2500, yM: 1800 },
  { code: 'S3', county: 16, xM: -3000, yM: 4200 },
]
const profile = (length: number) => Array.from({ length }, () => 1)

const insertPlaces = async ({ db }: Pick<TestServer['services'], 'db'>) => {
  for (const { code, county, xM, yM } of stations)
    await db
      .insertInto('places')
      .values({
        kind: 'station',
        code,
        name: `${code} 站`,
        county_id: county,
        level: 'national',
        ...at(xM, yM),
        elevation_m: 900,
        simulated: true,
      })
      .execute()
}

/** Fourteen enterprises; the seventh is 3 km south-west, in the other county. */
const insertEnterprises = async ({ db }: Pick<TestServer['services'], 'db'>) => {
  const random = seededRandom(11)
  for (let n = 1; n <= 14; n++) {
    const code = `E${String(n).padStart(2, '0')}`
    const isCulprit = code === culpritCode
    const angle = isCulprit ? (225 * Math.PI) / 180 : 2 * Math.PI * random.next()
    const distance = isCulprit ? 3000 : 1500 + 15_000 * random.next()
    const place = at(distance * Math.sin(angle), distance * Math.cos(angle))
    const county = isCulprit || n % 2 === 0 ? 16 : 7
    const row = { code, name: `演示企业 ${n}`, county_id: county, industry: '焦化', grade: 'B', ...place, simulated: true }
    const { id } = await db.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow()
    const stack = { height_m: 30 + 40 * random.next(), diameter_m: 1.6, temperature_k: 380, velocity_ms: 9 }
    const outlet = await db
      .insertInto('outlets')
      .values({
        enterprise_id: id,
        code: 'DA001',
        name: '主排口',
        ...place,
        ...stack,
        hour_profile: profile(24),
        month_profile: profile(12),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rates = { so2: 10 + 20 * random.next(), nox: 10 + 15 * random.next(), pm10: 3 + 9 * random.next() }
    await db
      .insertInto('outlet_emissions')
      .values(Object.entries(rates).map(([species, kg_per_hour]) => ({ outlet_id: outlet.id, species, kg_per_hour })))
      .execute()
    if (!isCulprit) continue
    await db
      .insertInto('flue_gas_hours')
      .values(
        Array.from({ length: 52 }, (_, h) => ({
          ...{ outlet_id: outlet.id, ts: new Date(incidentEnd - (51 - h) * hourMs) },
          ...{ so2_kg: rates.so2 * (1 + 0.05 * Math.sin(h)), nox_kg: rates.nox, pm_kg: rates.pm10, flow_m3h: 90_000 },
        })),
      )
      .execute()
  }
}

const background = { so2: 12, no2: 25, pm10: 60, pm2_5: 30, co: 0.6 }

const insertHours = async ({ pool }: Pick<TestServer['services'], 'pool'>, ids: readonly number[]) => {
  const random = seededRandom(12)
  const noisy = () => Object.fromEntries(Object.entries(background).map(([key, value]) => [key, value * (1 + 0.05 * random.normal())]))
  const weather = () => ({
    ...{ temperature: 16 + random.normal(), pressure: 91_000, humidity: 50 },
    ...{ wind_speed: 2.8 + 0.2 * random.normal(), wind_direction: 225 + 4 * random.normal() },
  })
  const rows = ids.flatMap(placeId =>
    Array.from({ length: 72 }, (_, h) => ({
      ...{ placeId, ts: incidentEnd - h * hourMs, sourceId: 0, ref: null },
      values: { ...noisy(), ...weather() },
    })),
  )
  await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
}

/** Adds to the incident's hours what all enterprises give by the engine's own puffs, the culprit eight times as much; a tenth of noise. */
const insertRise = async (services: TestServer['services'], ids: readonly number[]) => {
  const { scene, surroundings } = await loadIncident(services, questionOf(services, { ...incidentRequest, placeId: ids[0]! }))
  const [responses] = memberResponses({ scene, met: sceneWeather(scene), count: 1, from: 0, to: 1 }, { onProgress: () => undefined })
  const random = seededRandom(13)
  const { layout, values } = responses!
  const entries = entriesOf(layout)
  for (const [r, { item }] of surroundings.receptors.entries())
    for (let h = 0; h < layout.hours; h++) {
      const added = scene.species.map((_, s) => {
        let sum = 0
        surroundings.enterprises.forEach((enterprise, e) => {
          const factor = enterprise.item.code === culpritCode ? 8 : 1
          sum += factor * values[e * entries + (r * layout.species + s) * layout.hours + h]!
        })
        return sum * (1 + 0.1 * random.normal())
      })
      await services.db
        .updateTable('hourly_readings')
        .set(eb => ({ so2: eb('so2', '+', added[0]!), no2: eb('no2', '+', added[1]!), pm10: eb('pm10', '+', added[2]!) }))
        .where('place_id', '=', item.id)
        .where('ts', '=', new Date(incidentEnd - (layout.hours - 1 - h) * hourMs))
        .execute()
    }
}

export interface IncidentCity {
  server: TestServer
  ids: number[]
  enterpriseId(code: string): Promise<number>
  request: TraceRequest
  city: Caller
}

const stationIds = ({ places }: Pick<TestServer['services'], 'places'>): number[] =>
  places
    .all()
    .filter(place => place.kind === 'station')
    .map(({ id }) => id)

const cityData = sharedServerData('incident_city', async services => {
  await insertPlaces(services)
  await services.places.refresh()
  await insertEnterprises(services)
  await insertHours(services, stationIds(services))
  await insertRise(services, stationIds(services))
})

export const incidentCity = async (): Promise<IncidentCity> => {
  const server = await testServer({ data: cityData })
  const { services } = server
  const ids = stationIds(services)
  const enterpriseId = async (code: string) =>
    (await services.db.selectFrom('enterprises').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  return {
    server,
    ids,
    enterpriseId,
    request: { ...incidentRequest, placeId: ids[0]! },
    city: { ...systemCaller, permissions: new Set(['trace:order']) },
  }
}
