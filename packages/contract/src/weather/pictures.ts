import { Type } from 'typebox'
import { call } from '../call.ts'
import { oneOf, PlaceId } from '../schemas.ts'
import { weatherElements, weatherSpan } from './stations.ts'

/** A picture that the server has drawn; fetch `path` with the token of a call. */
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

/** Pictures of the service Weather. */
export const weatherPictureCalls = {
  tendImage: call({
    name: 'Weather.tendImage',
    title: '气象趋势图',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, parameters: weatherElements, ...weatherSpan, format: Format }),
    output: WeatherPicture,
  }),
  imagesPath: call({
    name: 'Weather.imagesPath',
    title: '气象趋势图路径',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, ...weatherSpan, format: Format }),
    output: Type.Array(WeatherPicture),
  }),
  image: call({
    name: 'Weather.image',
    title: '气象趋势图文件',
    kind: 'file',
    mediaTypes: ['image/png', 'image/svg+xml'],
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{64}$', title: '图片编号' }) }),
    output: Type.Any(),
  }),
}
