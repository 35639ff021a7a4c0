import { dataQueryCalls, stationSearchCalls } from '@qingyuan/contract/air/query.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { AirContext, AirServices } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { accumulationFrame } from './accumulation.ts'
import { type DataQuestion, dataFrame } from './data.ts'
import { type StationQuestion, stationFrame } from './minutes.ts'
import { legendFrame, overlayFrame } from './overlay.ts'

type Kinds = readonly PlaceRecord['kind'][]

/** A handler for places of some kinds: one implementation serves cities, counties, stations and cells of the grid. */
const forKinds =
  <F extends Frame>(frame: (services: AirServices, scope: Scope, kinds: Kinds, input: DataQuestion) => Promise<F>, ...kinds: Kinds) =>
  ({ services, caller }: AirContext, input: DataQuestion): Promise<F> =>
    frame(services, caller.scope, kinds, input)

const stationData = ({ services, caller }: AirContext, input: StationQuestion) => stationFrame(services, caller.scope, input)

export const dataQueryService = serveCalls(dataQueryCalls, {
  CityData: forKinds(dataFrame, 'city', 'neighbour'),
  CityAccumulation: forKinds(accumulationFrame, 'city', 'neighbour'),
  CityOverlying: forKinds(overlayFrame, 'city', 'neighbour'),
  CityOverlyingLegend: forKinds(legendFrame, 'city', 'neighbour'),
  CountyData: forKinds(dataFrame, 'county'),
  CountyAccumulation: forKinds(accumulationFrame, 'county'),
  CountyOverlying: forKinds(overlayFrame, 'county'),
  CountyOverlyingLegend: forKinds(legendFrame, 'county'),
  StationData: stationData,
  StationAccumulation: forKinds(accumulationFrame, 'station', 'cell'),
  StationOverlying: forKinds(overlayFrame, 'station', 'cell'),
  StationOverlyingLegend: forKinds(legendFrame, 'station', 'cell'),
})

export const stationSearchService = serveCalls(stationSearchCalls, {
  StationDataSearch: stationData,
  StationDataSearchChart: stationData,
  StationDataSearchDownload: stationData,
})
