import { createHash } from 'node:crypto'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import { inDomain } from './domain.ts'

/** Stations with computed sources: all within the domain but micro stations, in the order of their ids. */
export const receptorStations = (services: Pick<Services, 'places'>): PlaceRecord[] =>
  services.places
    .all()
    .filter(place => place.kind === 'station' && place.level !== 'micro' && inDomain(place))
    .sort((a, b) => a.id - b.id)

/** Changes with the list of receptors. */
export const receptorState = (stations: readonly PlaceRecord[]): string =>
  createHash('md5')
    .update(JSON.stringify(stations.map(({ id, lon, lat }) => [id, lon, lat])))
    .digest('hex')

/** Stations that stand for a place: a station for itself, an area for its evaluation stations. */
export const representativeOf = (services: Pick<Services, 'places'>, { id, kind }: Pick<PlaceRecord, 'id' | 'kind'>): readonly number[] =>
  kind === 'station' ? [id] : services.places.members(id)
