import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import type { Services } from '../services.ts'
import type { JobKind, JobRun } from './job-kind.ts'
import { placeInQueue, taskName } from './jobs.ts'
import type { JobLane } from './lanes.ts'
import { openPlaces } from './places-taken.ts'
import { type Claim, claimJob, endJob, heartbeat, type JobRow, releaseJob, requeueLost, saveCheckpoint, selectJob } from './queries.ts'

const heartbeatMs = 500
/** A job that has been silent for so long has lost its process. */
const lostSeconds = 15
/** A job that loses so many processes ends: what it does may be what kills them. */
const mostLosses = 3

/** A task that does nothing: it makes the runner look for jobs. */
const lookTaskName = 'look-for-jobs'

class Cancelled extends Error {}
/** Another process has the job: this one was silent for too long. */
class Lost extends Error {}

const perform = async (claim: Claim, job: JobRow, kinds: ReadonlyMap<string, JobKind>, services: Services, stopping: AbortSignal) => {
  const { db, events, log } = services
  const { id } = job
  const publishProgress = () => events.publish({ type: 'job', data: { id, userId: job.created_by } }).catch(() => undefined)
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, stopping])
  const state = { share: job.progress, message: job.message, published: -1 }
  const ended = new AbortController()
  const beat = async () => {
    while (!ended.signal.aborted) {
      const answer = await heartbeat(db, claim, state.share, state.message).catch(() => 'goesOn')
      if (answer === 'cancelled') abort.abort(new Cancelled('已取消'))
      if (answer === 'lost') abort.abort(new Lost('该任务已由其他进程接手'))
      if (state.share !== state.published) await publishProgress()
      state.published = state.share
      await sleep(heartbeatMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const beats = beat()
  const endBeats = () => {
    ended.abort()
    return beats
  }
  try {
    const kind = kinds.get(job.kind)
    if (!kind) throw new Error(`没有处理 ${job.kind} 任务的程序`)
    const runOf: JobRun<unknown> = {
      id,
      input: job.input,
      checkpoint: job.checkpoint,
      createdBy: job.created_by,
      services,
      signal,
      progress: (share, message) => {
        if (Number.isFinite(share)) state.share = Math.min(1, Math.max(0, share))
        if (message !== undefined) state.message = message
      },
      saveCheckpoint: async value => void (await saveCheckpoint(db, claim, value)),
    }
    const outcome = await kind.run(runOf)
    await endBeats()
    await endJob(db, claim, { state: 'done', message: outcome.message ?? null, result: outcome.result, fileId: outcome.fileId })
  } catch (error) {
    await endBeats()
    // The next process goes on from the job's checkpoint.
    if (stopping.aborted && !abort.signal.aborted) return void (await releaseJob(db, claim))
    if (abort.signal.reason instanceof Lost) return log.error({ job: id }, `job ${job.kind} was taken by another process`)
    const cancelled = abort.signal.aborted
    if (!cancelled) log.error(error, `job ${job.kind} failed`)
    await endJob(db, claim, { state: cancelled ? 'cancelled' : 'failed', message: cancelled ? '已取消' : (error as Error).message })
  } finally {
    ended.abort()
    await publishProgress()
  }
}

export interface JobWorker {
  stop(): Promise<void>
}

/**
 * The side that does the work; any number of processes may run it. Each lane has its places.
 *
 * @param servicesOf what the jobs of a lane get
 */
export const startJobWorker = async (
  services: Services,
  kinds: readonly JobKind[],
  servicesOf: (lane: JobLane) => Services = () => services,
): Promise<JobWorker> => {
  const byKind = new Map(kinds.map(kind => [kind.kind, kind]))
  const stopping = new AbortController()
  const utils = await makeWorkerUtils({ pgPool: services.pool })
  const recover = async () => {
    for (const { id, kind, state, ...lost } of await requeueLost(services.db, lostSeconds, mostLosses)) {
      const { losses, createdBy } = lost
      if (losses > 0) services.log.error({ job: id, kind, losses }, `job ${kind} lost its process`)
      if (state === 'queued') await utils.addJob(taskName, { id }, placeInQueue(lost))
      else await services.events.publish({ type: 'job', data: { id, userId: createdBy } })
    }
  }
  const places = openPlaces()
  const underWay = new Set<Promise<void>>()
  /** Takes a job and lets it run: the runner looks for the next one meanwhile, with what places are left then. */
  const start = async (id: string) => {
    const claim = await claimJob(services.db, id)
    if (!claim) return
    const job = (await selectJob(services.db, id))!
    const release = places.take({ ...job, createdBy: job.created_by })
    const work = perform(claim, job, byKind, servicesOf(job.lane), stopping.signal)
      .catch((error: unknown) => services.log.error(error))
      .then(async () => {
        underWay.delete(work)
        // The runner is not notified again of jobs that had no place: it has to look.
        if (release() && !stopping.signal.aborted) await utils.addJob(lookTaskName, {}, { jobKey: lookTaskName })
      })
    underWay.add(work)
  }
  // Before the first job is taken: one that lost a process must be known as such when it is its turn.
  await recover()
  const runner = await run({
    pgPool: services.pool,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 5_000,
    forbiddenFlags: places.full,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') services.log.error(message)
    }),
    taskList: { [taskName]: payload => start((payload as { id: string }).id), [lookTaskName]: () => undefined },
  })
  const timer = setInterval(() => recover().catch(error => services.log.error(error)), 5_000)
  const stop = async () => {
    clearInterval(timer)
    stopping.abort()
    await runner.stop()
    await Promise.all(underWay)
    await utils.release()
  }
  let stopped: Promise<void> | undefined
  return {
    // A process may get two requests to end: by its parent's end and by a signal.
    stop: () => (stopped ??= stop()),
  }
}
