import { addDays } from '@qingyuan/domain/time.ts'
import { requestRun } from '#/modules/sources/runs/public.ts'
import { twinExperiments } from '#/modules/sources/verification/public.ts'
import { AppError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { apportionmentRun } from './day/day-run.ts'
import { finishedDays, lastEndedDay } from './days.ts'
import { selectOthersAtWork } from './queries.ts'

/** A day is run so many hours after its end: late data are in. */
const settleHours = 2
/** Days back that are made up for. */
const backlog = 3
const lookMs = 5 * 60_000
/** After a start everything else comes first. */
const firstLookMs = 60_000

/**
 * Requests the newest ended day that has no result yet; nothing while one is being worked on, or while others have work to do (simulated
 * incidents wait meanwhile): a run of minutes takes one of the few places of jobs. A day without weather is passed over and looked at again.
 *
 * @returns the day that is being worked on; null when all is there
 */
export const requestDueDay = async (services: Services): Promise<string | null> => {
  if (await selectOthersAtWork(services.db, apportionmentRun.kind, twinExperiments.kind)) return null
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

/** Lets every day be apportioned by itself, one at a time. Any number of processes may: they ask for the same run. */
export const startDailyApportionment = (services: Services): { stop(): void } => {
  const look = () => void requestDueDay(services).catch((error: unknown) => services.log.error(error))
  const timers = [setTimeout(look, firstLookMs), setInterval(look, lookMs)]
  return { stop: () => timers.forEach(clearTimeout) }
}
