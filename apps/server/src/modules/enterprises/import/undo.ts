import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import { emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import { heldImport, markUndone } from '#/modules/files/service.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { writerOf } from '../edit.ts'
import { deleteProfiles, putProfiles, selectProfiles, updateRegister } from '../profile-queries.ts'
import { deleteEnterprises, selectHeld } from '../queries.ts'
import { type KeptRow, selectImportRows } from './queries.ts'

const refuseMoved = (rows: readonly KeptRow[]): void => {
  const moved = rows.filter(row => row.moved)
  if (moved.length === 0) return
  const names = moved.slice(0, 3).map(({ name }) => `“${name}”`)
  throw appError('CONFLICT', { message: `${names.join('、')}等 ${moved.length} 家企业在导入后又有修改，不能整体撤销` })
}

/** Takes an import back as a whole: new enterprises go, others become what they were. @throws CONFLICT when something built on it since */
export const undoImport = async (services: Services, caller: Caller, id: number) =>
  services.db.transaction().execute(async trx => {
    const found = await heldImport(trx, 'enterprise_imports', caller.scope, id)
    const rows = await selectImportRows(trx, id)
    refuseMoved(rows)
    const added = rows.filter(({ register }) => register === null).map(row => row.id)
    const [held] = await selectHeld(trx, added)
    if (held) throw appError('CONFLICT', { message: `“${held.name}”已分配到任务“${held.tasks[0]}”，不能撤销` })
    const writer = writerOf(services, caller, 'undo')
    const known = rows.filter(({ register }) => register !== null)
    await updateRegister(
      trx,
      known.map(({ register }) => register!),
      writer.at,
    )
    const ids = known.map(row => row.id)
    const now = new Map((await selectProfiles(trx, ids, found.year)).map(row => [row.enterpriseId, row.form]))
    const back = known.flatMap(row => (row.form ? [{ enterpriseId: row.id, form: row.form }] : []))
    await putProfiles(
      trx,
      back.map(({ enterpriseId, form }) => ({
        enterpriseId,
        year: found.year,
        form,
        changes: formDiff(now.get(enterpriseId) ?? emptyForm(), form),
      })),
      writer,
    )
    const without = known.filter(({ form }) => form === null).map(row => row.id)
    if (without.length > 0) await deleteProfiles(trx, without, found.year)
    if (added.length > 0) await deleteEnterprises(trx, added)
    await markUndone(trx, 'enterprise_imports', id, writer.at, writer.name)
    return { removed: added.length, restored: known.length, fileName: found.file_name }
  })
