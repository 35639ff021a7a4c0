import { addDays } from '@qingyuan/domain/time.ts'
import { requestRun } from '#/modules/sources/runs/public.ts'
import { AppError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { apportionmentRun, type DayQuestion } from './day/day-run.ts'
import { finishedDays, fullDays, lastEndedDay } from './days.ts'

/** A day is run so many hours after its end: late data are in. */
const settleHours = 2
/** Days back that are made up for. */
const backlog = 7
const lookMs = 60_000
/** After a start the first answers come first. */
const firstLookMs = 5_000

/**
 * Requests the newest ended day that has no result yet, on the quick grid; when each day has one, the newest that has no full result: one day at a
 * time. A day without weather is passed over and looked at again.
 *
 * @returns the day that is being worked on; null when all is there
 */
export const requestDueDay = async (services: Services): Promise<string | null> => {
  const last = lastEndedDay(services.clock.now(), settleHours)
  const days = Array.from({ length: backlog }, (_, back) => addDays(last, -back))
  const [some, full] = [new Set(await finishedDays(services)), await fullDays(services)]
  const due: DayQuestion[] = [
    ...days.filter(day => !some.has(day)).map(day => ({ day, resolution: 'quick' as const })),
    ...days.filter(day => !full.has(day)).map(day => ({ day })),
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

/** Every day's apportionment. */
export const dailyApportionment: ScheduledTask = {
  name: 'daily-apportionment',
  plan: {
    title: '来源解析（逐日）',
    times: `每日 ${String(settleHours).padStart(2, '0')} 时起，先速算，再按 6 km 计算，补算前 ${backlog} 日`,
  },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: requestDueDay,
  when: config => config.backgroundRuns,
}
