import { city, countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Place } from '@qingyuan/domain/places.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import type { Db } from '#/platform/database/pool.ts'
import { newestRefresh } from '#/platform/newest-refresh.ts'
import { selectMembers, selectMonitored, selectPlaces } from './queries.ts'

/** Registration of a station of organics or odour. */
export interface Monitored {
  type: StationType
  park: string | null
  owner: string | null
  around: readonly string[]
}

export interface PlaceRecord extends Place {
  countyName: string | null
  /** The place counts for the value of its county or city. */
  evaluated: boolean
  /** As what it watches organics or odour; absent at other places. */
  monitor?: Monitored
}

/** The directory of places, kept in memory; `refresh` after a change (the `places` event). */
export interface Places {
  /** Stations and areas. Cells of the grid and sensors are not among them: lists and rankings that mean those use their own function. */
  all(): readonly PlaceRecord[]
  cells(): readonly PlaceRecord[]
  /** Sensors of organics and odour round parks. */
  sensors(): readonly PlaceRecord[]
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
  /** Stations, sensors, cells and counties: whole-city scope or the caller's county. The city and its neighbours are public among those who sign in. */
  allowed(scope: Scope, placeId: number): boolean
  isPublicArea(placeId: number): boolean
  /** Of {@link Places.all}, or the cells, or the sensors. */
  visible(scope: Scope, kind?: 'cell' | 'sensor'): readonly PlaceRecord[]
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
  let sensors: PlaceRecord[] = []
  let byId = new Map<number, PlaceRecord>()
  let byCode = new Map<string, PlaceRecord>()
  let members = new Map<number, number[]>()
  let areas = new Map<number, number[]>()

  const read = () => Promise.all([selectPlaces(db), selectMembers(db), selectMonitored(db)])
  const refresh = newestRefresh(read, ([places, pairs, monitored]) => {
    const monitorOf = new Map(monitored.map(({ placeId, ...monitor }) => [placeId, monitor]))
    members = group(pairs.map(pair => [pair.area_id, pair.station_id] as const))
    areas = group(pairs.map(pair => [pair.station_id, pair.area_id] as const))
    const simulated = new Set(places.filter(place => place.simulated).map(({ id }) => id))
    const records: PlaceRecord[] = places.map(place => ({
      ...place,
      countyName: place.countyId === null ? null : (countyById.get(place.countyId)?.name ?? null),
      evaluated: areas.has(place.id),
      // The values of an area are those of its stations.
      simulated: place.simulated || (members.get(place.id)?.some(id => simulated.has(id)) ?? false),
      ...(monitorOf.has(place.id) ? { monitor: monitorOf.get(place.id)! } : {}),
    }))
    rows = records.filter(place => place.kind !== 'cell' && place.kind !== 'sensor')
    sensors = records.filter(place => place.kind === 'sensor')
    cells = records.filter(place => place.kind === 'cell')
    byId = new Map(records.map(place => [place.id, place]))
    byCode = new Map(records.map(place => [place.code, place]))
  })
  await refresh()

  const cityPlace = () => byCode.get(String(city.adcode))

  return {
    all: () => rows,
    cells: () => cells,
    sensors: () => sensors,
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
    visible: (scope, kind) => (kind === 'cell' ? cells : kind === 'sensor' ? sensors : rows).filter(place => isOpen(place, scope)),
    refresh,
  }
}

/** Mean ground of the stations that say theirs, m above sea level; null where none does. */
export const stationGround = (places: Pick<Places, 'all'>): number | null => {
  const known = places.all().flatMap(({ kind, elevationM }) => (kind === 'station' && elevationM !== null ? [elevationM] : []))
  return known.length === 0 ? null : known.reduce((sum, height) => sum + height, 0) / known.length
}
