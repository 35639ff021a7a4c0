import { someOf, type UndoContext } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import { revertImport, withLockedPoints } from '../locked-points.ts'
import { type KeptRow, lockImported, removeRows, restoreRows, selectImportRows } from './queries.ts'

export const pointCounter = '个点位'

const refuseMoved = (rows: readonly KeptRow[]): void => {
  const moved = rows.filter(row => row.moved)
  if (moved.length > 0)
    throw appError('CONFLICT', {
      message: `${someOf(
        moved.map(({ name }) => name),
        pointCounter,
      )}在导入后又有修改或提交，不能整体撤销`,
    })
  const used = rows.find(({ added, elsewhere }) => added && elsewhere !== null)
  if (used) throw appError('CONFLICT', { message: `“${used.name}”已分配到任务“${used.elsewhere}”，不能撤销` })
}

/** New points are removed, others become what they were. @throws CONFLICT when something built on it since */
export const undoPoints = async (
  { services, caller, trx }: UndoContext,
  { id, task_id, file_name }: { id: number; task_id: number; file_name: string },
) => {
  const ids = await lockImported(trx, id)
  if (ids.length === 0) throw appError('CONFLICT', { message: '该导入没有留下导入前的数据，不能撤销' })
  return withLockedPoints(services, trx, caller, task_id, ids, async locked => {
    const rows = await selectImportRows(trx, id, task_id)
    refuseMoved(rows)
    await revertImport(locked, new Map(rows.map(({ id: point, was }) => [point, was ?? 'pending'])), `导入“${file_name}”`)
    await restoreRows(trx, id)
    await removeRows(trx, id)
    const removed = rows.filter(({ added }) => added).length
    return { removed, restored: rows.length - removed }
  })
}
