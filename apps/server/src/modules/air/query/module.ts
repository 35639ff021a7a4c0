import { dataQueryCalls, stationSearchCalls } from '@qingyuan/contract/air/query.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { accumulationFrame } from './accumulation.ts'
import { dataFrame } from './data.ts'
import { forKinds } from './kind-handlers.ts'
import { legendFrame, overlayFrame } from './overlay.ts'

const stationData = forKinds(dataFrame, 'station', 'cell')

export const airQueryModule = defineModule({
  name: 'air/query',
  title: '空气质量数据查询',
  serves: [
    serveCalls(dataQueryCalls, {
      CityData: forKinds(dataFrame, 'city', 'neighbour'),
      CityAccumulation: forKinds(accumulationFrame, 'city', 'neighbour'),
      CityOverlying: forKinds(overlayFrame, 'city', 'neighbour'),
      CityOverlyingLegend: forKinds(legendFrame, 'city', 'neighbour'),
      CountyData: forKinds(dataFrame, 'county'),
      CountyAccumulation: forKinds(accumulationFrame, 'county'),
      CountyOverlying: forKinds(overlayFrame, 'county'),
      CountyOverlyingLegend: forKinds(legendFrame, 'county'),
      StationData: forKinds(dataFrame, 'station', 'cell'),
      StationAccumulation: forKinds(accumulationFrame, 'station', 'cell'),
      StationOverlying: forKinds(overlayFrame, 'station', 'cell'),
      StationOverlyingLegend: forKinds(legendFrame, 'station', 'cell'),
    }),
    serveCalls(stationSearchCalls, {
      StationDataSearch: stationData,
      StationDataSearchChart: stationData,
      StationDataSearchDownload: stationData,
    }),
  ],
})
