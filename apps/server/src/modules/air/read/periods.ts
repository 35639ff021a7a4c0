import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { monthNeed, type ValidityRules } from '@qingyuan/domain/standards/validity.ts'
import {
  addDays,
  countDays,
  dayOfHour,
  daysOfPeriod,
  firstDayOf,
  formatDate,
  periodOfDay,
  sameSpanLastYear,
} from '@qingyuan/domain/time.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable, type Period } from '@qingyuan/engine/rollup/validity.ts'
import type { DayColumns } from './columns.ts'
import { type AirServices, newestHour, publicScope } from './read.ts'

/** A whole month, quarter or year is judged as such; any other run of days as a span. */
export const periodOf = (first: string, last: string): Period => {
  if (first === last) return { kind: 'day', first, last }
  const candidates = [first.slice(0, 7), `${first.slice(0, 4)}-Q${Math.ceil(+first.slice(5, 7) / 3)}`, first.slice(0, 4)]
  const at = candidates.findIndex(label => daysOfPeriod(label)!.first === first && daysOfPeriod(label)!.last === last)
  return { kind: (['month', 'quarter', 'year'] as const)[at] ?? 'span', first, last }
}

/** The same days (whole months: the same months) a year before, or as many days right before. */
export const basePeriod = (first: string, last: string, compare: 'lastYear' | 'previous'): Period => {
  if (compare === 'lastYear') {
    const base = sameSpanLastYear(first, last)
    return periodOf(base.first, base.last)
  }
  const whole = periodOf(first, last)
  const end = addDays(first, -1)
  if (whole.kind === 'month') return periodOf(firstDayOf(end, 'month'), end)
  if (whole.kind === 'year') return periodOf(firstDayOf(end, 'year'), end)
  return periodOf(addDays(end, 1 - countDays(first, last)), end)
}

/** Valid days that a month, quarter or year needs for its statistics to count; a quarter needs what its months need. */
const daysOfLabel = (label: string, rules: ValidityRules): number => {
  if (label.length === 4) return rules.yearDays
  const { first, last } = daysOfPeriod(label)!
  let need = 0
  for (let month = +first.slice(5, 7); month <= +last.slice(5, 7); month++) need += monthNeed(rules, month)
  return need
}

/** Valid days that a period needs (GB 3095 Table 4; a span, as the ended days of a running period, by `spanShare`). */
export const daysNeeded = ({ standard, judged: { kind, first, days } }: Pick<PeriodStatistics, 'standard' | 'judged'>): number => {
  if (kind === 'day') return 1
  return kind === 'span' ? Math.ceil(days * standard.validity.spanShare) : daysOfLabel(periodOfDay(first, kind), standard.validity)
}

/** Valid days of a pollutant against those that the period needs; null where they suffice or none is there. */
export const lackingDays = (statistics: PeriodStatistics, id: PollutantId) => {
  const { valid, validDays } = statistics.pollutants[id]
  return valid || validDays === 0 ? null : { count: validDays, of: statistics.judged.days, need: daysNeeded(statistics) }
}

/** Last day with data of the places that has ended by the clock; null while there are none. */
export const lastEndedDay = async (services: AirServices, placeIds: readonly number[]): Promise<string | null> => {
  const newest = await newestHour(services, publicScope, placeIds)
  if (newest === null) return null
  const [reached, yesterday] = [dayOfHour(newest), addDays(formatDate(services.clock.now()), -1)]
  return reached < yesterday ? reached : yesterday
}

/** Statistics of a base span, null when too few of its days were judged to compare with them. */
export const comparableSpan = (base: DayColumns, first: string, last: string, { standard }: PeriodStatistics): PeriodStatistics | null => {
  const statistics = periodStatistics(base, { kind: 'span', first, last })
  return isComparable(statistics.classes.judged, statistics.days, standard.validity) ? statistics : null
}
