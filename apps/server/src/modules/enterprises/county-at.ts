import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counties } from '@qingyuan/domain/counties.ts'
import { projectRoot } from '#/platform/project-root.ts'

type Ring = readonly (readonly [lon: number, lat: number])[]

interface Outline {
  countyId: number
  rings: Ring[]
  box: { west: number; east: number; south: number; north: number }
}

const outlineOf = (countyId: number, rings: Ring[]): Outline => {
  const points = rings.flat()
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)]
  return {
    countyId,
    rings,
    box: { west: Math.min(...lons), east: Math.max(...lons), south: Math.min(...lats), north: Math.max(...lats) },
  }
}

const readOutlines = (): Outline[] => {
  const file = JSON.parse(readFileSync(join(projectRoot(), 'db/boundaries/wgs84/140400_full.json'), 'utf8')) as {
    features: { properties: { adcode: number }; geometry: { coordinates: Ring[][] } }[]
  }
  return file.features.flatMap(({ properties, geometry }) => {
    const county = counties.find(({ adcode }) => adcode === properties.adcode)
    return county ? [outlineOf(county.id, geometry.coordinates.flat())] : []
  })
}

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
  (outlines ??= readOutlines()).find(outline => holds(outline, lon, lat))?.countyId ?? null
