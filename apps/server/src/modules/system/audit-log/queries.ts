import { sql } from 'kysely'
import { visitAction } from '#/platform/auth/visit-log.ts'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'

interface Span {
  limit: number
  offset: number
}

interface AuditFilter {
  search?: string
  action?: string
  /** False leaves out the functions that people opened. */
  visits?: boolean
  from?: Date
  to?: Date
}

/** The audit log is one for the whole installation; only holders of system:audit get here. */
const entries = (db: Db, { search, action, visits, from, to }: AuditFilter) => {
  let query = db.selectFrom('audit_log')
  if (action) query = query.where('action', '=', action)
  if (visits === false) query = query.where('action', '<>', visitAction)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  if (!search) return query
  const text = containsPattern(search)
  return query.where(where => where.or([where('actor', 'ilike', text), where('title', 'ilike', text), where('subject', 'ilike', text)]))
}

export const selectEntries = (db: Db, filter: AuditFilter, span: Span) =>
  entries(db, filter)
    .select(['id', 'at', 'actor', 'action', 'title', 'subject', 'detail', 'ip'])
    .orderBy('id', 'desc')
    .limit(span.limit)
    .offset(span.offset)
    .execute()

export const countEntries = async (db: Db, filter: AuditFilter): Promise<number> =>
  (await entries(db, filter).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

/** Every action with one of its titles: one pass over the log, hashed by action. */
export const selectActions = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select(['action', sql<string>`max(title)`.as('title')])
    .groupBy('action')
    .orderBy('title')
    .orderBy('action')
    .execute()
