/** Outlines that every map draws: the city, its counties, the neighbouring cities. WGS-84; files of `db/boundaries/wgs84`. */

export type Point = readonly [lon: number, lat: number]

export interface BoundaryFeature {
  type: 'Feature'
  properties: { adcode: number; name: string; center: [number, number]; centroid: [number, number] }
  geometry: { type: 'MultiPolygon'; coordinates: [number, number][][][] }
}
export interface BoundaryCollection {
  type: 'FeatureCollection'
  features: BoundaryFeature[]
}
export interface Boundaries {
  city: BoundaryCollection
  counties: BoundaryCollection
  neighbours: BoundaryCollection
}

export const boundaryFiles = {
  city: '/boundaries/wgs84/140400.json',
  counties: '/boundaries/wgs84/140400_full.json',
  neighbours: '/boundaries/wgs84/neighbours.json',
} as const

/** All rings of a feature; fill them with the even-odd rule. */
export const ringsOf = (feature: BoundaryFeature): readonly Point[][] => feature.geometry.coordinates.flat()

export type BoundaryBox = [west: number, south: number, east: number, north: number]

export const boxOf = (feature: BoundaryFeature): BoundaryBox => {
  const box: BoundaryBox = [180, 90, -180, -90]
  for (const [lon, lat] of ringsOf(feature).flat()) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

/** A box that has these points in it too. */
export const extendBox = (box: Readonly<BoundaryBox>, points: readonly Point[]): BoundaryBox =>
  points.reduce<BoundaryBox>(
    ([west, south, east, north], [lon, lat]) => [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)],
    [...box],
  )

const known = new WeakMap<BoundaryFeature, { rings: readonly Point[][]; box: BoundaryBox }>()
/** Rings and box of a feature, computed once because many points are tested against it. */
const measured = (feature: BoundaryFeature) => {
  const found = known.get(feature) ?? { rings: ringsOf(feature), box: boxOf(feature) }
  known.set(feature, found)
  return found
}

const crosses = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax

/** Does the point lie in the feature? Even-odd; a point on the line may fall on either side. */
export const featureContains = (feature: BoundaryFeature, point: Point): boolean => {
  const { rings, box } = measured(feature)
  if (point[0] < box[0] || point[0] > box[2] || point[1] < box[1] || point[1] > box[3]) return false
  let inside = false
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) if (crosses(point, ring[i]!, ring[j]!)) inside = !inside
  return inside
}
