import { type AlarmCondition, type AlarmSeverity, subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { AlarmRule } from './rule-queries.ts'

type NewRule = Omit<AlarmRule, 'id'>
/** Without handling: repeat interval of the notification, and hours until it is escalated. */
const followUps = {
  high: { repeatHours: 2, escalateHours: null },
  medium: { repeatHours: 4, escalateHours: 6 },
  data: { repeatHours: 24, escalateHours: null },
} as const satisfies Record<AlarmSeverity, object>

const rule = (
  name: string,
  severity: AlarmSeverity,
  condition: AlarmCondition,
  hours: number,
  levels: NewRule['levels'] = null,
): NewRule => ({
  name,
  severity,
  subject: subjectOf(condition),
  terms: { condition, hours, clearHours: 1 },
  levels,
  countyIds: null,
  ...followUps[severity],
})

const regular: NewRule['levels'] = ['national', 'provincial', 'city']
/** Ends 5 % below the limit. */
const threshold = (name: string, of: string, limit: number, hours: number, severity: AlarmSeverity) =>
  rule(name, severity, { kind: 'above', of, limit, clear: limit - Math.round(limit * 5) / 100 }, hours, regular)

/**
 * Rules a new installation starts with. No official numbers exist for station alarms (reference, "Not confirmed"); these follow the class
 * bounds and the hourly limits of GB 3095, and are data that people edit.
 */
export const defaultRules: readonly NewRule[] = [
  threshold('PM₂.₅ 小时高值', 'pm2_5', 115, 2, 'medium'),
  threshold('PM₂.₅ 重度高值', 'pm2_5', 150, 3, 'high'),
  threshold('PM₁₀ 小时高值', 'pm10', 250, 2, 'medium'),
  threshold('O₃ 小时超标', 'o3', 200, 1, 'high'),
  threshold('NO₂ 小时超标', 'no2', 200, 1, 'high'),
  threshold('SO₂ 小时高值', 'so2', 150, 2, 'medium'),
  threshold('CO 小时超标', 'co', 10, 1, 'high'),
  rule('PM₂.₅ 高于邻站', 'medium', { kind: 'relative', of: 'pm2_5', to: 'neighbours', ratio: 2, least: 50 }, 2, regular),
  rule('SO₂ 突升', 'medium', { kind: 'rise', of: 'so2', over: 3, by: 60, share: 1 }, 1, regular),
  rule('PM 倒挂', 'data', { kind: 'inverted', of: 'pm2_5', under: 'pm10', margin: 5, share: 0.1 }, 3),
  rule('数据恒值', 'data', { kind: 'constant', of: 'pm2_5', hours: 6 }, 1),
  rule('设备访问密码错误', 'high', { kind: 'access' }, 1),
  rule('数据迟到', 'data', { kind: 'missing', series: pollutantIds }, 3),
]
