import { monthNeed, type ValidityRules } from '@qingyuan/domain/standards/validity.ts'
import { daysBetween } from '@qingyuan/domain/time.ts'

/** A `span` is any other run of days: half-years, autumn-winter, the year so far. */
export type PeriodKind = 'day' | 'month' | 'quarter' | 'year' | 'span'
export interface Period {
  kind: PeriodKind
  first: string
  last: string
}

/** Whether a base period of `days` days, of which so many are valid, allows a comparison: `compareShare` of them must be. */
export const isComparable = (validDays: number, days: number, rules: ValidityRules): boolean => validDays >= rules.compareShare * days

/**
 * Do the valid days of a period suffice (GB 3095-2012 Table 4)? Month: 27 days, February 25. Year: 324 days and every month valid. Quarter: every
 * month valid (the standard names no number). Span: 90 % of its days (a choice of this product). A single day: the day.
 *
 * @param days the valid days among those of the period, `YYYY-MM-DD`
 */
export const periodValid = (days: readonly string[], period: Period, rules: ValidityRules): boolean => {
  if (period.kind === 'day') return days.length > 0
  const all = daysBetween(period.first, period.last)
  if (period.kind === 'span') return days.length >= rules.spanShare * all.length
  if (period.kind === 'year' && days.length < rules.yearDays) return false
  const perMonth = new Map<string, number>(all.map(day => [day.slice(0, 7), 0]))
  for (const day of days) perMonth.set(day.slice(0, 7), (perMonth.get(day.slice(0, 7)) ?? 0) + 1)
  return [...perMonth].every(([month, count]) => count >= monthNeed(rules, Number(month.slice(5))))
}
