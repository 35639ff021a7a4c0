import { defineModule } from '#/platform/module.ts'
import { analysisRun } from './analysis-run.ts'
import { trajectoryFileService } from './download.ts'
import { hourlyRuns, pastWinds } from './hourly.ts'
import { trajectoryModelService, trajectoryTraceabilityService } from './trajectories.ts'
import { trajectoryRun } from './trajectory-run.ts'

export const trajectoriesModule = defineModule({
  name: 'sources/trajectories',
  title: '后向轨迹',
  serves: [trajectoryModelService, trajectoryTraceabilityService, trajectoryFileService],
  runKinds: [trajectoryRun, analysisRun],
  scheduled: [hourlyRuns, pastWinds],
})
