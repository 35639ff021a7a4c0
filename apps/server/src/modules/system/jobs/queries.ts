import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { JobState } from '#/platform/database/tables.ts'

interface Span {
  limit: number
  offset: number
}

interface JobFilter {
  /** Only the caller's: all are for users who manage them within the whole city. */
  own: boolean
  state?: JobState
}

const jobsOf = (db: Db, scope: Scope, { own, state }: JobFilter) => {
  const query = db.selectFrom('jobs as j').leftJoin('users as u', 'u.id', 'j.created_by')
  return query
    .$if(own, each => each.where('j.created_by', '=', scope.userId))
    .$if(state !== undefined, each => each.where('j.state', '=', state!))
}

export const selectJobs = (db: Db, scope: Scope, filter: JobFilter, span: Span) =>
  jobsOf(db, scope, filter)
    .selectAll('j')
    .select('u.real_name')
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(span.limit)
    .offset(span.offset)
    .execute()

export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number]

export const countJobs = async (db: Db, scope: Scope, filter: JobFilter): Promise<number> =>
  (await jobsOf(db, scope, filter).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

export const selectJob = (db: Db, scope: Scope, filter: JobFilter, id: string) =>
  jobsOf(db, scope, filter).selectAll('j').select('u.real_name').where('j.id', '=', id).executeTakeFirst()

/** The oldest job of these kinds that runs or waits. */
export const selectUnfinishedJob = async (db: Db, kinds: readonly string[]): Promise<string | null> =>
  (
    await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', [...kinds])
      .where('state', 'in', ['queued', 'running'])
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null
