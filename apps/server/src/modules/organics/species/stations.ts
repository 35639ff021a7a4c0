import type { vocCalls } from '@qingyuan/contract/organics/species.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { selectSpeciesPlaces } from './queries.ts'

/** Stations with hours of species, of the caller's counties, in the order of their numbers. */
const speciesStations = async ({ services: { db, places, placeAccess }, caller: { scope } }: ScopedContext) => {
  const byId = new Map(places.all().map(place => [place.id, place]))
  const stations = (await selectSpeciesPlaces(db)).flatMap(({ placeId, first, last }) => {
    const place = byId.get(placeId)
    if (!place || !placeAccess.allowed(scope, placeId)) return []
    const { id, name, code, countyName, lon, lat } = place
    return [{ id, name, code, type: '组分站', countyName: countyName ?? null, lon, lat, first, last }]
  })
  return { stations }
}

export const stationHandlers = { species: speciesStations } satisfies SomeHandlers<typeof vocCalls>
