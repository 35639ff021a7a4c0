import { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { answerHandlers, sumSharesByCounty } from './answers.ts'
import { detailHandlers } from './details.ts'
import { diffusionMap } from './diffusion/diffusion.ts'
import { diffusionFile } from './diffusion/diffusion-file.ts'
import { diffusionRun } from './diffusion/diffusion-run.ts'
import { dossierJob, requestDossier } from './dossier/dossier-job.ts'
import { incidentRun } from './incident/incident-run.ts'
import { orderList, sendOrders } from './orders/orders.ts'
import { twinScores } from './twin-scores.ts'

export const incidentsModule = defineModule({
  name: 'sources/incidents',
  title: '精准溯源',
  tables: ['order_sources'],
  serves: [
    serveCalls(tracingModelCalls, { ...answerHandlers, DiffusionMap: diffusionMap, CreateDiffusionDataFile: diffusionFile }),
    serveCalls(tracingTraceabilityCalls, {
      ...detailHandlers,
      DrawingSpread: diffusionMap,
      TraceSourceByCounty: sumSharesByCounty,
      SendOrders: sendOrders,
    }),
    serveCalls(tracingCalls, { Dossier: requestDossier, Orders: orderList, TwinScores: twinScores }),
  ],
  jobs: [dossierJob],
  runKinds: [incidentRun, diffusionRun],
})
