import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import { checkOf, importRecords, keepSheet, type SheetResult } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { AuditedContext, CallerContext, UploadContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type ImportInput, importKind } from './import-job.ts'

const start = (services: Services, caller: Caller, input: Omit<ImportInput, 'by'>) => {
  const by = { id: caller.userId || null, name: caller.realName || caller.userName, scope: caller.scope }
  const title = `${input.commit ? '导入企业' : '检查企业文件'}：${input.fileName}`
  return services.jobs.enqueue(importKind, title, { ...input, by } satisfies ImportInput, caller)
}

/** Keeps the upload and starts the job. */
export const askImport = async (
  { services, caller, upload }: UploadContext,
  { year = wallClock(services.clock.now()).year, commit = false }: InputOf<typeof enterpriseCalls.Import>,
): Promise<{ jobId: string }> => ({
  jobId: await start(services, caller, { ...(await keepSheet(services, caller, upload!)), year, commit }),
})

/** Takes the file of one's own check that found nothing wrong; it is checked again as it is written. */
export const commitImport = async (
  { services, caller, audit }: AuditedContext,
  { jobId: checkId }: { jobId: string },
): Promise<{ jobId: string }> => {
  const { input: asked, result: found } = await checkOf<ImportInput, SheetResult>(services, caller, importKind, checkId)
  if (found.errors > 0 || found.added + found.updated === 0) throw appError('CONFLICT', { message: '文件有误或没有变化，不能写入' })
  const { by: _, ...same } = asked
  audit.subject = asked.fileName
  return { jobId: await start(services, caller, { ...same, commit: true }) }
}

export const queryImports = async ({
  services: { db },
  caller,
}: CallerContext): Promise<OutputOf<typeof enterpriseProfileCalls.ImportQuery>> =>
  (await importRecords(db, 'enterprise_imports', caller.scope)).map(({ row, record }) => ({ ...record, year: row.year }))
