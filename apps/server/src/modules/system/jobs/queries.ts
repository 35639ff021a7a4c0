import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

interface Span {
  limit: number
  offset: number
}

/** Jobs: all for users who manage them within the whole city (`onlyMine` false), else the caller's own. */
const jobsOf = (db: Db, scope: Scope, onlyMine: boolean) => {
  const query = db.selectFrom('jobs as j').leftJoin('users as u', 'u.id', 'j.created_by')
  return onlyMine ? query.where('j.created_by', '=', scope.userId) : query
}

export const selectJobs = (db: Db, scope: Scope, onlyMine: boolean, span: Span) =>
  jobsOf(db, scope, onlyMine)
    .selectAll('j')
    .select('u.real_name')
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(span.limit)
    .offset(span.offset)
    .execute()

export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number]

export const countJobs = async (db: Db, scope: Scope, onlyMine: boolean): Promise<number> =>
  (await jobsOf(db, scope, onlyMine).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

export const selectJob = (db: Db, scope: Scope, onlyMine: boolean, id: string) =>
  jobsOf(db, scope, onlyMine).selectAll('j').select('u.real_name').where('j.id', '=', id).executeTakeFirst()
