import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export const insertImport = (db: Db, row: Insertable<Tables['fill_imports']>) => db.insertInto('fill_imports').values(row).execute()

/** Newest first. */
export const selectImports = (db: Db, fillId: number) =>
  db.selectFrom('fill_imports').selectAll().where('fill_id', '=', fillId).orderBy('id', 'desc').limit(50).execute()
