import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'

export interface DocumentRow {
  id: number
  kind: string
  title: string
  fileId: string
  fileName: string
  size: number
  at: Date
  by: string
}

/** Newest first. */
export const selectDocuments = async (db: Db, scope: Scope, enterpriseId: number, documentId?: number): Promise<DocumentRow[]> =>
  (
    await sql<DocumentRow>`
      select d.id, d.kind, d.title, d.file_id as "fileId", f.name as "fileName", f.size::float8 as size, d.added_at as at, d.by_name as by
      from enterprise_documents d join files f on f.id = d.file_id join enterprises e on e.id = d.enterprise_id
      where ${visibleEnterprises(scope)} and e.id = ${enterpriseId} and ${documentId === undefined ? sql`true` : sql`d.id = ${documentId}`}
      order by d.id desc`.execute(db)
  ).rows

/** Null when the file is a document of the enterprise already. */
export const insertDocument = async (
  db: Db,
  row: { enterprise_id: number; file_id: string; kind: string; title: string; added_at: Date; added_by: number | null; by_name: string },
): Promise<number | null> =>
  (
    await db
      .insertInto('enterprise_documents')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const deleteDocument = (db: Db, id: number) => db.deleteFrom('enterprise_documents').where('id', '=', id).execute()
