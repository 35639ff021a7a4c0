import type { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  answered,
  askDossier,
  countiesOf,
  countyDetail,
  diffusionFile,
  diffusionMap,
  enterpriseDetailOf,
  hotspotOf,
  incidentOf,
  orderList,
  sendOrders,
  stationDetail,
  twinScores,
} from './public.ts'

export const tracingModelRoutes: HandlersOf<typeof tracingModelCalls> = {
  HotspotContribution: ({ services, caller }, asked) => answered(services, caller, asked, found => hotspotOf(services, found)),
  EnterpriseContribution: ({ services, caller }, asked) =>
    answered(services, caller, asked, found => incidentOf(services, found, asked.rangeM)),
  DiffusionMap: ({ services, caller }, asked) => diffusionMap(services, caller, asked),
  CreateDiffusionDataFile: ({ services, caller }, asked) => diffusionFile(services, caller, asked),
}

export const tracingTraceabilityRoutes: HandlersOf<typeof tracingTraceabilityCalls> = {
  StationList: ({ services: { places }, caller }) =>
    places
      .visible(caller.scope)
      .filter(place => place.kind === 'station')
      .map(({ id, name, countyId, level, lon, lat }) => ({ id, name, countyId, level, lon, lat })),
  CountyHourDetail: ({ services, caller }, asked) => answered(services, caller, asked, found => countyDetail(services, found, 'hour')),
  CountyDayDetail: ({ services, caller }, asked) => answered(services, caller, asked, found => countyDetail(services, found, 'day')),
  StationHourDetail: ({ services, caller }, asked) =>
    answered(services, caller, asked, found => stationDetail(services, caller.scope, found, 'hour')),
  StationDayDetail: ({ services, caller }, asked) =>
    answered(services, caller, asked, found => stationDetail(services, caller.scope, found, 'day')),
  DrawingSpread: ({ services, caller }, asked) => diffusionMap(services, caller, asked),
  TraceSourceByCounty: ({ services, caller }, asked) => answered(services, caller, asked, countiesOf),
  EnterpriseTimeSpanDetail: ({ services, caller }, asked) =>
    answered(services, caller, asked, found => enterpriseDetailOf(services, caller.scope, found, asked.enterpriseId)),
  SendOrders: async ({ services, caller, audit }, sending) => {
    const { ids, subject } = await sendOrders(services, caller, sending)
    audit.subject = subject
    return { orderIds: ids }
  },
}

export const tracingRoutes: HandlersOf<typeof tracingCalls> = {
  Dossier: async ({ services, caller }, asked) => ({ jobId: await askDossier(services, caller, asked) }),
  Orders: ({ services, caller }, span) => orderList(services, caller.scope, span),
  TwinScores: ({ services, caller }, { placeId }) => twinScores(services, caller.scope, placeId),
}
