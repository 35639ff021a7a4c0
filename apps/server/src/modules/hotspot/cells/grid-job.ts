import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { layOutGrid, readLayout } from './grid-layout.ts'
import { refreshFields } from './refresh-fields.ts'
import { watchCells } from './watch-cells.ts'

const gridTasks = taskFile<typeof import('#/workers/grid-tasks.ts')>('grid')
const lookMs = 120_000
/** After a start the first answers come first. */
const firstLookMs = 15_000

/** Maps that are due, and the alarms of new hours. */
export const refreshGrid = async (services: Services): Promise<void> => {
  const isNew = (await readLayout(services)) === null
  const layout = await layOutGrid(services)
  if (isNew) await services.events.publish({ type: 'places', data: {} })
  await refreshFields(services, input => services.engines.run(gridTasks, 'fuseFieldsTask', { ...input, fields: [...input.fields] }))
  await watchCells(services, layout)
}

export const gridFusion: ScheduledTask = {
  name: 'grid-fusion',
  plan: { title: '热点网格融合与网格报警', times: '每小时数据入库后 10 分钟内；迟到数据只重算受影响的时段' },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: refreshGrid,
  when: config => config.backgroundRuns,
}
