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

export const tracingModelRoutes: HandlersOf<
  Pick<typeof tracingModelCalls, 'HotspotContribution' | 'EnterpriseContribution' | 'DiffusionMap' | 'CreateDiffusionDataFile'>
> = {
  HotspotContribution: (asked, { services, caller }) => answered(services, caller, asked, found => hotspotOf(services, found)),
  EnterpriseContribution: (asked, { services, caller }) =>
    answered(services, caller, asked, found => incidentOf(services, found, asked.rangeM)),
  DiffusionMap: (asked, { services, caller }) => diffusionMap(services, caller, asked),
  CreateDiffusionDataFile: (asked, { services, caller }) => diffusionFile(services, caller, asked),
}

export const tracingTraceabilityRoutes: HandlersOf<
  Pick<
    typeof tracingTraceabilityCalls,
    | 'StationList'
    | 'CountyHourDetail'
    | 'CountyDayDetail'
    | 'StationHourDetail'
    | 'StationDayDetail'
    | 'DrawingSpread'
    | 'TraceSourceByCounty'
    | 'EnterpriseTimeSpanDetail'
    | 'SendOrders'
  >
> = {
  StationList: (_, { services: { places }, caller }) =>
    places
      .visible(caller.scope)
      .filter(place => place.kind === 'station')
      .map(({ id, name, countyId, level, lon, lat }) => ({ id, name, countyId, level, lon, lat })),
  CountyHourDetail: (asked, { services, caller }) => answered(services, caller, asked, found => countyDetail(services, found, 'hour')),
  CountyDayDetail: (asked, { services, caller }) => answered(services, caller, asked, found => countyDetail(services, found, 'day')),
  StationHourDetail: (asked, { services, caller }) =>
    answered(services, caller, asked, found => stationDetail(services, caller.scope, found, 'hour')),
  StationDayDetail: (asked, { services, caller }) =>
    answered(services, caller, asked, found => stationDetail(services, caller.scope, found, 'day')),
  DrawingSpread: (asked, { services, caller }) => diffusionMap(services, caller, asked),
  TraceSourceByCounty: (asked, { services, caller }) => answered(services, caller, asked, countiesOf),
  EnterpriseTimeSpanDetail: (asked, { services, caller }) =>
    answered(services, caller, asked, found => enterpriseDetailOf(services, caller.scope, found, asked.enterpriseId)),
  SendOrders: async (sending, { services, caller, audit }) => {
    const { ids, subject } = await sendOrders(services, caller, sending)
    audit.subject = subject
    return { orderIds: ids }
  },
}

export const tracingRoutes: HandlersOf<Pick<typeof tracingCalls, 'Orders' | 'TwinScores' | 'Dossier'>> = {
  Dossier: async (asked, { services, caller }) => ({ jobId: await askDossier(services, caller, asked) }),
  Orders: (span, { services, caller }) => orderList(services, caller.scope, span),
  TwinScores: ({ placeId }, { services, caller }) => twinScores(services, caller.scope, placeId),
}
