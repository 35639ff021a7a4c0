import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour, daysBetween, formatHour, hourMs, hoursOfDay } from '@qingyuan/domain/time.ts'
import { sumOfValues } from '@qingyuan/engine/core/sum.ts'
import { type AirServices, airRefusal, readPlaceHours } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { standardClauses } from './clauses.ts'
import {
  type Explanation,
  fixedText,
  formulaNumber,
  type Part,
  recordFrame,
  roundingStep,
  stateOf,
  valueFrame,
} from './explanation-parts.ts'
import { selectRecords } from './queries.ts'

/** So many hours are shown one by one; more of them day by day. */
const mostHours = 168

interface SpanQuestion {
  services: AirServices
  scope: Scope
  place: PlaceRecord
  id: MeasuredId
  /** Ends of the first and the last hour. */
  from: number
  to: number
}

const hourByHour = async ({ services, scope, place, id, from, to }: SpanQuestion) => {
  const rows = await selectRecords(services.pool, scope, [place.id], from, to, id)
  const byHour = new Map(rows.map(row => [row.hour, row]))
  const hours = Array.from({ length: (to - from) / hourMs + 1 }, (_, i) => from + i * hourMs)
  const parts = hours.map((hour): Part => ({ label: formatHour(hour).slice(5), state: stateOf(byHour.get(hour)) }))
  return { parts, records: recordFrame(services, place, id, rows) }
}

const dayByDay = ({ services, place, id, from, to }: SpanQuestion, values: Float64Array) => {
  const days = daysBetween(dayOfHour(from), dayOfHour(to))
  const totals = days.map(day => {
    const [first, last] = [hoursOfDay(day)[0]!, hoursOfDay(day)[23]!]
    return sumOfValues(values, Math.max(0, (first - from) / hourMs), Math.min(values.length, (last - from) / hourMs + 1))
  })
  const rows = days.flatMap((label, i) => {
    const { sum, count } = totals[i]!
    return count === 0 ? [] : [{ label, value: sum / count, counts: true, note: `${count} 个有效小时值，合计 ${formulaNumber(sum, 2)}` }]
  })
  return {
    parts: days.map((day, i): Part => ({ label: day.slice(5), state: totals[i]!.count > 0 ? 'valid' : 'missing' })),
    records: valueFrame(services, place, id, { key: 'time', label: '日期' }, rows, [days[0]!, days.at(-1)!]),
  }
}

/** Mean of the valid hours of any run of hours, as the footer of a table has it; the standard knows no such statistic and no class for it. */
export const explainHourSpan = async (question: SpanQuestion): Promise<Explanation> => {
  const { services, scope, place, id, from, to } = question
  if (id === 'wind_direction') throw airRefusal('INVALID_INPUT', '风向不作算术平均，不能溯数')
  const values = (await readPlaceHours(services, scope, place.id, from, to, [id])).values[id]!
  const { sum, count } = sumOfValues(values)
  const value = count === 0 ? Number.NaN : sum / count
  const standard = standardOn(dayOfHour(to))
  return {
    title: `${parameters[id].label} 小时值的平均`,
    subtitle: `${place.name} · ${formatHour(from)} ~ ${formatHour(to)}`,
    value: fixedText(value, id),
    unit: parameters[id].unit,
    level: null,
    levelLabel: null,
    formula:
      count === 0
        ? [{ text: '该时段没有有效小时值' }]
        : [{ text: `C = Σ Cᵢ / n = ${formulaNumber(sum, 2)} / ${count} = ${formulaNumber(value)}` }, roundingStep(value, id)],
    validity: { count, of: values.length, need: 1, valid: count > 0, rule: '有效小时数；标准未规定任意时段平均值的有效性，不参与评价' },
    inputs: [{ label: '小时值', value: `${count} 个有效，共 ${values.length} 个时次` }],
    clause: standardClauses.hour(standard),
    computedAt: null,
    revision: null,
    ...(values.length <= mostHours ? await hourByHour(question) : dayByDay(question, values)),
  }
}
