import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { countyShapes, shapeErrorDeg } from '../data/county-shapes.ts'

type Ring = readonly (readonly [lon: number, lat: number])[]

const rings = new Map<number, Ring>(
  Object.entries(countyShapes).map(([adcode, text]) => [
    Number(adcode),
    text.split(', ').map(point => point.split(' ').map(Number) as [number, number]),
  ]),
)
/** Degrees of longitude at 36.3° N count so much less. */
const narrow = Math.cos((36.3 * Math.PI) / 180)

/** Even-odd rule: crossings of a ray to the east. */
const crosses = (ring: Ring, lon: number, lat: number): boolean => {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i]!, ring[j]!]
    if (yi > lat !== yj > lat && lon < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) odd = !odd
  }
  return odd
}

/** Distance to the outline, degrees of latitude. */
const toBorder = (ring: Ring, lon: number, lat: number): number =>
  ring.reduce((nearest, [x1, y1], i) => {
    const [x0, y0] = ring[(i + ring.length - 1) % ring.length]!
    const [dx, dy, px, py] = [(x1 - x0) * narrow, y1 - y0, (lon - x0) * narrow, lat - y0]
    const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)))
    return Math.min(nearest, Math.hypot(px - along * dx, py - along * dy))
  }, Infinity)

/** Whether a point is in a county for certain: within its simplified outline, and further from it than the outline may err. */
export const insideCounty = (countyId: number, lon: number, lat: number): boolean => {
  const ring = rings.get(countyById.get(countyId)?.adcode ?? 0)
  return ring !== undefined && crosses(ring, lon, lat) && toBorder(ring, lon, lat) > shapeErrorDeg
}

/** The county whose simplified outline holds a point; null outside the city. Within a kilometre of a border it may be the neighbour's. */
export const countyAt = (lon: number, lat: number): number | null =>
  counties.find(({ adcode }) => crosses(rings.get(adcode)!, lon, lat))?.id ?? null
