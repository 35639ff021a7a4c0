import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import { type Ff10Import, importFf10 } from './import-ff10.ts'

type Calls = typeof inventoryCalls

const importKind = 'inventory-import'
/** The file is of no use once it is read. */
const keptDays = 7

interface ImportInput extends Omit<Ff10Import, 'jobId' | 'file'> {
  fileId: string
  fileName: string
}

/** A file of SMOKE brought in as a draft in the background: whole, or not at all. Started again after a crash it writes once. */
export const inventoryImport = jobKind<ImportInput>({
  kind: importKind,
  run: async ({ id, input, services, signal, progress }) => {
    const { fileId, fileName, ...options } = input
    const stored = await services.files.find(fileId)
    if (!stored) throw new Error(`文件 ${fileName} 已不在`)
    const result = await importFf10(services, { ...options, jobId: id, file: { path: stored.path, name: fileName } }, { signal, progress })
    const message =
      result.errors > 0
        ? `文件有 ${result.errors} 处不能导入，未写入任何数据`
        : `已导入 ${result.records} 条记录，${result.sources} 个排放源`
    return { message, result }
  },
})

/** Keeps the upload and starts the job. @throws FILE_TOO_LARGE */
export const requestFf10Import = async (
  { services, caller, upload: given }: UploadContext,
  { name, year }: InputOf<Calls['ImportFF10']>,
): Promise<OutputOf<Calls['ImportFF10']>> => {
  const upload = given!
  services.parsers.checkSize('inventoryFile', upload)
  const fileId = await services.files.save(
    { path: upload.path },
    {
      ...{ name: upload.name, mediaType: 'text/csv', purpose: 'import', createdBy: caller.userId || null },
      expiresAt: services.clock.now() + keptDays * dayMs,
    },
  )
  const { userId, realName, scope } = caller
  const title = `导入 ${upload.name}`
  const input: ImportInput = { fileId, fileName: upload.name, title, name, ...(year && { year }), by: { userId, realName, scope } }
  return { jobId: await services.jobs.enqueue(importKind, title, input, caller) }
}
