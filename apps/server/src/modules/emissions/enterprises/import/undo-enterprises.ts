import { someOf, type UndoContext } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import { writerOf } from '../edit.ts'
import { deleteEnterprises, selectTaskEnterprises } from '../queries.ts'
import { restoreProfiles } from '../restore-profile.ts'
import { type ImportedRow, restorePrevious, selectImportRows } from './queries.ts'

export const enterpriseCounter = '家企业'

const refuseMoved = (rows: readonly ImportedRow[]): void => {
  const names = rows.filter(({ moved }) => moved).map(({ name }) => name)
  if (names.length > 0) throw appError('CONFLICT', { message: `${someOf(names, enterpriseCounter)}在导入后又有修改，不能整体撤销` })
}

/** New enterprises are deleted, others become what they were. @throws CONFLICT when something built on it since */
export const undoEnterprises = async ({ services, caller, trx }: UndoContext, { id, year }: { id: number; year: number }) => {
  const rows = await selectImportRows(trx, id)
  refuseMoved(rows)
  const added = rows.filter(({ register }) => register === null).map(row => row.id)
  const [enterprise] = await selectTaskEnterprises(trx, added)
  if (enterprise) throw appError('CONFLICT', { message: `“${enterprise.name}”已分配到任务“${enterprise.tasks[0]}”，不能撤销` })
  const known = rows.flatMap(({ register, form }) => (register ? [{ register, form }] : []))
  await restoreProfiles(trx, year, known, writerOf(services, caller, 'undo'))
  if (added.length > 0) await deleteEnterprises(trx, added)
  await restorePrevious(trx, id)
  return { removed: added.length, restored: known.length }
}
