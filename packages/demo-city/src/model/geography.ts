import { referenceLatitude, referenceLongitude } from '../data/climate.ts'
import { demoSources } from '../data/sources.ts'
import { modeCount } from './region.ts'

const kmPerDegree = 111.2

/** Kilometres east and north of the reference point. */
export const offsetKm = (lon: number, lat: number): readonly [east: number, north: number] => [
  (lon - referenceLongitude) * kmPerDegree * Math.cos((referenceLatitude * Math.PI) / 180),
  (lat - referenceLatitude) * kmPerDegree,
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

/** Sources within 9 km: where they lie (bearing in radians from north) and how much of their plume arrives. */
export const sourcesSeenFrom = (lon: number, lat: number) =>
  demoSources.flatMap(source => {
    const [e0, n0] = offsetKm(lon, lat)
    const [e1, n1] = offsetKm(source.lon, source.lat)
    const distanceKm = Math.hypot(e1 - e0, n1 - n0)
    if (distanceKm > 9) return []
    const { so2, no2, coarse, co, voc } = source
    return [{ bearing: Math.atan2(e1 - e0, n1 - n0), weight: 1 / (0.8 + 0.45 * distanceKm), so2, no2, coarse, co, voc }]
  })
