import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import { type EnterpriseForm, emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Db } from '#/platform/database/pool.ts'
import { deleteProfiles, putProfiles, selectProfiles, selectRegister, updateRegister, type Writer } from './profile-queries.ts'
import type { RegisterColumns } from './register.ts'

export interface ProfileBefore {
  register: RegisterColumns & { id: number; revision: number }
  /** Null without a profile of the year. */
  form: EnterpriseForm | null
}

/** Register and profile of a year, to be restored; a later `register.revision` means that they have changed. */
export const profileBefore = async (db: Db, enterpriseId: number, year: number): Promise<ProfileBefore> => {
  const [register] = await selectRegister(db, [enterpriseId])
  const [profile] = await selectProfiles(db, [enterpriseId], year)
  return { register: register!, form: profile?.form ?? null }
}

/** Puts register and profile back, within the transaction of what is undone. */
export const restoreProfiles = async (
  db: Db,
  year: number,
  before: readonly ProfileBefore[],
  writer: Omit<Writer, 'source'>,
): Promise<void> => {
  const ids = before.map(({ register }) => register.id)
  const now = new Map((await selectProfiles(db, ids, year)).map(row => [row.enterpriseId, row.form]))
  const back = before.flatMap(({ register, form }) => (form ? [{ enterpriseId: register.id, form }] : []))
  const put = back.map(row => ({ ...row, year, changes: formDiff(now.get(row.enterpriseId) ?? emptyForm(), row.form) }))
  await updateRegister(
    db,
    before.map(({ register }) => register),
    writer.at,
  )
  await putProfiles(db, put, { ...writer, source: 'undo' })
  const without = before.filter(({ form }) => form === null).map(({ register }) => register.id)
  if (without.length > 0) await deleteProfiles(db, without, year)
}
