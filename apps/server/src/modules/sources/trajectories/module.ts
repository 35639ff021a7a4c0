import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { analysisRun } from './analysis-run.ts'
import { exportRun } from './download.ts'
import { importEndpoints } from './endpoints.ts'
import { startHourlyRuns } from './hourly.ts'
import { trajectoryModelService, trajectoryTraceabilityService } from './trajectories.ts'
import { trajectoryRun } from './trajectory-run.ts'

export const trajectoriesModule = defineModule({
  name: 'sources/trajectories',
  title: '后向轨迹',
  serves: [
    trajectoryModelService,
    trajectoryTraceabilityService,
    serveCalls(trajectoryFileCalls, { ImportEndpoints: importEndpoints, Download: exportRun }),
  ],
  runKinds: [trajectoryRun, analysisRun],
  background: [{ start: startHourlyRuns }],
})
