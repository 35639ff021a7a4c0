import { sql } from 'kysely'
import type { Db } from '../database/pool.ts'
import type { JobState } from '../database/tables.ts'
import type { JobLane } from './lanes.ts'

export const insertJob = async (
  db: Db,
  job: { kind: string; lane: JobLane; title: string; input: unknown; createdBy: number | null },
): Promise<string> => {
  const { input, createdBy, ...names } = job
  const row = await db
    .insertInto('jobs')
    .values({ ...names, input: JSON.stringify(input), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type JobRow = NonNullable<Awaited<ReturnType<typeof selectJob>>>
export const selectJob = (db: Db, id: string) => db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Jobs of a user (null: the platform) in a lane that wait or run. */
export const countUnfinished = async (db: Db, lane: JobLane, createdBy: number | null): Promise<number> => {
  const { n } = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)`.as('n'))
    .where('lane', '=', lane)
    .where('created_by', createdBy === null ? 'is' : '=', createdBy)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return n
}

/** True while a job of the kind waits or runs. */
export const isKindUnfinished = async (db: Db, kind: string): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A job as one process has it, until it ends, is given back or is lost. */
export interface Claim {
  id: string
  /** Of the processes that took the job, from 1 on. */
  claim: number
}

/** Takes the job if it waits; null when another process has it or it was cancelled. */
export const claimJob = async (db: Db, id: string): Promise<Claim | null> =>
  (await db
    .updateTable('jobs')
    .set({ state: 'running', started_at: sql`coalesce(started_at, now())`, heartbeat_at: sql`now()`, claim: sql`claim + 1` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['id', 'claim'])
    .executeTakeFirst()) ?? null

/** All that a process writes of its job: nothing when it is no longer its own. */
const updateClaimed = (db: Db, { id, claim }: Claim) =>
  db.updateTable('jobs').where('id', '=', id).where('claim', '=', claim).where('state', '=', 'running')

/** Heartbeat and progress; says whether the job goes on, was cancelled, or is no longer this process's. */
export const heartbeat = async (
  db: Db,
  claim: Claim,
  progress: number,
  message: string | null,
): Promise<'goesOn' | 'cancelled' | 'lost'> => {
  const row = await updateClaimed(db, claim)
    .set({ heartbeat_at: sql`now()`, progress, message })
    .returning('cancel_requested')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.cancel_requested ? 'cancelled' : 'goesOn'
}

export const saveCheckpoint = (db: Db, claim: Claim, value: unknown) =>
  updateClaimed(db, claim)
    .set({ checkpoint: JSON.stringify(value) })
    .execute()

export interface JobEnd {
  state: JobState
  message: string | null
  result?: unknown
  fileId?: string | null
}

export const endJob = (db: Db, claim: Claim, end: JobEnd) =>
  updateClaimed(db, claim)
    .set({
      state: end.state,
      message: end.message,
      result: end.result === undefined ? null : JSON.stringify(end.result),
      file_id: end.fileId ?? null,
      finished_at: sql`now()`,
      ...(end.state === 'done' ? { progress: 1 } : {}),
    })
    .execute()

/** A waiting job ends at once; a running one gets a request to stop. */
export const requestCancel = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('jobs').set({ cancel_requested: true }).where('id', '=', id).where('state', 'in', ['queued', 'running']).execute()
  await db
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: sql`now()`, message: '已取消' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** A process that stops in good order gives its job back: that is no loss. */
export const releaseJob = (db: Db, claim: Claim) => updateClaimed(db, claim).set({ heartbeat_at: null }).execute()

export interface LostJob {
  id: string
  kind: string
  lane: JobLane
  createdBy: number | null
  losses: number
  state: 'queued' | 'failed'
}

/**
 * Jobs whose process is gone (the database's clock decides): back into the queue, or failed when they lost `mostLosses` processes. A job given
 * back goes into the queue at once.
 */
export const requeueLost = async (db: Db, silentSeconds: number, mostLosses: number): Promise<LostJob[]> => {
  const reason = `运行该任务的进程异常退出 ${mostLosses} 次（可能是输入有误或内存不足），已停止重试`
  const lost = sql<boolean>`(heartbeat_at is not null)`
  const last = sql<boolean>`(${lost} and losses + 1 >= ${mostLosses})`
  const { rows } = await sql<LostJob>`update jobs set
      losses = losses + ${lost}::int,
      state = case when ${last} then 'failed' else 'queued' end,
      message = case when ${last} then ${reason} else message end,
      finished_at = case when ${last} then now() end
    where state = 'running' and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${silentSeconds}))
    returning id, kind, lane, created_by as "createdBy", losses, state`.execute(db)
  return rows
}
