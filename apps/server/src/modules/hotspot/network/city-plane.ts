import { utmProjection } from '@qingyuan/engine/meteorology/projection-utm.ts'

/** UTM zone of the city; metres from its origin. */
const projection = utmProjection({ zone: 49, x0: 0, y0: 0, dx: 1, dy: 1 })

/** East and north of a place, m. */
export const projectPlace = (lon: number, lat: number): [east: number, north: number] => {
  const out = new Float64Array(2)
  projection.toGrid(lon, lat, out)
  return [out[0]!, out[1]!]
}
/** Longitude and latitude of a place given in m east and north. */
export const placeAt = (east: number, north: number): [lon: number, lat: number] => {
  const out = new Float64Array(2)
  projection.toLonLat(east, north, out)
  return [out[0]!, out[1]!]
}

interface Place {
  lon: number
  lat: number
}

/** One place as seen from another, m. */
export const metresBetween = (from: Place, to: Place): { east: number; north: number } => {
  const [[ax, ay], [bx, by]] = [projectPlace(from.lon, from.lat), projectPlace(to.lon, to.lat)]
  return { east: bx - ax, north: by - ay }
}

export const kmBetween = (from: Place, to: Place): number => {
  const { east, north } = metresBetween(from, to)
  return Math.hypot(east, north) / 1000
}
