import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Jobs } from '../services.ts'
import { placesOf, priorityOf, type Queued, usualLane } from './lanes.ts'
import { countUnfinished, insertJob, requestCancel, selectJob } from './queries.ts'

export const taskName = 'run-job'

/** @param unfinished other jobs of the same user in the lane that wait or run */
export const placeInQueue = (job: Queued, unfinished = 0) => ({
  maxAttempts: 1,
  priority: priorityOf(job.createdBy, unfinished),
  flags: [...placesOf(job).keys()],
})

/** The requesting side. Creates graphile-worker's tables when they are missing. */
export const openJobs = async ({
  db,
  pool,
  events,
}: {
  db: Db
  pool: pg.Pool
  events: Events
}): Promise<Jobs & { close(): Promise<void> }> => {
  const utils = await makeWorkerUtils({ pgPool: pool })
  await utils.migrate()
  return {
    enqueue: async ({ kind, lane: declared }, title, input, caller) => {
      const createdBy = caller.userId || null
      const lane = declared ?? usualLane(createdBy)
      const unfinished = await countUnfinished(db, lane, createdBy)
      const id = await insertJob(db, { kind, lane, title, input, createdBy })
      await utils.addJob(taskName, { id }, { jobKey: id, ...placeInQueue({ lane, createdBy, losses: 0 }, unfinished) })
      await events.publish({ type: 'job', data: { id, userId: caller.userId } })
      return id
    },
    cancel: async (id, caller) => {
      const job = await selectJob(db, id)
      const mine = job?.created_by === caller.userId || caller.permissions.has('system:jobs')
      if (!job || !mine) throw appError('NOT_FOUND', { what: '任务' })
      await requestCancel(db, id)
      await events.publish({ type: 'job', data: { id, userId: job.created_by } })
    },
    close: async () => {
      await utils.release()
    },
  }
}
