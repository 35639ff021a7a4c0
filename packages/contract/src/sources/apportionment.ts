import { declareColumns, numberColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, frameOf, HourLabel, hourSpan, Id, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { runAnswer } from './run-schemas.ts'
import { CourseAccuracy, GridValues, MapGrid, Shares } from './trace-schemas.ts'
import { apportionmentSpecies } from './trace-words.ts'

export { apportionmentSpecies } from './trace-words.ts'

const species = oneOf(apportionmentSpecies, '物种')
const receptor = { permission: 'air:view', scope: { places: ['placeId'] } } as const
/** An imported run of another model's tagged transport (CAMx with PSAT), by its file, instead of our own. */
const source = Type.Optional(Id('结果来源'))
const hourQuestion = Type.Object({ placeId: PlaceId, species, ...hourSpan, source })
const dayQuestion = Type.Object({ placeId: PlaceId, species, ...daySpan, source })

const Total = Type.Object({ id: Type.String(), name: Type.String(), value: Type.Number(), share: Type.Number() })

/** Calls of the service Model that tagged transport answers. */
export const apportionmentModelCalls = {
  CAMxMap: call({
    name: 'Model.CAMxMap',
    title: '来源解析分布图',
    permission: 'air:view',
    scope: 'none',
    input: Type.Object({
      time: HourLabel,
      species,
      region: Type.Optional(ShortText('区域', 32)),
      sector: Type.Optional(ShortText('行业', 32)),
      source,
    }),
    output: runAnswer(
      Type.Object({
        grid: MapGrid,
        values: GridValues,
        unit: Type.String(),
        time: Type.String(),
        hours: Type.Array(Type.String()),
        maximum: Type.Number(),
      }),
    ),
  }),
  CAMxAreaData: call({
    name: 'Model.CAMxAreaData',
    title: '来源解析区域数据',
    ...receptor,
    input: hourQuestion,
    output: runAnswer(
      Type.Object({
        regions: Type.Array(Total),
        sectors: Type.Array(Total),
        /** Region × sector means. */
        matrix: Type.Array(GridValues),
        total: Type.Number(),
        observed: NumberOrNull,
        hours: Type.Integer(),
        accuracy: CourseAccuracy,
      }),
    ),
  }),
}

const rate = (name: string, title: string, input: typeof hourQuestion | typeof dayQuestion) =>
  call({ name: `Traceability.${name}`, title, ...receptor, input, output: runAnswer(Shares) })

const concentration = { unit: 'μg/m³', decimals: 1 } as const
const percent = { unit: '%', decimals: 1 } as const

/** A place and its stations, simulated against observed. */
export const stationAccuracyColumns = declareColumns({
  place: textColumnSpec('站点', { width: 88 }),
  verdict: textColumnSpec('检验结论', { width: 76 }),
  r: numberColumnSpec('r', { decimals: 2, width: 52 }),
  withinDayR: numberColumnSpec('日内 r', { decimals: 2, width: 60 }),
  bias: numberColumnSpec('偏差', { ...percent, width: 60 }),
  error: numberColumnSpec('误差', { ...percent, width: 60 }),
  simulated: numberColumnSpec('模拟', { ...concentration, width: 60 }),
  observed: numberColumnSpec('实测', { ...concentration, width: 60 }),
  simulatedPeak: numberColumnSpec('模拟峰值', { unit: '时', decimals: 0, width: 68 }),
  observedPeak: numberColumnSpec('实测峰值', { unit: '时', decimals: 0, width: 68 }),
  hours: numberColumnSpec('比对', { unit: 'h', decimals: 0, width: 48 }),
})

/** Means by hour of the day. */
export const dailyCourseColumns = declareColumns({
  hour: textColumnSpec('时'),
  simulated: numberColumnSpec('模拟', concentration),
  observed: numberColumnSpec('实测', concentration),
  bias: numberColumnSpec('偏差', percent),
  days: numberColumnSpec('日数', { decimals: 0 }),
})

/** One row a source and hour, day or period. */
export const shareListColumns = declareColumns({
  time: timeColumnSpec('时间'),
  region: textColumnSpec('区域'),
  sector: textColumnSpec('行业'),
  contribution: numberColumnSpec('贡献', { unit: 'μg/m³', decimals: 2 }),
  share: numberColumnSpec('占模拟合计', percent),
  verdict: textColumnSpec('检验结论'),
})

const stationAccuracy = call({
  name: 'Traceability.CAMXStationAccuracy',
  title: '来源解析逐站检验',
  ...receptor,
  input: dayQuestion,
  output: runAnswer(frameOf(stationAccuracyColumns)),
})
const dailyCourse = call({
  name: 'Traceability.CAMXDailyCourse',
  title: '来源解析模拟与实测日变化',
  ...receptor,
  input: dayQuestion,
  output: runAnswer(frameOf(dailyCourseColumns)),
})
const shareList = (name: string, title: string, input: typeof hourQuestion | typeof dayQuestion) =>
  call({ name: `Traceability.${name}`, title, ...receptor, input, output: runAnswer(frameOf(shareListColumns)) })
const [hourList, dayList, periodList] = [
  shareList('CAMXHourShareList', '来源解析小时明细', hourQuestion),
  shareList('CAMXDayShareList', '来源解析日明细', dayQuestion),
  shareList('CAMXPeriodShareList', '来源解析时段明细', hourQuestion),
] as const

/** Calls of the service Traceability that tagged transport answers. Hour and day; one receptor's regions, all sectors, or the city's parts. */
export const apportionmentTraceabilityCalls = {
  CAMXHourRate: rate('CAMXHourRate', '区域贡献（小时）', hourQuestion),
  CAMXHourRateAll: rate('CAMXHourRateAll', '区域与行业贡献（小时）', hourQuestion),
  CAMXHourRateCityRegion: rate('CAMXHourRateCityRegion', '本市与外来贡献（小时）', hourQuestion),
  CAMXDayRate: rate('CAMXDayRate', '区域贡献（日）', dayQuestion),
  CAMXDayRateAll: rate('CAMXDayRateAll', '区域与行业贡献（日）', dayQuestion),
  CAMXDayRateCityRegion: rate('CAMXDayRateCityRegion', '本市与外来贡献（日）', dayQuestion),
  CAMXStationAccuracy: stationAccuracy,
  CAMXStationAccuracyExport: exportOf(stationAccuracy),
  CAMXDailyCourse: dailyCourse,
  CAMXDailyCourseExport: exportOf(dailyCourse),
  CAMXHourShareList: hourList,
  CAMXHourShareListExport: exportOf(hourList),
  CAMXDayShareList: dayList,
  CAMXDayShareListExport: exportOf(dayList),
  CAMXPeriodShareList: periodList,
  CAMXPeriodShareListExport: exportOf(periodList),
  CAMXArea: call({
    name: 'Traceability.CAMXArea',
    title: '受体与来源区域',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({ source }),
    output: Type.Object({
      receptors: Type.Array(Type.Object({ placeId: Type.Integer(), name: Type.String(), kind: Type.String() })),
      regions: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), kind: Type.String() })),
      sectors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      /** Days for which operational results stand. */
      days: Type.Array(Type.String()),
      /** The day that is being computed; null when none is. */
      underWay: nullable(Type.String()),
      /** There is no day yet, and the first ones are being computed beside the platform. */
      makingUp: Type.Boolean(),
      /** Imported runs that can be shown instead. */
      sources: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), model: Type.String(), species: Type.Array(species) })),
    }),
  }),
}
