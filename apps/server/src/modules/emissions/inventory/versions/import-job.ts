import type { InputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { checkedLines, defineImport, type ImportInput } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import { type Ff10Content, type Ff10Request, insertFf10, readFf10 } from './import-ff10.ts'
import { deleteInventory, deleteRun, isRunShared, lockInventory } from './queries.ts'

const titleOf = (fileName: string) => `导入 ${fileName}`

interface WrittenInventory {
  inventoryId: number
  runId: number
}

/** A file of SMOKE as a draft: whole, or not at all. Its undo deletes the draft while it is unchanged. */
export const inventoryImport = defineImport({
  kind: 'inventory-import',
  // The file is of no use once it is read.
  accept: { check: () => 'text/csv', parser: 'inventoryFile', keptDays: 7 },
  check: async (services, file, input: ImportInput<Ff10Request>, options) => {
    const { content, lines, ...found } = await readFf10(services, file, input, options)
    return checkedLines<Ff10Content>({ ...found, rows: content ? [content] : [], level: 'error', heads: [lines, '列'] })
  },
  more: ([content]) => ({ sources: content?.rows.length ?? 0, inventoryId: null as number | null }),
  take: async (_, trx, { id, input: { name, fileName, importer }, list }, [content]) => {
    const title = titleOf(fileName)
    const written: WrittenInventory = await insertFf10(trx, importer, { ...content!, jobId: id, title, name })
    return { ...(await list({ added: content!.rows.length, updated: 0, written })), inventoryId: written.inventoryId }
  },
  undo: async ({ trx }, { written }) => {
    const { inventoryId, runId } = written as unknown as WrittenInventory
    const row = await lockInventory(trx, inventoryId)
    if (!row) throw appError('CONFLICT', { message: '导入的草稿已删除，无需撤销' })
    const named = `清单“${row.name}”`
    if (row.state !== 'draft') throw appError('CONFLICT', { message: `${named}已发布或归档，不能撤销导入` })
    if (row.changed_at.getTime() !== row.created_at.getTime())
      throw appError('CONFLICT', { message: `${named}在导入后又有修改，不能撤销；如不再需要，请在版本列表中删除草稿` })
    if (await isRunShared(trx, runId, inventoryId)) throw appError('CONFLICT', { message: `${named}的数据已用于其他清单，不能撤销` })
    await deleteInventory(trx, inventoryId)
    await deleteRun(trx, runId)
    return {}
  },
  isEmpty: ({ sources }) => sources === 0,
  words: {
    title: ({ commit, fileName }) => (commit ? titleOf(fileName) : `检查 ${fileName}`),
    empty: '记录',
    refused: ({ errors }) => (errors > 0 ? `文件有 ${errors} 处不能导入，未写入任何数据` : null),
    done: ({ rows, sources, importId }) => `${importId === null ? '检查通过：将导入' : '已导入'} ${rows} 条记录，${sources} 个排放源`,
  },
})

/** Stores the upload and starts its import or its check. @throws FILE_TOO_LARGE */
export const requestFf10Import = (context: UploadContext, { name, year, dryRun }: InputOf<(typeof inventoryCalls)['ImportFF10']>) =>
  inventoryImport.start(context, { name, ...(year && { year }) }, !dryRun)
