import { city, counties } from '@qingyuan/domain/counties.ts'
import type { Db } from '#/platform/database/pool.ts'
import { insertAreas } from './queries.ts'

/** The city and its twelve counties exist in every installation; stations are registered by people or by the demo. */
export const seedAreas = (db: Db) => {
  const mean = (of: (c: (typeof counties)[number]) => number) => counties.reduce((sum, c) => sum + of(c), 0) / counties.length
  return insertAreas(db, [
    {
      kind: 'city',
      code: String(city.adcode),
      name: city.name,
      county_id: null,
      lon: mean(c => c.centroid.lon),
      lat: mean(c => c.centroid.lat),
    },
    ...counties.map(c => ({
      kind: 'county' as const,
      code: String(c.adcode),
      name: c.name,
      county_id: c.id,
      lon: c.centroid.lon,
      lat: c.centroid.lat,
    })),
  ])
}
