import { weatherIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { FrameSchema, oneOf, PlaceIds, timeSpan } from '../schemas.ts'

const Step = oneOf(['hour', 'day'] as const, '时间粒度')
export const weatherElements = Type.Array(oneOf(weatherIds, '要素'), { minItems: 1, maxItems: weatherIds.length, title: '要素' })
export const weatherSpan = { step: Step, ...timeSpan }
const question = Type.Object({ placeIds: PlaceIds, ...weatherSpan })
const places = { permission: 'air:view', scope: { places: ['placeIds'] } } as const

export const weatherViews = { stationData: '实况数据', accumulation: '累计数据', weatherTend: '气象趋势' } as const
export type WeatherView = keyof typeof weatherViews

/** Calls of the service Weather about what stations measured; `GFSGrid` stands with the gridded weather. */
export const weatherCalls = {
  stationData: call({ name: 'Weather.stationData', title: '气象实况数据', ...places, input: question, output: FrameSchema }),
  accumulation: call({ name: 'Weather.accumulation', title: '气象累计数据', ...places, input: question, output: FrameSchema }),
  weatherTend: call({
    name: 'Weather.weatherTend',
    title: '气象趋势',
    ...places,
    input: Type.Object({ placeIds: PlaceIds, parameters: weatherElements, ...weatherSpan }),
    output: FrameSchema,
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
    output: FrameSchema,
  }),
}
