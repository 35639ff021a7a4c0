import { backupDatabase } from '#/platform/backup/backup.ts'
import { BackupFileError } from '#/platform/backup/container.ts'
import { verifyBackup } from '#/platform/backup/verify.ts'
import { type JobRun, jobKind } from '#/platform/jobs/job-kind.ts'
import { backupPath, findBackup, openFolder, writeCheck } from './backup-folder.ts'

type Run = JobRun<{ name: string }>

/** Reads the file and writes the verdict beside it; a damaged file is a verdict, not a failed job. */
const checkFile = async ({ services, signal, input: { name } }: Run): Promise<string> => {
  const { dataDir } = services.config
  const checkedAt = services.clock.now()
  try {
    const { tables, rows, createdAt } = await verifyBackup(backupPath(dataDir, name), signal)
    await writeCheck(dataDir, name, { checkedAt, tables, rows, createdAt, fault: null })
    return `${tables} 张表、${rows} 行，检查完好`
  } catch (error) {
    if (!(error instanceof BackupFileError)) throw error
    await writeCheck(dataDir, name, { checkedAt, tables: null, rows: null, createdAt: null, fault: error.reason })
    return `文件已损坏：${error.reason}`
  }
}

/** A repeated start replaces the file that the cut-off run may have left. */
export const backupJob = jobKind<{ name: string }>({
  kind: 'backup',
  lane: 'background',
  run: async run => {
    const { config, pool } = run.services
    await openFolder(config.dataDir)
    run.progress(0.05, '写入备份')
    await backupDatabase(pool.options, backupPath(config.dataDir, run.input.name))
    run.signal.throwIfAborted()
    run.progress(0.6, '检查备份')
    return { message: await checkFile(run) }
  },
})

export const checkJob = jobKind<{ name: string }>({
  kind: 'backup-check',
  lane: 'background',
  run: async run => {
    if (!(await findBackup(run.services.config.dataDir, run.input.name))) throw new Error(`备份 ${run.input.name} 已不在服务器上`)
    run.progress(0.05, '检查备份')
    return { message: await checkFile(run) }
  },
})
