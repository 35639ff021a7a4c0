import { changeColumnSpec, declareColumns, numberColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameOf, oneOf, PlaceIds, ShortText, StepInput, timeSpan } from '../schemas.ts'

const width = 128

/** Columns of each place, with its id before the colon; labels, units and decimals are those of the parameter. */
export const trendColumns = declareColumns({
  time: timeColumnSpec('时间'),
  '#:value': numberColumnSpec('数值', { width }),
  '#:last_year': numberColumnSpec('去年同期', { width }),
  '#:change': changeColumnSpec('同比', { width }),
  /** By the number of steps of its window. */
  '#:moving_#': numberColumnSpec('滑动平均', { width }),
})

/** Columns of each place, with its id before the colon. */
export const profileColumns = declareColumns({
  bin: textColumnSpec('时'),
  '#:mean': numberColumnSpec('平均值'),
  '#:p25': numberColumnSpec('第25百分位'),
  '#:median': numberColumnSpec('中位数'),
  '#:p75': numberColumnSpec('第75百分位'),
  '#:count': numberColumnSpec('个数', { decimals: 0 }),
})

const trend = call({
  name: 'Trend.Change',
  title: '空气质量变化趋势',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds, parameter: ShortText('指标', 24), step: StepInput, ...timeSpan }),
  output: frameOf(trendColumns),
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
  output: frameOf(profileColumns),
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
