import {
  declareColumns,
  numberColumnSpec,
  optionalColumn,
  rankColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { profileCategories } from '@qingyuan/domain/species/profile-categories.ts'
import { type SetChoice, speciesSetIds } from '@qingyuan/domain/species/species-sets.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { emptyInput, frameWith, hourLabel, Id, NumberOrNull, nullable, oneOf, PlaceId, recordsOf, ShortText } from '../schemas.ts'
import { runAnswer } from '../sources/run-schemas.ts'

const hiddenTextSpec = textColumnSpec('编号', { hidden: true })
const SpeciesNo = Type.Integer({ minimum: 1, maximum: 118, title: '物种编号' })
const period = { startTime: hourLabel('开始时间'), endTime: hourLabel('结束时间') }
const stationIds = Type.Array(PlaceId, { minItems: 1, maxItems: 20, title: '站点' })

/** A named set, or `own-12` of the caller's own. */
const SpeciesSet = Type.Unsafe<SetChoice>(
  Type.String({
    pattern: `^(${speciesSetIds.join('|')}|own-[1-9]\\d{0,8})$`,
    accepts: `${speciesSetIds.join('、')} 之一，或自建物种集 own-编号`,
    title: '物种集',
  }),
)
/** A species, or the sum of a set. */
const speciesOrSum = (title: string) => Type.Union([SpeciesNo, SpeciesSet], { title })

/** What the analyses of species have in common: stations, hours, a named set of species or single ones, and how values enter the means. */
const common = {
  speciesSet: Type.Optional(SpeciesSet),
  speciesNos: Type.Optional(Type.Array(SpeciesNo, { minItems: 1, maxItems: 118, title: '物种' })),
  unit: Type.Optional(oneOf(['ppb', 'ppbC', 'ugm3'] as const, '单位')),
  /** Half the detection limit when left out. */
  belowLimit: Type.Optional(oneOf(['half', 'zero', 'drop'] as const, '低于检出限')),
  /** Share of the expected hours that a mean needs to enter sums, shares and ranks; 0.75 when left out. */
  minCapture: Type.Optional(Type.Number({ minimum: 0, maximum: 1, title: '数据捕获率' })),
  /** Only hours that a second person has reviewed count. */
  audited: Type.Optional(Type.Boolean({ title: '只计已复审' })),
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
  /** Share of the measured hours that a second person has reviewed, 0..1. */
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
  mean: numberColumnSpec('平均浓度', { width: 96, trace: { statistic: 'mean' } }),
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
  speed: numberColumnSpec('风速', { unit: 'm/s', decimals: 1, width: 72 }),
  direction: numberColumnSpec('风向', { unit: '°', decimals: 0, width: 72 }),
  /** Left out of the robust fit. */
  left: textColumnSpec('稳健拟合', { width: 84 }),
})
export const cycleColumns = declareColumns({
  bin: textColumnSpec('时次', { width: 72 }),
  's:*': numberColumnSpec('浓度', { decimals: 3 }),
  n: numberColumnSpec('小时数', { unit: 'h', decimals: 0, width: 76 }),
})
export const measureColumns = declareColumns({
  rank: rankColumnSpec('名次', { width: 56 }),
  ...speciesColumns,
  value: numberColumnSpec('数值', { width: 96, trace: { statistic: 'value' } }),
  valueShare: numberColumnSpec('贡献', { unit: '%', decimals: 1, width: 72 }),
  constant: numberColumnSpec('系数', { width: 80 }),
  basis: textColumnSpec('系数来源', { width: 180 }),
  /** With `initial`: the same measure of what was measured in the same hours. */
  observed: optionalColumn(numberColumnSpec('观测', { width: 96 })),
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
  /** Difference in hours of the same wind. */
  sameWind: optionalColumn(numberColumnSpec('同风况差值', { width: 96 })),
  sameWindLow: optionalColumn(numberColumnSpec('同风况下限', { width: 96 })),
  sameWindHigh: optionalColumn(numberColumnSpec('同风况上限', { width: 96 })),
})

/** The same species by five measures side by side. */
export const sideBySideColumns = declareColumns({
  speciesNo: numberColumnSpec('编号', { decimals: 0, hidden: true }),
  name: textColumnSpec('物种', { width: 150 }),
  group: textColumnSpec('类别', { width: 104 }),
  ppb: numberColumnSpec('体积分数', { unit: 'ppb', decimals: 3, trace: { statistic: 'ppb' } }),
  ppbShare: numberColumnSpec('体积占比', { unit: '%', decimals: 1, width: 84 }),
  mass: numberColumnSpec('质量浓度', { unit: 'μg/m³', decimals: 3, trace: { statistic: 'ugm3' } }),
  massShare: numberColumnSpec('质量占比', { unit: '%', decimals: 1, width: 84 }),
  ofp: numberColumnSpec('OFP', { unit: 'μg/m³ O₃', decimals: 3, trace: { statistic: 'ofp' } }),
  ofpShare: numberColumnSpec('OFP 占比', { unit: '%', decimals: 1, width: 84 }),
  loh: numberColumnSpec('LOH', { unit: 's⁻¹', decimals: 4, trace: { statistic: 'loh' } }),
  lohShare: numberColumnSpec('LOH 占比', { unit: '%', decimals: 1, width: 84 }),
  soap: numberColumnSpec('SOAP', { decimals: 3, trace: { statistic: 'soap' } }),
  soapShare: numberColumnSpec('SOAP 占比', { unit: '%', decimals: 1, width: 92 }),
  capture: numberColumnSpec('捕获率', { unit: '%', decimals: 0, width: 76 }),
  belowLimitShare: numberColumnSpec('低于检出限', { unit: '%', decimals: 0, width: 92 }),
})

/** Checks of a gas chromatograph, each with how often it hits. */
export const qualityColumns = declareColumns({
  rule: hiddenTextSpec,
  title: textColumnSpec('检查', { width: 290 }),
  kind: textColumnSpec('类别', { width: 84 }),
  checked: numberColumnSpec('检查数', { decimals: 0, width: 84 }),
  hits: numberColumnSpec('命中', { decimals: 0, width: 72 }),
  rate: numberColumnSpec('命中率', { unit: '%', decimals: 2, width: 80 }),
  last: textColumnSpec('最近一次', { width: 112 }),
  detail: textColumnSpec('说明', { width: 260 }),
  silenced: textColumnSpec('状态', { width: 64 }),
  reason: textColumnSpec('静默理由', { width: 220 }),
})

/** Control runs of a gas chromatograph and sums of its chromatograms, day by day. */
export const controlColumns = declareColumns({
  time: timeColumnSpec('日期', { width: 104 }),
  runs: textColumnSpec('质控运行', { width: 190 }),
  blank: numberColumnSpec('空白最高', { unit: 'ppbC', decimals: 2, width: 104 }),
  blankFaults: textColumnSpec('空白超标物种', { width: 150 }),
  recoveryLow: numberColumnSpec('回收率最低', { unit: '%', decimals: 0, width: 100 }),
  recovery: numberColumnSpec('回收率中位', { unit: '%', decimals: 0, width: 100 }),
  recoveryHigh: numberColumnSpec('回收率最高', { unit: '%', decimals: 0, width: 100 }),
  recoveryFaults: textColumnSpec('回收率超限物种', { width: 150 }),
  precision: numberColumnSpec('精密度最差', { unit: '%', decimals: 1, width: 104 }),
  unidentified: numberColumnSpec('未识别占比', { unit: '%', decimals: 1, width: 104 }),
})

export const fingerprintColumns = declareColumns({
  name: textColumnSpec('源谱', { width: 172 }),
  similarity: numberColumnSpec('相似度 H', { decimals: 2, width: 80 }),
  category: textColumnSpec('类别', { width: 84 }),
  code: textColumnSpec('谱号', { width: 84 }),
  common: numberColumnSpec('共有物种', { decimals: 0, width: 84 }),
  outside: numberColumnSpec('谱外占比', { unit: '%', decimals: 1, width: 88 }),
  year: textColumnSpec('测试年', { width: 76 }),
})

const analysis = { method: 'POST', envelope: 'code', permission: 'organics:view', scope: { places: ['stationIds'] } } as const

const classification = call({
  name: 'VOC.Classification',
  title: '物种类别',
  ...analysis,
  input: Type.Object(question),
  output: frameWith(classificationColumns, { ...about, groups: Type.Array(group), species: recordsOf(classificationColumns) }),
})
const timeTrend = call({
  name: 'VOC.TimeTrend',
  title: '物种趋势',
  ...analysis,
  input: Type.Object({
    ...question,
    by: Type.Optional(oneOf(['species', 'group'] as const, '按')),
    /** Means of months; goes before the kind of time. */
    step: Type.Optional(oneOf(['hour', 'day', 'month'] as const, '时间粒度')),
  }),
  output: frameWith(trendColumns, {
    ...about,
    /** The columns by name, for programs that read no table. */
    ...{ times: Type.Array(Type.String()), speciesCount: Type.Array(Type.Integer()) },
    series: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), unit: Type.String(), values: Type.Array(NumberOrNull) })),
    /** Rows from which on the number of species behind the sums is another. */
    speciesSteps: Type.Array(Type.Object({ row: Type.Integer(), from: Type.Integer(), to: Type.Integer() })),
  }),
})
const cycle = call({
  name: 'VOC.Cycle',
  title: '物种日变化与周变化',
  ...analysis,
  input: Type.Object({
    ...question,
    by: Type.Optional(oneOf(['species', 'group'] as const, '按')),
    cycle: oneOf(['hour', 'weekday'] as const, '周期'),
    /** Species with the greatest means; all classes otherwise. */
    top: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, title: '前几位' })),
  }),
  output: frameWith(cycleColumns, about),
})
const species = call({
  name: 'VOC.species',
  title: '组分站与物种',
  method: 'GET',
  envelope: 'code',
  permission: 'organics:view',
  scope: 'filtered',
  input: emptyInput,
  output: Type.Object({
    stations: Type.Array(
      Type.Object({
        ...{ id: Type.Integer(), name: Type.String(), code: Type.String(), type: Type.String() },
        ...{ countyName: nullable(Type.String()), lon: Type.Number(), lat: Type.Number() },
        /** Months with values. */
        ...{ first: Type.String(), last: Type.String() },
      }),
    ),
  }),
})
const ratio = call({
  name: 'VOC.SpeciesRatio',
  title: '物种比值',
  ...analysis,
  input: Type.Object({
    stationIds,
    ...period,
    timeType,
    numerator: speciesOrSum('分子'),
    denominator: speciesOrSum('分母'),
    fit: Type.Optional(oneOf(['ols', 'rma', 'robust'] as const, '拟合')),
    /** Hours with the wind from a sector of 45 degrees, the middle of which this is. */
    sector: Type.Optional(Type.Integer({ minimum: 0, maximum: 359, title: '风向' })),
  }),
  output: frameWith(ratioColumns, {
    ...about,
    /** Denominator and numerator of each hour, ppb. */
    points: Type.Array(Type.Object({ time: Type.String(), x: Type.Number(), y: Type.Number() })),
    fit: Type.Object({
      ...{ slope: NumberOrNull, intercept: NumberOrNull, low: NumberOrNull, high: NumberOrNull, r2: NumberOrNull, rma: NumberOrNull },
      ...{ n: Type.Integer(), dropped: Type.Integer() },
    }),
    ratioOfMeans: NumberOrNull,
    medianRatio: NumberOrNull,
    /** All three fits side by side, whichever was requested. */
    fits: Type.Array(
      Type.Object({
        ...{ kind: Type.String(), label: Type.String(), slope: NumberOrNull, intercept: NumberOrNull },
        ...{ low: NumberOrNull, high: NumberOrNull, r: NumberOrNull, n: Type.Integer(), dropped: Type.Integer() },
      }),
    ),
    /** Median ratio of the hours of each day with its quartiles; null with fewer than five. */
    days: Type.Array(Type.Object({ day: Type.String(), median: NumberOrNull, low: NumberOrNull, high: NumberOrNull, n: Type.Integer() })),
    /** Eight sectors and calm air; no slope with fewer than ten pairs. */
    sectors: Type.Array(
      Type.Object({
        ...{ name: Type.String(), middle: NumberOrNull, slope: NumberOrNull },
        median: NumberOrNull,
        r: NumberOrNull,
        n: Type.Integer(),
      }),
    ),
    /** Photochemical age by day from ethylbenzene and xylenes, 08 to 17 h; h at 2·10⁶ OH per cm³. Days with fewer than five pairs have none. */
    age: Type.Array(Type.Object({ day: Type.String(), middle: NumberOrNull, low: NumberOrNull, high: NumberOrNull, n: Type.Integer() })),
    /** Ratio of ethylbenzene to xylenes taken as that of fresh air; null without pairs of the night. */
    ageInitial: NumberOrNull,
    lines: Type.Array(Type.Object({ label: Type.String(), low: NumberOrNull, high: NumberOrNull, source: Type.String() })),
  }),
})
const ratioPolar = call({
  name: 'VOC.RatioPolar',
  title: '物种比值极坐标图',
  ...analysis,
  input: Type.Object({ stationIds, ...period, numerator: speciesOrSum('分子'), denominator: speciesOrSum('分母') }),
  output: Type.Object({
    ...{ title: Type.String(), unit: Type.String() },
    /** Cells along a side; row by row from the south, west to east. */
    ...{ cells: Type.Integer(), maxSpeed: Type.Number(), value: Type.Array(NumberOrNull) },
    highest: nullable(Type.Object({ value: Type.Number(), speed: Type.Number(), direction: Type.Number() })),
    basis: Type.Object({ count: Type.Integer(), of: Type.Integer(), calmShare: NumberOrNull, method: Type.String() }),
  }),
})
const total = { total: NumberOrNull, groups: Type.Array(group), rows: recordsOf(measureColumns) }
const ofp = call({
  name: 'VOC.OFP',
  title: '臭氧生成潜势',
  ...analysis,
  input: Type.Object({
    ...question,
    scale: Type.Optional(oneOf(['carter', 'china'] as const, 'MIR 来源')),
    /** Of the mixing ratios before the loss to OH, hours 08 to 17. */
    initial: Type.Optional(Type.Boolean({ title: '初始浓度' })),
  }),
  output: frameWith(measureColumns, {
    ...about,
    ...total,
    /** With `initial`: the same of what was measured in the same hours, the mean OH exposure and the hours. */
    observed: Type.Optional(NumberOrNull),
    exposure: Type.Optional(NumberOrNull),
    hours: Type.Optional(Type.Integer()),
  }),
})
const soapMethod = Type.Optional(oneOf(['soap', 'fac', 'yield'] as const, '方法'))
const sideBySide = call({
  name: 'VOC.Measures',
  title: '物种五项并列',
  ...analysis,
  input: Type.Object({ ...question, scale: Type.Optional(oneOf(['carter', 'china'] as const, 'MIR 来源')), method: soapMethod }),
  output: frameWith(sideBySideColumns, {
    ...about,
    /** In the order of the columns; the total of each with its classes, and the share of the mass that has the constant. */
    measures: Type.Array(
      Type.Object({
        ...{ key: Type.String(), title: Type.String(), unit: Type.String(), decimals: Type.Integer(), total: NumberOrNull },
        ...{ coveredMassShare: NumberOrNull, groups: Type.Array(group) },
      }),
    ),
    counted: Type.Integer(),
    of: Type.Integer(),
    /** m- and p-xylene of the set are one peak, which counts as one species. */
    onePeak: Type.Boolean(),
    /** Share of the values below their limit, and of the expected values that there are, 0..1. */
    belowLimitShare: NumberOrNull,
    capture: NumberOrNull,
    /** Classes of the list that the set has nothing of. */
    absentGroups: Type.Array(Type.Object({ group: Type.String(), count: Type.Integer() })),
  }),
})
const loh = call({
  name: 'VOC.LOH',
  title: 'OH 消耗速率',
  ...analysis,
  input: Type.Object({
    ...question,
    /** K; 298.15 when left out. Rates that are known at 298 K only stay as they are, which the method names. */
    temperature: Type.Optional(Type.Number({ minimum: 220, maximum: 330, title: '温度（K）' })),
  }),
  output: frameWith(measureColumns, { ...about, ...total }),
})
const soap = call({
  name: 'VOC.SOAP',
  title: '二次有机气溶胶生成潜势',
  ...analysis,
  /** `method`: SOAP (toluene equivalent), FAC or yield. */
  input: Type.Object({ ...question, method: soapMethod }),
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
/** Hours with the wind from a sector of 45 degrees, the middle of which this is. */
const sector = Type.Optional(Type.Integer({ minimum: 0, maximum: 359, title: '风向' }))
const side = (title: string) => Type.Object({ stationIds, ...period, sector }, { title })
const comparison = { left: side('甲'), right: side('乙'), ...common }
/** Stations within an object are checked by the handler: the rule of places names fields of the first level. */
const compared = { ...analysis, scope: 'filtered' } as const
const categories = call({
  name: 'VOC.SpeciesCategoryComparison',
  title: '物种类别对比',
  ...compared,
  input: Type.Object(comparison),
  output: frameWith(comparisonColumns, { ...about, rows: recordsOf(comparisonColumns) }),
})
const keySpecies = call({
  name: 'VOC.KeySpeciesComparison',
  title: '关键物种对比',
  ...compared,
  input: Type.Object(comparison),
  output: frameWith(comparisonColumns, { ...about, rows: recordsOf(comparisonColumns) }),
})

const stationId = PlaceId
const qc = call({
  name: 'VOC.qc',
  title: '物种质控检查',
  ...analysis,
  scope: { places: ['stationId'] },
  input: Type.Object({ stationId, ...period }),
  output: frameWith(qualityColumns, about),
})
const controlRuns = call({
  name: 'VOC.ControlRuns',
  title: '质控运行',
  ...analysis,
  scope: { places: ['stationId'] },
  input: Type.Object({ stationId, ...period }),
  output: frameWith(controlColumns, {
    ...about,
    /** Bounds in force: ppbC of a blank, per cent of the others; those to be confirmed (待核) by key. */
    bounds: Type.Object({
      ...{ blank: Type.Number(), recoveryLow: Type.Number(), recoveryHigh: Type.Number(), precision: Type.Number() },
      ...{ unidentified: Type.Number(), unidentifiedFrom: Type.Number(), closure: Type.Number() },
    }),
    unconfirmed: Type.Array(Type.String()),
  }),
})
const silence = call({
  name: 'VOC.silence',
  title: '质控检查静默',
  ...analysis,
  permission: 'air:review',
  scope: { places: ['stationId'] },
  audited: true,
  input: Type.Object({
    stationId,
    rule: ShortText('检查', 48),
    silenced: Type.Boolean({ title: '静默' }),
    reason: ShortText('理由', 200),
  }),
  output: emptyInput,
})

const nearestProfile = Type.Object({
  ...{ code: Type.String(), name: Type.String(), category: Type.String() },
  /** Share of the factor in species that the profile lacks, 0..1. */
  ...{ similarity: Type.Number(), common: Type.Integer(), outside: Type.Number() },
})
const numbers = Type.Array(Type.Number())
const pmf = call({
  name: 'VOC.pmf',
  title: 'PMF 解析',
  ...analysis,
  scope: { places: ['stationId'] },
  input: Type.Object({
    stationId,
    ...period,
    speciesSet: Type.Optional(SpeciesSet),
    factors: Type.Integer({ minimum: 3, maximum: 12, title: '因子数' }),
    /** In means of the factor: 0 by default, -0.2 as in EPA PMF 5. */
    leastContribution: Type.Optional(Type.Number({ minimum: -0.2, maximum: 0, title: '贡献下限' })),
  }),
  output: runAnswer(
    Type.Object({
      species: Type.Array(
        Type.Object({
          ...{ no: Type.Integer(), name: Type.String(), group: Type.String(), signalToNoise: Type.Number() },
          strength: oneOf(['strong', 'weak', 'bad'] as const, '强弱'),
          /** Shares of the hours, 0..1. */
          ...{ capture: Type.Number(), below: Type.Number(), used: Type.Boolean(), qRatio: NumberOrNull },
        }),
      ),
      hours: Type.Integer(),
      times: Type.Array(Type.String()),
      /** μg/m³ of each factor in each hour. */
      series: Type.Array(numbers),
      factors: Type.Array(
        Type.Object({
          share: Type.Number(),
          /** Mass per cent of the used species in their order, with the 5–95 % range of the bootstraps. */
          ...{ percent: numbers, low: Type.Array(NumberOrNull), high: Type.Array(NumberOrNull) },
          nearest: Type.Array(nearestProfile),
          /** The nearest profile is near enough to give its name; never that of a factor of long-lived species. */
          isNamed: Type.Boolean(),
          /** Long-lived species dominate. */
          isBackground: Type.Boolean(),
          ...{ mapped: Type.Number(), swaps: Type.Integer(), byHour: Type.Array(NumberOrNull) },
        }),
      ),
      /** Mean contribution of each factor by eight sectors and calm air, μg/m³; null with fewer than five hours. */
      sectors: Type.Array(Type.Object({ name: Type.String(), n: Type.Integer(), values: Type.Array(NumberOrNull) })),
      /** Named factors beside the categories of the default inventory, shares 0..1; null without one that the caller may read. */
      inventory: nullable(
        Type.Object({
          words: Type.String(),
          rows: Type.Array(
            Type.Object({ name: Type.String(), factors: Type.Array(Type.Integer()), pmf: NumberOrNull, inventory: NumberOrNull }),
          ),
          ...{ unnamed: Type.Number(), natural: Type.Number() },
        }),
      ),
      q: Type.Object({
        ...{ qRobust: Type.Number(), q: Type.Number(), qExpected: Type.Number(), foundLeast: Type.Integer() },
        ...{ starts: Type.Integer(), largestDropShare: Type.Number() },
      }),
      scan: Type.Array(Type.Object({ factors: Type.Integer(), ratio: Type.Number(), found: Type.Integer(), starts: Type.Integer() })),
      /** Mass per cent with the limits within which Q rises by less than 4, by factor. */
      displacement: Type.Array(
        Type.Object({ speciesNo: Type.Integer(), name: Type.String(), value: numbers, lower: numbers, upper: numbers }),
      ),
    }),
  ),
})
const profiles = call({
  name: 'VOC.profiles',
  title: '指纹检索',
  ...analysis,
  scope: { places: ['stationId'] },
  input: Type.Object({ stationId, ...period }),
  output: frameWith(fingerprintColumns, {
    ...about,
    isNear: Type.Boolean(),
    wind: nullable(Type.Object({ speed: Type.Number(), direction: NumberOrNull })),
    /** The first species by mass, beside the nearest profile, per cent. */
    composition: Type.Array(
      Type.Object({
        ...{ speciesNo: Type.Integer(), name: Type.String(), group: Type.String(), percent: Type.Number(), profile: NumberOrNull },
      }),
    ),
    /** Of the register, in the wind. */
    enterprises: Type.Array(
      Type.Object({
        ...{ id: Type.Integer(), name: Type.String(), industry: Type.String(), distanceKm: Type.Number() },
        ...{ bearing: Type.Integer(), vocKgPerHour: Type.Number() },
      }),
    ),
  }),
})

const OwnSet = Type.Object({ id: Type.Integer(), name: Type.String(), speciesNos: Type.Array(Type.Integer()) })
const own = { envelope: 'code', permission: 'organics:view', scope: 'filtered' } as const
const sets = call({
  name: 'VOC.sets',
  title: '我的物种集',
  method: 'GET',
  ...own,
  input: emptyInput,
  output: Type.Array(OwnSet),
})
const saveSet = call({
  name: 'VOC.saveSet',
  title: '保存物种集',
  method: 'POST',
  ...own,
  audited: true,
  subject: input => input.name,
  input: Type.Object({
    id: Type.Optional(Id('物种集')),
    name: ShortText('物种集名称', 20),
    speciesNos: Type.Array(SpeciesNo, { minItems: 1, maxItems: 118, title: '物种' }),
  }),
  output: Type.Object({ id: Type.Integer() }),
})
const removeSet = call({
  name: 'VOC.removeSet',
  title: '删除物种集',
  method: 'POST',
  ...own,
  audited: true,
  subject: input => `物种集 ${input.id}`,
  input: Type.Object({ id: Id('物种集') }),
  output: emptyInput,
})

/** Profiles that were measured at sources of the city: they go before those of the library. */
const ownProfiles = call({
  name: 'VOC.ownProfiles',
  title: '本市源谱',
  envelope: 'code',
  permission: 'organics:view',
  scope: 'none',
  input: emptyInput,
  output: Type.Array(
    Type.Object({
      ...{ id: Type.Integer(), name: Type.String(), category: Type.String(), source: Type.String(), year: Type.String() },
      ...{ species: Type.Integer(), savedBy: Type.String(), savedAt: Type.String() },
    }),
  ),
})
const saveProfile = call({
  name: 'VOC.saveProfile',
  title: '保存本市源谱',
  method: 'POST',
  envelope: 'code',
  permission: 'organics:review',
  scope: 'none',
  audited: true,
  subject: input => input.name,
  input: Type.Object({
    name: ShortText('源谱名称', 40),
    category: oneOf(profileCategories, '源类'),
    /** Who tested what, or the document. */
    source: ShortText('来源', 120),
    year: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100, title: '测试年份' })),
    /** A species and its mass per cent in each line. */
    table: Type.String({ minLength: 1, maxLength: 20_000, title: '物种与质量百分比' }),
  }),
  output: Type.Object({ id: Type.Integer() }),
})
const removeProfile = call({
  name: 'VOC.removeProfile',
  title: '删除本市源谱',
  method: 'POST',
  envelope: 'code',
  permission: 'organics:review',
  scope: 'none',
  audited: true,
  subject: input => `本市源谱 ${input.id}`,
  input: Type.Object({ id: Id('源谱') }),
  output: emptyInput,
})

/** What days of high ozone have that the others have not. */
const ozoneDays = call({
  name: 'VOC.OzoneDays',
  title: '臭氧高值日对比',
  ...analysis,
  input: Type.Object(question),
  output: frameWith(comparisonColumns, {
    ...about,
    rows: recordsOf(comparisonColumns),
    /** Days that count as high; number of the others; how they were chosen. */
    ...{ high: Type.Array(Type.String()), others: Type.Integer(), words: Type.String() },
  }),
})

/** The service VOC of the specification's list: analyses of the species of gas chromatographs. */
export const vocCalls = {
  species,
  sets,
  saveSet,
  removeSet,
  Cycle: cycle,
  CycleExport: exportOf(cycle),
  Classification: classification,
  ClassificationExport: exportOf(classification),
  TimeTrend: timeTrend,
  TimeTrendExport: exportOf(timeTrend),
  SpeciesRatio: ratio,
  SpeciesRatioExport: exportOf(ratio),
  RatioPolar: ratioPolar,
  Measures: sideBySide,
  MeasuresExport: exportOf(sideBySide),
  OzoneDays: ozoneDays,
  OzoneDaysExport: exportOf(ozoneDays),
  pmf,
  ownProfiles,
  saveProfile,
  removeProfile,
  profiles,
  profilesExport: exportOf(profiles),
  qc,
  qcExport: exportOf(qc),
  ControlRuns: controlRuns,
  ControlRunsExport: exportOf(controlRuns),
  silence,
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
