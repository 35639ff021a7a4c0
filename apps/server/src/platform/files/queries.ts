import type { Db } from '../database/pool.ts'

/** Rows of stored files. Who may read one is decided in modules/files; the pipeline and jobs read by id. */
export const insertFile = (
  db: Db,
  file: {
    id: string
    name: string
    media_type: string
    size: number
    sha256: Buffer
    path: string
    purpose: string
    created_by: number | null
    created_at: Date
    expires_at: Date | null
  },
) => db.insertInto('files').values(file).execute()

export const selectFile = (db: Db, id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

export const selectExpired = (db: Db, now: Date) => db.selectFrom('files').select(['id', 'path']).where('expires_at', '<=', now).execute()

export const deleteFile = (db: Db, id: string) => db.deleteFrom('files').where('id', '=', id).execute()
