import type { Db } from '#/platform/database/pool.ts'

/** All active places: the directory is one for everybody; what a caller may see of it is decided in the service. */
export const selectPlaces = (db: Db) =>
  db
    .selectFrom('places')
    .select(['id', 'kind', 'code', 'name', 'county_id as countyId', 'level', 'lon', 'lat', 'elevation_m as elevationM', 'simulated'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()

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
