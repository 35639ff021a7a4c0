import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { minuteStampOf, stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { type ImportList, type ImportTable, lockImport, selectImports } from './import-queries.ts'

/** Imports as their list shows them, beside the row. */
export const importRecords = async <T extends ImportTable>(db: Db, list: ImportList<T>, scope: Scope, of?: number | string) =>
  (await selectImports(db, list, scope, of)).map(row => ({
    row,
    record: {
      id: row.id,
      fileName: row.file_name,
      at: stampOf(row.at),
      by: row.by_name,
      added: row.added,
      updated: row.updated,
      undoneAt: stampOf(row.undone_at),
      undoneBy: row.undone_by,
      failure: row.failure,
    },
  }))

/** An import, locked for its undo. @throws NOT_FOUND, CONFLICT for one that is taken back already */
export const lockSheetImport = async <T extends ImportTable>(db: Db, list: ImportList<T>, scope: Scope, id: number) => {
  const found = await lockImport(db, list, scope, id)
  if (!found) throw appError('NOT_FOUND', { what: '导入记录' })
  if (found.undone_at) throw appError('CONFLICT', { message: `该导入已由${found.undone_by}撤销` })
  return found
}

/** An import that came after, with the names of the rows that both have. */
export interface LaterImport {
  fileName: string
  at: Date
  by: string
  names: string[]
}

/** `“甲”、“乙”、“丙”等 12 家企业`. */
export const firstNames = (names: readonly string[], counted: string): string =>
  `${names
    .slice(0, 3)
    .map(name => `“${name}”`)
    .join('、')}等 ${names.length} ${counted}`

/** @throws CONFLICT naming the import that has to be taken back first */
export const refuseLater = (later: LaterImport | undefined, counted: string): void => {
  if (!later) return
  const which = `“${later.fileName}”（${minuteStampOf(later.at)}，${later.by}）`
  throw appError('CONFLICT', { message: `${firstNames(later.names, counted)}又由之后的导入${which}更新，请先撤销该导入` })
}
