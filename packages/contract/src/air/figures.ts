import {
  columnFamily,
  declareColumns,
  numberColumnSpec,
  parameterColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { seasonIds } from '@qingyuan/domain/seasons.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, frameOf, NumberOrNull, nullable, oneOf, ParameterIds, PlaceId, PlaceIds, ShortText } from '../schemas.ts'

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

/** Units and decimals are those of the pollutant: given with the values. */
export const contributionColumns = declareColumns({
  station: textColumnSpec('站点', { width: 80 }),
  county: textColumnSpec('区县', { width: 62 }),
  moved: numberColumnSpec('拉动', { width: 56 }),
  share: numberColumnSpec('拉动比例', { unit: '%', decimals: 1, width: 76 }),
  mean: numberColumnSpec('站点均值', { width: 76 }),
  withAll: numberColumnSpec('区域均值', { width: 76 }),
  without: numberColumnSpec('去除该站', { width: 76 }),
  days: numberColumnSpec('有效天数', { unit: '天', decimals: 0, width: 76 }),
})

/** A row and three columns a variable: coefficient, and hidden its probability and number of pairs. */
export const correlationColumns = declareColumns({
  name: textColumnSpec('变量'),
  key: textColumnSpec('键', { hidden: true }),
  'r:*': numberColumnSpec('相关系数', { decimals: 2 }),
  'p:*': numberColumnSpec('显著性概率', { decimals: 6, hidden: true }),
  'n:*': numberColumnSpec('样本数', { decimals: 0, hidden: true }),
})

export const linearityColumns = declareColumns({
  method: textColumnSpec('拟合方法', { width: 112 }),
  slope: numberColumnSpec('斜率', { decimals: 4, width: 80 }),
  lower: numberColumnSpec('95% 下限', { decimals: 4, width: 84 }),
  upper: numberColumnSpec('95% 上限', { decimals: 4, width: 84 }),
  intercept: numberColumnSpec('截距', { decimals: 3, width: 72 }),
  r2: numberColumnSpec('r²', { decimals: 3, width: 62 }),
  n: numberColumnSpec('n', { decimals: 0, width: 60 }),
  r: numberColumnSpec('r', { decimals: 3, width: 62 }),
  p: numberColumnSpec('p', { decimals: 4, width: 72 }),
  residual: numberColumnSpec('残差标准差', { decimals: 3, width: 96 }),
})

/** Classes of wind speed, or of a pollutant: as many as there are. */
export const windRoseColumns = declareColumns({
  sector: textColumnSpec('方位'),
  direction: numberColumnSpec('方位角', { unit: '°', decimals: 1 }),
  'class:#': numberColumnSpec('频率', { unit: '%', decimals: 1, width: 92 }),
  share: numberColumnSpec('频率', { unit: '%', decimals: 1 }),
  hours: numberColumnSpec('个数', { decimals: 0 }),
})

export const windRoseRateColumns = declareColumns({
  sector: textColumnSpec('方位', { width: 96 }),
  direction: numberColumnSpec('方位角', { unit: '°', decimals: 1, width: 72 }),
  share: numberColumnSpec('频率', { unit: '%', decimals: 1, width: 60 }),
  speed: numberColumnSpec('平均风速', { unit: 'm/s', decimals: 1, width: 80 }),
  mean: numberColumnSpec('平均浓度', { width: 80 }),
  contribution: numberColumnSpec('加权贡献', { unit: '%', decimals: 1, width: 80 }),
  coefficient: numberColumnSpec('污染系数', { decimals: 2, width: 80 }),
  cpf: numberColumnSpec('CPF', { decimals: 2, width: 56 }),
  lower: numberColumnSpec('CPF 95% 下限', { decimals: 2, width: 104 }),
  upper: numberColumnSpec('CPF 95% 上限', { decimals: 2, width: 104 }),
  hours: numberColumnSpec('个数', { decimals: 0, width: 60 }),
})

const contribution = call({
  name: 'Analysis.Contribution',
  title: '站点对区域均值的贡献',
  ...atPlace,
  input: Type.Object({ placeId: PlaceId, parameter: pollutant, ...daySpan, season: span.season }),
  output: frameOf(contributionColumns),
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
  output: frameOf(correlationColumns),
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
  output: frameOf(linearityColumns),
})
const windRose = call({
  name: 'Analysis.WindRose',
  title: '风玫瑰与污染玫瑰',
  ...atPlace,
  /** Without a parameter the wind itself is cut into classes of speed. */
  input: Type.Object({ placeId: PlaceId, parameter: pollutant, sectors, ...span }),
  output: frameOf(windRoseColumns),
})
const windRoseRate = call({
  name: 'Analysis.WindRoseRate',
  title: '方位贡献',
  ...atPlace,
  input: Type.Object({ placeId: PlaceId, parameter: pollutant, sectors, above, ...span }),
  output: frameOf(windRoseRateColumns),
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
  /** `mean`: the concentration; `high`: how often it is above the percentile (CBPF). */
  statistic: Type.Optional(oneOf(['mean', 'high'] as const, '统计量')),
  above,
  ...span,
}
export const polarBinColumns = declareColumns({
  direction: numberColumnSpec('风向', { unit: '°', decimals: 0 }),
  speed: numberColumnSpec('风速', { unit: 'm/s', decimals: 1 }),
  value: numberColumnSpec('平均浓度'),
  hours: numberColumnSpec('个数', { decimals: 0 }),
})

export const scatterColumns = declareColumns({ time: timeColumnSpec('时间'), x: numberColumnSpec('横轴'), y: numberColumnSpec('纵轴') })

const radarIds = ['so2', 'no2', 'co', 'pm2_5', 'pm10'] as const
export const radarAxisNames = {
  so2: parameters.so2.label,
  no2: parameters.no2.label,
  co: parameters.co.label,
  pm2_5: parameters.pm2_5.label,
  pm_coarse: 'PM₁₀₋₂.₅',
} as const
const axes = Object.keys(radarAxisNames) as (keyof typeof radarAxisNames)[]

/** The longest headings. */
const radarWidths: Partial<Record<(typeof axes)[number], number>> = { pm2_5: 76, pm_coarse: 92 }

export const radarColumns = declareColumns({
  time: timeColumnSpec('时间'),
  type: textColumnSpec('类型', { width: 80 }),
  reason: textColumnSpec('依据', { width: 150 }),
  ...columnFamily(axes, {
    'value:*': axis => numberColumnSpec(`${radarAxisNames[axis]} A`, { decimals: 2, width: radarWidths[axis] ?? 62 }),
  }),
  ...columnFamily(axes, { 'lower:*': axis => numberColumnSpec(`${radarAxisNames[axis]} 下界`, { decimals: 2, hidden: true }) }),
  ...columnFamily(axes, { 'upper:*': axis => numberColumnSpec(`${radarAxisNames[axis]} 上界`, { decimals: 2, hidden: true }) }),
  ...columnFamily(radarIds, { '*': id => ({ ...parameterColumnSpec(id), width: 64 }) }),
  samples: numberColumnSpec('历史样本', { decimals: 0, width: 76 }),
})

const polarBins = call({
  name: 'AnalysisFigure.PolarBins',
  title: '风向风速分箱',
  ...atPlace,
  input: Type.Object(polarQuestion),
  output: frameOf(polarBinColumns),
})
const scatter = call({
  name: 'AnalysisFigure.Scatter',
  title: '散点',
  permission: 'air:view',
  scope: { places: ['placeId', 'otherPlaceId'] },
  input: Type.Object(pair),
  output: frameOf(scatterColumns),
})
const radar = call({
  name: 'AnalysisFigure.FeatureRadar',
  title: '污染特征雷达图',
  ...atPlace,
  input: Type.Object({ placeId: PlaceId, ...daySpan, step: span.step }),
  output: frameOf(radarColumns),
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
