import type { Db } from '#/platform/database/pool.ts'

/** All active places: the directory is one for everybody; what a caller may see of it is decided in the service. */
export const selectPlaces = (db: Db) =>
  db
    .selectFrom('places')
    .select(['id', 'kind', 'code', 'name', 'county_id as countyId', 'level', 'lon', 'lat', 'elevation_m as elevationM', 'simulated'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()

/** What stations of organics and odour are registered as. */
export const selectMonitored = (db: Db) =>
  db.selectFrom('monitor_stations').select(['place_id as placeId', 'type', 'park', 'owner', 'around']).execute()

export const selectMembers = (db: Db) => db.selectFrom('area_members').select(['area_id', 'station_id']).orderBy('station_id').execute()

export interface AreaRow {
  kind: 'city' | 'county'
  code: string
  name: string
  county_id: number | null
  lon: number
  lat: number
}

export const insertAreas = (db: Db, rows: readonly AreaRow[]) =>
  db
    .insertInto('places')
    .values([...rows])
    .onConflict(oc => oc.column('code').doNothing())
    .execute()

export interface CellPlace {
  code: string
  name: string
  countyId: number
  lon: number
  lat: number
  simulated: boolean
}

/** Adds the cells that are not there yet; ids of all of them by code. */
export const insertCells = async (db: Db, cells: readonly CellPlace[]): Promise<Map<string, number>> => {
  const rows = cells.map(({ countyId, ...cell }) => ({ ...cell, kind: 'cell' as const, county_id: countyId }))
  if (rows.length > 0)
    await db
      .insertInto('places')
      .values(rows)
      .onConflict(oc => oc.column('code').doNothing())
      .execute()
  const known = await db.selectFrom('places').select(['id', 'code']).where('kind', '=', 'cell').execute()
  return new Map(known.map(({ id, code }) => [code, id]))
}
