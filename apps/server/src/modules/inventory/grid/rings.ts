import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#/platform/project-root.ts'
import type { SpreadTask } from '#/workers/inventory/spread.ts'

interface Feature {
  properties: { adcode: number }
  geometry: { coordinates: (readonly [number, number])[][][] }
}

let rings: Promise<SpreadTask['rings']> | undefined

const read = async (): Promise<SpreadTask['rings']> => {
  const text = await readFile(join(projectRoot(), 'db/boundaries/wgs84/140400_full.json'), 'utf8')
  const { features } = JSON.parse(text) as { features: Feature[] }
  return Object.fromEntries(features.map(({ properties, geometry }) => [String(properties.adcode), geometry.coordinates.flat()]))
}

/** Boundaries of the counties by administrative code, read once. */
export const countyRings = (): Promise<SpreadTask['rings']> => (rings ??= read())
