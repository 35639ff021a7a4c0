import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import { emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import { lockSheetImport, markUndone, refuseLater, someOf } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { writerOf } from '../edit.ts'
import { deleteProfiles, putProfiles, selectProfiles, updateRegister } from '../profile-queries.ts'
import { deleteEnterprises, selectHeld } from '../queries.ts'
import { type KeptRow, selectImportRows, selectLaterImport, standAsBefore } from './queries.ts'

const counted = '家企业'

const refuseMoved = (rows: readonly KeptRow[]): void => {
  const names = rows.filter(({ moved }) => moved).map(({ name }) => name)
  if (names.length > 0) throw appError('CONFLICT', { message: `${someOf(names, counted)}在导入后又有修改，不能整体撤销` })
}

/** Takes an import back as a whole: new enterprises go, others become what they were. @throws CONFLICT when something built on it since */
export const undoImport = async ({ services, caller, audit }: AuditedContext, { id }: { id: number }) =>
  services.db.transaction().execute(async trx => {
    const found = await lockSheetImport(trx, 'enterprise_imports', caller.scope, id)
    refuseLater(await selectLaterImport(trx, id), counted)
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
    await standAsBefore(trx, id)
    await markUndone(trx, 'enterprise_imports', id, writer.at, writer.name)
    audit.subject = found.file_name
    return { removed: added.length, restored: known.length }
  })
