import { createReadStream } from 'node:fs'
import { backupCalls } from '@qingyuan/contract/system/backups.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { selectUnfinishedJob } from '#/modules/system/jobs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ServiceContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import { serveCalls } from '#/platform/module.ts'
import { type BackupFile, backupFolder, backupPath, findBackup, freeBytes, listBackups, removeBackup } from './backup-folder.ts'
import { backupJob, checkJob } from './backup-jobs.ts'

const backupKinds = [backupJob.kind, checkJob.kind]

const toRow = ({ name, bytes, modifiedMs, checked }: BackupFile) => ({
  name,
  at: formatDateTime(checked?.createdAt ? Date.parse(checked.createdAt) : modifiedMs),
  bytes,
  check: checked === null ? ('unchecked' as const) : checked.fault === null ? ('intact' as const) : ('damaged' as const),
  checkedAt: checked && formatDateTime(checked.checkedAt),
  tables: checked?.tables ?? null,
  rows: checked?.rows ?? null,
  fault: checked?.fault ?? null,
})

const backupOf = async ({ services: { config } }: ServiceContext, name: string): Promise<BackupFile> => {
  const found = await findBackup(config.dataDir, name)
  if (!found) throw appError('NOT_FOUND', { message: `备份 ${name} 不存在`, field: 'name' })
  return found
}

/** One at a time: a second one would read the same tables for nothing. @throws CONFLICT */
const refuseBeside = async ({ services: { db } }: ServiceContext) => {
  if ((await selectUnfinishedJob(db, backupKinds)) !== null) throw appError('CONFLICT', { message: '已有备份或检查正在进行，请等它结束' })
}

const start = async (context: CallerContext) => {
  await refuseBeside(context)
  const { services, caller } = context
  const stamp = formatDateTime(services.clock.now()).replaceAll(/[-:]/g, '').replace(' ', '-')
  const name = `qingyuan-${stamp}.backup`
  return { jobId: await services.jobs.enqueue(backupJob, `备份 ${name}`, { name }, caller) }
}

export const backupService = serveCalls(backupCalls, {
  Query: async ({ services: { config, db } }) => ({
    rows: (await listBackups(config.dataDir)).map(toRow),
    folder: backupFolder(config.dataDir),
    freeBytes: await freeBytes(config.dataDir),
    jobId: await selectUnfinishedJob(db, backupKinds),
  }),
  Start: start,
  Check: async (context, { name }) => {
    await backupOf(context, name)
    await refuseBeside(context)
    return { jobId: await context.services.jobs.enqueue(checkJob, `检查备份 ${name}`, { name }, context.caller) }
  },
  Remove: async (context, { name }) => {
    await backupOf(context, name)
    await refuseBeside(context)
    await removeBackup(context.services.config.dataDir, name)
  },
  Download: async (context, { name }) => {
    const { bytes } = await backupOf(context, name)
    const body = createReadStream(backupPath(context.services.config.dataDir, name))
    return fileReply({ name, mediaType: 'application/gzip', body, size: bytes })
  },
})
