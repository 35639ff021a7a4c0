import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { checkOf, importRecords, lockSheetImport, markUndone, type SheetResult } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { AuditedContext, CallerContext, UploadContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { importKind, type TownshipImport } from './import-job.ts'
import { deleteTownshipsOf } from './queries.ts'

type Calls = typeof townshipCalls

const start = (services: Services, caller: Caller, input: Omit<TownshipImport, 'doer'>) => {
  const { userId, userName, realName, scope } = caller
  const title = `${input.commit ? '导入' : '检查'}乡镇边界：${input.fileName}`
  return services.jobs.enqueue(
    importKind,
    title,
    { ...input, doer: { userId, userName, realName, scope } } satisfies TownshipImport,
    caller,
  )
}

/** Keeps the upload and starts the check. @throws FILE_FORMAT for another ending, FILE_TOO_LARGE */
export const requestCheck = async ({ services, caller, upload }: UploadContext, { coordinates }: InputOf<Calls['Check']>) => {
  if (!upload) throw appError('BAD_REQUEST')
  if (!/\.(geo)?json$/i.test(upload.name)) throw appError('FILE_FORMAT', { field: 'file' })
  services.parsers.checkSize('townships', upload)
  const meta = { name: upload.name, mediaType: 'application/geo+json', purpose: 'import', createdBy: caller.userId || null }
  const fileId = await services.files.save({ path: upload.path }, meta)
  return { jobId: await start(services, caller, { fileId, fileName: upload.name, coordinates, commit: false }) }
}

/** Writes the file of the caller's own check that found nothing wrong; it is checked again while it is written. */
export const commitCheck = async ({ services, caller }: CallerContext, { jobId }: InputOf<Calls['Commit']>) => {
  const { input, result } = await checkOf<TownshipImport, SheetResult>(services, caller, importKind, jobId)
  if (result.errors > 0 || result.rows === 0) throw appError('CONFLICT', { message: '文件有误或没有要素，不能写入' })
  const { doer: _, ...same } = input
  return { jobId: await start(services, caller, { ...same, commit: true }) }
}

export const queryImports = async ({ services: { db }, caller }: CallerContext): Promise<OutputOf<Calls['Imports']>> =>
  (await importRecords(db, 'township_imports', caller.scope)).map(({ row, record }) => ({ ...record, coordinates: row.coordinates }))

/** Removes the townships of an import; what it had replaced does not come back. */
export const undoImport = async ({ services, caller, audit }: AuditedContext, { id }: InputOf<Calls['Undo']>): Promise<void> => {
  await services.db.transaction().execute(async trx => {
    const { file_name } = await lockSheetImport(trx, 'township_imports', caller.scope, id)
    await deleteTownshipsOf(trx, id)
    await markUndone(trx, 'township_imports', id, new Date(services.clock.now()), caller.realName)
    audit.subject = file_name
  })
}
