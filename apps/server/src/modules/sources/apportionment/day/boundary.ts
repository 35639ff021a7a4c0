import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { LayerValues } from '@qingyuan/engine/transport/run.ts'
import type { SpeciesId } from '@qingyuan/engine/transport/species.ts'
import { type HourColumns, publicScope, readHours } from '#/modules/air/read/public.ts'
import { type PlaceRecord, stationGround } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import { carriedSpecies, layerTopsM, mapGrid } from '../domain.ts'

export const boundarySides = ['west', 'east', 'south', 'north'] as const
export type Side = (typeof boundarySides)[number]
export type Sides = Record<Side, LayerValues>

/** Parameters that are read of the neighbour cities. */
export const boundaryIds = ['pm2_5', 'pm10', 'so2', 'no2'] as const satisfies PollutantId[]
type Measured = Record<(typeof boundaryIds)[number], number>

/** Where no neighbour reports: annual means of rural North China, μg/m³. */
const usual: Measured = { pm2_5: 30, pm10: 60, so2: 8, no2: 15 }
/** The open country between cities against the stations within them. */
const rural = 0.7
/** PM2.5 of North China by mass; ammonium follows from sulfate and nitrate. */
const parts = { primary: 0.42, sulfate: 0.17, nitrate: 0.22, ammonium: 0.11, organic: 0.08 }
/** Gases that no station there measures, μg/m³. */
const gases = { ammonia: 6, nitricAcid: 1, reactiveVoc: 8 }
/** NOx of aged air over its NO2. */
const noxOverNo2 = 1.25
/** Height over which concentrations fall to 37 %, m. */
const scaleM = 1200

const carriedOf = ({ pm2_5, pm10, so2, no2 }: Measured): Record<SpeciesId, number> => ({
  ppm2_5: parts.primary * pm2_5,
  pmc: Math.max(0, pm10 - pm2_5),
  so2,
  so4: parts.sulfate * pm2_5,
  nox: noxOverNo2 * no2,
  tno3: parts.nitrate * pm2_5 + gases.nitricAcid,
  nhx: (17.03 / 18.04) * parts.ammonium * pm2_5 + gases.ammonia,
  voc: gases.reactiveVoc,
  soa: parts.organic * pm2_5,
  co: 0,
})

const layersOf = (measured: Measured): LayerValues => {
  const carried = carriedOf(measured)
  const values = new Float32Array(carriedSpecies.length * layerTopsM.length)
  carriedSpecies.forEach((id, s) => {
    layerTopsM.forEach((top, k) => {
      const middle = 0.5 * (top + (layerTopsM[k - 1] ?? 0))
      values[s * layerTopsM.length + k] = carried[id] * Math.exp(-middle / scaleM)
    })
  })
  return values
}

const centre = {
  lon: mapGrid.lon0 + ((mapGrid.nx - 1) / 2) * mapGrid.dLon,
  lat: mapGrid.lat0 + ((mapGrid.ny - 1) / 2) * mapGrid.dLat,
}

/** The side on which a city is. */
export const sideOf = ({ lon, lat }: { lon: number; lat: number }): Side => {
  const [east, north] = [(lon - centre.lon) * Math.cos((centre.lat * Math.PI) / 180), lat - centre.lat]
  if (Math.abs(east) > Math.abs(north)) return east > 0 ? 'east' : 'west'
  return north > 0 ? 'north' : 'south'
}

/** A neighbour city's hours, and what of them is left at the height of our stations. */
interface City {
  hours: HourColumns
  share: number
}

/** Share of a place's concentration that remains at a height: the plain's stays below a plateau; air from above gains nothing. An unknown height changes nothing. */
export const shareAtHeight = (placeM: number | null, heightM: number | null): number =>
  placeM === null || heightM === null ? 1 : Math.exp(-Math.max(0, heightM - placeM) / scaleM)

/** Mean of the cities in an hour, at the height of our stations; NaN without any. */
const meanOf = (cities: readonly City[], id: keyof Measured, hour: number): number => {
  const known = cities.map(({ hours, share }) => share * hours.values[id]![hour]!).filter(value => value === value)
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

const firstKnown = (...values: number[]): number => values.find(value => value === value)!

/** Neighbour cities that the boundary is read from. */
export const boundaryPlaces = (services: Pick<Services, 'places'>): PlaceRecord[] =>
  services.places.all().filter(({ kind }) => kind === 'neighbour')

/**
 * Boundary values of each hour, μg/m³ by species and layer: the cities behind each side, thinned by how far they are below us, those of all sides
 * where none reports, a usual value where no city does.
 *
 * @param from, to ends of the first and the last hour
 * Simplified: one value along a side; the composition of PM2.5 is always the same.
 */
export const boundaryHours = async (services: Pick<Services, 'places' | 'pool'>, from: number, to: number): Promise<Sides[]> => {
  const places = boundaryPlaces(services)
  const ids = places.map(({ id }) => id)
  const columns = await readHours(services, publicScope, ids, from, to, boundaryIds)
  const height = stationGround(services.places)
  const cityOf = ({ id, elevationM }: PlaceRecord): City => ({ hours: columns.get(id)!, share: shareAtHeight(elevationM, height) })
  const bySide = (side: Side) => places.filter(place => sideOf(place) === side).map(cityOf)
  const all = places.map(cityOf)
  const behind = boundarySides.map(bySide)
  return Array.from({ length: (to - from) / hourMs + 1 }, (_, hour) => {
    const value = (cities: readonly City[], id: keyof Measured) =>
      firstKnown(rural * meanOf(cities, id, hour), rural * meanOf(all, id, hour), usual[id])
    const of = (cities: readonly City[]) =>
      layersOf({ pm2_5: value(cities, 'pm2_5'), pm10: value(cities, 'pm10'), so2: value(cities, 'so2'), no2: value(cities, 'no2') })
    return { west: of(behind[0]!), east: of(behind[1]!), south: of(behind[2]!), north: of(behind[3]!) }
  })
}

/** The mean of all sides. */
export const meanOfSides = (outside: Sides): LayerValues =>
  outside.west.map((_, n) => boundarySides.reduce((sum, side) => sum + outside[side][n]! / boundarySides.length, 0))
