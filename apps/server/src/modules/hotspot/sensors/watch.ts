import { assessSensors, refreshDayMeans } from '#/modules/hotspot/network/public.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { searchDueSources } from './search.ts'
import { silenceMarked } from './silence.ts'
import { tryDueSearches } from './trials.ts'

const sensorTasks = taskFile<typeof import('#/workers/sensor-tasks.ts')>('sensor')
const lookMs = 600_000
const firstLookMs = 20_000

/** What is due of marks, calibrations, silences, sources and trials. */
export const watchSensors = async (services: Services): Promise<void> => {
  const { engines } = services
  await assessSensors(services, request => engines.run(sensorTasks, 'assessSensorsTask', request))
  await refreshDayMeans(services)
  await silenceMarked(services)
  await searchDueSources(services, areas => engines.run(sensorTasks, 'searchSourcesTask', areas))
  await tryDueSearches(services, input => engines.run(sensorTasks, 'trySearchTask', input))
}

export const sensorWatch: ScheduledTask = {
  name: 'sensor-watch',
  plan: { title: '传感器质控、校准与排放源搜索', times: '每日数据入库后；至少每周一换校准版本；每 7 日一次找源试验' },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: watchSensors,
  when: config => config.backgroundRuns,
}
