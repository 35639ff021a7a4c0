export type LonLat = readonly [lon: number, lat: number]
/** Rings of one outline, open (the last place is not the first again), the outer one first, then its holes. */
export type Polygon = readonly (readonly LonLat[])[]
/** An area of one or more outlines, as GeoJSON's MultiPolygon. */
export type Polygons = readonly Polygon[]

const radians = Math.PI / 180
export const kmPerDegree = 6371.0088 * radians

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export const boxOf = (polygons: Polygons): Box => {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [lon, lat] of polygons.flat(2)) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

/** Does a place lie in an area? Even-odd over all rings; a place on the border may fall on either side. */
export const polygonsContain = (polygons: Polygons, lon: number, lat: number): boolean => {
  let inside = false
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [[x1, y1], [x0, y0]] = [ring[i]!, ring[j]!]
        if (y1 > lat !== y0 > lat && lon < ((x0 - x1) * (lat - y1)) / (y0 - y1) + x1) inside = !inside
      }
  return inside
}

/**
 * Area enclosed by a ring in km2, always positive: the integral of sin(latitude) over longitude along its edges.
 * Simplified: the sphere for the ellipsoid (0.2 % at 36 degrees), and an edge's mean sine for its course; 1e-6 for edges of some km.
 */
const ringKm2 = (ring: readonly LonLat[]): number => {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[x1, y1], [x0, y0]] = [ring[i]!, ring[j]!]
    sum += (x1 - x0) * radians * (2 + Math.sin(y0 * radians) + Math.sin(y1 * radians))
  }
  return Math.abs((sum * 6371.0088 ** 2) / 2)
}

/** Area in km2, holes taken off. */
export const areaKm2 = (polygons: Polygons): number =>
  polygons.reduce((sum, rings) => rings.reduce((of, ring, i) => of + (i === 0 ? 1 : -1) * ringKm2(ring), sum), 0)
