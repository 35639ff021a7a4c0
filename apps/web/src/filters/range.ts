import {
  addDays,
  dayOfHour,
  daysOfPeriod,
  floorHour,
  formatDate,
  formatHour,
  hourMs,
  parseHour,
  periodOfDay,
  type Step,
} from '@qingyuan/domain/time.ts'

/** First and last label of a period of a step, both included: `2026-11-20 01` to `2026-11-20 24`. */
export interface Range {
  from: string
  to: string
}

const shapes: Readonly<Record<Step, RegExp>> = {
  hour: /^\d{4}-\d{2}-\d{2} \d{2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  quarter: /^\d{4}-Q[1-4]$/,
  year: /^\d{4}$/,
}
export const isLabelOf = (step: Step, label: string): boolean =>
  shapes[step].test(label) && (step === 'hour' ? parseHour(label) !== null : daysOfPeriod(label) !== null)

const daysBack: Readonly<Record<Exclude<Step, 'hour'>, number>> = { day: 29, month: 364, quarter: 729, year: 1460 }

/** Default range of a page: the last 24 hours, 30 days, 13 months, 9 quarters or 5 years. */
export const defaultRange = (step: Step, now: number): Range => {
  const lastHour = floorHour(now)
  if (step === 'hour') return { from: formatHour(lastHour - 23 * hourMs), to: formatHour(lastHour) }
  const today = dayOfHour(lastHour)
  return { from: periodOfDay(addDays(today, -daysBack[step]), step), to: periodOfDay(today, step) }
}

/** The chosen range when it fits the step, else the default of the step. */
export const rangeOf = (step: Step, from: string, to: string, now: number): Range =>
  isLabelOf(step, from) && isLabelOf(step, to) ? { from, to } : defaultRange(step, now)

/** First and last day of a range. */
export const daysOfRange = (step: Step, { from, to }: Range): { first: string; last: string } => {
  if (step === 'hour') return { first: from.slice(0, 10), last: to.slice(0, 10) }
  return { first: daysOfPeriod(from)?.first ?? formatDate(0), last: daysOfPeriod(to)?.last ?? formatDate(0) }
}

/** The same period moved on by a step: ← → of a page. */
export const movedRange = (step: Step, { from, to }: Range, by: 1 | -1): Range => {
  if (step === 'hour') {
    const [a, b] = [parseHour(from) ?? 0, parseHour(to) ?? 0]
    const length = b - a + hourMs
    return { from: formatHour(a + by * length), to: formatHour(b + by * length) }
  }
  const { first, last } = daysOfRange(step, { from, to })
  const count = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1
  const middle = (label: string) => addDays(daysOfPeriod(label)?.first ?? first, 3)
  if (step === 'day') return { from: addDays(from, by * count), to: addDays(to, by * count) }
  return { from: periodOfDay(addDays(middle(from), by * count), step), to: periodOfDay(addDays(middle(to), by * count), step) }
}
