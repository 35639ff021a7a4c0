import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import { defineFileJob } from '#/platform/jobs/file-job.ts'
import { type Ff10Import, importFf10 } from './import-ff10.ts'

type Calls = typeof inventoryCalls

const titleOf = (fileName: string) => `导入 ${fileName}`

/** A file of SMOKE brought in as a draft in the background: whole, or not at all. Started again after a crash it writes once. */
const ff10Import = defineFileJob<Pick<Ff10Import, 'name' | 'year' | 'by'>>({
  kind: 'inventory-import',
  parser: 'inventoryFile',
  mediaType: () => 'text/csv',
  // The file is of no use once it is read.
  keptDays: 7,
  title: ({ fileName }) => titleOf(fileName),
  run: async ({ id, input: { fileId: _, fileName, ...fields }, file: { path }, services, signal, progress }) => {
    const work = { ...fields, title: titleOf(fileName), jobId: id, file: { path, name: fileName } }
    const result = await importFf10(services, work, { signal, progress })
    const message =
      result.errors > 0
        ? `文件有 ${result.errors} 处不能导入，未写入任何数据`
        : `已导入 ${result.records} 条记录，${result.sources} 个排放源`
    return { message, result }
  },
})
export const inventoryImport = ff10Import.job

/** Keeps the upload and starts the job. @throws FILE_TOO_LARGE */
export const requestFf10Import = (
  context: UploadContext,
  { name, year }: InputOf<Calls['ImportFF10']>,
): Promise<OutputOf<Calls['ImportFF10']>> => {
  const { userId, realName, scope } = context.caller
  return ff10Import.start(context, { name, ...(year && { year }), by: { userId, realName, scope } })
}
