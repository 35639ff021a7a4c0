import {
  declareColumns,
  numberColumnSpec,
  optionalColumn,
  parameterColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { weatherIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { placeTimeColumns } from '../air/place-columns.ts'
import { call } from '../call.ts'
import { frameOf, oneOf, PlaceIds, timeSpan } from '../schemas.ts'

const Step = oneOf(['hour', 'day'] as const, '时间粒度')
export const weatherElements = Type.Array(oneOf(weatherIds, '要素'), { minItems: 1, maxItems: weatherIds.length, title: '要素' })
export const weatherSpan = { step: Step, ...timeSpan }
const question = Type.Object({ placeIds: PlaceIds, ...weatherSpan })
const places = { permission: 'air:view', scope: { places: ['placeIds'] } } as const

export const stationDataColumns = declareColumns({
  ...placeTimeColumns,
  temperature: parameterColumnSpec('temperature'),
  /** Only by hour. */
  temperature_level: optionalColumn(textColumnSpec('气温预警', { width: 84 })),
  humidity: parameterColumnSpec('humidity'),
  wind_direction: parameterColumnSpec('wind_direction'),
  wind_point: textColumnSpec('风向方位'),
  wind_speed: parameterColumnSpec('wind_speed'),
  wind_force: numberColumnSpec('风力', { unit: '级', decimals: 0 }),
  pressure: parameterColumnSpec('pressure'),
  precipitation: parameterColumnSpec('precipitation'),
  visibility: parameterColumnSpec('visibility'),
})

export const accumulationColumns = declareColumns({
  ...placeTimeColumns,
  precipitation: numberColumnSpec('累计降水', { unit: 'mm', decimals: 1, width: 84 }),
  wet: numberColumnSpec('降水时数', { unit: 'h', decimals: 0, width: 84 }),
  run: numberColumnSpec('风程', { unit: 'km', decimals: 0 }),
  direction: numberColumnSpec('矢量平均风向', { unit: '°', decimals: 0, width: 108 }),
  point: textColumnSpec('方位', { width: 72 }),
  vectorSpeed: numberColumnSpec('矢量平均风速', { unit: 'm/s', decimals: 1, width: 108 }),
  scalarSpeed: numberColumnSpec('平均风速', { unit: 'm/s', decimals: 1, width: 84 }),
  steadiness: numberColumnSpec('风向稳定度', { unit: '%', decimals: 0, width: 96 }),
  temperature: numberColumnSpec('平均气温', { unit: '℃', decimals: 1, width: 84 }),
  hours: numberColumnSpec('有效风时数', { unit: 'h', decimals: 0, width: 96 }),
})

/** A column for each pair of place and element: `placeId:element`. */
export const weatherTendColumns = declareColumns({
  time: timeColumnSpec('时间'),
  '#:*': numberColumnSpec('各点位各要素'),
})

export const weatherViews = { stationData: '实况数据', accumulation: '累计数据', weatherTend: '气象趋势' } as const
export type WeatherView = keyof typeof weatherViews

/** Calls of the service Weather about what stations measured; `GFSGrid` belongs to the gridded weather. */
export const weatherCalls = {
  stationData: call({
    name: 'Weather.stationData',
    title: '气象实况数据',
    ...places,
    input: question,
    output: frameOf(stationDataColumns),
  }),
  accumulation: call({
    name: 'Weather.accumulation',
    title: '气象累计数据',
    ...places,
    input: question,
    output: frameOf(accumulationColumns),
  }),
  weatherTend: call({
    name: 'Weather.weatherTend',
    title: '气象趋势',
    ...places,
    input: Type.Object({ placeIds: PlaceIds, parameters: weatherElements, ...weatherSpan }),
    output: frameOf(weatherTendColumns),
  }),
  export: call({
    name: 'Weather.export',
    title: '气象数据（导出）',
    kind: 'xlsx',
    permission: 'air:export',
    scope: { places: ['placeIds'] },
    audited: true,
    input: Type.Object({
      view: oneOf(Object.keys(weatherViews) as WeatherView[], '表'),
      placeIds: PlaceIds,
      parameters: Type.Optional(weatherElements),
      ...weatherSpan,
    }),
    output: Type.Union([frameOf(stationDataColumns), frameOf(accumulationColumns), frameOf(weatherTendColumns)]),
  }),
}
