import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { surfaceImportCalls } from '@qingyuan/contract/calls/surface-import.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { checkUploadedFile } from '#/modules/files/service.ts'
import { taskById } from '#/modules/fill-tasks/service.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller, Upload } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type ImportInput, type ImportResult, importKind } from './import-job.ts'
import { selectCheckJob, selectImports } from './queries.ts'

const start = (services: Services, caller: Caller, input: Omit<ImportInput, 'doer'>) => {
  const { userId, userName, realName, scope } = caller
  const title = `${input.commit ? '导入' : '检查'}${surfaceKinds[input.kind].label}面源：${input.fileName}`
  return services.jobs.enqueue(importKind, title, { ...input, doer: { userId, userName, realName, scope } } satisfies ImportInput, caller)
}

/** Keeps the upload and starts the check. @throws FILE_FORMAT for anything but an .xlsx, CONFLICT for a task that is not open */
export const askCheck = async (
  services: Services,
  caller: Caller,
  upload: Upload,
  { taskId, kind }: InputOf<typeof surfaceImportCalls.Check>,
): Promise<{ jobId: string }> => {
  const task = await taskById(services, caller.scope, taskId)
  if (task.kind !== 'surface') throw appError('CONFLICT', { message: `任务“${task.name}”不是面源任务` })
  if (task.state !== 'sent') throw appError('CONFLICT', { message: `任务“${task.name}”未下发或已完成，不能导入` })
  const mediaType = await checkUploadedFile(upload)
  if (!/\.xlsx$/i.test(upload.name)) throw appError('FILE_FORMAT', { field: 'file' })
  const meta = { name: upload.name, mediaType, purpose: 'import', createdBy: caller.userId || null }
  const fileId = await services.files.save({ path: upload.path }, meta)
  return { jobId: await start(services, caller, { fileId, fileName: upload.name, taskId, kind, commit: false }) }
}

/** Takes the sheet of one's own check that found nothing wrong; it is checked again as it is written. */
export const commitSheet = async (services: Services, caller: Caller, checkId: string): Promise<{ jobId: string }> => {
  const job = await selectCheckJob(services.db, importKind, checkId, caller.userId)
  if (!job) throw appError('NOT_FOUND', { what: '检查任务' })
  if (job.state !== 'done') throw appError('CONFLICT', { message: '文件还没有检查完' })
  const { errors, rows } = job.result as ImportResult
  if (errors > 0 || rows === 0) throw appError('CONFLICT', { message: '文件有误或没有数据，不能写入' })
  const { fileId, fileName, taskId, kind } = job.input as ImportInput
  return { jobId: await start(services, caller, { fileId, fileName, taskId, kind, commit: true }) }
}

export const queryImports = async ({ db }: Services, scope: Scope, taskId: number): Promise<OutputOf<typeof surfaceImportCalls.Query>> =>
  (await selectImports(db, scope, taskId)).map(row => ({
    id: row.id,
    kind: row.kind as SurfaceKind,
    fileName: row.file_name,
    at: formatDateTime(row.at.getTime()),
    by: row.by_name,
    added: row.added,
    updated: row.updated,
    undoneAt: row.undone_at && formatDateTime(row.undone_at.getTime()),
    undoneBy: row.undone_by,
  }))
