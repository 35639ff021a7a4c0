import { referenceLatitude, referenceLongitude } from '../data/climate.ts'
import { modeCount } from './region.ts'

const kmPerDegree = 111.2

/** Kilometres east and north of the reference point. */
export const offsetKm = (lon: number, lat: number): readonly [east: number, north: number] => [
  (lon - referenceLongitude) * kmPerDegree * Math.cos((referenceLatitude * Math.PI) / 180),
  (lat - referenceLatitude) * kmPerDegree,
]

/** Longitude and latitude of a point so many kilometres east and north of the reference point. */
export const placeAtKm = (east: number, north: number): readonly [lon: number, lat: number] => [
  referenceLongitude + east / (kmPerDegree * Math.cos((referenceLatitude * Math.PI) / 180)),
  referenceLatitude + north / kmPerDegree,
]

/** Hours by which a front from the north-west (42 km/h) arrives after it passed the reference point; negative is earlier. */
export const northWestLag = (lon: number, lat: number): number => {
  const [east, north] = offsetKm(lon, lat)
  return Math.max(-6, Math.min(6, ((east - north) * Math.SQRT1_2) / 42))
}

/** Waves of 70 to 260 km across the area: their sum is a field whose correlation falls with distance. */
const waves = Array.from({ length: modeCount }, (_, m) => {
  const length = 70 * 1.3 ** m
  const angle = m * 1.9 + 0.4
  return { east: (2 * Math.PI * Math.cos(angle)) / length, north: (2 * Math.PI * Math.sin(angle)) / length, phase: m * 2.1 }
})

/** Share of each spatial pattern at a place; a unit vector times about 1. */
export const modeGains = (lon: number, lat: number): number[] => {
  const [east, north] = offsetKm(lon, lat)
  const gain = Math.sqrt(2 / modeCount)
  return waves.map(w => gain * Math.cos(w.east * east + w.north * north + w.phase))
}
