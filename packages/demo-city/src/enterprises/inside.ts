import { counties } from '@qingyuan/domain/counties.ts'
import type { Inside } from './enterprises.ts'

type Ring = readonly (readonly number[])[]
interface Feature {
  properties: { adcode?: number | string }
  geometry: { type: string; coordinates: unknown }
}

/** Even-odd rule: crossings of a ray to the east. */
const crosses = (ring: Ring, lon: number, lat: number): boolean => {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as [number, number]
    const [xj, yj] = ring[j] as [number, number]
    if (yi > lat !== yj > lat && lon < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) odd = !odd
  }
  return odd
}

/** Reads a GeoJSON collection of counties (WGS-84, `adcode` in the properties). A county without a polygon holds nothing. */
export const insideOf = (collection: { features: readonly Feature[] }): Inside => {
  const rings = new Map<number, Ring[]>()
  for (const { properties, geometry } of collection.features) {
    const county = counties.find(each => each.adcode === Number(properties.adcode))
    if (!county) continue
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Ring[][]
    rings.set(county.id, polygons.flat())
  }
  return (countyId, lon, lat) => (rings.get(countyId) ?? []).reduce((odd, ring) => odd !== crosses(ring, lon, lat), false)
}
