import { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { serveCalls } from '#/platform/module.ts'
import { findHotspots, findSuspects, sumSharesByCounty } from './answers.ts'
import { detailHandlers, listSuspects } from './details.ts'
import { diffusionMap } from './diffusion/diffusion.ts'
import { diffusionFile } from './diffusion/diffusion-file.ts'
import { requestDossier } from './dossier/dossier-job.ts'
import { sendTracedFieldOrder } from './orders/field-order.ts'
import { orderList, sendOrders } from './orders/orders.ts'
import { twinScores } from './twin-scores.ts'

export const tracingModelService = serveCalls(tracingModelCalls, {
  HotspotContribution: findHotspots,
  EnterpriseContribution: findSuspects,
  DiffusionMap: diffusionMap,
  CreateDiffusionDataFile: diffusionFile,
})

export const tracingTraceabilityService = serveCalls(tracingTraceabilityCalls, {
  ...detailHandlers,
  TraceSourceByCounty: sumSharesByCounty,
  DrawingSpread: diffusionMap,
  SendOrders: sendOrders,
})

export const tracingService = serveCalls(tracingCalls, {
  Suspects: listSuspects,
  Dossier: requestDossier,
  Orders: orderList,
  TwinScores: twinScores,
  SendFieldOrder: sendTracedFieldOrder,
})
