import { counties } from '@qingyuan/domain/counties.ts'
import { countyRings, type Ring } from '#/modules/system/places/public.ts'

interface Outline {
  countyId: number
  rings: readonly Ring[]
  box: { west: number; east: number; south: number; north: number }
}

const outlineOf = (countyId: number, rings: readonly Ring[]): Outline => {
  const points = rings.flat()
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)]
  return {
    countyId,
    rings,
    box: { west: Math.min(...lons), east: Math.max(...lons), south: Math.min(...lats), north: Math.max(...lats) },
  }
}

const outlinesOfAll = (): Outline[] =>
  counties.flatMap(({ id, adcode }) => {
    const rings = countyRings().get(adcode)
    return rings ? [outlineOf(id, rings)] : []
  })

/** Even-odd over all rings: holes and islands count by themselves. */
const holds = ({ rings, box }: Outline, lon: number, lat: number): boolean => {
  if (lon < box.west || lon > box.east || lat < box.south || lat > box.north) return false
  let odd = false
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[x1, y1], [x0, y0]] = [ring[i]!, ring[j]!]
      if (y1 > lat !== y0 > lat && lon < ((x0 - x1) * (lat - y1)) / (y0 - y1) + x1) odd = !odd
    }
  return odd
}

let outlines: Outline[] | undefined

/** The county whose boundary holds a point (WGS-84 degrees); null outside the city. */
export const countyAt = (lon: number, lat: number): number | null =>
  (outlines ??= outlinesOfAll()).find(outline => holds(outline, lon, lat))?.countyId ?? null
