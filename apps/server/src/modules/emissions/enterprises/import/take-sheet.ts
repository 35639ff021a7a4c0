import { emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ServerFormContext } from '../form-context.ts'
import { selectProfiles, selectRegister, type Writer } from '../profile-queries.ts'
import { type ProfileEntry, writeProfiles } from '../write-profiles.ts'
import type { SheetRow } from './check-sheet.ts'
import { insertImport, insertImportRows } from './queries.ts'

export interface TakenSheet {
  importId: number
  added: number
  updated: number
}

/** Forms of known enterprises are fetched so many at a time. */
const chunk = 500

const takePart = async (
  db: Db,
  context: ServerFormContext,
  writer: Writer,
  { year, importId, rows }: { year: number; importId: number; rows: readonly SheetRow[] },
): Promise<void> => {
  const ids = rows.flatMap(({ enterprise }) => (enterprise ? [enterprise.id] : []))
  const before = new Map((await selectProfiles(db, ids, year)).map(row => [row.enterpriseId, row.form]))
  const newest = new Map((await selectProfiles(db, ids)).map(row => [row.enterpriseId, row.form]))
  const register = new Map((await selectRegister(db, ids)).map(row => [row.id, row]))
  const entries = rows.map(({ enterprise, base }): ProfileEntry => {
    const own = enterprise ? (before.get(enterprise.id) ?? null) : null
    const from = own ?? (enterprise && newest.get(enterprise.id)) ?? emptyForm()
    return { enterprise, form: { ...from, base }, before: own }
  })
  const written = await writeProfiles(db, context, writer, year, entries)
  await insertImportRows(
    db,
    importId,
    written.map((id, n) => ({ id, register: register.get(id) ?? null, form: entries[n]!.before })),
  )
}

/** Writes every row or none, within the caller's transaction. */
export const takeSheet = async (
  db: Db,
  context: ServerFormContext,
  writer: Writer,
  { rows, year, jobId, fileName }: { rows: readonly SheetRow[]; year: number; jobId: string; fileName: string },
): Promise<TakenSheet> => {
  const updated = rows.filter(({ enterprise }) => enterprise !== null).length
  const added = rows.length - updated
  const importId = await insertImport(db, {
    job_id: jobId,
    file_name: fileName,
    year,
    at: writer.at,
    by_id: writer.id,
    by_name: writer.name,
    added,
    updated,
  })
  for (let from = 0; from < rows.length; from += chunk)
    await takePart(db, context, writer, { year, importId, rows: rows.slice(from, from + chunk) })
  return { importId, added, updated }
}
