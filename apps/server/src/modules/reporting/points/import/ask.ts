import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { taskById } from '#/modules/reporting/tasks/public.ts'
import { checkOf, importRecords, keepSheet, type SheetResult } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext, ScopedContext, UploadContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type ImportInput, importKind } from './import-job.ts'

const start = (services: Services, caller: Caller, input: Omit<ImportInput, 'doer'>) => {
  const { userId, userName, realName, scope } = caller
  const title = `${input.commit ? '导入' : '检查'}${surfaceKinds[input.kind].label}面源：${input.fileName}`
  return services.jobs.enqueue(importKind, title, { ...input, doer: { userId, userName, realName, scope } } satisfies ImportInput, caller)
}

/** Keeps the upload and starts the check. @throws FILE_FORMAT for anything but an .xlsx, CONFLICT for a task that is not open */
export const askCheck = async (
  { services, caller, upload }: UploadContext,
  { taskId, kind }: InputOf<typeof surfaceImportCalls.Check>,
): Promise<{ jobId: string }> => {
  const task = await taskById(services, caller.scope, taskId)
  if (task.kind !== 'surface') throw appError('CONFLICT', { message: `任务“${task.name}”不是面源任务` })
  if (task.state !== 'sent') throw appError('CONFLICT', { message: `任务“${task.name}”未下发或已完成，不能导入` })
  return { jobId: await start(services, caller, { ...(await keepSheet(services, caller, upload!)), taskId, kind, commit: false }) }
}

/** Takes the sheet of one's own check that found nothing wrong; it is checked again as it is written. */
export const commitSheet = async (
  { services, caller }: CallerContext,
  { jobId: checkId }: { jobId: string },
): Promise<{ jobId: string }> => {
  const { input: asked, result: found } = await checkOf<ImportInput, SheetResult>(services, caller, importKind, checkId)
  if (found.errors > 0 || found.rows === 0) throw appError('CONFLICT', { message: '文件有误或没有数据，不能写入' })
  const { doer: _, ...same } = asked
  return { jobId: await start(services, caller, { ...same, commit: true }) }
}

export const queryImports = async (
  { services: { db }, caller: { scope } }: ScopedContext,
  { taskId }: { taskId: number },
): Promise<OutputOf<typeof surfaceImportCalls.Query>> =>
  (await importRecords(db, 'surface_imports', scope, taskId)).map(({ row, record }) => ({ ...record, kind: row.kind as SurfaceKind }))
