import { areaEmissions } from '@qingyuan/demo-city/emissions/area-emissions.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import type { DemoContext } from '#/platform/module.ts'

/** Emissions of the demo that leave no chimney. Does nothing when they are there. */
export const loadDemo = async ({ db, now }: Pick<DemoContext, 'db' | 'now'>): Promise<void> => {
  if (await db.selectFrom('emission_grids').select('id').where('simulated', '=', true).limit(1).executeTakeFirst()) return
  const { data, ...grid } = areaEmissions()
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  await db
    .insertInto('emission_grids')
    .values({ name: '演示面源排放（长治及周边）', year: wallClock(now).year, grid: JSON.stringify(grid), data: bytes, simulated: true })
    .execute()
}
