import {
  changeColumnSpec,
  classColumnSpec,
  columnFamily,
  declareColumns,
  mixedColumnSpec,
  numberColumnSpec,
  optionalColumn,
  parameterColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { measuredIds, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { timeSteps } from '@qingyuan/domain/time.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameOf, oneOf, ParameterIds, PlaceIds, StepInput, timeSpan } from '../schemas.ts'
import { placeTimeColumns } from './place-columns.ts'

/** Ozone is `o3` by hours and `o3_8h` by days and longer. */
const withEightHours = <I extends string>(ids: readonly I[]) => ids.flatMap(id => (id === 'o3' ? [id, 'o3_8h' as const] : [id]))
const dayCounts = {
  good_days: optionalColumn(numberColumnSpec('优良天数', { unit: '天', decimals: 0 })),
  valid_days: optionalColumn(numberColumnSpec('有效天数', { unit: '天', decimals: 0 })),
}

/** Labels of months and longer name the percentile, with a width of their own. */
export const dataColumns = declareColumns({
  ...placeTimeColumns,
  aqi: optionalColumn(parameterColumnSpec('aqi')),
  class: optionalColumn(classColumnSpec('级别')),
  primary: optionalColumn(textColumnSpec('首要污染物')),
  completeness: optionalColumn(textColumnSpec('AQI 完整性', { width: 168 })),
  ...columnFamily(withEightHours(measuredIds), { '*': id => optionalColumn(parameterColumnSpec(id)) }),
  composite_index: optionalColumn(parameterColumnSpec('composite_index')),
  ...dayCounts,
})

/** In the order of the table. */
export const accumulatedIds = [...withEightHours(pollutantIds), 'composite_index'] as const
const accumulatedWidths: Readonly<Record<string, number>> = { o3_8h: 104, co: 88, composite_index: 80 }

export const accumulationColumns = declareColumns({
  ...placeTimeColumns,
  ...columnFamily(accumulatedIds, {
    '*': id => optionalColumn(parameterColumnSpec(id, { width: accumulatedWidths[id] })),
    '*_last_year': id => optionalColumn(parameterColumnSpec(id, { width: 80 })),
    '*_change': () => optionalColumn(changeColumnSpec('变化率')),
  }),
  ...dayCounts,
})

/** A column for each pair of place and parameter: `placeId:parameter`. */
export const overlayColumns = declareColumns({ time: timeColumnSpec('时间'), '#:*': numberColumnSpec('各点位各指标', { width: 112 }) })

/** A row a line of the overlay; units and decimals of its numbers are those of its parameter. */
export const overlayLegendColumns = declareColumns({
  key: textColumnSpec('序列'),
  place: textColumnSpec('点位'),
  parameter: textColumnSpec('指标'),
  unit: textColumnSpec('单位'),
  axis: textColumnSpec('坐标轴'),
  limit: mixedColumnSpec('二级限值'),
  max: mixedColumnSpec('最大值'),
  min: mixedColumnSpec('最小值'),
  mean: mixedColumnSpec('平均值'),
  count: numberColumnSpec('有效个数', { decimals: 0 }),
  of: numberColumnSpec('应有个数', { decimals: 0 }),
})

const question = Type.Object({
  placeIds: PlaceIds,
  parameters: Type.Optional(ParameterIds),
  step: StepInput,
  ...timeSpan,
})

/** Stations have minute values too. `timeType` is the specification's number in place of `step`: 1 hour, 2 day, otherwise minute. */
const stationQuestion = Type.Object({
  placeIds: PlaceIds,
  parameters: Type.Optional(ParameterIds),
  step: Type.Optional(oneOf([...timeSteps, 'minute'] as const, '时间粒度')),
  timeType: Type.Optional(Type.Integer({ title: '时间类型' })),
  ...timeSpan,
})

const kinds = { City: '城市', County: '区县', Station: '站点' } as const
const views = { Data: '监测数据', Accumulation: '累计数据', Overlying: '叠加分析', OverlyingLegend: '叠加图例' } as const
const outputs = {
  Data: frameOf(dataColumns),
  Accumulation: frameOf(accumulationColumns),
  Overlying: frameOf(overlayColumns),
  OverlyingLegend: frameOf(overlayLegendColumns),
} as const
type Kind = keyof typeof kinds
type View = keyof typeof views

const query = <K extends Kind, V extends View>(kind: K, view: V) =>
  call({
    name: `DataQuery.${kind}${view}`,
    title: `${kinds[kind]}${views[view]}`,
    permission: 'air:view',
    scope: { places: ['placeIds'] },
    input: question,
    output: outputs[view],
  })

const cityData = query('City', 'Data')
const cityAccumulation = query('City', 'Accumulation')
const cityOverlying = query('City', 'Overlying')
const cityOverlyingLegend = query('City', 'OverlyingLegend')
const countyData = query('County', 'Data')
const countyAccumulation = query('County', 'Accumulation')
const countyOverlying = query('County', 'Overlying')
const countyOverlyingLegend = query('County', 'OverlyingLegend')
const stationData = call({
  name: 'DataQuery.StationData',
  title: `${kinds.Station}${views.Data}`,
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: stationQuestion,
  output: outputs.Data,
})
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

const searchStations = (name: string, title: string, kind: 'json' | 'xlsx') =>
  call({
    name: `Traceability.${name}`,
    title,
    method: 'POST',
    kind,
    permission: kind === 'xlsx' ? 'air:export' : 'air:view',
    audited: kind === 'xlsx',
    scope: { places: ['placeIds'] },
    input: stationQuestion,
    output: outputs.Data,
  })

/** Data of stations under the names of the service Traceability. */
export const stationSearchCalls = {
  StationDataSearch: searchStations('StationDataSearch', '站点数据查询', 'json'),
  StationDataSearchChart: searchStations('StationDataSearchChart', '站点数据图', 'json'),
  StationDataSearchDownload: searchStations('StationDataSearchDownload', '站点数据（下载）', 'xlsx'),
}
