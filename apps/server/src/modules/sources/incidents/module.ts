import { defineModule } from '#/platform/module.ts'
import { diffusionRun } from './diffusion/diffusion-run.ts'
import { dossierJob } from './dossier/dossier-job.ts'
import { incidentRun } from './incident/incident-run.ts'
import { tracingModelService, tracingService, tracingTraceabilityService } from './tracing.ts'

export const incidentsModule = defineModule({
  name: 'sources/incidents',
  title: '精准溯源',
  tables: ['order_sources'],
  serves: [tracingModelService, tracingTraceabilityService, tracingService],
  jobs: [dossierJob],
  runKinds: [incidentRun, diffusionRun],
})
