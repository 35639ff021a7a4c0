import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#/platform/project-root.ts'

export type Ring = readonly (readonly [lon: number, lat: number])[]

const read = (): ReadonlyMap<number, readonly Ring[]> => {
  const text = readFileSync(join(projectRoot(), 'db/boundaries/wgs84/140400_full.json'), 'utf8')
  const { features } = JSON.parse(text) as { features: { properties: { adcode: number }; geometry: { coordinates: Ring[][] } }[] }
  return new Map(features.map(({ properties, geometry }) => [properties.adcode, geometry.coordinates.flat()]))
}

let rings: ReturnType<typeof read> | undefined

/** Outer and inner rings of each county's boundary by its code (WGS-84 degrees), read once. */
export const countyRings = (): ReadonlyMap<number, readonly Ring[]> => (rings ??= read())
