import { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { diffusionRun, dossier, incidentRun } from './public.ts'
import { tracingModelRoutes, tracingRoutes, tracingTraceabilityRoutes } from './routes.ts'

export const incidentsModule = defineModule({
  name: 'sources/incidents',
  title: '精准溯源',
  serves: [
    serveCalls(tracingModelCalls, tracingModelRoutes),
    serveCalls(tracingTraceabilityCalls, tracingTraceabilityRoutes),
    serveCalls(tracingCalls, tracingRoutes),
  ],
  jobs: [dossier],
  runKinds: [incidentRun, diffusionRun],
})
