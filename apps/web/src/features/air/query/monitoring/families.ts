import { dataQueryCalls as calls } from '@qingyuan/contract/air/query.ts'

/** Kinds of place that a question of the data query can be about; the city goes with its neighbour cities. */
export const families = ['city', 'county', 'station'] as const
export type Family = (typeof families)[number]
export const familyWords: Readonly<Record<Family, string>> = { city: '城市', county: '区县', station: '站点' }
export const familyOf = (kind: string): Family => (kind === 'station' || kind === 'county' ? kind : 'city')

export const familyCalls = {
  city: {
    data: calls.CityData,
    dataExport: calls.CityDataExport,
    accumulation: calls.CityAccumulation,
    accumulationExport: calls.CityAccumulationExport,
    overlay: calls.CityOverlying,
    overlayExport: calls.CityOverlyingExport,
    legend: calls.CityOverlyingLegend,
  },
  county: {
    data: calls.CountyData,
    dataExport: calls.CountyDataExport,
    accumulation: calls.CountyAccumulation,
    accumulationExport: calls.CountyAccumulationExport,
    overlay: calls.CountyOverlying,
    overlayExport: calls.CountyOverlyingExport,
    legend: calls.CountyOverlyingLegend,
  },
  station: {
    data: calls.StationData,
    dataExport: calls.StationDataExport,
    accumulation: calls.StationAccumulation,
    accumulationExport: calls.StationAccumulationExport,
    overlay: calls.StationOverlying,
    overlayExport: calls.StationOverlyingExport,
    legend: calls.StationOverlyingLegend,
  },
} as const satisfies Record<Family, unknown>
