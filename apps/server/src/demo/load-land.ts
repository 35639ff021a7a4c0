import { areaEmissions } from '@qingyuan/demo-city/emissions/area-emissions.ts'
import { terrainGrid } from '@qingyuan/demo-city/terrain.ts'
import type { Db } from '#/platform/database/pool.ts'

const bytesOf = (values: Float32Array) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

const loadTerrain = async (db: Db, seed: number) => {
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

const loadAreaEmissions = async (db: Db, year: number) => {
  if (await db.selectFrom('emission_grids').select('id').where('simulated', '=', true).limit(1).executeTakeFirst()) return
  const { data, ...grid } = areaEmissions()
  await db
    .insertInto('emission_grids')
    .values({ name: '演示面源排放（长治及周边）', year, grid: JSON.stringify(grid), data: bytesOf(data), simulated: true })
    .execute()
}

/** The demo's terrain and its emissions that are no chimney. Does nothing when they are there. */
export const loadLand = (db: Db, seed: number, year: number): Promise<void> =>
  db.transaction().execute(async trx => {
    await loadTerrain(trx, seed)
    await loadAreaEmissions(trx, year)
  })
