import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { FrameSchema, oneOf, PlaceIds, ShortText, StepInput, timeSpan } from '../schemas.ts'

const trend = call({
  name: 'Trend.Change',
  title: '空气质量变化趋势',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds, parameter: ShortText('指标', 24), step: StepInput, ...timeSpan }),
  output: FrameSchema,
})
const profile = call({
  name: 'Trend.Profile',
  title: '日变化、周变化与月变化',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({
    placeIds: PlaceIds,
    parameter: ShortText('指标', 24),
    by: oneOf(['hour', 'weekday', 'month'] as const, '统计周期'),
    ...timeSpan,
  }),
  output: FrameSchema,
})

/** Calls of the trend page beyond the specification's list. */
export const trendCalls = {
  Change: trend,
  ChangeExport: exportOf(trend),
  Profile: profile,
  ProfileExport: exportOf(profile),
  Slope: call({
    name: 'Trend.Slope',
    title: '多年趋势（Theil–Sen）',
    permission: 'air:view',
    scope: { places: ['placeIds'] },
    input: Type.Object({ placeIds: PlaceIds, parameter: ShortText('指标', 24), ...timeSpan }),
    output: Type.Array(
      Type.Object({
        placeId: Type.Integer(),
        slopePerYear: Type.Union([Type.Number(), Type.Null()]),
        lower: Type.Union([Type.Number(), Type.Null()]),
        upper: Type.Union([Type.Number(), Type.Null()]),
        months: Type.Integer(),
      }),
    ),
  }),
}
