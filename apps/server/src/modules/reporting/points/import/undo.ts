import { lockSheetImport, markUndone, refuseLater, someOf } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { goBack, holding } from '../held.ts'
import { type KeptRow, lockImported, removeRows, restoreRows, selectImportRows, selectLaterImport } from './queries.ts'

const counted = '个点位'

const refuseMoved = (rows: readonly KeptRow[]): void => {
  const moved = rows.filter(row => row.moved)
  if (moved.length > 0)
    throw appError('CONFLICT', {
      message: `${someOf(
        moved.map(({ name }) => name),
        counted,
      )}在导入后又有修改或提交，不能整体撤销`,
    })
  const used = rows.find(({ added, elsewhere }) => added && elsewhere !== null)
  if (used) throw appError('CONFLICT', { message: `“${used.name}”已分配到任务“${used.elsewhere}”，不能撤销` })
}

/** Takes an import back as a whole: new points go, others become what they were. @throws CONFLICT when something built on it since */
export const undoImport = async ({ services, caller, audit }: AuditedContext, { id }: { id: number }) =>
  services.db.transaction().execute(async trx => {
    const found = await lockSheetImport(trx, 'surface_imports', caller.scope, id)
    refuseLater(await selectLaterImport(trx, id), counted)
    const ids = await lockImported(trx, id)
    if (ids.length === 0) throw appError('CONFLICT', { message: '该导入没有留下导入前的数据，不能撤销' })
    return holding(services, trx, caller, found.task_id, ids, async held => {
      const rows = await selectImportRows(trx, id, found.task_id)
      refuseMoved(rows)
      await goBack(held, new Map(rows.map(({ id: point, was }) => [point, was ?? 'pending'])), `导入“${found.file_name}”`)
      await restoreRows(trx, id)
      await removeRows(trx, id)
      await markUndone(trx, 'surface_imports', id, held.now, actorOf(caller).by_name)
      audit.subject = found.file_name
      const removed = rows.filter(({ added }) => added).length
      return { removed, restored: rows.length - removed }
    })
  })
