import { weatherIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { FrameSchema, oneOf, PlaceId, PlaceIds, TimeLabel } from '../schemas.ts'

const Step = oneOf(['hour', 'day'] as const, '时间粒度')
const Elements = Type.Array(oneOf(weatherIds, '要素'), { minItems: 1, maxItems: weatherIds.length, title: '要素' })
const span = { step: Step, from: TimeLabel, to: TimeLabel }
const question = Type.Object({ placeIds: PlaceIds, ...span })
const places = { permission: 'air:view', scope: { places: ['placeIds'] } } as const

/** A picture that the server has drawn; `path` is asked with the same token as a call. */
export const WeatherPicture = Type.Object({
  key: Type.String(),
  path: Type.String(),
  title: Type.String(),
  placeId: Type.Integer(),
  parameters: Type.Array(Type.String()),
  mediaType: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
const Format = Type.Optional(oneOf(['svg', 'png'] as const, '图片格式'))

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
    input: Type.Object({ placeIds: PlaceIds, parameters: Elements, ...span }),
    output: FrameSchema,
  }),
  tendImage: call({
    name: 'Weather.tendImage',
    title: '气象趋势图',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, parameters: Elements, ...span, format: Format }),
    output: WeatherPicture,
  }),
  imagesPath: call({
    name: 'Weather.imagesPath',
    title: '气象趋势图路径',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, ...span, format: Format }),
    output: Type.Array(WeatherPicture),
  }),
  image: call({
    name: 'Weather.image',
    title: '气象趋势图文件',
    kind: 'file',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{64}$', title: '图片编号' }) }),
    output: Type.Any(),
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
      parameters: Type.Optional(Elements),
      ...span,
    }),
    output: FrameSchema,
  }),
}
