import { areaKm2, boxOf, kmPerDegree, type LonLat, type Polygons, polygonsContain } from './polygons.ts'

const rounds = 8

const within = (polygons: Polygons, stepKm: number): LonLat[] => {
  const { west, south, east, north } = boxOf(polygons)
  const dLat = stepKm / kmPerDegree
  const dLon = dLat / Math.cos(((south + north) / 2) * (Math.PI / 180))
  const found: LonLat[] = []
  for (let lat = south + dLat / 2; lat < north; lat += dLat)
    for (let lon = west + dLon / 2; lon < east; lon += dLon) if (polygonsContain(polygons, lon, lat)) found.push([lon, lat])
  return found
}

/**
 * Places spread evenly over an area, about `count` of them, at least one: middles of a square lattice. The mean of something smooth over the area
 * is its mean over them.
 */
export const latticeIn = (polygons: Polygons, count: number): LonLat[] => {
  let step = Math.sqrt(areaKm2(polygons) / count)
  for (let round = 0; round < rounds; round++, step /= 2) {
    const found = within(polygons, step)
    if (found.length > 0) return found
  }
  return [polygons[0]![0]![0]!]
}
