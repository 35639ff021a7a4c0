import { declareColumns, numberColumnSpec, rankColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { speciesSetIds } from '@qingyuan/domain/species/species-sets.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameWith, hourLabel, NumberOrNull, oneOf, PlaceId } from '../schemas.ts'

const SpeciesNo = Type.Integer({ minimum: 1, maximum: 118, title: '物种编号' })
const period = { startTime: hourLabel('开始时间'), endTime: hourLabel('结束时间') }
const stationIds = Type.Array(PlaceId, { minItems: 1, maxItems: 20, title: '站点' })

/** What the analyses of species have in common: stations, hours, a named set of species or single ones, and how values enter the means. */
const common = {
  speciesSet: Type.Optional(oneOf(speciesSetIds, '物种集')),
  speciesNos: Type.Optional(Type.Array(SpeciesNo, { minItems: 1, maxItems: 118, title: '物种' })),
  unit: Type.Optional(oneOf(['ppb', 'ppbC', 'ugm3'] as const, '单位')),
  /** Half the detection limit when left out. */
  belowLimit: Type.Optional(oneOf(['half', 'zero', 'drop'] as const, '低于检出限')),
  /** Share of the expected hours that a mean needs to enter sums, shares and ranks; 0.75 when left out. */
  minCapture: Type.Optional(Type.Number({ minimum: 0, maximum: 1, title: '数据捕获率' })),
}
/** 1 hour, 2 day; a station has no minutes of species. */
const timeType = Type.Optional(Type.Integer({ title: '时间类型' }))
const question = { stationIds, ...period, timeType, ...common }

/** Beside the table, of every answer. */
const about = {
  unit: Type.String(),
  method: Type.String(),
  /** Share of the mass whose species have the constant that the measure needs, 0..1. */
  coveredMassShare: NumberOrNull,
  /** Share of the hours that a person has reviewed, 0..1. */
  reviewedShare: Type.Number(),
  /** Species with too few samples for sums, shares and ranks. */
  excluded: Type.Array(Type.Object({ speciesNo: Type.Integer(), name: Type.String(), capture: Type.Number() })),
}
const group = Type.Object({ group: Type.String(), sum: NumberOrNull, share: NumberOrNull, count: Type.Integer() })

/** Columns of a table of species; the unit of the mean comes with the answer. */
const speciesColumns = {
  speciesNo: numberColumnSpec('编号', { decimals: 0, hidden: true }),
  name: textColumnSpec('物种', { width: 150 }),
  cas: textColumnSpec('CAS', { width: 104 }),
  group: textColumnSpec('类别', { width: 104 }),
  mean: numberColumnSpec('平均浓度', { width: 96 }),
  share: numberColumnSpec('占比', { unit: '%', decimals: 1, width: 72 }),
  n: numberColumnSpec('有效小时', { unit: 'h', decimals: 0, width: 84 }),
  capture: numberColumnSpec('捕获率', { unit: '%', decimals: 0, width: 76 }),
  belowLimitShare: numberColumnSpec('低于检出限', { unit: '%', decimals: 0, width: 92 }),
}

export const classificationColumns = declareColumns({ rank: rankColumnSpec('名次', { width: 56 }), ...speciesColumns })
export const trendColumns = declareColumns({
  time: timeColumnSpec('时间', { width: 120 }),
  's:*': numberColumnSpec('浓度', { decimals: 2 }),
  count: numberColumnSpec('物种数', { decimals: 0, width: 72 }),
})
export const ratioColumns = declareColumns({
  time: timeColumnSpec('时间', { width: 120 }),
  denominator: numberColumnSpec('分母', { unit: 'ppb', decimals: 3 }),
  numerator: numberColumnSpec('分子', { unit: 'ppb', decimals: 3 }),
  ratio: numberColumnSpec('比值', { decimals: 3, width: 72 }),
})
export const measureColumns = declareColumns({
  rank: rankColumnSpec('名次', { width: 56 }),
  ...speciesColumns,
  value: numberColumnSpec('数值', { width: 96 }),
  valueShare: numberColumnSpec('贡献', { unit: '%', decimals: 1, width: 72 }),
  constant: numberColumnSpec('系数', { width: 80 }),
  basis: textColumnSpec('系数来源', { width: 180 }),
})
export const periodColumns = declareColumns({
  group: textColumnSpec('类别', { width: 120 }),
  'p:#': numberColumnSpec('时段', { decimals: 2 }),
})
export const comparisonColumns = declareColumns({
  speciesNo: numberColumnSpec('编号', { decimals: 0, hidden: true }),
  name: textColumnSpec('物种', { width: 150 }),
  group: textColumnSpec('类别', { width: 104 }),
  left: numberColumnSpec('甲', { width: 96 }),
  right: numberColumnSpec('乙', { width: 96 }),
  change: numberColumnSpec('乙较甲', { unit: '%', decimals: 1, width: 84 }),
  low: numberColumnSpec('差值 95 % 下限', { width: 120 }),
  high: numberColumnSpec('差值 95 % 上限', { width: 120 }),
  significant: textColumnSpec('显著', { width: 64 }),
})

const analysis = { method: 'POST', envelope: 'code', permission: 'organics:view', scope: { places: ['stationIds'] } } as const

const classification = call({
  name: 'VOC.Classification',
  title: '物种类别',
  ...analysis,
  input: Type.Object(question),
  output: frameWith(classificationColumns, { ...about, groups: Type.Array(group) }),
})
const timeTrend = call({
  name: 'VOC.TimeTrend',
  title: '物种趋势',
  ...analysis,
  input: Type.Object({ ...question, by: Type.Optional(oneOf(['species', 'group'] as const, '按')) }),
  output: frameWith(trendColumns, about),
})
const ratio = call({
  name: 'VOC.SpeciesRatio',
  title: '物种比值',
  ...analysis,
  input: Type.Object({
    stationIds,
    ...period,
    timeType,
    numerator: SpeciesNo,
    denominator: SpeciesNo,
    fit: Type.Optional(oneOf(['ols', 'rma', 'robust'] as const, '拟合')),
    /** Hours with the wind from a sector of 45 degrees, the middle of which this is. */
    sector: Type.Optional(Type.Integer({ minimum: 0, maximum: 359, title: '风向' })),
  }),
  output: frameWith(ratioColumns, {
    ...about,
    fit: Type.Object({
      ...{ slope: NumberOrNull, intercept: NumberOrNull, low: NumberOrNull, high: NumberOrNull, r2: NumberOrNull, rma: NumberOrNull },
      ...{ n: Type.Integer(), dropped: Type.Integer() },
    }),
    ratioOfMeans: NumberOrNull,
    medianRatio: NumberOrNull,
    lines: Type.Array(Type.Object({ label: Type.String(), low: NumberOrNull, high: NumberOrNull, source: Type.String() })),
  }),
})
const total = { total: NumberOrNull, groups: Type.Array(group) }
const ofp = call({
  name: 'VOC.OFP',
  title: '臭氧生成潜势',
  ...analysis,
  input: Type.Object({ ...question, scale: Type.Optional(oneOf(['carter', 'china'] as const, 'MIR 来源')) }),
  output: frameWith(measureColumns, { ...about, ...total }),
})
const loh = call({
  name: 'VOC.LOH',
  title: 'OH 消耗速率',
  ...analysis,
  input: Type.Object(question),
  output: frameWith(measureColumns, { ...about, ...total }),
})
const soap = call({
  name: 'VOC.SOAP',
  title: '二次有机气溶胶生成潜势',
  ...analysis,
  /** `method`: SOAP (toluene equivalent), FAC or yield. */
  input: Type.Object({ ...question, method: Type.Optional(oneOf(['soap', 'fac', 'yield'] as const, '方法')) }),
  output: frameWith(measureColumns, { ...about, ...total }),
})
const periods = call({
  name: 'VOC.TimePeriodAnalysis',
  title: '时段分析',
  ...analysis,
  input: Type.Object({ stationIds, periods: Type.Array(Type.Object(period), { minItems: 1, maxItems: 12, title: '时段' }), ...common }),
  output: frameWith(periodColumns, {
    ...about,
    periods: Type.Array(
      Type.Object({
        ...{ startTime: Type.String(), endTime: Type.String(), n: Type.Integer(), groups: Type.Array(group) },
        top: Type.Array(Type.Object({ speciesNo: Type.Integer(), name: Type.String(), mean: NumberOrNull, share: NumberOrNull })),
      }),
    ),
  }),
})
const side = (title: string) => Type.Object({ stationIds, ...period }, { title })
const comparison = { left: side('甲'), right: side('乙'), ...common }
/** Stations within an object are checked by the handler: the rule of places names fields of the first level. */
const compared = { ...analysis, scope: 'filtered' } as const
const categories = call({
  name: 'VOC.SpeciesCategoryComparison',
  title: '物种类别对比',
  ...compared,
  input: Type.Object(comparison),
  output: frameWith(comparisonColumns, about),
})
const keySpecies = call({
  name: 'VOC.KeySpeciesComparison',
  title: '关键物种对比',
  ...compared,
  input: Type.Object(comparison),
  output: frameWith(comparisonColumns, about),
})

/** The service VOC of the specification's list: analyses of the species of gas chromatographs. */
export const vocCalls = {
  Classification: classification,
  ClassificationExport: exportOf(classification),
  TimeTrend: timeTrend,
  TimeTrendExport: exportOf(timeTrend),
  SpeciesRatio: ratio,
  SpeciesRatioExport: exportOf(ratio),
  OFP: ofp,
  OFPExport: exportOf(ofp),
  LOH: loh,
  LOHExport: exportOf(loh),
  SOAP: soap,
  SOAPExport: exportOf(soap),
  TimePeriodAnalysis: periods,
  TimePeriodAnalysisExport: exportOf(periods),
  SpeciesCategoryComparison: categories,
  SpeciesCategoryComparisonExport: exportOf(categories),
  KeySpeciesComparison: keySpecies,
  KeySpeciesComparisonExport: exportOf(keySpecies),
}
