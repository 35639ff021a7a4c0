import type { dataQueryCalls, stationSearchCalls } from '@qingyuan/contract/air/query.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { accumulationFrame } from './accumulation.ts'
import { type DataQuestion, dataFrame } from './data.ts'
import { legendFrame, overlayFrame } from './overlay.ts'

type View = (
  services: AirServices,
  scope: Context['caller']['scope'],
  kinds: readonly PlaceRecord['kind'][],
  question: DataQuestion,
) => Promise<Frame>

const of =
  (view: View, ...kinds: PlaceRecord['kind'][]) =>
  ({ services, caller }: Context, question: DataQuestion) =>
    view(services, caller.scope, kinds, question)

/** One implementation for the three kinds of place; a city question takes the city and its neighbours. */
export const dataQueryRoutes: HandlersOf<typeof dataQueryCalls> = {
  CityData: of(dataFrame, 'city', 'neighbour'),
  CityAccumulation: of(accumulationFrame, 'city', 'neighbour'),
  CityOverlying: of(overlayFrame, 'city', 'neighbour'),
  CityOverlyingLegend: of(legendFrame, 'city', 'neighbour'),
  CountyData: of(dataFrame, 'county'),
  CountyAccumulation: of(accumulationFrame, 'county'),
  CountyOverlying: of(overlayFrame, 'county'),
  CountyOverlyingLegend: of(legendFrame, 'county'),
  StationData: of(dataFrame, 'station'),
  StationAccumulation: of(accumulationFrame, 'station'),
  StationOverlying: of(overlayFrame, 'station'),
  StationOverlyingLegend: of(legendFrame, 'station'),
}

/** The service Traceability asks for stations' data under names of its own. */
export const stationSearchRoutes: HandlersOf<typeof stationSearchCalls> = {
  StationDataSearch: of(dataFrame, 'station'),
  StationDataSearchChart: of(dataFrame, 'station'),
  StationDataSearchDownload: of(dataFrame, 'station'),
}
