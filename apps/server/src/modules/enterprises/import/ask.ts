import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/calls/enterprises.ts'
import { formatDateTime, wallClock } from '@qingyuan/domain/time.ts'
import { checkUploadedFile } from '#/modules/files/service.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller, Upload } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type ImportInput, type ImportResult, importKind } from './import-job.ts'
import { selectCheckJob, selectImports } from './queries.ts'

const start = (services: Services, caller: Caller, input: Omit<ImportInput, 'by'>) => {
  const by = { id: caller.userId || null, name: caller.realName || caller.userName, scope: caller.scope }
  const title = `${input.commit ? '导入企业' : '检查企业文件'}：${input.fileName}`
  return services.jobs.enqueue(importKind, title, { ...input, by } satisfies ImportInput, caller)
}

/** Keeps the upload and starts the job. @throws FILE_FORMAT for anything but an .xlsx */
export const askImport = async (
  services: Services,
  caller: Caller,
  upload: Upload,
  { year = wallClock(services.clock.now()).year, commit = false }: InputOf<typeof enterpriseCalls.Import>,
): Promise<{ jobId: string }> => {
  const mediaType = await checkUploadedFile(upload)
  if (!/\.xlsx$/i.test(upload.name)) throw appError('FILE_FORMAT', { field: 'file' })
  const meta = { name: upload.name, mediaType, purpose: 'import', createdBy: caller.userId || null }
  const fileId = await services.files.save({ path: upload.path }, meta)
  return { jobId: await start(services, caller, { fileId, fileName: upload.name, year, commit }) }
}

/** Takes the file of one's own check that found nothing wrong; it is checked again as it is written. */
export const commitImport = async (services: Services, caller: Caller, checkId: string): Promise<{ jobId: string; fileName: string }> => {
  const job = await selectCheckJob(services.db, checkId, caller.userId)
  if (!job) throw appError('NOT_FOUND', { what: '检查任务' })
  if (job.state !== 'done') throw appError('CONFLICT', { message: '文件还没有检查完' })
  const { errors, added, updated } = job.result as ImportResult
  if (errors > 0 || added + updated === 0) throw appError('CONFLICT', { message: '文件有误或没有变化，不能写入' })
  const { fileId, fileName, year } = job.input as ImportInput
  return { jobId: await start(services, caller, { fileId, fileName, year, commit: true }), fileName }
}

export const queryImports = async ({ db }: Services, caller: Caller): Promise<OutputOf<typeof enterpriseProfileCalls.ImportQuery>> =>
  (await selectImports(db, caller.scope)).map(row => ({
    id: row.id,
    fileName: row.file_name,
    year: row.year,
    at: formatDateTime(row.at.getTime()),
    by: row.by_name,
    added: row.added,
    updated: row.updated,
    undoneAt: row.undone_at && formatDateTime(row.undone_at.getTime()),
    undoneBy: row.undone_by,
  }))
