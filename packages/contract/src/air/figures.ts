import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { seasonIds } from '@qingyuan/domain/seasons.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, FrameSchema, NumberOrNull, nullable, oneOf, ParameterIds, PlaceId, PlaceIds, ShortText } from '../schemas.ts'

/** Which hours or days: a span of days, and of them a season. */
const span = {
  ...daySpan,
  step: Type.Optional(oneOf(['hour', 'day'] as const, '时间粒度')),
  season: Type.Optional(oneOf(seasonIds, '季节')),
}
const pollutant = Type.Optional(oneOf(pollutantIds, '污染物'))
/** Percentile above which a value counts as high. */
const above = Type.Optional(Type.Number({ minimum: 50, maximum: 99, title: '高值分位' }))
const sectors = Type.Optional(Type.Integer({ enum: [8, 16], title: '方位数' }))
const atPlace = { permission: 'air:view', scope: { places: ['placeId'] } } as const

const contribution = call({
  name: 'Analysis.Contribution',
  title: '站点对区域均值的贡献',
  ...atPlace,
  input: Type.Object({ placeId: PlaceId, parameter: pollutant, ...daySpan, season: span.season }),
  output: FrameSchema,
})
const correlation = call({
  name: 'Analysis.Correlation',
  title: '相关系数矩阵',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({
    placeIds: PlaceIds,
    parameters: Type.Optional(ParameterIds),
    method: Type.Optional(oneOf(['pearson', 'spearman'] as const, '相关系数')),
    ...span,
  }),
  output: FrameSchema,
})

const pair = {
  placeId: PlaceId,
  parameter: ShortText('横轴指标', 24),
  otherPlaceId: Type.Optional(PlaceId),
  otherParameter: ShortText('纵轴指标', 24),
  ...span,
}
const linearity = call({
  name: 'Analysis.CorrelationLinearity',
  title: '线性拟合',
  permission: 'air:view',
  scope: { places: ['placeId', 'otherPlaceId'] },
  input: Type.Object(pair),
  output: FrameSchema,
})
const windRose = call({
  name: 'Analysis.WindRose',
  title: '风玫瑰与污染玫瑰',
  ...atPlace,
  /** Without a parameter the wind itself is cut into classes of speed. */
  input: Type.Object({ placeId: PlaceId, parameter: pollutant, sectors, ...span }),
  output: FrameSchema,
})
const windRoseRate = call({
  name: 'Analysis.WindRoseRate',
  title: '方位贡献',
  ...atPlace,
  input: Type.Object({ placeId: PlaceId, parameter: pollutant, sectors, above, ...span }),
  output: FrameSchema,
})

/** The service Analysis of the specification's list, with the spreadsheets of its tables. */
export const analysisCalls = {
  Contribution: contribution,
  ContributionExport: exportOf(contribution),
  Correlation: correlation,
  CorrelationExport: exportOf(correlation),
  CorrelationLinearity: linearity,
  CorrelationLinearityExport: exportOf(linearity),
  WindRose: windRose,
  WindRoseExport: exportOf(windRose),
  WindRoseRate: windRoseRate,
  WindRoseRateExport: exportOf(windRoseRate),
}

const Basis = Type.Object({ count: Type.Integer(), of: Type.Integer(), calmShare: NumberOrNull, method: Type.String() })
const polarQuestion = {
  placeId: PlaceId,
  parameter: pollutant,
  /** `mean`: the concentration; `high`: how often it lies above the percentile (CBPF). */
  statistic: Type.Optional(oneOf(['mean', 'high'] as const, '统计量')),
  above,
  ...span,
}
const polarBins = call({
  name: 'AnalysisFigure.PolarBins',
  title: '风向风速分箱',
  ...atPlace,
  input: Type.Object(polarQuestion),
  output: FrameSchema,
})
const scatter = call({
  name: 'AnalysisFigure.Scatter',
  title: '散点',
  permission: 'air:view',
  scope: { places: ['placeId', 'otherPlaceId'] },
  input: Type.Object(pair),
  output: FrameSchema,
})
const radar = call({
  name: 'AnalysisFigure.FeatureRadar',
  title: '污染特征雷达图',
  ...atPlace,
  input: Type.Object({ placeId: PlaceId, ...daySpan, step: span.step }),
  output: FrameSchema,
})

/** Pictures of the analysis pages beyond the list. */
export const analysisFigureCalls = {
  PolarPlot: call({
    name: 'AnalysisFigure.PolarPlot',
    title: '极坐标图',
    ...atPlace,
    input: Type.Object({ ...polarQuestion, uncertainty: Type.Optional(Type.Boolean({ title: '不确定性' })) }),
    output: Type.Object({
      title: Type.String(),
      unit: Type.String(),
      /** Cells along a side; row by row from the south, west to east, the corners at ± maxSpeed m/s. */
      cells: Type.Integer(),
      maxSpeed: Type.Number(),
      value: Type.Array(NumberOrNull),
      lower: nullable(Type.Array(NumberOrNull)),
      upper: nullable(Type.Array(NumberOrNull)),
      highest: nullable(Type.Object({ value: Type.Number(), speed: Type.Number(), direction: Type.Number() })),
      /** Value that `high` counts above. */
      threshold: NumberOrNull,
      basis: Basis,
    }),
  }),
  PolarBins: polarBins,
  PolarBinsExport: exportOf(polarBins),
  Scatter: scatter,
  ScatterExport: exportOf(scatter),
  FeatureRadar: radar,
  FeatureRadarExport: exportOf(radar),
}
