/** Reports of the hotspot grid. */
import { addDays, dayMs, dayStart, daysOfPeriod } from './time.ts'

export const gridReportKinds = { day: '日报', week: '周报', month: '月报', special: '专报' } as const
export type GridReportKind = keyof typeof gridReportKinds

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => {
  const weekday = (new Date(dayStart(day) + 8 * 3_600_000).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** First and last day of a report; a special one covers the seven days up to its day. */
export const daysOfReport = (kind: GridReportKind, period: string): { first: string; last: string } => {
  if (kind === 'month') return daysOfPeriod(period)!
  if (kind === 'week') return { first: period, last: addDays(period, 6) }
  return kind === 'special' ? { first: addDays(period, -6), last: period } : { first: period, last: period }
}

/** The report's period before, which its changes are against. */
export const periodBeforeReport = (kind: GridReportKind, period: string): string => {
  if (kind === 'month') return addDays(`${period}-01`, -1).slice(0, 7)
  return addDays(period, kind === 'day' ? -1 : -7)
}

/** The newest period of a kind that has ended at `now`. */
export const newestReportPeriod = (kind: GridReportKind, today: string): string => {
  const yesterday = addDays(today, -1)
  if (kind === 'month') return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  return kind === 'week' ? addDays(mondayOf(today), -7) : yesterday
}

/** Whether a period of a kind has ended. */
export const hasReportEnded = (kind: GridReportKind, period: string, now: number): boolean =>
  dayStart(daysOfReport(kind, period).last) + dayMs <= now
