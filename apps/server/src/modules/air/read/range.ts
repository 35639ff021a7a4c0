import {
  addDays,
  dayOfHour,
  dayStart,
  daysBetween,
  daysOfPeriod,
  hourMs,
  isDay,
  parseHour,
  periodOfDay,
  type Step,
} from '@qingyuan/domain/time.ts'
import { airRefusal } from './refuse.ts'

/** A span of time cut into the requested steps. */
export interface Range {
  step: Step
  /** Label of each step, in order. */
  labels: string[]
  firstDay: string
  lastDay: string
  /** Ends of the first and the last hour. */
  firstHour: number
  lastHour: number
}

const dayLimits = { hour: 400, day: 3_700, month: 11_000, quarter: 11_000, year: 11_000 } as const
const cellLimit = 400_000
const patterns = {
  hour: /^\d{4}-\d{2}-\d{2} \d{2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  quarter: /^\d{4}-Q\d$/,
  year: /^\d{4}$/,
} as const
const forms = { hour: 'YYYY-MM-DD hh', day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY-Qn', year: 'YYYY' } as const

/** First and last day of a label of a step; a day also names its hours and any longer period that contains it. */
const daysOfLabel = (label: string, step: Step, field: string): { first: string; last: string } => {
  const hour = patterns.hour.test(label) ? parseHour(label) : null
  if (step === 'hour' && hour !== null) return { first: dayOfHour(hour), last: dayOfHour(hour) }
  if (isDay(label)) return step === 'hour' || step === 'day' ? { first: label, last: label } : daysOfPeriod(periodOfDay(label, step))!
  const days = step !== 'hour' && patterns[step].test(label) ? daysOfPeriod(label) : null
  if (!days || label < '1990') throw airRefusal('BAD_RANGE', `${field}“${label}”不是有效的时间，应为 ${forms[step]}`)
  return days
}

const hourOf = (label: string, day: string, end: 1 | 24): number => parseHour(label) ?? dayStart(day) + end * hourMs

/** Labels of hours, day by day: the day's text is made once. */
const hourLabels = (first: number, last: number): string[] => {
  const labels: string[] = []
  for (let hour = first; hour <= last; ) {
    const day = dayOfHour(hour)
    const midnight = dayStart(day) + 24 * hourMs
    for (; hour <= last && hour <= midnight; hour += hourMs) {
      const n = 24 - (midnight - hour) / hourMs
      labels.push(n < 10 ? `${day} 0${n}` : `${day} ${n}`)
    }
  }
  return labels
}

const labelsOf = (step: Step, range: Omit<Range, 'labels'>): string[] => {
  if (step === 'hour') return hourLabels(range.firstHour, range.lastHour)
  if (step === 'day') return daysBetween(range.firstDay, range.lastDay)
  const labels: string[] = []
  for (let day = range.firstDay; day <= range.lastDay; day = addDays(daysOfPeriod(labels.at(-1)!)!.last, 1))
    labels.push(periodOfDay(day, step))
  return labels
}

/**
 * Span of two labels, both included. Refuses with BAD_RANGE, naming the field, what is no date, runs backwards or is too long: hours 400 days,
 * and labels x places x columns bounded.
 */
export const rangeOf = (step: Step, from: string, to: string, places = 1): Range => {
  const [first, last] = [daysOfLabel(from, step, '开始时间'), daysOfLabel(to, step, '结束时间')]
  const firstHour = step === 'hour' ? hourOf(from, first.first, 1) : dayStart(first.first) + hourMs
  const lastHour = step === 'hour' ? hourOf(to, last.last, 24) : dayStart(last.last) + 24 * hourMs
  if (lastHour < firstHour) throw airRefusal('BAD_RANGE', `结束时间“${to}”早于开始时间“${from}”`)
  const hours = (lastHour - firstHour) / hourMs + 1
  if (hours > dayLimits[step] * 24) throw airRefusal('BAD_RANGE', `时间范围最长 ${dayLimits[step]} 天，请缩短开始时间与结束时间`)
  const days = { step, firstDay: first.first, lastDay: last.last, firstHour, lastHour }
  const labels = labelsOf(step, days)
  if (labels.length * places > cellLimit)
    throw airRefusal('BAD_RANGE', `${places} 个点位 × ${labels.length} 个时次超出一次查询的上限，请缩短时间范围或减少点位`)
  return { ...days, labels }
}
