import type { Db } from '#/platform/database/pool.ts'

export interface NewImport {
  fill_id: number
  file_name: string
  at: Date
  by_id: number | null
  by_name: string
  row_count: number
  changes: number
  errors: number
  warnings: number
  taken: boolean
}

export const insertImport = (db: Db, row: NewImport) => db.insertInto('fill_imports').values(row).execute()

/** Newest first. */
export const selectImports = (db: Db, fillId: number) =>
  db.selectFrom('fill_imports').selectAll().where('fill_id', '=', fillId).orderBy('id', 'desc').limit(50).execute()
