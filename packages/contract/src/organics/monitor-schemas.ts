import { conditionKindIds } from '@qingyuan/domain/alarms/rule.ts'
import { auditItemIds } from '@qingyuan/domain/audit-item-ids.ts'
import {
  declareColumns,
  hiddenColumnSpec,
  mixedColumnSpec,
  numberColumnSpec,
  optionalColumn,
  rankColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { auditResults, valueAuditLifecycle } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { monitorItemIds, odourItemIds } from '@qingyuan/domain/monitor-items.ts'
import { type StationType, stationTypeIds } from '@qingyuan/domain/station-types.ts'
import { Type } from 'typebox'
import { AlarmStateInput, ConditionInput, QuietHours, RuleId, Severity } from '../alarms/alarm-schemas.ts'
import { frameWith, hourLabel, Id, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** `county:5` or `park:屯留焦化园区`. */
export const AreaId = Type.String({ pattern: '^(county:\\d{1,6}|park:.{1,40})$', title: '区域' })
export const TypeId = oneOf(stationTypeIds, '站点类型')
export const MonitorItemInput = oneOf(monitorItemIds, '监测项目')
export const OdourItemInput = oneOf(odourItemIds, '监测项目')
export const CategoryId = Id('报警分类')
const stationIds = Type.Array(PlaceId, { minItems: 1, maxItems: 200, title: '站点' })
export const hourSpanInput = { startTime: hourLabel('开始时间'), endTime: hourLabel('结束时间') }
/** 1 hour, 2 day, else minute. */
export const timeType = Type.Optional(Type.Integer({ title: '时间类型' }))
export const ofStations = { places: ['stationIds'] } as const
const paging = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 20, title: '每页条数' })),
}
const where = { typeId: Type.Optional(TypeId), areaId: Type.Optional(AreaId) }
export const monitorCall = { method: 'POST', envelope: 'code', permission: 'organics:view' } as const
export const monitorRead = { envelope: 'code', permission: 'organics:view' } as const

export const stationFilter = Type.Object(where)
const Latest = Type.Record(Type.String(), Type.Object({ value: NumberOrNull, unit: Type.String(), time: Type.String() }))
export const MonitorStation = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  typeId: Type.Unsafe<StationType>(Type.String()),
  type: Type.String(),
  county: nullable(Type.String()),
  park: nullable(Type.String()),
  owner: nullable(Type.String()),
  around: Type.Array(Type.String()),
  lon: Type.Number(),
  lat: Type.Number(),
  /** Grid cell round it; null outside of all. */
  cellId: nullable(Type.Integer()),
  /** 在线, or 离线 without a packet for two hours. */
  state: Type.String(),
  mark: Type.String(),
  items: Type.Array(Type.String()),
  latest: Latest,
})
export const AreaValue = Type.Object({
  areaId: Type.String(),
  area: Type.String(),
  mean: NumberOrNull,
  max: NumberOrNull,
  maxStation: nullable(Type.String()),
  stations: Type.Integer(),
  rank: NumberOrNull,
  alarms: Type.Integer(),
})

export const Category = Type.Object({
  id: Type.Integer(),
  code: nullable(Type.Integer()),
  name: Type.String(),
  colour: Type.String(),
  sort: Type.Integer(),
  receivers: Type.Array(Type.String()),
  taskAllowed: Type.Boolean(),
  rules: Type.Integer(),
})
export const categoryInput = Type.Object({
  id: Type.Optional(CategoryId),
  name: ShortText('分类名称', 20),
  colour: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', title: '颜色' }),
  sort: Type.Integer({ minimum: 0, maximum: 999, title: '排序' }),
  receivers: Type.Array(ShortText('接收人', 40), { maxItems: 50, title: '接收人' }),
  taskAllowed: Type.Boolean({ title: '可派任务' }),
})

const bounds = Type.Array(Type.Number({ minimum: -1e6, maximum: 1e6 }), { maxItems: 5, title: '分级' })
const terms = Type.Object(
  {
    condition: ConditionInput,
    hours: Type.Integer({ minimum: 1, maximum: 72, title: '持续小时' }),
    clearHours: Type.Integer({ minimum: 1, maximum: 72, title: '解除小时' }),
  },
  { title: '条件' },
)
export const MonitorRule = Type.Object({
  id: Type.Integer(),
  categoryId: Type.Integer(),
  category: Type.String(),
  name: Type.String(),
  kind: oneOf(conditionKindIds, '类型'),
  severity: Severity,
  terms,
  words: Type.String(),
  types: Type.Array(TypeId),
  stationIds: nullable(Type.Array(Type.Integer())),
  levels: Type.Array(Type.Number()),
  quiet: Type.Array(Type.Integer()),
  active: Type.Boolean(),
  version: Type.Integer(),
})
export const ruleInput = Type.Object({
  id: Type.Optional(RuleId),
  categoryId: CategoryId,
  name: ShortText('规则名称', 40),
  severity: Type.Optional(Severity),
  terms,
  /** Bounds that grade the peak of an alarm, the lowest first; the other graded rules of the quantity take them too. */
  levels: Type.Optional(bounds),
  types: Type.Optional(Type.Array(TypeId, { minItems: 1, maxItems: 8, title: '站点类型' })),
  stationIds: Type.Optional(nullable(stationIds)),
  /** Hours of the day, 0..23 by their start. */
  quiet: Type.Optional(QuietHours),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '版本' })),
})
export const ruleFilter = Type.Object({
  categoryId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '报警分类' })),
  typeId: Type.Optional(TypeId),
})

/** Alarms of a list: a table that a spreadsheet can hold, and the same rows by name. */
export const monitorAlarmColumns = declareColumns({
  id: hiddenColumnSpec('编号'),
  opened: timeColumnSpec('开始', { width: 116 }),
  station: textColumnSpec('站点', { width: 176 }),
  rule: textColumnSpec('规则', { width: 128 }),
  item: textColumnSpec('监测项目', { width: 96 }),
  /** Bounds of the quantity that the peak is above, with the highest of them. */
  level: textColumnSpec('等级', { width: 104 }),
  peak: mixedColumnSpec('峰值', { width: 60 }),
  unit: textColumnSpec('单位', { width: 72 }),
  state: textColumnSpec('状态', { width: 64 }),
  hours: numberColumnSpec('持续', { unit: 'h', decimals: 0, width: 64 }),
  ended: timeColumnSpec('结束', { width: 116 }),
  handler: textColumnSpec('处理人', { width: 76 }),
  category: textColumnSpec('报警分类', { width: 84 }),
  type: textColumnSpec('站点类型', { width: 88 }),
  area: textColumnSpec('区县', { width: 76 }),
  basis: textColumnSpec('限值性质', { width: 96 }),
  event: textColumnSpec('事件', { width: 90 }),
  message: textColumnSpec('说明', { width: 300 }),
})
export const alarmFilter = {
  startTime: Type.Optional(hourLabel('开始时间')),
  endTime: Type.Optional(hourLabel('结束时间')),
  categoryId: Type.Optional(CategoryId),
  /** 1 the lowest bound of the quantity, up to 5; 0 below all of them, or a rule without levels. */
  level: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, title: '等级' })),
  state: Type.Optional(AlarmStateInput),
  stationIds: Type.Optional(stationIds),
  item: Type.Optional(MonitorItemInput),
  ...where,
}
export const alarmInput = Type.Object({ ...alarmFilter, ...paging })
const MonitorAlarm = Type.Object({
  id: Type.Integer(),
  stationId: Type.Integer(),
  station: Type.String(),
  typeId: nullable(Type.String()),
  countyName: nullable(Type.String()),
  categoryId: nullable(Type.Integer()),
  category: nullable(Type.String()),
  colour: nullable(Type.String()),
  ruleName: Type.String(),
  item: nullable(Type.String()),
  level: Type.Integer(),
  severity: Type.String(),
  state: Type.String(),
  peak: NumberOrNull,
  unit: Type.String(),
  openedAt: Type.String(),
  endedAt: nullable(Type.String()),
  hours: Type.Integer(),
  event: nullable(Type.String()),
  message: Type.String(),
})
export const alarmPage = frameWith(monitorAlarmColumns, {
  total: Type.Integer(),
  rows: Type.Array(MonitorAlarm),
  states: Type.Record(Type.String(), Type.Integer()),
})

export const monitorGroupings = {
  category: '报警分类',
  level: '等级',
  station: '站点',
  type: '站点类型',
  park: '园区',
  county: '区县',
  item: '监测项目',
  hour: '小时',
  day: '日期',
  duration: '持续时间',
  wind: '风向',
} as const
export type MonitorGrouping = keyof typeof monitorGroupings
export const statisticColumns = declareColumns({
  key: textColumnSpec('键', { hidden: true }),
  name: textColumnSpec('名称', { width: 180 }),
  count: numberColumnSpec('报警数', { unit: '次', decimals: 0 }),
  hours: numberColumnSpec('报警时长', { unit: 'h', decimals: 0 }),
  meanDuration: numberColumnSpec('平均时长', { unit: 'h', decimals: 1 }),
  handled: numberColumnSpec('及时响应', { unit: '%', decimals: 1 }),
  falseRate: numberColumnSpec('误报率', { unit: '%', decimals: 1 }),
  answerHours: numberColumnSpec('首次响应', { unit: 'h', decimals: 1 }),
})
export const statisticInput = Type.Object({ ...alarmFilter, groupBy: oneOf(keysOf(monitorGroupings), '分组') })
export const analysisInput = Type.Object({ ...alarmFilter, groupBy: Type.Optional(oneOf(keysOf(monitorGroupings), '分组')) })
export const analysisOutput = frameWith(statisticColumns, {
  counts: Type.Object({
    ...{ total: Type.Integer(), open: Type.Integer(), closed: Type.Integer(), false: Type.Integer(), stations: Type.Integer() },
    events: Type.Integer(),
  }),
  hours: Type.Integer(),
  meanDuration: NumberOrNull,
  /** Of the verified ones, 0..100. */
  falseRate: NumberOrNull,
  answerHours: NumberOrNull,
  /** Beginnings of alarms: rows Monday..Sunday, the hours 01..24 of the day. */
  byHour: Type.Array(Type.Array(Type.Integer())),
  byCategory: Type.Array(Type.Object({ name: Type.String(), colour: Type.String(), count: Type.Integer() })),
  durations: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  /** Alarms by where the wind came from at their first hour: N, NE … NW and calm. */
  sectors: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
})

export const rankColumns = declareColumns({
  stationId: hiddenColumnSpec('编号'),
  rank: rankColumnSpec('名次', { width: 56 }),
  name: textColumnSpec('站点', { width: 180 }),
  type: textColumnSpec('类型', { width: 96 }),
  area: textColumnSpec('区县', { width: 84 }),
  value: numberColumnSpec('数值', { width: 88 }),
  capture: numberColumnSpec('捕获率', { unit: '%', decimals: 0, width: 76 }),
  change: optionalColumn(numberColumnSpec('较上一时段', { unit: '%', decimals: 1, width: 92 })),
  maxTime: textColumnSpec('最大值时间', { width: 120 }),
})
export const rankStatistics = { mean: '平均值', max: '最大值', alarmHours: '报警小时', exceedHours: '超限小时' } as const
export const rankGroups = { station: '站点', type: '站点类型', park: '园区', county: '区县' } as const
export const rankInput = Type.Object({
  item: MonitorItemInput,
  statistic: oneOf(keysOf(rankStatistics), '统计量'),
  /** The last seven days without them. */
  startTime: Type.Optional(hourSpanInput.startTime),
  endTime: Type.Optional(hourSpanInput.endTime),
  by: Type.Optional(oneOf(keysOf(rankGroups), '排名对象')),
  stationIds: Type.Optional(stationIds),
  ...where,
})
const about = { unit: Type.String(), method: Type.String(), reviewedShare: Type.Number() }
export const rankOutput = frameWith(rankColumns, {
  ...about,
  /** Listed without a rank: too few hours, or a sensor whose mark is not 正常. */
  excluded: Type.Array(Type.Object({ name: Type.String(), capture: Type.Number(), mark: Type.Optional(Type.String()) })),
})

export const tendencyColumns = declareColumns({
  time: timeColumnSpec('时间', { width: 132 }),
  station: optionalColumn(textColumnSpec('站点', { width: 180 })),
  's:*': numberColumnSpec('浓度'),
  wind_speed: optionalColumn(numberColumnSpec('风速', { unit: 'm/s', decimals: 1 })),
  wind_direction: optionalColumn(numberColumnSpec('风向', { unit: '°', decimals: 0 })),
})
const Series = Type.Object({
  key: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  instrument: Type.String(),
  values: Type.Array(NumberOrNull),
})
export const tendencyOutput = frameWith(tendencyColumns, {
  ...about,
  times: Type.Array(Type.String()),
  series: Type.Array(Series),
  /** Of the first station; a detector has its own vane. */
  wind: Type.Array(Type.Object({ speed: NumberOrNull, direction: NumberOrNull })),
})
const items = Type.Array(MonitorItemInput, { minItems: 1, maxItems: 8, title: '监测项目' })
export const tendencyInput = Type.Object({ stationIds, items, ...hourSpanInput, timeType })
export const tendencySingleInput = Type.Object({
  stationIds: Type.Array(PlaceId, { minItems: 1, maxItems: 1, title: '站点' }),
  items,
  ...hourSpanInput,
  timeType,
})
export const tendencyListInput = Type.Object({ stationIds, item: MonitorItemInput, ...hourSpanInput, timeType })

/** `12-495432-tvoc`: station, hours since 1970 of the end, item. */
export const ValueId = Type.String({ pattern: '^\\d{1,9}-\\d{1,8}-[a-z0-9_-]{2,12}$', title: '数据' })
export const auditColumns = declareColumns({
  id: textColumnSpec('编号', { hidden: true }),
  time: timeColumnSpec('时间', { width: 116 }),
  station: textColumnSpec('站点', { width: 180 }),
  item: textColumnSpec('监测项目', { width: 100 }),
  rawValue: mixedColumnSpec('原始值', { width: 84 }),
  auditValue: mixedColumnSpec('审核值', { width: 84 }),
  unit: textColumnSpec('单位', { width: 72 }),
  mark: textColumnSpec('自动标识', { width: 92 }),
  result: textColumnSpec('结论', { width: 64 }),
  state: textColumnSpec('审核状态', { width: 84 }),
  reason: textColumnSpec('原因', { width: 160 }),
  auditor: textColumnSpec('审核人', { width: 140 }),
  version: numberColumnSpec('版本', { decimals: 0, width: 60 }),
})
const auditStates = keysOf(valueAuditLifecycle.states)
/** Of monitoring, a species `voc-42`, or `voc-0` for whole hours of species. */
const AuditItemInput = oneOf(auditItemIds, '监测项目')
export const auditFilter = {
  stationIds,
  items: Type.Array(AuditItemInput, { minItems: 1, maxItems: 8, title: '监测项目' }),
  ...hourSpanInput,
  state: Type.Optional(oneOf(auditStates, '审核状态')),
  /** Only values with an automatic mark. */
  mark: Type.Optional(Type.String({ maxLength: 8, title: '自动标识' })),
}
export const auditListInput = Type.Object({ ...auditFilter, ...paging })
const AuditRow = Type.Object({
  id: Type.String(),
  stationId: Type.Integer(),
  station: Type.String(),
  time: Type.String(),
  item: AuditItemInput,
  rawValue: NumberOrNull,
  auditValue: NumberOrNull,
  mark: nullable(Type.String()),
  result: nullable(Type.String()),
  state: oneOf(auditStates, '审核状态'),
  reason: nullable(Type.String()),
  auditor: nullable(Type.String()),
  version: Type.Integer(),
})
export const auditPage = frameWith(auditColumns, {
  total: Type.Integer(),
  reviewedShare: Type.Number(),
  states: Type.Record(Type.String(), Type.Integer()),
  rows: Type.Array(AuditRow),
})
export const auditStages = { first: '初审', pass: '复审通过', return: '复审退回', sign: '签发', undo: '撤销' } as const
export const auditInput = Type.Object({
  ids: Type.Optional(Type.Array(ValueId, { minItems: 1, maxItems: 2000, title: '数据' })),
  filter: Type.Optional(Type.Object(auditFilter, { title: '筛选' })),
  stage: oneOf(keysOf(auditStages), '环节'),
  /** Needed at the first stage. */
  result: Type.Optional(oneOf(keysOf(auditResults), '结论')),
  /** Needed for 修正. */
  value: Type.Optional(Type.Number({ minimum: -1000, maximum: 100_000, title: '修正值' })),
  reason: Type.Optional(Type.String({ maxLength: 200, title: '原因' })),
  /** That the row had on screen; of one value, or by id. */
  version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, title: '版本' })),
  versions: Type.Optional(Type.Record(Type.String(), Type.Integer({ title: '版本' }), { title: '各条版本' })),
  /** How many, and how days and the month would change; nothing is written. */
  preview: Type.Optional(Type.Boolean({ title: '预览' })),
})
export const auditOutput = Type.Object({
  done: Type.Integer(),
  refused: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
  /** Alarms that became 误报 by it. */
  falseAlarms: Type.Integer(),
  changes: Type.Array(
    Type.Object({
      station: Type.String(),
      item: Type.String(),
      span: Type.String(),
      before: NumberOrNull,
      after: NumberOrNull,
      unit: Type.String(),
    }),
  ),
})
