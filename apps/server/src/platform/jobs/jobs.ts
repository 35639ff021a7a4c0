import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Jobs } from '../services.ts'
import { insertJob, requestCancel, selectJob } from './queries.ts'

export const taskName = 'run-job'

/** Jobs that the platform starts itself come after every job that a user requested. */
export const placeInQueue = (createdBy: number | null) => ({ maxAttempts: 1, priority: createdBy === null ? 10 : 0 })

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
    enqueue: async (kind, title, input, caller) => {
      const id = await insertJob(db, { kind, title, input, createdBy: caller.userId || null })
      await utils.addJob(taskName, { id }, { jobKey: id, ...placeInQueue(caller.userId || null) })
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
