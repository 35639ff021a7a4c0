import { evidenceColumns } from '@qingyuan/contract/air/lineage.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type MeasuredId, type PollutantId, parameters, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { type AqiItem, dayItems, hourItems, iaqiAxis } from '@qingyuan/domain/standards/breakpoints.ts'
import { citedEvaluation } from '@qingyuan/domain/standards/sources.ts'
import { type Standard, standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour, formatDateTime, formatHour, type Step } from '@qingyuan/domain/time.ts'
import { type AirQuality, hourlyAqi, levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { areaMean } from '@qingyuan/engine/rollup/area.ts'
import { type AirServices, metaOf, publicScope, readHours, shownAs, shownId } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { standardClauses } from './clauses.ts'
import {
  type Explanation,
  fixedText,
  formulaNumber,
  gradeOf,
  meanOfMembers,
  recordFrame,
  roundingStep,
  sourceText,
  stateOf,
} from './explanation-parts.ts'
import { selectRecords } from './queries.ts'

/** One pollutant's sub-index with its numbers: `(100 − 50) / (60 − 35) × (52 − 35) + 50 = 84 → 84`. */
export const iaqiLine = (
  id: PollutantId,
  item: AqiItem,
  concentration: number,
  index: number,
  standard: Standard,
  step: Step,
): { text: string; value: string } => {
  const label = `IAQI(${parameters[shownId(id, step)].label})`
  if (!Number.isFinite(index)) return { text: `${label}：无有效浓度，不参与`, value: '—' }
  const row = standard.breakpoints[item]
  const c = roundGbt8170(concentration, row.decimals)
  const high = row.points.findIndex(point => c <= point)
  if (high < 0) return { text: `${label}：${formulaNumber(c)} 高于最高限值 ${row.points.at(-1)}，取 ${index}`, value: String(index) }
  const at = Math.max(high, 1)
  const [low, top, from, to] = [row.points[at - 1]!, row.points[at]!, iaqiAxis[at - 1]!, iaqiAxis[at]!]
  const exact = ((to - from) / (top - low)) * (c - low) + from
  return {
    text: `${label} = (${to} − ${from}) / (${top} − ${low}) × (${formulaNumber(c)} − ${low}) + ${from} = ${formulaNumber(exact, 2)} → ${index}（向上取整）`,
    value: String(index),
  }
}

/** Formula, parts and inputs of an AQI, hourly or daily. */
export const aqiExplanation = (
  report: AirQuality,
  concentrations: Readonly<Record<PollutantId, number>>,
  standard: Standard,
  step: 'hour' | 'day',
) => {
  const items = step === 'hour' ? hourItems : dayItems
  const names = report.primary.map(id => parameters[shownId(id, step)].label).join('、')
  return {
    formula: [
      ...pollutantIds.map(id => iaqiLine(id, items[id], concentrations[id], report.iaqi[id], standard, step)),
      {
        text: `AQI = max(${pollutantIds.map(id => (Number.isFinite(report.iaqi[id]) ? report.iaqi[id] : '—')).join(', ')}) = ${formulaNumber(report.aqi)}`,
        value: formulaNumber(report.aqi),
      },
    ],
    inputs: [
      { label: '首要污染物', value: names || (Number.isFinite(report.aqi) ? '无（AQI 不大于 50）' : '—') },
      ...pollutantIds.map(id => ({
        label: parameters[shownId(id, step)].label,
        value: `${fixedText(concentrations[id], shownId(id, step))} ${parameters[id].unit}`,
      })),
    ],
    level: levelOfAqi(report.aqi),
    levelLabel: report.level === null ? null : airClass(report.level).label,
    value: Number.isFinite(report.aqi) ? String(report.aqi) : '—',
  }
}

/** Real-time AQI of an hour: six sub-indices, the largest counts. */
export const explainHourAqi = async (services: AirServices, scope: Scope, place: PlaceRecord, hour: number): Promise<Explanation> => {
  const standard = standardOn(dayOfHour(hour))
  const rows = (await Promise.all(pollutantIds.map(id => selectRecords(services.pool, scope, [place.id], hour, hour, id)))).map(
    ([row]) => row,
  )
  const concentrations = perPollutant((id, i) => rows[i]?.value ?? Number.NaN)
  const report = hourlyAqi(concentrations, standard)
  const count = rows.filter(row => row?.value != null).length
  const day = dayOfHour(hour)
  return {
    title: 'AQI（小时）',
    subtitle: `${place.name} · ${formatHour(hour)} · ${standard.aqi}`,
    unit: '',
    ...aqiExplanation(report, concentrations, standard, 'hour'),
    validity: { count, of: 6, need: 1, valid: count > 0, rule: '参与计算的污染物项数；小时 AQI 以有浓度的污染物计算' },
    parts: pollutantIds.map((id, i) => ({ label: parameters[id].label, state: stateOf(rows[i]) })),
    records: buildFrame(
      evidenceColumns,
      pollutantIds,
      {
        parameter: id => parameters[id].label,
        value: { label: '浓度', of: (id, i) => shownAs(rows[i]?.value ?? rows[i]?.mark?.value, id) },
        unit: id => parameters[id].unit,
        mark: (_, i) => (rows[i] ? (rows[i].mark?.mark ?? 'N') : null),
        source: (_, i) => (rows[i] ? sourceText(rows[i]) : null),
      },
      { meta: metaOf(services, '原始记录', [place], day, day) },
    ),
    clause: standardClauses.aqi(standard),
    computedAt: rows[0] ? formatDateTime(rows[0].receivedAt) : null,
    revision: rows[0]?.revision ?? null,
  }
}

/** Hourly value of a station: the record itself. */
const explainRecord = async (
  services: AirServices,
  scope: Scope,
  place: PlaceRecord,
  id: MeasuredId,
  hour: number,
): Promise<Explanation> => {
  const rows = await selectRecords(services.pool, scope, [place.id], hour, hour, id)
  const value = rows[0]?.value ?? Number.NaN
  const standard = standardOn(dayOfHour(hour))
  const count = rows[0]?.value == null ? 0 : 1
  return {
    title: `${parameters[id].label} 小时值`,
    subtitle: `${place.name} · ${formatHour(hour)} · ${standardClauses.hour(standard).standard}`,
    value: fixedText(value, id),
    unit: parameters[id].unit,
    ...gradeOf(id, value, 'hour', services.classScales.on(dayOfHour(hour))),
    formula: count === 0 ? [{ text: '该小时没有有效数据' }] : [roundingStep(value, id)],
    validity: { count, of: 1, need: 1, valid: count === 1, rule: '小时值有效即参与统计' },
    parts: [{ label: formatHour(hour).slice(11), state: stateOf(rows[0]) }],
    inputs: rows[0] ? [{ label: '来源', value: sourceText(rows[0]) }] : [],
    records: recordFrame(services, place, id, rows),
    clause: standardClauses.hour(standard),
    computedAt: rows[0] ? formatDateTime(rows[0].receivedAt) : null,
    revision: rows[0]?.revision ?? null,
  }
}

/** Names of an area's stations; of those beyond the caller's county only that they are there. */
export const memberNames = ({ places }: AirServices, scope: Scope, members: readonly number[]): Map<number, string> =>
  new Map(members.map(id => [id, places.allowed(scope, id) ? (places.get(id)?.name ?? String(id)) : '其他区县评价点']))

/** Hourly value of an area: the mean of its evaluation stations. */
const explainAreaHour = async (
  services: AirServices,
  scope: Scope,
  place: PlaceRecord,
  id: MeasuredId,
  hour: number,
  members: readonly number[],
): Promise<Explanation> => {
  const standard = standardOn(dayOfHour(hour))
  const [rows, own] = await Promise.all([
    selectRecords(services.pool, publicScope, members, hour, hour, id),
    readHours(services, scope, [place.id], hour, hour, [id]),
  ])
  const byId = new Map(rows.map(row => [row.placeId, row]))
  const area = areaMean(
    members.map(member => byId.get(member)?.value ?? Number.NaN),
    standard.validity.areaShare,
  )
  const value = own.get(place.id)!.values[id]![0]!
  const names = memberNames(services, scope, members)
  return {
    title: `${parameters[id].label} 小时值（${place.kind === 'city' ? '城市' : '区县'}）`,
    subtitle: `${place.name} · ${formatHour(hour)} · ${citedEvaluation(standard)}`,
    value: fixedText(value, id),
    unit: parameters[id].unit,
    ...gradeOf(id, value, 'hour', services.classScales.on(dayOfHour(hour))),
    ...meanOfMembers(area, id, standard.validity.areaShare, '各评价点均无有效数据'),
    parts: members.map(member => ({ label: names.get(member)!, state: stateOf(byId.get(member)) })),
    inputs: [{ label: '评价点', value: `${area.of} 个，有效 ${area.count} 个` }],
    records: recordFrame(
      services,
      place,
      id,
      rows.filter(row => services.places.allowed(scope, row.placeId)),
      names,
    ),
    clause: standardClauses.area(standard),
    computedAt: null,
    revision: null,
  }
}

export const explainHour = (
  services: AirServices,
  scope: Scope,
  place: PlaceRecord,
  id: MeasuredId,
  hour: number,
): Promise<Explanation> => {
  const members = services.places.members(place.id)
  return members.length > 0 ? explainAreaHour(services, scope, place, id, hour, members) : explainRecord(services, scope, place, id, hour)
}
