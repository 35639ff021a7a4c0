import { trajectoryFileCalls, trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { analysisRun, startHourlyRuns, trajectoryRun } from './public.ts'
import { trajectoryFileRoutes, trajectoryModelRoutes, trajectoryTraceabilityRoutes } from './routes.ts'

export const trajectoriesModule = defineModule({
  name: 'sources/trajectories',
  title: '后向轨迹',
  serves: [
    serveCalls(trajectoryModelCalls, trajectoryModelRoutes),
    serveCalls(trajectoryTraceabilityCalls, trajectoryTraceabilityRoutes),
    serveCalls(trajectoryFileCalls, trajectoryFileRoutes),
  ],
  runKinds: [trajectoryRun, analysisRun],
  background: [{ start: startHourlyRuns }],
})
