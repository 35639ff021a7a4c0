import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#/platform/project-root.ts'

export type Ring = readonly (readonly [lon: number, lat: number])[]

const read = async (): Promise<Ring[]> => {
  const text = await readFile(join(projectRoot(), 'db/boundaries/wgs84/140400_full.json'), 'utf8')
  const { features } = JSON.parse(text) as { features: { geometry: { coordinates: Ring[][] } }[] }
  return features.flatMap(({ geometry }) => geometry.coordinates.flat())
}

let rings: Promise<Ring[]> | undefined

/** Boundaries of the counties as lines to be drawn (WGS-84 degrees), read once. */
export const countyLines = (): Promise<Ring[]> => (rings ??= read())
