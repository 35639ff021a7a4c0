/** Groupings of alarm counts. */
export const alarmGroupings = {
  station: '站点',
  county: '区县',
  parameter: '指标',
  hour: '小时',
  severity: '等级',
  kind: '类型',
  rule: '规则',
  day: '日期',
} as const

export type AlarmGrouping = keyof typeof alarmGroupings
export const alarmGroupingIds = Object.keys(alarmGroupings) as AlarmGrouping[]
