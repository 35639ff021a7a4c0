import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

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

/** Tables of imports by sheet with their additional columns. */
export interface ImportRows {
  enterprise_imports: ImportRow & { year: number }
  surface_imports: ImportRow & { task_id: number; kind: string }
  township_imports: ImportRow & { coordinates: 'wgs84' | 'gcj02' }
}
export type ImportTable = keyof ImportRows

/** Imports of the caller's own, or all for the whole city. */
const seen = ({ counties, userId }: Scope) => (counties === null ? sql`true` : sql`by_id = ${userId}`)

/** The newest imports, of one task when it is named. */
export const selectImports = async <T extends ImportTable>(db: Db, table: T, scope: Scope, taskId?: number) =>
  (
    await sql<ImportRows[T]>`select * from ${sql.table(table)}
    where ${seen(scope)} and ${taskId === undefined ? sql`true` : sql`task_id = ${taskId}`} order by id desc limit 50`.execute(db)
  ).rows

export const lockImport = async <T extends ImportTable>(db: Db, table: T, scope: Scope, id: number) =>
  (await sql<ImportRows[T]>`select * from ${sql.table(table)} where id = ${id} and ${seen(scope)} for update`.execute(db)).rows[0]

/** The import that a job has made already. */
export const importOfJob = async (db: Db, table: ImportTable, jobId: string) =>
  (
    await sql<{ importId: number; added: number; updated: number }>`
    select id as "importId", added, updated from ${sql.table(table)} where job_id = ${jobId}`.execute(db)
  ).rows[0]

export const markUndone = (db: Db, table: ImportTable, id: number, at: Date, by: string) =>
  sql`update ${sql.table(table)} set undone_at = ${at}, undone_by = ${by} where id = ${id}`.execute(db)

/** The check that this user requested. */
export const selectCheckJob = (db: Db, { userId }: Scope, kind: string, jobId: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'state', 'input', 'result'])
    .where('id', '=', jobId)
    .where('kind', '=', kind)
    .where('created_by', '=', userId)
    .executeTakeFirst()
