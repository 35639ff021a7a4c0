import { type MeasuredId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { aboveFor, type ConditionState, silentHours } from '@qingyuan/engine/alarm/condition.ts'
import { stuck } from '@qingyuan/engine/quality/suspects.ts'
import type pg from 'pg'
import type { PlaceRecord, Places } from '#/modules/places/service.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { readSeries, type Series } from '../rollup/queries.ts'
import { type AlarmFinding, type AlarmRule, endAlarms, readOpenAlarms, readRules, upsertAlarms } from './queries.ts'

/** Hours looked back; an alarm that began earlier keeps its beginning in the table. */
const windowHours = 26
const calm: ConditionState = { active: false, since: -1, hours: 0, peak: Number.NaN }

/** Hours with any pollutant. */
const heard = (series: Series): Float64Array =>
  series.pm2_5.map((_, i) => pollutantIds.map(id => series[id][i]!).find(value => value === value) ?? Number.NaN)

const conditionOf = (rule: AlarmRule, series: Series): ConditionState => {
  const values = series[rule.parameter as MeasuredId] ?? heard(series)
  switch (rule.kind) {
    case 'threshold':
      return aboveFor(values, rule.threshold!, rule.hours, rule.settings.hysteresis ?? 0)
    case 'inversion':
      return aboveFor(
        series.pm2_5.map((fine, i) => fine - Math.max(series.pm10[i]! + 5, series.pm10[i]! * 1.1)),
        0,
        rule.hours,
      )
    case 'stuck':
      return aboveFor(
        Float32Array.from(stuck(values, 'pm2_5'), (flag, i) => (Number.isNaN(values[i]!) ? Number.NaN : flag)),
        0.5,
        rule.hours,
      )
    case 'offline': {
      const hours = silentHours(heard(series))
      return hours > rule.hours ? { active: true, since: values.length - hours, hours, peak: Number.NaN } : calm
    }
    default:
      return calm
  }
}

const messageOf = (rule: AlarmRule, state: ConditionState, now: number): string => {
  const parameter = parameters[rule.parameter as MeasuredId]
  if (rule.kind === 'offline') return `数据迟到 ${state.hours} h（${formatHour(now - state.hours * hourMs)} 时后缺测）`
  if (rule.kind === 'inversion') return `PM₂.₅ 高于 PM₁₀，连续 ${state.hours} h`
  if (rule.kind === 'stuck') return `${parameter.label} 连续 ${state.hours} h 数值不变`
  return `${parameter.label} ${roundGbt8170(state.peak, parameter.decimals)} ${parameter.unit}，连续 ${state.hours} h 超 ${rule.threshold}`
}

const applies = (rule: AlarmRule, place: PlaceRecord): boolean =>
  place.kind === 'station' && (!rule.settings.levels || (place.level !== null && rule.settings.levels.includes(place.level)))

/**
 * Holds all active rules against the last day of every station: opens, updates and ends alarms in one transaction.
 * @returns alarms opened now
 */
export const evaluateAlarms = async (
  pool: pg.Pool,
  places: Places,
  now: number,
): Promise<{ id: number; placeId: number; countyId: number | null }[]> => {
  const [rules, open] = await Promise.all([readRules(pool), readOpenAlarms(pool)])
  const stations = places.all().filter(place => place.kind === 'station')
  const last = floorHour(now)
  const first = last - (windowHours - 1) * hourMs
  const series = await readSeries(
    pool,
    stations.map(place => place.id),
    first,
    windowHours,
  )
  const findings: AlarmFinding[] = []
  for (const rule of rules)
    for (const place of stations.filter(station => applies(rule, station))) {
      const own = series.get(place.id)!
      // The newest hour is on its way for a while; only "offline" counts it as missing, and allows for it.
      const state = conditionOf(rule, own)
      if (!state.active || (rule.kind === 'offline' && state.hours >= windowHours)) continue
      findings.push({
        ruleId: rule.id,
        placeId: place.id,
        parameter: rule.parameter,
        message: messageOf(rule, state, last),
        openedAt: first + state.since * hourMs,
        lastAt: last,
        peak: Number.isNaN(state.peak) || rule.kind !== 'threshold' ? null : state.peak,
        hours: state.hours,
      })
    }
  const on = new Set(findings.map(f => `${f.ruleId}|${f.placeId}`))
  const ended = open.filter(alarm => !on.has(`${alarm.ruleId}|${alarm.placeId}`)).map(alarm => alarm.id)
  const opened = await transaction(pool, async client => {
    if (ended.length > 0) await endAlarms(client, ended, last)
    return upsertAlarms(client, findings)
  })
  return opened.map(alarm => ({ ...alarm, countyId: places.get(alarm.placeId)?.countyId ?? null }))
}
