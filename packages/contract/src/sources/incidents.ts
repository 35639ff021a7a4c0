import { declareColumns, numberColumnSpec, optionalColumn, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { emptyInput, frameOf, HourLabel, Id, nullable, optionalDaySpan, PlaceId, ShortText } from '../schemas.ts'
import { FieldTaskInput, fieldSending, SentFieldOrder } from '../work/field-schemas.ts'
import { runAnswer } from './run-schemas.ts'
import { countyName, DetailQuestion, GridValues, Incident, IncidentQuestion, incidentQuestion, MapGrid } from './trace-schemas.ts'

const air = { permission: 'air:view', scope: { places: ['placeId'] } } as const
/** Pages and calls that name enterprises need the right of the specification's route. */
const enterprise = { permission: 'vocs:enterpriseInfo', scope: { places: ['placeId'] } } as const
const EnterpriseId = Id('企业')
/** Enterprises whose plumes are wanted; all in range when left out. */
const enterpriseIds = Type.Optional(Type.Array(EnterpriseId, { maxItems: 50, title: '企业' }))

const diffusion = Type.Object({
  grid: MapGrid,
  unit: Type.String(),
  /** Labels of the frames there are. */
  hours: Type.Array(Type.String()),
  hour: Type.String(),
  values: GridValues,
  /** Largest value of any frame: fixed class breaks for playback. */
  maximum: Type.Number(),
})

/** Calls of the service Model that incident tracing answers. */
export const tracingModelCalls = {
  HotspotContribution: call({
    name: 'Model.HotspotContribution',
    title: '热点网格贡献',
    ...air,
    input: IncidentQuestion,
    output: runAnswer(Type.Object({ grid: MapGrid, shares: GridValues, words: Type.String() })),
  }),
  EnterpriseContribution: call({
    name: 'Model.EnterpriseContribution',
    title: '企业贡献',
    ...enterprise,
    /** With `renew` over the present data, even when a recent answer is still valid. */
    input: Type.Object({ ...incidentQuestion, renew: Type.Optional(Type.Boolean({ title: '重新计算' })) }),
    output: runAnswer(Incident),
  }),
  DiffusionMap: call({
    name: 'Model.DiffusionMap',
    title: '扩散图',
    ...enterprise,
    input: Type.Object({ ...incidentQuestion, enterpriseIds, hour: Type.Optional(HourLabel) }),
    output: runAnswer(diffusion),
  }),
  CreateDiffusionDataFile: call({
    name: 'Model.CreateDiffusionDataFile',
    title: '生成扩散数据文件',
    method: 'POST',
    kind: 'text',
    ...enterprise,
    audited: true,
    input: Type.Object({ ...incidentQuestion, enterpriseIds }),
    output: emptyInput,
  }),
}

const Station = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  countyId: nullable(Type.Integer()),
  level: nullable(Type.String()),
  lon: Type.Number(),
  lat: Type.Number(),
})

/** Concentrations are in the pollutant's unit, which comes with the answer. */
export const countyDetailColumns = declareColumns({
  time: timeColumnSpec('时间'),
  county: textColumnSpec('区县'),
  contribution: numberColumnSpec('企业贡献'),
  share: numberColumnSpec('占企业贡献', { unit: '%', decimals: 1 }),
})

export const stationDetailColumns = declareColumns({
  time: timeColumnSpec('时间'),
  station: textColumnSpec('站点'),
  observed: numberColumnSpec('实测'),
  baseline: numberColumnSpec('基线'),
  wind_speed: numberColumnSpec('风速', { unit: 'm/s', decimals: 1 }),
  /** Only by hour. */
  wind_direction: optionalColumn(numberColumnSpec('风向', { unit: '°', decimals: 0 })),
  /** Only by day. */
  hours: optionalColumn(numberColumnSpec('有效时数', { unit: 'h', decimals: 0 })),
})

export const enterpriseHourColumns = declareColumns({
  time: timeColumnSpec('时间'),
  contribution: numberColumnSpec('对站点贡献'),
  inventory: numberColumnSpec('清单排放', { unit: 'kg/h', decimals: 2 }),
  online: numberColumnSpec('在线排放', { unit: 'kg', decimals: 2 }),
})

const countyHourDetail = call({
  name: 'Traceability.CountyHourDetail',
  title: '区县贡献小时明细',
  ...enterprise,
  input: DetailQuestion,
  output: runAnswer(frameOf(countyDetailColumns)),
})

const countyDayDetail = call({
  name: 'Traceability.CountyDayDetail',
  title: '区县贡献日明细',
  ...enterprise,
  input: DetailQuestion,
  output: runAnswer(frameOf(countyDetailColumns)),
})

const stationHourDetail = call({
  name: 'Traceability.StationHourDetail',
  title: '站点小时明细',
  ...enterprise,
  input: DetailQuestion,
  output: runAnswer(frameOf(stationDetailColumns)),
})

const stationDayDetail = call({
  name: 'Traceability.StationDayDetail',
  title: '站点日明细',
  ...enterprise,
  input: DetailQuestion,
  output: runAnswer(frameOf(stationDetailColumns)),
})

const enterpriseTimeSpanDetail = call({
  name: 'Traceability.EnterpriseTimeSpanDetail',
  title: '企业时段明细',
  ...enterprise,
  input: Type.Object({ ...incidentQuestion, enterpriseId: EnterpriseId }),
  output: runAnswer(frameOf(enterpriseHourColumns)),
})

/** Calls of the service Traceability that incident tracing answers. */
export const tracingTraceabilityCalls = {
  StationList: call({
    name: 'Traceability.StationList',
    title: '可溯源站点',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object(countyName),
    output: Type.Array(Station),
  }),
  CountyHourDetail: countyHourDetail,
  CountyHourDetailExport: exportOf(countyHourDetail),
  CountyDayDetail: countyDayDetail,
  CountyDayDetailExport: exportOf(countyDayDetail),
  StationHourDetail: stationHourDetail,
  StationHourDetailExport: exportOf(stationHourDetail),
  StationDayDetail: stationDayDetail,
  StationDayDetailExport: exportOf(stationDayDetail),
  DrawingSpread: call({
    name: 'Traceability.DrawingSpread',
    title: '扩散回放',
    ...enterprise,
    input: Type.Object({ ...incidentQuestion, enterpriseIds, hour: Type.Optional(HourLabel) }),
    output: runAnswer(diffusion),
  }),
  TraceSourceByCounty: call({
    name: 'Traceability.TraceSourceByCounty',
    title: '按区县溯源',
    ...enterprise,
    input: IncidentQuestion,
    output: runAnswer(
      Type.Array(
        Type.Object({
          countyId: Type.Integer(),
          county: Type.String(),
          share: Type.Number(),
          enterprises: Type.Integer(),
          leading: nullable(Type.String()),
        }),
      ),
    ),
  }),
  EnterpriseTimeSpanDetail: enterpriseTimeSpanDetail,
  EnterpriseTimeSpanDetailExport: exportOf(enterpriseTimeSpanDetail),
  SendOrders: call({
    name: 'Traceability.SendOrders',
    title: '下发核查单',
    method: 'POST',
    permission: 'trace:order',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({
      ...incidentQuestion,
      enterpriseIds: Type.Array(EnterpriseId, { minItems: 1, maxItems: 20, title: '企业' }),
      content: Type.String({ minLength: 2, maxLength: 1000, title: '核查要求' }),
      /** Hours until an answer is due. */
      deadlineHours: Type.Integer({ minimum: 1, maximum: 720, default: 24, title: '时限' }),
      /** Hours until the enterprise itself must answer; two, or less where the whole time is shorter, when left out. */
      answerHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, title: '企业答复时限' })),
      alarmId: Type.Optional(Id('报警')),
    }),
    output: Type.Object({ orderIds: Type.Array(Type.Integer()) }),
  }),
}

export const orderColumns = declareColumns({
  id: textColumnSpec('编号'),
  created: timeColumnSpec('下发时间'),
  station: textColumnSpec('站点'),
  county: textColumnSpec('区县'),
  enterprise: textColumnSpec('企业'),
  title: textColumnSpec('事由'),
  content: textColumnSpec('核查要求'),
  state: textColumnSpec('状态'),
  deadline: timeColumnSpec('时限'),
  by: textColumnSpec('下发人'),
})

export const twinScoreColumns = declareColumns({
  station: textColumnSpec('站点'),
  wind: textColumnSpec('风'),
  incidents: numberColumnSpec('模拟事件', { unit: '起', decimals: 0 }),
  top1: numberColumnSpec('首位命中', { unit: '%', decimals: 1 }),
  top3: numberColumnSpec('前三命中', { unit: '%', decimals: 1 }),
  coverage: numberColumnSpec('80 % 区间覆盖', { unit: '%', decimals: 1 }),
  error: numberColumnSpec('定位中位误差', { unit: 'm', decimals: 0 }),
  unknown: numberColumnSpec('含未知来源', { unit: '起', decimals: 0 }),
  unknownFound: numberColumnSpec('未知来源检出', { unit: '%', decimals: 1 }),
  falseAlarms: numberColumnSpec('未知来源误报', { unit: '%', decimals: 1 }),
  overBlamed: numberColumnSpec('首位高估超 20 个百分点', { unit: '%', decimals: 1 }),
  unexplainedCoverage: numberColumnSpec('未解释区间覆盖', { unit: '%', decimals: 1 }),
  engine: textColumnSpec('模型版本'),
  made: timeColumnSpec('计算时间'),
})

/** The ranked enterprises, as many as the list shows. */
export const suspectColumns = declareColumns({
  rank: numberColumnSpec('#', { decimals: 0 }),
  enterprise: textColumnSpec('企业'),
  county: textColumnSpec('区县'),
  industry: textColumnSpec('行业'),
  top1: numberColumnSpec('首位概率', { unit: '%', decimals: 1 }),
  share: numberColumnSpec('贡献', { unit: '%', decimals: 1 }),
  low: numberColumnSpec('区间下限', { unit: '%', decimals: 1 }),
  high: numberColumnSpec('区间上限', { unit: '%', decimals: 1 }),
  distance: numberColumnSpec('距离', { unit: 'm', decimals: 0 }),
  bearing: numberColumnSpec('方位', { unit: '°', decimals: 0 }),
  upwind: numberColumnSpec('上风向', { unit: '%', decimals: 0 }),
  online: textColumnSpec('在线监测'),
  factor: numberColumnSpec('反演与清单之比', { decimals: 2 }),
})

const suspects = call({
  name: 'Tracing.Suspects',
  title: '疑似企业排名',
  ...enterprise,
  input: IncidentQuestion,
  output: runAnswer(frameOf(suspectColumns)),
})

const orders = call({
  name: 'Tracing.Orders',
  title: '核查单',
  permission: 'vocs:enterpriseInfo',
  scope: 'filtered',
  input: Type.Object(optionalDaySpan),
  output: frameOf(orderColumns),
})

/** Scores of simulated incidents, by station and class of wind. */
const twinScores = call({
  name: 'Tracing.TwinScores',
  title: '模拟事件验证',
  permission: 'air:view',
  scope: 'filtered',
  input: Type.Object({ placeId: Type.Optional(PlaceId) }),
  output: frameOf(twinScoreColumns),
})

/** Tracing beyond the specification's list. */
export const tracingCalls = {
  Suspects: suspects,
  SuspectsExport: exportOf(suspects),
  Orders: orders,
  OrdersExport: exportOf(orders),
  Dossier: call({
    name: 'Tracing.Dossier',
    title: '生成溯源报告',
    method: 'POST',
    ...enterprise,
    audited: true,
    input: Type.Object({ ...incidentQuestion, note: Type.Optional(ShortText('说明', 500)) }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  TwinScores: twinScores,
  TwinScoresExport: exportOf(twinScores),
  /** Work in the field that looks for the unknown source of a trace. */
  SendFieldOrder: call({
    name: 'Tracing.SendFieldOrder',
    title: '溯源派现场任务',
    method: 'POST',
    permission: 'trace:order',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({ ...incidentQuestion, alarmId: Type.Optional(Id('报警')), task: FieldTaskInput, ...fieldSending }),
    output: SentFieldOrder,
  }),
}
