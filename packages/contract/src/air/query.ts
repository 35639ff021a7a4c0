import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { FrameSchema, HourLabel, ParameterIds, PlaceId, PlaceIds, ShortText, StepInput, TimeLabel } from '../schemas.ts'

const question = Type.Object({
  placeIds: PlaceIds,
  parameters: Type.Optional(ParameterIds),
  step: StepInput,
  from: TimeLabel,
  to: TimeLabel,
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

const trend = call({
  name: 'Trend.Change',
  title: '空气质量变化趋势',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds, parameter: ShortText('指标', 24), step: StepInput, from: TimeLabel, to: TimeLabel }),
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
    by: Type.Union([Type.Literal('hour'), Type.Literal('weekday'), Type.Literal('month')]),
    from: TimeLabel,
    to: TimeLabel,
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
    input: Type.Object({ placeIds: PlaceIds, parameter: ShortText('指标', 24), from: TimeLabel, to: TimeLabel }),
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

const gaps = call({
  name: 'Review.Suspects',
  title: '待审核数据',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds, from: HourLabel, to: HourLabel }),
  output: FrameSchema,
})

/** Data review: what looks wrong, and the verdict of a person on it. */
export const reviewCalls = {
  Suspects: gaps,
  SuspectsExport: exportOf(gaps),
  Mark: call({
    name: 'Review.Mark',
    title: '审核标记有效或无效',
    method: 'POST',
    permission: 'air:review',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({
      placeId: PlaceId,
      parameter: ShortText('指标', 24),
      hours: Type.Array(HourLabel, { minItems: 1, maxItems: 744, title: '小时' }),
      verdict: Type.Union([Type.Literal('invalid'), Type.Literal('valid')], { title: '审核结论' }),
      reason: Type.String({ minLength: 2, maxLength: 200, title: '理由' }),
    }),
    output: Type.Object({ changed: Type.Integer(), days: Type.Array(Type.String()) }),
  }),
  History: call({
    name: 'Review.History',
    title: '数值修改历史',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, parameter: ShortText('指标', 24), hour: HourLabel }),
    output: Type.Array(
      Type.Object({
        at: Type.String(),
        by: Type.String(),
        oldValue: Type.Union([Type.Number(), Type.Null()]),
        oldMark: Type.Union([Type.String(), Type.Null()]),
        newValue: Type.Union([Type.Number(), Type.Null()]),
        newMark: Type.Union([Type.String(), Type.Null()]),
        source: Type.String(),
        reason: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
}

const step = Type.Object({ text: Type.String(), value: Type.Optional(Type.String()) })

/** Where a number comes from: formula with its numbers, inputs, valid hours, records, clause. */
export const traceCalls = {
  Explain: call({
    name: 'Trace.Explain',
    title: '溯数',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: PlaceId,
      parameter: ShortText('指标', 24),
      step: StepInput,
      time: TimeLabel,
      /** Last day of an open period (accumulation from the first day of `time`). */
      until: Type.Optional(TimeLabel),
      statistic: Type.Optional(ShortText('统计量', 32)),
    }),
    output: Type.Object({
      title: Type.String(),
      subtitle: Type.String(),
      value: Type.String(),
      unit: Type.String(),
      level: Type.Union([Type.Integer(), Type.Null()]),
      levelLabel: Type.Union([Type.String(), Type.Null()]),
      formula: Type.Array(step),
      validity: Type.Object({
        count: Type.Integer(),
        of: Type.Integer(),
        need: Type.Integer(),
        valid: Type.Boolean(),
        rule: Type.String(),
      }),
      parts: Type.Array(
        Type.Object({ label: Type.String(), state: Type.Union([Type.Literal('valid'), Type.Literal('invalid'), Type.Literal('missing')]) }),
      ),
      inputs: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      records: FrameSchema,
      clause: Type.Object({ standard: Type.String(), text: Type.String() }),
      computedAt: Type.Union([Type.String(), Type.Null()]),
      revision: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
}
