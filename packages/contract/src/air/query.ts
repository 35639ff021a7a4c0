import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { FrameSchema, ParameterIds, PlaceIds, StepInput, timeSpan } from '../schemas.ts'

const question = Type.Object({
  placeIds: PlaceIds,
  parameters: Type.Optional(ParameterIds),
  step: StepInput,
  ...timeSpan,
})

const kinds = { City: '城市', County: '区县', Station: '站点' } as const
const views = { Data: '监测数据', Accumulation: '累计数据', Overlying: '叠加分析', OverlyingLegend: '叠加图例' } as const
type Kind = keyof typeof kinds
type View = keyof typeof views

const query = <K extends Kind, V extends View>(kind: K, view: V) =>
  call({
    name: `DataQuery.${kind}${view}`,
    title: `${kinds[kind]}${views[view]}`,
    permission: 'air:view',
    scope: { places: ['placeIds'] },
    input: question,
    output: FrameSchema,
  })

const cityData = query('City', 'Data')
const cityAccumulation = query('City', 'Accumulation')
const cityOverlying = query('City', 'Overlying')
const cityOverlyingLegend = query('City', 'OverlyingLegend')
const countyData = query('County', 'Data')
const countyAccumulation = query('County', 'Accumulation')
const countyOverlying = query('County', 'Overlying')
const countyOverlyingLegend = query('County', 'OverlyingLegend')
const stationData = query('Station', 'Data')
const stationAccumulation = query('Station', 'Accumulation')
const stationOverlying = query('Station', 'Overlying')
const stationOverlyingLegend = query('Station', 'OverlyingLegend')

export const dataQueryCalls = {
  CityData: cityData,
  CityDataExport: exportOf(cityData),
  CityAccumulation: cityAccumulation,
  CityAccumulationExport: exportOf(cityAccumulation),
  CityOverlying: cityOverlying,
  CityOverlyingExport: exportOf(cityOverlying),
  CityOverlyingLegend: cityOverlyingLegend,
  CityOverlyingLegendExport: exportOf(cityOverlyingLegend),
  CountyData: countyData,
  CountyDataExport: exportOf(countyData),
  CountyAccumulation: countyAccumulation,
  CountyAccumulationExport: exportOf(countyAccumulation),
  CountyOverlying: countyOverlying,
  CountyOverlyingExport: exportOf(countyOverlying),
  CountyOverlyingLegend: countyOverlyingLegend,
  CountyOverlyingLegendExport: exportOf(countyOverlyingLegend),
  StationData: stationData,
  StationDataExport: exportOf(stationData),
  StationAccumulation: stationAccumulation,
  StationAccumulationExport: exportOf(stationAccumulation),
  StationOverlying: stationOverlying,
  StationOverlyingExport: exportOf(stationOverlying),
  StationOverlyingLegend: stationOverlyingLegend,
  StationOverlyingLegendExport: exportOf(stationOverlyingLegend),
}

const stationSearch = Type.Object({
  placeIds: PlaceIds,
  parameters: Type.Optional(ParameterIds),
  step: StepInput,
  ...timeSpan,
})
const searchStations = (name: string, title: string, kind: 'json' | 'xlsx') =>
  call({
    name: `Traceability.${name}`,
    title,
    method: 'POST',
    kind,
    permission: kind === 'xlsx' ? 'air:export' : 'air:view',
    audited: kind === 'xlsx',
    scope: { places: ['placeIds'] },
    input: stationSearch,
    output: FrameSchema,
  })

/** Data of stations under the names of the service Traceability. */
export const stationSearchCalls = {
  StationDataSearch: searchStations('StationDataSearch', '站点数据查询', 'json'),
  StationDataSearchChart: searchStations('StationDataSearchChart', '站点数据图', 'json'),
  StationDataSearchDownload: searchStations('StationDataSearchDownload', '站点数据（下载）', 'xlsx'),
}
