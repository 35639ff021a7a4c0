import { trajectoryFileCalls, trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { analysisRun, startHourlyRuns, trajectoryRun } from './public.ts'
import { trajectoryFileRoutes, trajectoryModelRoutes, trajectoryTraceabilityRoutes } from './routes.ts'

export const trajectoriesModule = defineModule({
  name: 'sources/trajectories',
  title: '后向轨迹',
  serves: [
    serve(trajectoryModelCalls, trajectoryModelRoutes),
    serve(trajectoryTraceabilityCalls, trajectoryTraceabilityRoutes),
    serve(trajectoryFileCalls, trajectoryFileRoutes),
  ],
  runKinds: [trajectoryRun, analysisRun],
  background: [{ start: startHourlyRuns }],
})
