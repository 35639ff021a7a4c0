import { sql } from 'kysely'
import type { Db } from '../database/pool.ts'
import type { JobState } from '../database/tables.ts'

export const insertJob = async (
  db: Db,
  job: { kind: string; title: string; input: unknown; createdBy: number | null },
): Promise<string> => {
  const row = await db
    .insertInto('jobs')
    .values({ kind: job.kind, title: job.title, input: JSON.stringify(job.input), created_by: job.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const selectJob = (db: Db, id: string) => db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

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

/** Sign of life and progress; tells whether the job shall stop. */
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

/** A waiting job ends at once; a running one is asked to stop. */
export const requestCancel = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('jobs').set({ cancel_requested: true }).where('id', '=', id).where('state', 'in', ['queued', 'running']).execute()
  await db
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: sql`now()`, message: '已取消' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Jobs whose process is gone (the database's clock decides): back into the queue. */
export const requeueLost = async (db: Db, silentSeconds: number): Promise<{ id: string; createdBy: number | null }[]> =>
  (
    await sql<{ id: string; createdBy: number | null }>`update jobs set state = 'queued'
    where state = 'running' and heartbeat_at < now() - make_interval(secs => ${silentSeconds}) returning id, created_by as "createdBy"`.execute(
      db,
    )
  ).rows
