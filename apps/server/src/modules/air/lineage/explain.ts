import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { isMeasured, isPollutant } from '@qingyuan/domain/parameters.ts'
import { isDay } from '@qingyuan/domain/time.ts'
import { type AirServices, airRefusal, periodOf, placesOf, rangeOf } from '#/modules/air/read/public.ts'
import { explainSpecies, isSpeciesKey } from '#/modules/organics/species/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { explainClassDays, isClassItem } from './class-days.ts'
import { explainDay, explainDayAqi } from './day.ts'
import type { Explanation } from './explanation-parts.ts'
import { explainHour, explainHourAqi } from './hour.ts'
import { explainHourSpan } from './hour-span.ts'
import { explainChange, explainComposite, explainPeriod } from './period.ts'
import { explainSoFar } from './running-totals.ts'

type Question = InputOf<typeof traceCalls.Explain>

/** Longest period that is explained day by day. */
const mostDays = 366

/** The days a question is about: a period label, or an open span from `time` to `until`. */
const periodOfQuestion = ({ step, time, until }: Question) => {
  const asHour = step === 'hour'
  const range = rangeOf(
    asHour ? 'hour' : until ? 'day' : step,
    asHour || !until || isDay(time) ? time : rangeOf(step, time, time).firstDay,
    until ?? time,
  )
  return { range, period: periodOf(range.firstDay, range.lastDay), label: until ? `${range.firstDay} ~ ${range.lastDay}` : time }
}

/** Statistics that the question may name; one not named here (`period`, `accumulated` …) is what the parameter and the time say. */
const statisticOf = (statistic = '') => ({
  change: /^(rank_)?change/.test(statistic),
  withoutDust: statistic.endsWith('without_dust'),
  meanOfDays: statistic === 'mean',
})

/**
 * 溯数: where a number comes from. `aqi`: of an hour or day. A pollutant (`o3` = `o3_8h` for days and longer): the hour's record, the day from its
 * hours, longer periods from their days; of an area, from its stations. `composite_index`, `good_days`, `good_ratio`, `heavy_days`, `valid_days`, `class_days_1` …, `primary_days_pm2_5` …: of
 * a period. `until` closes an open span that begins with `time`: of days (累计), or with step `hour` of hours (the mean of a table's footer).
 * Statistic `change`: the change of index and rank against last year; `without_dust`, `change_without_dust`: the same in a dust-deducted ranking;
 * `so_far`: the day up
 * to an hour, as rankings of today have it; `mean`: the mean of days where the period is judged by a percentile.
 */
export const explainValue = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: Question,
): Promise<Explanation> => {
  const place = placesOf(services.places, [question.placeId])[0]!
  const id = question.parameter === 'o3_8h' ? 'o3' : question.parameter
  const { range, period, label } = periodOfQuestion(question)
  if (range.step === 'hour') {
    const { firstHour: from, lastHour: to } = range
    if (question.statistic === 'so_far' && (id === 'aqi' || isPollutant(id))) return explainSoFar({ services, scope, place, id, hour: to })
    if (isMeasured(id) && question.until && to > from) return explainHourSpan({ services, scope, place, id, from, to })
    if (id === 'aqi') return explainHourAqi(services, scope, place, from)
    if (isMeasured(id)) return explainHour(services, scope, place, id, from)
    throw airRefusal('INVALID_INPUT', `指标“${id}”没有小时值`)
  }
  if (range.labels.length > mostDays && question.until) throw airRefusal('BAD_RANGE', `溯数最长 ${mostDays} 天，请缩短时段`)
  const { change, ...how } = statisticOf(question.statistic)
  const periodQuestion = { services, scope, place, period, label, ...how }
  if (change) return explainChange(periodQuestion)
  if (id === 'composite_index') return explainComposite(periodQuestion)
  if (isClassItem(id)) return explainClassDays(periodQuestion, id)
  const oneDay = question.step === 'day' && period.kind === 'day'
  if (id === 'aqi' && oneDay) return explainDayAqi(services, scope, place, range.firstDay)
  if (!isPollutant(id)) throw airRefusal('INVALID_INPUT', `指标“${id}”不能按此时间粒度溯数`)
  return oneDay ? explainDay(services, scope, place, id, range.firstDay) : explainPeriod(periodQuestion, id)
}

export const traceService = serveCalls(traceCalls, {
  Explain: (context, question) => (isSpeciesKey(question.parameter) ? explainSpecies(context, question) : explainValue(context, question)),
})
