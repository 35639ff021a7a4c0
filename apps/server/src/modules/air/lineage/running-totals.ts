import { evidenceColumns } from '@qingyuan/contract/air/lineage.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour, dayStart, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { dailyAqi } from '@qingyuan/engine/aqi/report.ts'
import { concentrationsSoFar } from '#/modules/air/ranking/public.ts'
import { type AirServices, metaOf, readPlaceHours, shownId } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { standardClauses } from './clauses.ts'
import { type Explanation, fixedText, formulaNumber, type Part, roundingStep } from './explanation-parts.ts'
import { aqiExplanation } from './hour.ts'
import { explainHourSpan } from './hour-span.ts'

interface SoFarQuestion {
  services: AirServices
  scope: Scope
  place: PlaceRecord
  id: PollutantId | 'aqi'
  /** End of the last hour that counts. */
  hour: number
}

const dayHours = async ({ services, scope, place, hour }: SoFarQuestion) => {
  const first = dayStart(dayOfHour(hour)) + hourMs
  const hours = await readPlaceHours(services, scope, place.id, first, hour)
  const standard = standardOn(dayOfHour(hour))
  return { first, hours, standard, concentrations: concentrationsSoFar(hours.values, standard) }
}

/** AQI of the means so far, ozone by its largest 8 h mean: 今日 of the rankings, no statistic of the standard before the day has ended. */
const explainAqi = async (question: SoFarQuestion): Promise<Explanation> => {
  const { services, place, hour } = question
  const { standard, concentrations } = await dayHours(question)
  const report = dailyAqi(concentrations, standard)
  const there = pollutantIds.filter(id => Number.isFinite(concentrations[id]))
  const labelOf = (id: PollutantId) => parameters[shownId(id, 'day')].label
  return {
    title: 'AQI（今日截至目前）',
    subtitle: `${place.name} · 截至 ${formatHour(hour)} · ${standard.aqi}`,
    unit: '',
    ...aqiExplanation(report, concentrations, standard, 'day'),
    validity: { count: there.length, of: 6, need: 1, valid: there.length > 0, rule: '当日尚未结束，以已有小时值计算，不参与评价' },
    parts: pollutantIds.map((id): Part => ({ label: labelOf(id), state: there.includes(id) ? 'valid' : 'missing' })),
    records: buildFrame(
      evidenceColumns,
      there,
      {
        parameter: labelOf,
        value: { label: '截至目前的值', unit: '', decimals: 1, of: id => concentrations[id] },
        unit: id => parameters[id].unit,
      },
      { meta: metaOf(services, '计算输入', [place], dayOfHour(hour), dayOfHour(hour)) },
    ),
    clause: standardClauses.aqi(standard),
    computedAt: null,
    revision: null,
  }
}

const explainOzone = async (question: SoFarQuestion): Promise<Explanation> => {
  const { services, scope, place, hour } = question
  const { first, standard, concentrations } = await dayHours(question)
  const hours = await explainHourSpan({ services, scope, place, id: 'o3', from: first, to: hour })
  const { o3 } = concentrations
  const need = standard.validity.ozone.windowHours
  return {
    ...hours,
    title: `${parameters.o3_8h.label} 今日截至目前最大 8 小时滑动平均`,
    value: fixedText(o3, 'o3_8h'),
    formula: Number.isFinite(o3)
      ? [{ text: `各 8 小时滑动平均（至少 ${need} 个小时值）的最大值 = ${formulaNumber(o3)}` }, roundingStep(o3, 'o3_8h')]
      : [{ text: `今日尚无 ${need} 个以上小时值的 8 小时滑动平均` }],
    clause: standardClauses.ozone(standard),
  }
}

/** A number of the day that has not ended yet, as the rankings of 今日 show it. */
export const explainSoFar = async (question: SoFarQuestion): Promise<Explanation> => {
  const { services, scope, place, id, hour } = question
  if (id === 'aqi') return explainAqi(question)
  if (id === 'o3') return explainOzone(question)
  return explainHourSpan({ services, scope, place, id, from: dayStart(dayOfHour(hour)) + hourMs, to: hour })
}
