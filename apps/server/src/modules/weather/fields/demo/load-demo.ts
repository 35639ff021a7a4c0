import { terrainGrid } from '@qingyuan/demo-city/terrain.ts'
import type { DemoContext } from '#/platform/module.ts'

const bytesOf = (values: Float32Array) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/** Terrain of the demo. Does nothing when it is there. */
export const loadDemo = async ({ db, seed }: Pick<DemoContext, 'db' | 'seed'>): Promise<void> => {
  if (await db.selectFrom('terrains').select('id').where('simulated', '=', true).limit(1).executeTakeFirst()) return
  const { step, heights, ...grid } = terrainGrid(seed)
  await db
    .insertInto('terrains')
    .values({
      name: '演示地形（长治及周边，0.02°）',
      grid: JSON.stringify({ ...grid, dLon: step, dLat: step }),
      data: bytesOf(heights),
      simulated: true,
    })
    .execute()
}
