import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { selectTownships } from './queries.ts'

type Calls = typeof townshipCalls

/** A township with the points that values over it are computed from. */
export interface Township {
  id: number
  name: string
  countyId: number
  /** Places spread evenly over it. */
  lon: number[]
  lat: number[]
}

/** Townships of the caller's counties; none until the authority brings them. */
export const townshipsOf = async ({ db }: Pick<Services, 'db'>, scope: Scope): Promise<Township[]> =>
  (await selectTownships(db, scope)).map(({ id, name, county_id, places }) => ({
    id,
    name,
    countyId: county_id,
    lon: places.filter((_, i) => i % 2 === 0),
    lat: places.filter((_, i) => i % 2 === 1),
  }))

export const listTownships = async ({
  services: { db },
  caller: { scope },
}: ScopedContext<Pick<Services, 'db'>>): Promise<OutputOf<Calls['List']>> =>
  (await selectTownships(db, scope)).map(({ id, name, county_id, area_km2, polygons }) => ({
    id,
    name,
    countyId: county_id,
    county: countyById.get(county_id)?.name ?? '',
    areaKm2: Math.round(area_km2 * 10) / 10,
    coordinates: polygons.map(rings => rings.map(ring => [...ring, ring[0]!])),
  }))
