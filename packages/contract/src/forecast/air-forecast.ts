import {
  classColumnSpec,
  columnFamily,
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  parameterColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { dayLabel, emptyInput, frameOf, NumberOrNull, nullable, oneOf, PlaceId, PlaceIds } from '../schemas.ts'
import { RunInfo } from '../sources/run-schemas.ts'

const issued = dayLabel('起报日期')
const Issued = Type.Optional(issued)
const ofPlace = { permission: 'air:view', scope: { places: ['placeId'] } } as const
const Numbers = Type.Array(NumberOrNull)
const Span = Type.Integer({ minimum: 7, maximum: 400, default: 60, title: '检验天数' })

/** Ozone of a day is its largest 8 h mean. */
export const dayIds = pollutantIds.map(id => (id === 'o3' ? ('o3_8h' as const) : id))

export const forecastDayColumns = declareColumns({
  time: timeColumnSpec('日期'),
  place: textColumnSpec('点位'),
  place_id: hiddenColumnSpec('点位编号'),
  aqi: parameterColumnSpec('aqi', { label: 'AQI 预报值' }),
  class: classColumnSpec('级别'),
  aqi_low: parameterColumnSpec('aqi', { label: 'AQI 下限' }),
  aqi_high: parameterColumnSpec('aqi', { label: 'AQI 上限' }),
  primary: textColumnSpec('首要污染物', { width: 96 }),
  ...columnFamily(dayIds, { '*': id => parameterColumnSpec(id, { label: `${parameters[id].label} 中位` }) }),
  edited: textColumnSpec('订正', { width: 200 }),
})

/** Of the requested item, whose unit and decimals each column has. */
export const forecastCourseColumns = declareColumns({
  time: timeColumnSpec('时间'),
  observed: numberColumnSpec('实况', { decimals: 0, width: 72 }),
  median: numberColumnSpec('预报值', { decimals: 0, width: 72 }),
  p25: numberColumnSpec('P25', { decimals: 0, width: 64 }),
  p75: numberColumnSpec('P75', { decimals: 0, width: 64 }),
  p10: numberColumnSpec('P10', { decimals: 0, width: 64 }),
  p90: numberColumnSpec('P90', { decimals: 0, width: 64 }),
  before: numberColumnSpec('上一次预报', { decimals: 0, width: 92 }),
})

export const verificationColumns = declareColumns({
  lead: numberColumnSpec('时效', { unit: '天', decimals: 0, width: 48 }),
  count: numberColumnSpec('天数', { unit: '天', decimals: 0, width: 52 }),
  class_accuracy: numberColumnSpec('级别准确率', { unit: '%', decimals: 0, width: 92 }),
  range_hit: numberColumnSpec('范围命中率', { unit: '%', decimals: 0, width: 92 }),
  rmse: numberColumnSpec('RMSE', { unit: 'AQI', decimals: 1, width: 60 }),
  bias: numberColumnSpec('偏差', { unit: 'AQI', decimals: 1, width: 52 }),
  skill_persistence: numberColumnSpec('技巧', { unit: '对持续性', decimals: 2, width: 66 }),
  skill_climatology: numberColumnSpec('技巧', { unit: '对气候态', decimals: 2, width: 66 }),
})

export const classVerificationColumns = declareColumns({
  level: classColumnSpec('实况级别'),
  count: numberColumnSpec('天数', { unit: '天', decimals: 0, width: 52 }),
  class_accuracy: numberColumnSpec('级别准确率', { unit: '%', decimals: 0, width: 92 }),
  too_low: numberColumnSpec('报低', { unit: '%', decimals: 0, width: 52 }),
  too_high: numberColumnSpec('报高', { unit: '%', decimals: 0, width: 52 }),
  range_hit: numberColumnSpec('范围命中率', { unit: '%', decimals: 0, width: 92 }),
  false_alarms: numberColumnSpec('空报率', { unit: '%', decimals: 0, width: 66 }),
})

const days = call({
  name: 'Forecast.Days',
  title: '空气质量逐日预报',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds, issued: Issued }),
  output: frameOf(forecastDayColumns),
})
const CourseRequest = Type.Object({
  placeId: PlaceId,
  issued: Issued,
  item: Type.Optional(oneOf(['aqi', ...pollutantIds] as const, '指标')),
  step: Type.Optional(oneOf(['day', 'hour'] as const, '步长')),
})
const courseTable = call({
  name: 'Forecast.CourseTable',
  title: '实况与预报过程表',
  ...ofPlace,
  input: CourseRequest,
  output: frameOf(forecastCourseColumns),
})
const verification = call({
  name: 'Forecast.Verification',
  title: '预报检验',
  ...ofPlace,
  input: Type.Object({ placeId: PlaceId, days: Span }),
  output: frameOf(verificationColumns),
})

const classVerification = call({
  name: 'Forecast.ClassVerification',
  title: '预报分级检验',
  ...ofPlace,
  input: Type.Object({ placeId: PlaceId, days: Span, leads: Type.Integer({ minimum: 1, maximum: 7, default: 3, title: '预报时效' }) }),
  output: frameOf(classVerificationColumns),
})

/** 空气质量预报, beyond the specification's list: seven days for city, counties and stations, edited, signed, and verified against observations. */
export const forecastCalls = {
  Issues: call({
    name: 'Forecast.Issues',
    title: '起报日列表',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        issued: Type.String(),
        state: oneOf(['draft', 'signed'] as const, '状态'),
        hindcast: Type.Boolean(),
        method: Type.String(),
        trainedUntil: Type.String(),
        taught: Type.Integer(),
        madeAt: Type.String(),
        signedBy: nullable(Type.String()),
        signedAt: nullable(Type.String()),
      }),
    ),
  }),
  Days: days,
  DaysExport: exportOf(days),
  /** A forecast that is being calculated now; null when none is. */
  Running: call({
    name: 'Forecast.Running',
    title: '正在起报',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    output: nullable(RunInfo),
  }),
  Course: call({
    name: 'Forecast.Course',
    title: '实况与预报过程',
    ...ofPlace,
    input: CourseRequest,
    output: nullable(
      Type.Object({
        issued: Type.String(),
        /** Label of the last step before the forecast's own (hours), or of its first day. */
        begins: Type.String(),
        /** Days or hours. */
        days: Type.Array(Type.String()),
        observed: Numbers,
        p10: Numbers,
        p25: Numbers,
        p50: Numbers,
        p75: Numbers,
        p90: Numbers,
        /** Middle of the issue of the day before. */
        before: Numbers,
      }),
    ),
  }),
  CourseTable: courseTable,
  CourseTableExport: exportOf(courseTable),
  Verification: verification,
  VerificationExport: exportOf(verification),
  ClassVerification: classVerification,
  ClassVerificationExport: exportOf(classVerification),
  Reliability: call({
    name: 'Forecast.Reliability',
    title: '预报区间可靠性',
    ...ofPlace,
    input: Type.Object({ placeId: PlaceId, days: Span }),
    /** How much of what came lay below the 10, 25, 50, 75 and 90 % level; null without days. */
    output: Type.Array(Type.Object({ level: Type.Number(), share: NumberOrNull, count: Type.Integer() })),
  }),
  Edits: call({
    name: 'Forecast.Edits',
    title: '预报订正记录',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({ issued }),
    output: Type.Array(
      Type.Object({
        placeId: Type.Integer(),
        place: Type.String(),
        day: Type.String(),
        low: Type.Integer(),
        high: Type.Integer(),
        primary: Type.Array(Type.String()),
        reason: Type.String(),
        by: Type.String(),
        at: Type.String(),
      }),
    ),
  }),
  Edit: call({
    name: 'Forecast.Edit',
    title: '预报订正',
    method: 'POST',
    permission: 'forecast:edit',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({
      issued,
      placeId: PlaceId,
      day: dayLabel('预报日期'),
      low: Type.Integer({ minimum: 0, maximum: 500, title: 'AQI 下限' }),
      high: Type.Integer({ minimum: 0, maximum: 500, title: 'AQI 上限' }),
      primary: Type.Array(oneOf(pollutantIds, '首要污染物'), { maxItems: 6, title: '首要污染物' }),
      reason: Type.String({ minLength: 2, maxLength: 200, title: '订正理由' }),
    }),
    output: Type.Object({ ok: Type.Boolean() }),
  }),
  Sign: call({
    name: 'Forecast.Sign',
    title: '预报签发与撤回',
    method: 'POST',
    permission: 'forecast:edit',
    scope: 'none',
    audited: true,
    subject: input => `${input.issued} 起报 ${input.event === 'sign' ? '签发' : `撤回：${input.reason ?? ''}`}`,
    input: Type.Object({
      issued,
      event: oneOf(['sign', 'withdraw'] as const, '操作'),
      reason: Type.Optional(Type.String({ minLength: 2, maxLength: 200, title: '理由' })),
    }),
    output: Type.Object({ state: Type.String() }),
  }),
  Issue: call({
    name: 'Forecast.Issue',
    title: '立即起报',
    method: 'POST',
    permission: 'forecast:edit',
    scope: 'none',
    audited: true,
    input: emptyInput,
    output: RunInfo,
  }),
}
