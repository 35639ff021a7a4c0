import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export interface ImportRow {
  id: number
  file_name: string
  at: Date
  by_name: string
  added: number
  updated: number
  undone_at: Date | null
  undone_by: string | null
}

/** How the job of an import ended: the message of one that failed or was cancelled. */
export interface ImportEnd {
  failure: string | null
}

/** Tables of imports by sheet with their additional columns. */
export interface ImportRows {
  enterprise_imports: ImportRow & { year: number }
  surface_imports: ImportRow & { task_id: number; kind: string }
  township_imports: ImportRow & { coordinates: 'wgs84' | 'gcj02' }
  /** `written`: what the undo of the kind needs; empty for one that an earlier version wrote without it. */
  file_imports: ImportRow & { subject: string | null; written: Readonly<Record<string, unknown>> }
}
export type ImportTable = keyof ImportRows

/** A table of imports, and which of `file_imports` are meant. */
export interface ImportList<T extends ImportTable = ImportTable> {
  table: T
  kind: string
  /** Seen by everybody: their subject is checked elsewhere. */
  shared?: boolean
}

const ofKind = ({ table, kind }: ImportList) => (table === 'file_imports' ? sql`i.kind = ${kind}` : sql`true`)

/** Imports of the caller's own, or all for the whole city. */
const seen = ({ counties, userId }: Scope, shared = false) => (counties === null || shared ? sql`true` : sql`i.by_id = ${userId}`)

const ofSubject = (of: number | string | undefined) =>
  of === undefined ? sql`true` : typeof of === 'number' ? sql`i.task_id = ${of}` : sql`i.subject = ${of}`

/** The newest imports, of one task or subject when it is named. */
export const selectImports = async <T extends ImportTable>(db: Db, list: ImportList<T>, scope: Scope, of?: number | string) =>
  (
    await sql<ImportRows[T] & ImportEnd>`select i.*, j.failure from ${sql.table(list.table)} i
    left join lateral (select coalesce(message, '任务没有完成') as failure from jobs
      where jobs.id = i.job_id and state in ('failed', 'cancelled') and i.added + i.updated = 0) j on true
    where ${ofKind(list)} and ${seen(scope, list.shared)} and ${ofSubject(of)} order by i.id desc limit 50`.execute(db)
  ).rows

export const lockImport = async <T extends ImportTable>(db: Db, list: ImportList<T>, scope: Scope, id: number) =>
  (
    await sql<ImportRows[T]>`select i.* from ${sql.table(list.table)} i
    where i.id = ${id} and ${ofKind(list)} and ${seen(scope, list.shared)} for update`.execute(db)
  ).rows[0]

/** Counts of an import, and what its undo needs. */
export interface WrittenCounts {
  added: number
  updated: number
  written?: object
}

/** Enters an import in the list of its kind. */
export const insertFileImport = async (
  db: Db,
  { written = {}, ...row }: Omit<Insertable<Tables['file_imports']>, 'written' | 'undone_at' | 'undone_by'> & WrittenCounts,
) => {
  const values = { ...row, written: JSON.stringify(written) }
  const { id } = await db.insertInto('file_imports').values(values).returning('id').executeTakeFirstOrThrow()
  return { importId: id, added: row.added, updated: row.updated }
}

export const setWritten = (db: Db, id: number, { written = {}, ...counts }: WrittenCounts) =>
  db
    .updateTable('file_imports')
    .set({ ...counts, written: JSON.stringify(written) })
    .where('id', '=', id)
    .execute()

export const selectWritten = async (db: Db, id: number): Promise<Readonly<Record<string, unknown>>> => {
  const { written } = await db.selectFrom('file_imports').select('written').where('id', '=', id).executeTakeFirstOrThrow()
  return written as Record<string, unknown>
}

/** The import that a job has made already. */
export const importOfJob = async (db: Db, table: ImportTable, jobId: string) =>
  (
    await sql<{ importId: number; added: number; updated: number }>`
    select id as "importId", added, updated from ${sql.table(table)} where job_id = ${jobId}`.execute(db)
  ).rows[0]

export const markUndone = (db: Db, table: ImportTable, id: number, at: Date, by: string) =>
  sql`update ${sql.table(table)} set undone_at = ${at}, undone_by = ${by} where id = ${id}`.execute(db)

/**
 * Marks a check as written; false when it was before, unless that write has failed or was cancelled. The checkpoint of an ended check is free
 * for it.
 */
export const claimCheck = async (db: Db, checkId: string): Promise<boolean> => {
  const failedWriter = db
    .selectFrom('jobs as w')
    .select('w.id')
    .where(sql<boolean>`w.id = (jobs.checkpoint ->> 'written')::uuid`)
    .where('w.state', 'in', ['failed', 'cancelled'])
  const claimed = await db
    .updateTable('jobs')
    .set({ checkpoint: JSON.stringify({ written: null }) })
    .where('id', '=', checkId)
    .where(eb => eb.or([eb('checkpoint', 'is', null), eb.exists(failedWriter)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Names the job that writes the check; null frees it. */
export const setCheckWriter = (db: Db, checkId: string, jobId: string | null) =>
  db
    .updateTable('jobs')
    .set({ checkpoint: jobId === null ? null : JSON.stringify({ written: jobId }) })
    .where('id', '=', checkId)
    .execute()

/** The check that this user requested. */
export const selectCheckJob = (db: Db, { userId }: Scope, kind: string, jobId: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'state', 'input', 'result'])
    .where('id', '=', jobId)
    .where('kind', '=', kind)
    .where('created_by', '=', userId)
    .executeTakeFirst()
