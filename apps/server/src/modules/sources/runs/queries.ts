import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { ArrayType, JobState } from '#/platform/database/tables.ts'

/** A stored result array: little-endian, row-major. */
export interface StoredArray {
  name: string
  type: ArrayType
  shape: number[]
  unit: string | null
  data: Buffer
}

const withJob = (db: Db) =>
  db
    .selectFrom('model_runs as r')
    .leftJoin('jobs as j', 'j.id', 'r.job_id')
    .select([
      'r.id',
      'r.kind',
      'r.engine_version',
      'r.title',
      'r.question',
      'r.basis',
      'r.state',
      'r.job_id',
      'r.summary',
      'r.error',
      'r.created_by',
      'r.created_at',
      'r.started_at',
      'r.finished_at',
      'j.lane as job_lane',
      'j.state as job_state',
      'j.progress',
      'j.message as job_message',
    ])

export type RunRow = NonNullable<Awaited<ReturnType<typeof selectRun>>>

export const selectRun = (db: Db, id: string) => withJob(db).where('r.id', '=', id).executeTakeFirst()
export const selectRunByKey = (db: Db, key: Buffer) => withJob(db).where('r.key', '=', key).executeTakeFirst()

/** A run of this question, or of any, that is still under way, whatever the data was when it began; the oldest first. */
export const selectUnderWay = (db: Db, kind: string, engineVersion: string, question?: unknown) =>
  withJob(db)
    .where('r.kind', '=', kind)
    .where('r.engine_version', '=', engineVersion)
    .where('r.state', 'in', ['queued', 'running'])
    .where('j.state', 'in', ['queued', 'running'])
    .$if(question !== undefined, query => query.where(sql<boolean>`r.question = ${JSON.stringify(question)}::jsonb`))
    .orderBy('r.created_at')
    .limit(1)
    .executeTakeFirst()

/** The newest answer to this question that is younger than so long, whatever the data was when it began. */
export const selectStillValid = (db: Db, kind: string, engineVersion: string, question: unknown, validForMs: number) =>
  withJob(db)
    .where('r.kind', '=', kind)
    .where('r.engine_version', '=', engineVersion)
    .where('r.state', '=', 'done')
    .where('r.finished_at', '>', sql<Date>`now() - ${validForMs} * interval '1 millisecond'`)
    .where(sql<boolean>`r.question = ${JSON.stringify(question)}::jsonb`)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest finished runs of a kind. */
export const selectRuns = (db: Db, kind: string, limit: number) =>
  withJob(db).where('r.kind', '=', kind).where('r.state', '=', 'done').orderBy('r.created_at', 'desc').limit(limit).execute()

/** The id of a new run; undefined when one with this key is there already. */
export const insertRun = async (
  db: Db,
  run: {
    state: 'offered' | 'queued'
    kind: string
    key: Buffer
    engineVersion: string
    title: string
    question: unknown
    basis: unknown
    createdBy: number | null
  },
): Promise<string | undefined> => {
  const row = await db
    .insertInto('model_runs')
    .values({
      state: run.state,
      kind: run.kind,
      key: run.key,
      engine_version: run.engineVersion,
      title: run.title,
      question: JSON.stringify(run.question),
      basis: JSON.stringify(run.basis),
      created_by: run.createdBy,
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const setJob = (db: Db, id: string, jobId: string) =>
  db.updateTable('model_runs').set({ job_id: jobId }).where('id', '=', id).execute()

export const setRunning = (db: Db, id: string) =>
  db
    .updateTable('model_runs')
    .set({ state: 'running', started_at: sql`coalesce(started_at, now())`, error: null })
    .where('id', '=', id)
    .execute()

/** Takes a run that is offered, failed or was cancelled (or whose job was, before it began); false when another worker did or it is not one. */
export const takeForRetry = async (db: Db, id: string): Promise<boolean> => {
  const result = await db
    .updateTable('model_runs')
    .set({ state: 'queued', started_at: null, finished_at: null, error: null })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('state', 'in', ['offered', 'failed', 'cancelled']),
        eb.and([
          eb('state', '<>', 'done'),
          eb('job_id', 'in', db.selectFrom('jobs').select('id').where('state', 'in', ['failed', 'cancelled'])),
        ]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const endRun = (db: Db, id: string, end: { state: JobState; error: string | null }) =>
  db.updateTable('model_runs').set({ state: end.state, error: end.error, finished_at: sql`now()` }).where('id', '=', id).execute()

/** Result and arrays in one transaction; whatever a run before left behind goes. @param startedAt of a run without a job */
export const keepResult = (db: Db, id: string, summary: unknown, arrays: readonly StoredArray[], startedAt?: Date) =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('run_arrays').where('run_id', '=', id).execute()
    for (const array of arrays)
      await trx
        .insertInto('run_arrays')
        .values({ run_id: id, ...array })
        .execute()
    await trx
      .updateTable('model_runs')
      .set({ state: 'done', summary: JSON.stringify(summary), error: null, finished_at: sql`now()`, started_at: startedAt })
      .where('id', '=', id)
      .execute()
  })

export const upsertArray = (db: Db, id: string, array: StoredArray) =>
  db
    .insertInto('run_arrays')
    .values({ run_id: id, ...array })
    .onConflict(conflict =>
      conflict.columns(['run_id', 'name']).doUpdateSet({ type: array.type, shape: array.shape, unit: array.unit, data: array.data }),
    )
    .execute()

/** Those of the named arrays that are there; all when no name is given. */
export const selectArrays = (db: Db, id: string, names?: readonly string[]): Promise<StoredArray[]> =>
  db
    .selectFrom('run_arrays')
    .select(['name', 'type', 'shape', 'unit', 'data'])
    .where('run_id', '=', id)
    .$if(names !== undefined, query => query.where('name', 'in', names!.length > 0 ? [...names!] : ['']))
    .orderBy('name')
    .execute()
