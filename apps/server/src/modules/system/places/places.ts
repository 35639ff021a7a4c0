import { city, countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Place } from '@qingyuan/domain/places.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectMembers, selectPlaces } from './queries.ts'

export interface PlaceRecord extends Place {
  countyName: string | null
  /** The place counts for the value of its county or city. */
  evaluated: boolean
}

/** The directory of places, kept in memory; `refresh` after a change (the `places` event). */
export interface Places {
  /** Stations and areas. Cells of the grid are not among them: lists and rankings that mean cells use {@link Places.cells}. */
  all(): readonly PlaceRecord[]
  cells(): readonly PlaceRecord[]
  get(id: number): PlaceRecord | undefined
  byCode(code: string): PlaceRecord | undefined
  /** The city itself; undefined in an installation without places. */
  cityPlace(): PlaceRecord | undefined
  /** Area whose figures are the caller's own: the county of a user of one county (an enterprise has one), else the city. */
  ownArea(scope: Scope): PlaceRecord | undefined
  /** Evaluation stations of an area. */
  members(areaId: number): readonly number[]
  /** Areas that a station counts for. */
  areasOf(stationId: number): readonly number[]
  /** Stations, cells and counties: whole-city scope or the caller's county. The city and its neighbours are public among those who sign in. */
  allowed(scope: Scope, placeId: number): boolean
  isPublicArea(placeId: number): boolean
  /** Of {@link Places.all}, or the cells. */
  visible(scope: Scope, kind?: 'cell'): readonly PlaceRecord[]
  refresh(): Promise<void>
}

declare module '#/platform/services.ts' {
  interface Services {
    places: Places
  }
}

const isOpen = (place: PlaceRecord, scope: Scope): boolean =>
  place.kind === 'city' ||
  place.kind === 'neighbour' ||
  scope.counties === null ||
  (place.countyId !== null && scope.counties.includes(place.countyId))

const group = (pairs: readonly (readonly [number, number])[]): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

export const openPlaces = async (db: Db): Promise<Places> => {
  let rows: PlaceRecord[] = []
  let cells: PlaceRecord[] = []
  let byId = new Map<number, PlaceRecord>()
  let byCode = new Map<string, PlaceRecord>()
  let members = new Map<number, number[]>()
  let areas = new Map<number, number[]>()

  const refresh = async () => {
    const [places, pairs] = await Promise.all([selectPlaces(db), selectMembers(db)])
    members = group(pairs.map(pair => [pair.area_id, pair.station_id] as const))
    areas = group(pairs.map(pair => [pair.station_id, pair.area_id] as const))
    const simulated = new Set(places.filter(place => place.simulated).map(({ id }) => id))
    const records: PlaceRecord[] = places.map(place => ({
      ...place,
      countyName: place.countyId === null ? null : (countyById.get(place.countyId)?.name ?? null),
      evaluated: areas.has(place.id),
      // The values of an area are those of its stations.
      simulated: place.simulated || (members.get(place.id)?.some(id => simulated.has(id)) ?? false),
    }))
    rows = records.filter(place => place.kind !== 'cell')
    cells = records.filter(place => place.kind === 'cell')
    byId = new Map(records.map(place => [place.id, place]))
    byCode = new Map(records.map(place => [place.code, place]))
  }
  await refresh()

  const cityPlace = () => byCode.get(String(city.adcode))

  return {
    all: () => rows,
    cells: () => cells,
    get: id => byId.get(id),
    byCode: code => byCode.get(code),
    cityPlace,
    ownArea: ({ counties }) =>
      (counties?.length === 1 ? rows.find(place => place.kind === 'county' && place.countyId === counties[0]) : undefined) ?? cityPlace(),
    members: id => members.get(id) ?? [],
    areasOf: id => areas.get(id) ?? [],
    allowed: (scope, id) => {
      const place = byId.get(id)
      return place !== undefined && isOpen(place, scope)
    },
    isPublicArea: id => {
      const kind = byId.get(id)?.kind
      return kind === 'county' || kind === 'city' || kind === 'neighbour'
    },
    visible: (scope, kind) => (kind === 'cell' ? cells : rows).filter(place => isOpen(place, scope)),
    refresh,
  }
}

/** Mean ground of the stations that say theirs, m above sea level; null where none does. */
export const stationGround = (places: Pick<Places, 'all'>): number | null => {
  const known = places.all().flatMap(({ kind, elevationM }) => (kind === 'station' && elevationM !== null ? [elevationM] : []))
  return known.length === 0 ? null : known.reduce((sum, height) => sum + height, 0) / known.length
}
