import { wallClock } from '@qingyuan/domain/time.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import { isKindUnfinished } from '#/platform/jobs/queries.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import { packHours, settledBefore } from './store/pack-hours.ts'
import { countUnpacked, selectLoose } from './store/pack-queries.ts'

const kind = 'pack-hours'
/** Other work of the lane gets its turn; the next night goes on. */
const mostMs = 30 * 60_000
/** Hours of the night in which it begins: 01:00 to 04:59. */
const isNight = (now: number): boolean => [1, 2, 3, 4].includes(wallClock(now).hour)

/** Writes closed months of measured values anew, station by station. The queue is its memory, so it resumes by itself. */
export const packHoursJob = jobKind({
  kind,
  lane: 'background',
  run: async ({ services, signal, progress }) => {
    const rows = await packHours(services.pool, {
      now: services.clock.now(),
      signal,
      mostMs,
      onProgress: (done, of) => progress(done / of, `已整理 ${done}/${of} 个点位月`),
    })
    return { message: `共整理 ${rows} 行历史数据`, result: { rows } }
  },
})

export const nightlyPacking: ScheduledTask = {
  name: kind,
  everyMs: 3_600_000,
  firstMs: 600_000,
  look: async ({ db, pool, clock, jobs }) => {
    const now = clock.now()
    if (!isNight(now) || (await isKindUnfinished(db, kind))) return
    if ((await countUnpacked(pool, settledBefore(now))) === 0 && (await selectLoose(pool)).length === 0) return
    await jobs.enqueue({ kind, lane: 'background' }, '整理历史数据', {}, systemCaller)
  },
}
