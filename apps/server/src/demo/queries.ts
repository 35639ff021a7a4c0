import type { CityPlan, DemoPlace } from '@qingyuan/demo-city/plan.ts'
import type { DemoSensor } from '@qingyuan/demo-city/sensors/sensors.ts'
import type { AnnualTarget } from '@qingyuan/demo-city/targets.ts'
import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import type pg from 'pg'
import type { Db } from '#/platform/database/pool.ts'

const chunk = 500

/** Stations, neighbour cities and the devices of the stations; what is there already stays. */
export const insertDemoPlaces = async (db: Db, plan: CityPlan): Promise<Map<string, number>> => {
  const row = (place: DemoPlace) => ({
    kind: place.kind,
    code: place.code,
    name: place.name,
    county_id: place.countyId,
    level: place.level,
    lon: place.lon,
    lat: place.lat,
    elevation_m: place.elevationM,
    simulated: true,
  })
  for (let i = 0; i < plan.places.length; i += chunk)
    await db
      .insertInto('places')
      .values(plan.places.slice(i, i + chunk).map(row))
      .onConflict(oc => oc.column('code').doNothing())
      .execute()
  const rows = await db.selectFrom('places').select(['id', 'code']).execute()
  return new Map(rows.map(place => [place.code, place.id]))
}

/** Sensors round the parks. */
export const insertSensorPlaces = async (db: Db, sensors: readonly DemoSensor[]): Promise<void> => {
  const row = ({ code, name, countyId, lon, lat, elevationM }: DemoSensor) => ({
    ...{ kind: 'sensor' as const, code, name, county_id: countyId, level: null, lon, lat, elevation_m: elevationM, simulated: true },
  })
  await db
    .insertInto('places')
    .values(sensors.map(row))
    .onConflict(oc => oc.column('code').doNothing())
    .execute()
}

export interface MonitoredStation {
  code: string
  type: StationType
  park: string | null
  owner: string | null
  around: readonly string[]
}

export const insertMonitored = async (db: Db, stations: readonly MonitoredStation[]): Promise<void> => {
  const codes = stations.map(station => station.code)
  const ids = new Map(
    (await db.selectFrom('places').select(['id', 'code']).where('code', 'in', codes).execute()).map(row => [row.code, row.id]),
  )
  const rows = stations.flatMap(({ code, around, ...rest }) =>
    ids.has(code) ? [{ place_id: ids.get(code)!, ...rest, around: [...around] }] : [],
  )
  await db
    .insertInto('monitor_stations')
    .values(rows)
    .onConflict(oc => oc.column('place_id').doNothing())
    .execute()
}

/** National stations stand for the city; national and provincial ones for their county. */
export const insertMembers = async (
  db: Db,
  plan: CityPlan,
  ids: ReadonlyMap<string, number>,
  cityCode: string,
  countyCode: (id: number) => string,
) => {
  const members = plan.stations.flatMap(({ code, level, countyId }) => {
    const areas = [
      ...(level === 'national' ? [cityCode] : []),
      ...((level === 'national' || level === 'provincial') && countyId ? [countyCode(countyId)] : []),
    ]
    return areas.map(area => ({ area_id: ids.get(area)!, station_id: ids.get(code)! }))
  })
  await db
    .insertInto('area_members')
    .values(members)
    .onConflict(oc => oc.doNothing())
    .execute()
}

/** Takes back what the demo's people did with an alarm that becomes a case. */
export const forgetHandling = async (db: Db, alarmId: number) => {
  await db.deleteFrom('alarm_log').where('alarm_id', '=', alarmId).execute()
  await db
    .updateTable('alarms')
    .set({ state: 'pending', handler: null, handled_at: null, finished_at: null })
    .where('id', '=', alarmId)
    .execute()
}

export const insertDevices = async (db: Db, plan: CityPlan, ids: ReadonlyMap<string, number>) => {
  const devices = plan.stations.flatMap(({ device, name, code }) =>
    device
      ? [
          {
            kind: 'hj212' as const,
            name: `${name}数采仪`,
            place_id: ids.get(code)!,
            mn: device.mn,
            password: device.password,
            simulated: true,
          },
        ]
      : [],
  )
  await db
    .insertInto('data_sources')
    .values(devices)
    .onConflict(oc => oc.column('mn').doNothing())
    .execute()
  return new Map(
    (await db.selectFrom('data_sources').select(['id', 'mn']).where('mn', 'is not', null).execute()).map(row => [row.mn!, row.id]),
  )
}

/** The source of the history and the neighbours' values. */
export const demoSourceId = async (db: Db): Promise<number> => {
  const known = await db.selectFrom('data_sources').select('id').where('kind', '=', 'demo').executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('data_sources')
    .values({ kind: 'demo', name: '演示城市历史数据', simulated: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const insertTargets = async (db: Db, targets: readonly AnnualTarget[], placeIdOf: (countyId: number | null) => number) => {
  const rows = targets.flatMap(target =>
    Object.entries({
      pm2_5: target.pm2_5,
      o3_8h: target.o3P90,
      good_ratio: target.goodDayRatio,
      composite_index: target.compositeIndex,
      heavy_days: target.heavyDays,
      aw_pm2_5: target.autumnPm2_5,
      aw_heavy_days: target.autumnHeavyDays,
    }).map(([item, value]) => ({ place_id: placeIdOf(target.countyId), year: target.year, item, value })),
  )
  await db
    .insertInto('targets')
    .values(rows)
    .onConflict(oc => oc.doNothing())
    .execute()
}

export interface DemoState {
  seed: number
  /** End of the first hour. */
  from: number
  /** End of the last hour that is stored. */
  to: number
  done: boolean
}

export const readDemoState = async (db: Db): Promise<DemoState | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'demo').executeTakeFirst()
  return (row?.value as DemoState | undefined) ?? null
}

export const writeDemoState = (db: Db, state: DemoState) =>
  db
    .insertInto('installation')
    .values({ key: 'demo', value: JSON.stringify(state) })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: JSON.stringify(state) }))
    .execute()

/** Ids of the fictitious outlets by "enterprise outlet" codes. */
export const selectMonitored = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('outlets as o')
    .innerJoin('enterprises as e', 'e.id', 'o.enterprise_id')
    .select(['o.id', 'o.code', 'e.code as enterprise'])
    .where('e.simulated', '=', true)
    .execute()
  return new Map(rows.map(row => [`${row.enterprise} ${row.code}`, row.id]))
}

/** Newest hour of the demo's online monitoring; all its outlets are written together. */
export const selectNewestFlueGas = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom('flue_gas_hours as f')
    .innerJoin('outlets as o', 'o.id', 'f.outlet_id')
    .innerJoin('enterprises as e', 'e.id', 'o.enterprise_id')
    .select('f.ts')
    .where('e.simulated', '=', true)
    .orderBy('f.ts', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.ts.getTime() : null
}

/** Instants of the model's fields: those of what has been from `from` to `to`, and when the newest forecast was made. */
export interface FieldsState {
  from: number
  to: number
  forecast: number
}

export const readFieldsState = async (db: Db): Promise<FieldsState | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'demo-fields').executeTakeFirst()
  return (row?.value as FieldsState | undefined) ?? null
}

export const writeFieldsState = (db: Db, state: FieldsState) =>
  db
    .insertInto('installation')
    .values({ key: 'demo-fields', value: JSON.stringify(state) })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: JSON.stringify(state) }))
    .execute()

/** First and last hour of species that are stored; between them all are. */
export interface SpeciesState {
  from: number
  to: number
}

export const readSpeciesState = async (db: Db): Promise<SpeciesState | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'demo-species').executeTakeFirst()
  return (row?.value as SpeciesState | undefined) ?? null
}

export const writeSpeciesState = (db: Db, state: SpeciesState) =>
  db
    .insertInto('installation')
    .values({ key: 'demo-species', value: JSON.stringify(state) })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: JSON.stringify(state) }))
    .execute()

/** Detection limits of gas chromatographs from a day on; those that are there stay. */
export const insertLimits = async (db: Db, limits: readonly { placeId: number; speciesNo: number; ppb: number }[], validFrom: string) => {
  if (limits.length === 0) return
  await db
    .insertInto('species_limits')
    .values(limits.map(({ placeId, speciesNo, ppb }) => ({ place_id: placeId, species_no: speciesNo, valid_from: validFrom, ppb })))
    .onConflict(oc => oc.doNothing())
    .execute()
}

export const deleteModelFields = (db: Db, source: string, before: Date) =>
  db.deleteFrom('met_fields').where('source', '=', source).where('valid_at', '<', before).execute()

/** Hours of the six pollutants of the first national stations, for their minutes. */
export const selectMinuteHours = async (pool: pg.Pool, stations: number, from: number, to: number) =>
  (
    await pool.query<{ place_id: number; ts: Date } & Record<PollutantId, number | null>>(
      `select place_id, ts, ${pollutantIds.join(', ')} from hourly_readings
        where place_id in (select id from places where kind = 'station' and level = 'national' order by id limit $1) and ts > $2 and ts <= $3
        order by place_id, ts`,
      [stations, new Date(from), new Date(to)],
    )
  ).rows
