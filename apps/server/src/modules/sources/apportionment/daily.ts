import { addDays } from '@qingyuan/domain/time.ts'
import { requestRun } from '#/modules/sources/runs/public.ts'
import { AppError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { apportionmentRun } from './day/day-run.ts'
import { finishedDays, lastEndedDay } from './days.ts'

/** A day is run so many hours after its end: late data are in. */
const settleHours = 2
/** Days back that are made up for. */
const backlog = 7
const lookMs = 60_000
/** After a start the first answers come first. */
const firstLookMs = 5_000

/**
 * Requests the newest ended day that has no result yet: one day at a time. A day without weather is passed over and looked at again.
 *
 * @returns the day that is being worked on; null when all is there
 */
export const requestDueDay = async (services: Services): Promise<string | null> => {
  const done = new Set(await finishedDays(services))
  const last = lastEndedDay(services.clock.now(), settleHours)
  for (let back = 0; back < backlog; back++) {
    const day = addDays(last, -back)
    if (done.has(day)) continue
    try {
      const { info } = await requestRun(services, apportionmentRun, { day }, systemCaller)
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
  plan: { title: '来源解析（逐日）', times: `每日 ${String(settleHours).padStart(2, '0')} 时起，补算前 ${backlog} 日` },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: requestDueDay,
  when: config => config.backgroundRuns,
}
