import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import { makeDueReports } from './reports.ts'

const lookMs = 300_000
const firstLookMs = 90_000
/** From then on the maps of yesterday are there; the reports are by 08:30. */
const madeFrom = '08:00'

export const dailyReports: ScheduledTask = {
  name: 'grid-reports',
  plan: { title: '热点网格日报、周报、月报', times: '每日 08 时起，08:30 前完成；周一加周报，每月 1 日加月报' },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: async services => {
    if (formatDateTime(services.clock.now()).slice(11, 16) >= madeFrom) await makeDueReports(services)
  },
  when: config => config.backgroundRuns,
}
