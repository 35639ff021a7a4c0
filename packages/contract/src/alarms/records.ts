import { alarmGroupingIds } from '@qingyuan/domain/alarms/groupings.ts'
import {
  declareColumns,
  mixedColumnSpec,
  numberColumnSpec,
  optionalColumn,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { AlarmRow } from '../air/live-alarms.ts'
import { call, exportOf } from '../call.ts'
import { CountyId, daySpan, emptyInput, frameOf, Id, NumberOrNull, nullable, oneOf, Page, PlaceId, pageOf, Search } from '../schemas.ts'
import { AlarmStateInput, KindInput, placeScope, RuleId, Severity } from './alarm-schemas.ts'

const AlarmId = Id('报警')
const Parameter = Type.String({ pattern: '^[a-z0-9_]{1,24}$', title: '指标' })

const filter = {
  ...daySpan,
  state: Type.Optional(AlarmStateInput),
  severity: Type.Optional(Severity),
  kind: Type.Optional(KindInput),
  countyId: Type.Optional(CountyId),
  placeId: Type.Optional(PlaceId),
  parameter: Type.Optional(Parameter),
  ruleId: Type.Optional(RuleId),
  search: Search,
}

const listed = {
  ...filter,
  /** 值班报警 alone: those of the days, as the wall, the bell and the briefing count them; or those that go on now. */
  watch: Type.Optional(oneOf(['day', 'open'] as const, '值班报警')),
}

const Record = Type.Object({
  ...AlarmRow.properties,
  countyId: nullable(Type.Integer()),
  ruleId: Type.Integer(),
  ruleWords: Type.String(),
  escalated: Type.Boolean(),
  silenced: Type.Boolean(),
  reminders: Type.Integer(),
  handler: nullable(Type.String()),
})

export const alarmRecordColumns = declareColumns({
  opened: timeColumnSpec('开始'),
  place: textColumnSpec('站点'),
  county: textColumnSpec('区县'),
  parameter: textColumnSpec('指标'),
  kind: textColumnSpec('类型'),
  severity: textColumnSpec('等级'),
  rule: textColumnSpec('规则'),
  words: textColumnSpec('触发条件'),
  peak: mixedColumnSpec('峰值'),
  unit: textColumnSpec('单位'),
  ended: timeColumnSpec('结束'),
  hours: numberColumnSpec('持续', { unit: 'h', decimals: 0 }),
  state: textColumnSpec('状态'),
  handler: textColumnSpec('处理人'),
  message: textColumnSpec('说明'),
})

/** Hours around an alarm: the station, which the answer names, the mean of its neighbours and of the city, where there are any. */
export const alarmHourColumns = declareColumns({
  time: timeColumnSpec('时间'),
  value: numberColumnSpec('站点'),
  neighbours: optionalColumn(numberColumnSpec('邻站均值')),
  city: optionalColumn(numberColumnSpec('全市')),
})

const table = call({
  name: 'AlarmRecord.Table',
  title: '站点报警清单',
  permission: 'alarm:view',
  scope: placeScope,
  input: Type.Object(listed),
  output: frameOf(alarmRecordColumns),
})

/** The list of alarms and what one of them is about. */
export const alarmRecordCalls = {
  Query: call({
    name: 'AlarmRecord.Query',
    title: '站点报警查询',
    permission: 'alarm:view',
    scope: placeScope,
    input: Type.Object({ ...listed, ...Page }),
    output: Type.Object({
      ...pageOf(Record).properties,
      /** Of the same filters without the state. */
      states: Type.Object({ pending: Type.Integer(), handling: Type.Integer(), closed: Type.Integer(), false: Type.Integer() }),
    }),
  }),
  Table: table,
  TableExport: exportOf(table),
  Detail: call({
    name: 'AlarmRecord.Detail',
    title: '站点报警详情',
    permission: 'alarm:view',
    input: Type.Object({ alarmId: AlarmId }),
    output: Type.Object({
      alarm: Record,
      clearWords: Type.String(),
      /** Lines of the rule: to begin and to end; null where the rule has none. */
      limit: NumberOrNull,
      clear: NumberOrNull,
      hours: frameOf(alarmHourColumns),
      /** Hour labels of the alarm's first and last hour. */
      span: Type.Object({ from: Type.String(), to: Type.String() }),
      neighbours: Type.Array(
        Type.Object({ placeId: Type.Integer(), name: Type.String(), distanceKm: Type.Number(), value: NumberOrNull, peak: NumberOrNull }),
      ),
      log: Type.Array(Type.Object({ at: Type.String(), by: Type.String(), action: Type.String(), note: nullable(Type.String()) })),
      /** Earlier alarms of the rule there, 30 days. */
      earlier: Type.Object({ count: Type.Integer(), false: Type.Integer() }),
      silence: nullable(Type.Object({ until: Type.String(), reason: Type.String(), by: Type.String() })),
    }),
  }),
  Handle: call({
    name: 'AlarmRecord.Handle',
    title: '批量处理报警',
    method: 'POST',
    permission: 'alarm:handle',
    audited: true,
    subject: input => `报警 ${input.alarmIds.join('、')}`,
    input: Type.Object({
      alarmIds: Type.Array(AlarmId, { minItems: 1, maxItems: 200, title: '报警' }),
      state: oneOf(['handling', 'closed', 'false'] as const, '状态'),
      note: Type.String({ maxLength: 200, title: '备注' }),
    }),
    output: Type.Object({ changed: Type.Integer() }),
  }),
}

const Wishes = Type.Object({
  severities: nullable(Type.Array(Severity, { maxItems: 3, title: '等级' })),
  kinds: nullable(Type.Array(KindInput, { maxItems: 8, title: '类型' })),
  placeIds: nullable(Type.Array(PlaceId, { maxItems: 400, title: '站点' })),
  ruleIds: nullable(Type.Array(RuleId, { maxItems: 200, title: '规则' })),
})

/** Alarms that a person is notified of. */
export const alarmSubscriptionCalls = {
  Get: call({
    name: 'AlarmSubscription.Get',
    title: '我的报警订阅',
    permission: 'alarm:view',
    scope: 'none',
    input: emptyInput,
    output: Wishes,
  }),
  Save: call({
    name: 'AlarmSubscription.Save',
    title: '保存报警订阅',
    method: 'POST',
    audited: true,
    permission: 'alarm:view',
    input: Wishes,
    output: emptyInput,
  }),
}

const count = (label: string, unit = '') => numberColumnSpec(label, { unit, decimals: 0 })
/** The answer words the heading of `name`. */
export const alarmStatisticColumns = declareColumns({
  key: textColumnSpec('编号', { hidden: true }),
  name: textColumnSpec('站点', { width: 168 }),
  count: count('报警'),
  high: count('重要'),
  medium: count('一般'),
  data: count('数据异常'),
  pending: count('待处理'),
  handling: count('处理中'),
  closed: count('已关闭'),
  wrong: count('误报'),
  precision: numberColumnSpec('准确率', { unit: '%', decimals: 1 }),
  medianHours: numberColumnSpec('持续中位数', { unit: 'h', decimals: 1 }),
  hours: count('累计时长', 'h'),
  /** Of stations, for the map. */
  lon: optionalColumn(numberColumnSpec('经度', { decimals: 5, hidden: true })),
  lat: optionalColumn(numberColumnSpec('纬度', { decimals: 5, hidden: true })),
})

const counted = call({
  name: 'AlarmStatistics.Query',
  title: '站点报警统计',
  permission: 'alarm:view',
  scope: placeScope,
  input: Type.Object({ ...filter, by: oneOf(alarmGroupingIds, '统计方式') }),
  output: frameOf(alarmStatisticColumns),
})
const Figures = Type.Object({
  count: Type.Integer(),
  places: Type.Integer(),
  open: Type.Integer(),
  medianHours: NumberOrNull,
  /** Verified alarms that were right, per cent. */
  precision: NumberOrNull,
  verified: Type.Integer(),
  /** Median hours from the alarm to its first handling. */
  responseHours: NumberOrNull,
})
/** How many, where, when, of what, and how many of them were right. */
export const alarmStatisticsCalls = {
  Query: counted,
  QueryExport: exportOf(counted),
  /** Key figures of the same filters and of the span before, of equal length. */
  Summary: call({
    name: 'AlarmStatistics.Summary',
    title: '站点报警概况',
    permission: 'alarm:view',
    scope: placeScope,
    input: Type.Object(filter),
    output: Type.Object({ now: Figures, before: Figures }),
  }),
}
