import { type PollutantId, parameters, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { dayItems } from '@qingyuan/domain/standards/breakpoints.ts'
import { citedEvaluation } from '@qingyuan/domain/standards/sources.ts'
import { type Standard, standardOn } from '@qingyuan/domain/standards/standard.ts'
import { formatDateTime, formatHour, hoursOfDay } from '@qingyuan/domain/time.ts'
import { dailyAqi } from '@qingyuan/engine/aqi/report.ts'
import { sumOfValues } from '@qingyuan/engine/core/sum.ts'
import { areaMean } from '@qingyuan/engine/rollup/area.ts'
import { ozoneDay } from '@qingyuan/engine/rollup/ozone.ts'
import { type AirServices, type DayColumns, publicScope, readDays, readPlaceDays, shownId } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { standardClauses } from './clauses.ts'
import {
  type Explanation,
  fixedText,
  formulaNumber,
  gradeOf,
  meanOfMembers,
  type Part,
  recordFrame,
  roundingStep,
  sourceText,
  stateOf,
  valueFrame,
} from './explanation-parts.ts'
import { aqiExplanation, iaqiLine, memberNames } from './hour.ts'
import { type RecordRow, selectComputed, selectRecords } from './queries.ts'

interface DayQuestion {
  services: AirServices
  scope: Scope
  place: PlaceRecord
  id: PollutantId
  day: string
  standard: Standard
}

const computedOf = async ({ services, scope, place, day }: Pick<DayQuestion, 'services' | 'scope' | 'place' | 'day'>) => {
  const { at, revision } = await selectComputed(services.pool, scope, place.id, day, day)
  return { computedAt: at === null ? null : formatDateTime(at), revision }
}

/** A 32-bit stored value as the decimal number that was written. */
const decimal = (value: number) => Number(Math.fround(value).toPrecision(7))

const hourValues = (day: string, rows: readonly RecordRow[]): Float64Array => {
  const byHour = new Map(rows.map(row => [row.hour, row]))
  return Float64Array.from(hoursOfDay(day), hour => {
    const value = byHour.get(hour)?.value
    return value == null ? Number.NaN : decimal(value)
  })
}

const hourParts = (day: string, rows: readonly RecordRow[]): Part[] => {
  const byHour = new Map(rows.map(row => [row.hour, row]))
  return hoursOfDay(day).map(hour => ({ label: formatHour(hour).slice(11), state: stateOf(byHour.get(hour)) }))
}

const countText = (parts: readonly Part[]): string => {
  const of = (state: Part['state']) => parts.filter(part => part.state === state).length
  return `${of('valid')} 条有效，${of('invalid')} 条无效，${of('missing')} 条缺失`
}

const indexInput = ({ id, standard }: DayQuestion, value: number) => {
  const report = dailyAqi({ [id]: value }, standard)
  return { label: '分指数', value: iaqiLine(id, dayItems[id], value, report.iaqi[id], standard, 'day').text }
}

const marksInput = (rows: readonly RecordRow[]) =>
  rows
    .filter(row => row.value === null && row.mark)
    .slice(0, 8)
    .map(row => ({ label: formatHour(row.hour).slice(11), value: `${row.mark!.mark} · ${sourceText(row)}` }))

const meanOfHours = (question: DayQuestion, rows: readonly RecordRow[]) => {
  const { id, day, standard } = question
  const { sum, count } = sumOfValues(hourValues(day, rows))
  const value = count === 0 ? Number.NaN : sum / count
  const need = standard.validity.dayHours
  return {
    value,
    formula:
      count === 0
        ? [{ text: '当日没有有效小时值' }]
        : [{ text: `C = Σ Cᵢ / n = ${formulaNumber(sum)} / ${count} = ${formulaNumber(value)}` }, roundingStep(value, id)],
    validity: { count, of: 24, need, valid: count >= need, rule: `每日至少 ${need} 个有效小时值` },
    clause: standardClauses.day(standard),
  }
}

const largestWindow = (question: DayQuestion, rows: readonly RecordRow[]) => {
  const { day, standard } = question
  const hours = hourValues(day, rows)
  const { max8h, max8hHour, windows, valid } = ozoneDay(hours, standard)
  const { sum, count } = sumOfValues(hours, max8hHour - 8, max8hHour)
  const need = standard.validity.ozone.windows
  const at = (hour: number) => String(hour).padStart(2, '0')
  const exceeding = valid && windows < need ? `；不足 ${need} 个，但超过日最大 8 小时二级限值 ${standard.limits.o3.day[1]}，仍有效` : ''
  return {
    value: max8h,
    formula: Number.isNaN(max8h)
      ? [{ text: '当日没有有效的 8 小时滑动平均值' }]
      : [
          {
            text: `最大的 8 小时平均出现在 ${at(max8hHour - 7)}–${at(max8hHour)} 时：Σ Cᵢ / n = ${formulaNumber(sum)} / ${count} = ${formulaNumber(max8h)}`,
          },
          roundingStep(max8h, 'o3_8h'),
        ],
    validity: { count: windows, of: 17, need, valid, rule: `有效 8 小时滑动平均值至少 ${need} 个${exceeding}` },
    clause: standardClauses.ozone(standard),
  }
}

/** Daily value of a station from its 24 hours. */
const explainStationDay = async (question: DayQuestion): Promise<Explanation> => {
  const { services, scope, place, id, day } = question
  const hours = hoursOfDay(day)
  const rows = await selectRecords(services.pool, scope, [place.id], hours[0]!, hours[23]!, id)
  const { value, ...made } = id === 'o3' ? largestWindow(question, rows) : meanOfHours(question, rows)
  const shown = shownId(id, 'day')
  const parts = hourParts(day, rows)
  return {
    title: id === 'o3' ? `${parameters[shown].label} 日最大 8 小时平均` : `${parameters[shown].label} 日平均`,
    subtitle: `${place.name} · ${day} · ${made.clause.standard}`,
    value: fixedText(value, shown),
    unit: parameters[shown].unit,
    ...(made.validity.valid ? gradeOf(shown, value, 'day', services.classScales.on(day)) : { level: null, levelLabel: null }),
    ...made,
    parts,
    inputs: [
      { label: '小时值', value: countText(parts) },
      ...(Number.isFinite(value) ? [indexInput(question, roundGbt8170(value, 4))] : []),
      ...marksInput(rows),
    ],
    records: recordFrame(services, place, id, rows),
    ...(await computedOf(question)),
  }
}

/** Daily value of an area: the mean of its members' valid days. */
const explainAreaDay = async (question: DayQuestion, members: readonly number[]): Promise<Explanation> => {
  const { services, scope, place, id, day, standard } = question
  const days = await readDays(services, publicScope, members, day, day)
  const values = members.map(member => days.get(member)!.value[id][0]!)
  const area = areaMean(values, standard.validity.areaShare)
  const shown = shownId(id, 'day')
  const names = memberNames(services, scope, members)
  const state = (i: number): Part['state'] =>
    Number.isFinite(values[i]!) ? 'valid' : Number.isFinite(days.get(members[i]!)!.mean[id][0]!) ? 'invalid' : 'missing'
  const rows = members.flatMap((member, i) =>
    services.places.allowed(scope, member)
      ? [
          {
            label: names.get(member)!,
            value: days.get(member)!.mean[id][0]!,
            counts: state(i) === 'valid',
            note: state(i) === 'invalid' ? '数据有效性不足' : undefined,
          },
        ]
      : [],
  )
  return {
    title: `${parameters[shown].label} 日均值（${place.kind === 'city' ? '城市' : '区县'}）`,
    subtitle: `${place.name} · ${day} · ${citedEvaluation(standard)}`,
    value: fixedText(area.mean, shown),
    unit: parameters[shown].unit,
    ...(area.valid ? gradeOf(shown, area.mean, 'day', services.classScales.on(day)) : { level: null, levelLabel: null }),
    ...meanOfMembers(area, shown, standard.validity.areaShare, '各评价点均无有效日值'),
    parts: members.map((member, i) => ({ label: names.get(member)!, state: state(i) })),
    inputs: [
      { label: '评价点', value: `${area.of} 个，有效 ${area.count} 个` },
      ...(Number.isFinite(area.mean) ? [indexInput(question, area.mean)] : []),
    ],
    records: valueFrame(services, place, shown, { key: 'place', label: '点位' }, rows, [day, day]),
    clause: standardClauses.area(standard),
    ...(await computedOf(question)),
  }
}

export const explainDay = (services: AirServices, scope: Scope, place: PlaceRecord, id: PollutantId, day: string): Promise<Explanation> => {
  const members = services.places.members(place.id)
  const question = { services, scope, place, id, day, standard: standardOn(day) }
  return members.length > 0 ? explainAreaDay(question, members) : explainStationDay(question)
}

const concentrationsOf = (days: DayColumns) => perPollutant(id => days.value[id][0]!)

/** Daily AQI from the day's valid statistics. */
export const explainDayAqi = async (services: AirServices, scope: Scope, place: PlaceRecord, day: string): Promise<Explanation> => {
  const standard = standardOn(day)
  const days = await readPlaceDays(services, scope, place.id, day, day)
  const concentrations = concentrationsOf(days)
  const report = dailyAqi({ ...concentrations, o3_1h: days.o3_1h[0] }, standard)
  const valid = pollutantIds.filter(id => Number.isFinite(concentrations[id]))
  const state = (id: PollutantId): Part['state'] =>
    valid.includes(id) ? 'valid' : Number.isFinite(days.mean[id][0]!) ? 'invalid' : 'missing'
  const rows = pollutantIds.map(id => ({
    label: parameters[shownId(id, 'day')].label,
    value: days.mean[id][0]!,
    counts: state(id) === 'valid',
    note: state(id) === 'invalid' ? '数据有效性不足' : parameters[id].unit,
  }))
  const records = valueFrame(services, place, 'aqi', { key: 'parameter', label: '指标' }, rows, [day, day])
  const column = records.columns[1]!
  return {
    title: 'AQI（日）',
    subtitle: `${place.name} · ${day} · ${standard.aqi}`,
    unit: '',
    ...aqiExplanation(report, concentrations, standard, 'day'),
    validity: { count: valid.length, of: 6, need: 6, valid: report.complete, rule: '六项污染物日值均有效的日参与达标评价' },
    parts: pollutantIds.map(id => ({ label: parameters[shownId(id, 'day')].label, state: state(id) })),
    records: {
      ...records,
      columns: records.columns.map(c =>
        c === column
          ? {
              ...c,
              label: '日值',
              parameter: undefined,
              decimals: 1,
              values: rows.map(row => (Number.isFinite(row.value) ? roundGbt8170(row.value, 1) : null)),
            }
          : c,
      ),
    },
    clause: standardClauses.aqi(standard),
    ...(await computedOf({ services, scope, place, day })),
  }
}
