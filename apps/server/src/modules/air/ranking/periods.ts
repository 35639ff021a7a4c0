import { addDays, dayMs, dayStart, daysOfPeriod, sameSpanLastYear } from '@qingyuan/domain/time.ts'
import type { Period } from '@qingyuan/engine/rollup/validity.ts'

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
  if (whole.kind === 'month') return periodOf(`${end.slice(0, 7)}-01`, end)
  if (whole.kind === 'year') return periodOf(`${end.slice(0, 4)}-01-01`, end)
  const days = (dayStart(last) - dayStart(first)) / dayMs
  return periodOf(addDays(end, -days), end)
}
