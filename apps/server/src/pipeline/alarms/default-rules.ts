import { type AlarmCondition, type AlarmSeverity, subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import { alarmLevelBounds } from '@qingyuan/domain/monitor-items.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import type { NewRule } from './rule-queries.ts'

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

/** A rule of a category, for types of stations; the peaks of a graded one have the levels of their quantity. */
const categorised = (category: number, types: readonly StationType[], of: NewRule, graded?: keyof typeof alarmLevelBounds): NewRule => ({
  ...of,
  ...{ category, types, bounds: graded ? alarmLevelBounds[graded] : [] },
})
const tvocTypes: readonly StationType[] = ['nmhc', 'tvoc', 'park', 'fence', 'sensitive']
const odourTypes: readonly StationType[] = ['odour', 'park', 'fence', 'sensitive']
const sensed: readonly StationType[] = ['tvoc', 'odour', 'park', 'fence', 'sensitive']
const over = (name: string, of: string, limit: number, hours: number, severity: AlarmSeverity): NewRule =>
  rule(name, severity, { kind: 'above', of, limit, clear: Math.round(limit * 800) / 1000 }, hours)

/** Rules of organics and odour: proposals of the reference (odour-tvoc, section 5), since no official threshold of an alarm exists. */
const organicRules: readonly NewRule[] = [
  categorised(1, tvocTypes, over('TVOC 持续高值', 'tvoc', 300, 2, 'medium'), 'tvoc'),
  categorised(1, tvocTypes, over('TVOC 重度高值', 'tvoc', 500, 1, 'high'), 'tvoc'),
  categorised(1, ['nmhc', 'species', 'park', 'fence'], over('NMHC 持续高值', 'nmhc', 1, 2, 'medium'), 'nmhc'),
  categorised(1, ['park', 'fence'], over('边界 NMHC 高值', 'nmhc', 4, 1, 'high'), 'nmhc'),
  categorised(2, tvocTypes, rule('TVOC 突升', 'medium', { kind: 'rise', of: 'tvoc', over: 1, by: 150, share: 1 }, 1)),
  categorised(
    4,
    tvocTypes,
    rule('TVOC 夜间高值', 'medium', { kind: 'percentile', of: 'tvoc', days: 30, p: 95, from: 22, to: 6, least: 250 }, 2),
  ),
  categorised(
    3,
    ['tvoc', 'park'],
    rule('TVOC 高于邻站', 'medium', { kind: 'relative', of: 'tvoc', to: 'neighbours', ratio: 2.5, least: 150 }, 2),
  ),
  categorised(5, ['species'], rule('焦化组分指纹', 'medium', { kind: 'fingerprint', profile: '2569', similarity: 0.85, least: 60 }, 2)),
  categorised(6, odourTypes, rule('恶臭短时高值', 'medium', { kind: 'share', of: 'odour', limit: 20, share: 0.16 }, 1), 'odour'),
  categorised(6, odourTypes, over('恶臭高值', 'odour', 20, 1, 'medium'), 'odour'),
  categorised(6, odourTypes, over('恶臭重度高值', 'odour', 40, 1, 'high'), 'odour'),
  categorised(6, odourTypes, over('H₂S 高值', 'h2s', 0.06, 1, 'high'), 'h2s'),
  categorised(6, odourTypes, over('NH₃ 高值', 'nh3', 1.5, 1, 'high'), 'nh3'),
  categorised(7, sensed, rule('TVOC 恒值', 'data', { kind: 'constant', of: 'tvoc', hours: 6 }, 1)),
  categorised(8, sensed, rule('传感器离线', 'data', { kind: 'missing', series: ['tvoc', 'odour'] }, 2)),
]

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
  ...organicRules,
]
