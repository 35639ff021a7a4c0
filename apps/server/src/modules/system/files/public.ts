import { appError } from '#/platform/errors.ts'
import type { StoredFile } from '#/platform/files/files.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { isFileOfOwnJob } from './queries.ts'

export { importOfJob, markUndone } from './import-queries.ts'
export { checkOf, keepSheet, refuseSheet, type SheetAsked, type SheetResult, sheetImport } from './sheet-import.ts'
export { saveReport } from './sheet-report.ts'
export { sheetWith } from './sheet-with.ts'
export { heldImport, importRecords, type LaterImport, refuseLater, someOf } from './taken.ts'
export { checkUploadedFile, readUploadedBook } from './uploaded.ts'

/**
 * A file that the caller may read: one's own, the result of one's own job, or any for who manages users (within the whole city). Others
 * are as if they did not exist.
 */
export const findReadable = async (services: Services, caller: Caller, id: string): Promise<StoredFile> => {
  const file = await services.files.find(id)
  const own = file !== undefined && caller.userId !== 0 && file.createdBy === caller.userId
  const manages = caller.permissions.has('system:users') && caller.scope.counties === null
  if (file && (own || manages || (await isFileOfOwnJob(services.db, caller.scope, id)))) return file
  throw appError('NOT_FOUND', { what: '文件' })
}
