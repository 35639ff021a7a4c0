import { type BoundaryFeature, boxOf, featureContains, type Point, ringsOf } from './boundaries.ts'

/** A name is wider than high: room to its sides counts for less than room above it. */
const stretch = 0.6
const [coarse, rounds, fine] = [14, 4, 3]

/** Squared distance from a point to a stretch of line, in squeezed degrees. */
const toStretch = (x: number, y: number, ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long))
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2
}

const known = new WeakMap<BoundaryFeature, Point>()

/**
 * Point of an area with most room for a name: the one farthest from its borders, found on a grid that is made finer around the best. A centroid may
 * lie on the border of a bent county. Worked out once a feature.
 */
export const innermostPoint = (feature: BoundaryFeature): Point => {
  const found = known.get(feature)
  if (found) return found
  const [west, south, east, north] = boxOf(feature)
  const squeeze = Math.cos(((south + north) * Math.PI) / 360) * stretch
  const rings = ringsOf(feature)
  const roomAt = (lon: number, lat: number): number => {
    if (!featureContains(feature, [lon, lat])) return -1
    let least = Infinity
    for (const ring of rings)
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [a, b] = [ring[i]!, ring[j]!]
        least = Math.min(least, toStretch(lon * squeeze, lat, a[0] * squeeze, a[1], b[0] * squeeze, b[1]))
      }
    return least
  }
  let best = { lon: feature.properties.centroid[0], lat: feature.properties.centroid[1], room: roomAt(...feature.properties.centroid) }
  const look = (lon: number, lat: number) => {
    const room = roomAt(lon, lat)
    if (room > best.room) best = { lon, lat, room }
  }
  let [wide, high] = [(east - west) / coarse, (north - south) / coarse]
  for (let i = 0; i < coarse; i++) for (let j = 0; j < coarse; j++) look(west + (i + 0.5) * wide, south + (j + 0.5) * high)
  for (let round = 0; round < rounds; round++) {
    const { lon, lat } = best
    ;[wide, high] = [wide / 2, high / 2]
    for (let i = -1; i < fine - 1; i++) for (let j = -1; j < fine - 1; j++) look(lon + i * wide, lat + j * high)
  }
  const point: Point = [best.lon, best.lat]
  known.set(feature, point)
  return point
}
