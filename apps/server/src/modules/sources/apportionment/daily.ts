import { addDays } from '@qingyuan/domain/time.ts'
import { requestRun } from '#/modules/sources/runs/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { isLocked } from '#/platform/database/locks.ts'
import { AppError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { apportionmentRun, type DayQuestion, runDaysInRow } from './day/day-run.ts'
import { finishedDays, fullDays, lastEndedDay } from './days.ts'

/** A day is run so many hours after its end: late data are in. */
const settleHours = 2
/** Days back that are made up for. */
const backlog = 7
const lookMs = 60_000
/** After a start the first answers come first. */
const firstLookMs = 5_000
/** Full runs take minutes of all cores: after a start they wait until people have seen their pages. */
const quietMs = 10 * 60_000

/** The last days that have ended, the newest first. */
const lastDays = ({ clock }: Pick<Services, 'clock'>): string[] => {
  const last = lastEndedDay(clock.now(), settleHours)
  return Array.from({ length: backlog }, (_, back) => addDays(last, -back))
}

/**
 * Requests the newest ended day that has no result yet, on the quick grid; when each day has one, the newest that has no full result: one day at a
 * time. A day without weather is passed over and looked at again. While a process makes up for past days, nothing is requested.
 *
 * @returns the day that is being worked on; null when all is there
 */
export const requestDueDay = async (services: Services, { withFull = true } = {}): Promise<string | null> => {
  if (await isLocked(services.db, lockKeys.pastResults)) return null
  const days = lastDays(services)
  const [some, full] = [new Set(await finishedDays(services)), await fullDays(services)]
  const due: DayQuestion[] = [
    ...days.filter(day => !some.has(day)).map(day => ({ day, resolution: 'quick' as const })),
    ...(withFull ? days.filter(day => !full.has(day)).map(day => ({ day })) : []),
  ]
  for (const question of due) {
    const { day } = question
    try {
      const { info } = await requestRun(services, apportionmentRun, question, systemCaller)
      // A failed day stays failed until a user retries it.
      if (info.state === 'queued' || info.state === 'running') return day
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return null
}

/** Days ascending, cut where one is left out. */
export const streaksOf = (days: readonly string[]): string[][] => {
  const streaks: string[][] = []
  for (const day of days) {
    const streak = streaks.at(-1)
    if (streak && addDays(streak.at(-1)!, 1) === day) streak.push(day)
    else streaks.push([day])
  }
  return streaks
}

/**
 * Runs the last days that have no result in the calling process, on the quick grid: the newest first, because pages open on it, then those before it in a row.
 *
 * @param options.newestOnly stops after the newest
 * @throws NOT_FOUND when no weather covers a day
 */
export const runMissingDays = async (services: Services, signal: AbortSignal, { newestOnly = false } = {}): Promise<void> => {
  const some = new Set(await finishedDays(services))
  const days = lastDays(services)
  const [newest, ...older] = (newestOnly ? days.slice(0, 1) : days).filter(day => !some.has(day))
  if (newest === undefined) return
  for (const streak of [[newest], ...streaksOf(older.toReversed())]) await runDaysInRow(services, streak, signal)
}

/** Every day's apportionment. */
export const dailyApportionment: ScheduledTask = {
  name: 'daily-apportionment',
  plan: {
    title: '来源解析（逐日）',
    times: `每日 ${String(settleHours).padStart(2, '0')} 时起，先速算，再按 6 km 计算，补算前 ${backlog} 日；启动后 10 分钟内只速算`,
  },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: services => requestDueDay(services, { withFull: performance.now() > quietMs }),
  when: config => config.backgroundRuns,
}
