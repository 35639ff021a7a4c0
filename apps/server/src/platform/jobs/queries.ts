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

/** Takes the job if it waits; false when another process has it or it was cancelled. */
export const claimJob = async (db: Db, id: string): Promise<boolean> => {
  const result = await db
    .updateTable('jobs')
    .set({ state: 'running', started_at: sql`coalesce(started_at, now())`, heartbeat_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Heartbeat and progress; returns whether the job must stop. */
export const heartbeat = async (db: Db, id: string, progress: number, message: string | null): Promise<boolean> => {
  const row = await db
    .updateTable('jobs')
    .set({ heartbeat_at: sql`now()`, progress, message })
    .where('id', '=', id)
    .returning('cancel_requested')
    .executeTakeFirst()
  return row?.cancel_requested ?? true
}

export const saveCheckpoint = (db: Db, id: string, value: unknown) =>
  db
    .updateTable('jobs')
    .set({ checkpoint: JSON.stringify(value) })
    .where('id', '=', id)
    .execute()

export interface JobEnd {
  state: JobState
  message: string | null
  result?: unknown
  fileId?: string | null
}

export const endJob = (db: Db, id: string, end: JobEnd) =>
  db
    .updateTable('jobs')
    .set({
      state: end.state,
      message: end.message,
      result: end.result === undefined ? null : JSON.stringify(end.result),
      file_id: end.fileId ?? null,
      finished_at: sql`now()`,
      ...(end.state === 'done' ? { progress: 1 } : {}),
    })
    .where('id', '=', id)
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
export const releaseJob = (db: Db, id: string) =>
  db.updateTable('jobs').set({ heartbeat_at: null }).where('id', '=', id).where('state', '=', 'running').execute()

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
