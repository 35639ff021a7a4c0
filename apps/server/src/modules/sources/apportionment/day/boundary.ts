import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { LayerValues } from '@qingyuan/engine/transport/run.ts'
import type { OutputId, SpeciesId } from '@qingyuan/engine/transport/species.ts'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
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

const groundOf = (layers: LayerValues, id: SpeciesId): number => layers[carriedSpecies.indexOf(id) * layerTopsM.length]!

/** What a side's values say of a ground-level output: the inverse of how they were made, μg/m³. */
export const measuredAtSide = (layers: LayerValues, output: OutputId): number => {
  const fine = groundOf(layers, 'ppm2_5') / parts.primary
  if (output === 'pm2_5') return fine
  if (output === 'pm10') return fine + groundOf(layers, 'pmc')
  return groundOf(layers, output as 'so2' | 'nox')
}

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
  hours: { values: Readonly<Record<string, ArrayLike<number>>> }
  share: number
}

/** Days from which a city's usual course of the day is taken. */
const courseDays = 7
/** Values of an hour of the day that make its mean. */
const leastValues = 3

/**
 * A city's hours without its usual course of the day: each divided by the mean of its hour of the day over the mean of all. Morning and evening peaks are made
 * by the city's own traffic and stoves under its own inversion; the air between cities does not have them, and carried for hours they would come at wrong
 * times. What the weather brings stays.
 *
 * @param values hours, the last `count` of which are wanted; those before show the course too. NaN missing
 */
export const withoutOwnCourse = (values: ArrayLike<number>, count: number): Float64Array => {
  const hours = Array.from(values)
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const known = (list: readonly number[]) => list.filter(value => value === value)
  const whole = mean(known(hours))
  const factors = Array.from({ length: 24 }, (_, h) => {
    const own = known(hours.filter((_, n) => n % 24 === h))
    return own.length >= leastValues && mean(own) > 0 ? mean(own) / whole : 1
  })
  return Float64Array.from({ length: count }, (_, n) => hours[hours.length - count + n]! / factors[(hours.length - count + n) % 24]!)
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
 * Boundary values of hours, μg/m³ by species and layer: the cities behind each side, thinned by how far they are below us, those of all sides
 * where none reports, a usual value where no city does.
 *
 * @param cities neighbour cities with their hours, @param heightM mean height of our stations
 * Simplified: one value along a side; the composition of PM2.5 is always the same.
 */
export const sidesOf = (
  cities: readonly { place: Pick<PlaceRecord, 'lon' | 'lat' | 'elevationM'>; hours: City['hours'] }[],
  heightM: number | null,
  count: number,
): Sides[] => {
  const all = cities.map(({ place, hours }) => ({ side: sideOf(place), hours, share: shareAtHeight(place.elevationM, heightM) }))
  const behind = boundarySides.map(side => all.filter(city => city.side === side))
  return Array.from({ length: count }, (_, hour) => {
    const value = (some: readonly City[], id: keyof Measured) =>
      firstKnown(rural * meanOf(some, id, hour), rural * meanOf(all, id, hour), usual[id])
    const of = (some: readonly City[]) =>
      layersOf({ pm2_5: value(some, 'pm2_5'), pm10: value(some, 'pm10'), so2: value(some, 'so2'), no2: value(some, 'no2') })
    return { west: of(behind[0]!), east: of(behind[1]!), south: of(behind[2]!), north: of(behind[3]!) }
  })
}

/** {@link sidesOf} the stored hours. @param from, to ends of the first and the last hour */
export const boundaryHours = async (services: Pick<Services, 'places' | 'pool'>, from: number, to: number): Promise<Sides[]> => {
  const places = boundaryPlaces(services)
  const ids = places.map(({ id }) => id)
  const count = (to - from) / hourMs + 1
  const columns = await readHours(services, publicScope, ids, from - courseDays * 24 * hourMs, to, boundaryIds)
  const hoursOf = (id: number) => {
    const { values } = columns.get(id)!
    return { values: Object.fromEntries(boundaryIds.map(each => [each, withoutOwnCourse(values[each]!, count)])) }
  }
  const cities = places.map(place => ({ place, hours: hoursOf(place.id) }))
  return sidesOf(cities, stationGround(services.places), count)
}

/** The mean of all sides. */
export const meanOfSides = (outside: Sides): LayerValues =>
  outside.west.map((_, n) => boundarySides.reduce((sum, side) => sum + outside[side][n]! / boundarySides.length, 0))
