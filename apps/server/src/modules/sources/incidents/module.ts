import { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { findHotspots, findSuspects, sumSharesByCounty } from './answers.ts'
import { listCountyShares, listEnterpriseHours, listStationValues, tracedStations } from './details.ts'
import { diffusionMap } from './diffusion/diffusion.ts'
import { diffusionFile } from './diffusion/diffusion-file.ts'
import { diffusionRun } from './diffusion/diffusion-run.ts'
import { dossierJob, requestDossier } from './dossier/dossier-job.ts'
import { incidentRun } from './incident/incident-run.ts'
import { orderList, sendOrders } from './orders/orders.ts'
import { twinScores } from './twin-scores.ts'

// biome-ignore format: pairs of call and handler, several a line
export const incidentsModule = defineModule({
  name: 'sources/incidents',
  title: '精准溯源',
  tables: ['order_sources'],
  serves: [
    serveCalls(tracingModelCalls, {
      HotspotContribution: findHotspots, EnterpriseContribution: findSuspects, DiffusionMap: diffusionMap,
      CreateDiffusionDataFile: diffusionFile,
    }),
    serveCalls(tracingTraceabilityCalls, {
      StationList: tracedStations, CountyHourDetail: listCountyShares('hour'), CountyDayDetail: listCountyShares('day'),
      StationHourDetail: listStationValues('hour'), StationDayDetail: listStationValues('day'), DrawingSpread: diffusionMap,
      TraceSourceByCounty: sumSharesByCounty, EnterpriseTimeSpanDetail: listEnterpriseHours, SendOrders: sendOrders,
    }),
    serveCalls(tracingCalls, { Dossier: requestDossier, Orders: orderList, TwinScores: twinScores }),
  ],
  jobs: [dossierJob],
  runKinds: [incidentRun, diffusionRun],
})
