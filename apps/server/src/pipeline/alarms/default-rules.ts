import type { AlarmRule } from './queries.ts'

const threshold = (
  name: string,
  parameter: string,
  limit: number,
  hours: number,
  severity: AlarmRule['severity'],
): Omit<AlarmRule, 'id'> => ({
  name,
  kind: 'threshold',
  severity,
  parameter,
  threshold: limit,
  hours,
  settings: { hysteresis: Math.round(limit * 5) / 100, levels: ['national', 'provincial', 'city'] },
})

/**
 * Rules a new installation starts with. No official numbers exist for station alarms (reference, "Not confirmed"); these follow the class
 * bounds and the hourly limits of GB 3095, and are data that people edit.
 */
export const defaultRules: readonly Omit<AlarmRule, 'id'>[] = [
  threshold('PM₂.₅ 小时高值', 'pm2_5', 115, 2, 'medium'),
  threshold('PM₂.₅ 重度高值', 'pm2_5', 150, 3, 'high'),
  threshold('PM₁₀ 小时高值', 'pm10', 250, 2, 'medium'),
  threshold('O₃ 小时超标', 'o3', 200, 1, 'high'),
  threshold('NO₂ 小时超标', 'no2', 200, 1, 'high'),
  threshold('SO₂ 小时高值', 'so2', 150, 2, 'medium'),
  threshold('CO 小时超标', 'co', 10, 1, 'high'),
  { name: 'PM 倒挂', kind: 'inversion', severity: 'data', parameter: 'pm2_5', threshold: null, hours: 3, settings: {} },
  { name: '数据恒值', kind: 'stuck', severity: 'data', parameter: 'pm2_5', threshold: null, hours: 6, settings: {} },
  { name: '数据迟到', kind: 'offline', severity: 'data', parameter: null, threshold: null, hours: 2, settings: {} },
]
