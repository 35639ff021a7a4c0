import type { Insertable } from 'kysely'
import type { Db } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'

/** Rows of stored files. Who may read one is decided in modules/files; the pipeline and jobs read by id. */
export const insertFile = (db: Db, file: Insertable<Tables['files']>) => db.insertInto('files').values(file).execute()

export const selectFile = (db: Db, id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

export const selectExpired = (db: Db, now: Date) => db.selectFrom('files').select(['id', 'path']).where('expires_at', '<=', now).execute()

export const deleteFile = (db: Db, id: string) => db.deleteFrom('files').where('id', '=', id).execute()

export const keepFile = (db: Db, id: string) => db.updateTable('files').set({ expires_at: null }).where('id', '=', id).execute()

export const sumUnused = async (db: Db, purpose: string, createdBy: number, now: Date): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('files')
        .select(eb => eb.fn.sum('size').as('bytes'))
        .where('purpose', '=', purpose)
        .where('created_by', '=', createdBy)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
    ).bytes ?? 0,
  )
