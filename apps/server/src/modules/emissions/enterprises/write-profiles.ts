import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ServerFormContext } from './form-context.ts'
import {
  insertRegister,
  type ProfileWrite,
  putProfiles,
  selectNewestYears,
  touchEnterprises,
  updateRegister,
  type Writer,
} from './profile-queries.ts'
import { type RegisterColumns, registerColumns } from './register.ts'

export type { Writer } from './profile-queries.ts'

export interface KnownEnterprise {
  id: number
  industry: string
  industry_code: string | null
}

export interface ProfileEntry {
  /** Null for an enterprise that is not registered yet. */
  enterprise: KnownEnterprise | null
  form: EnterpriseForm
  /** The stored profile of that year; null when there is none. */
  before: EnterpriseForm | null
}

/** So many go in one statement. */
const chunk = 2000

const inChunks = async <T>(rows: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += chunk) await work(rows.slice(from, from + chunk))
}

const registerNew = async (db: Db, rows: readonly RegisterColumns[], at: Date, simulated: boolean) => {
  const ids = new Map<string, number>()
  await inChunks(rows, async part => {
    for (const [code, id] of await insertRegister(db, part, at, simulated)) ids.set(code, id)
  })
  return ids
}

/**
 * The one way in which profiles of a year are written: forms that passed their checks, new enterprises registered, history kept. The list's
 * columns follow when the year is the enterprise's newest. Within the caller's transaction. Returns ids in the order of the entries.
 */
export const writeProfiles = async (
  db: Db,
  context: ServerFormContext,
  writer: Writer,
  year: number,
  entries: readonly ProfileEntry[],
  { simulated = false }: { simulated?: boolean } = {},
): Promise<number[]> => {
  const fresh = entries.filter(({ enterprise }) => enterprise === null).map(({ form }) => registerColumns(form.base, context))
  const newIds = await registerNew(db, fresh, writer.at, simulated)
  const idOf = ({ enterprise, form }: ProfileEntry) => enterprise?.id ?? newIds.get(String(form.base.creditCode))!
  const known = entries.filter(({ enterprise }) => enterprise !== null)
  const newest = await selectNewestYears(db, known.map(idOf))
  const leads = (entry: ProfileEntry) => year >= (newest.get(idOf(entry)) ?? 0)
  const leading = known.filter(leads).map(entry => ({ id: idOf(entry), ...registerColumns(entry.form.base, context, entry.enterprise!) }))
  await inChunks(leading, part => updateRegister(db, part, writer.at))
  const behind = known.filter(entry => !leads(entry)).map(idOf)
  if (behind.length > 0) await touchEnterprises(db, behind, writer.at)
  const writes = entries.map(
    (entry): ProfileWrite => ({
      enterpriseId: idOf(entry),
      year,
      form: entry.form,
      changes: entry.before ? formDiff(entry.before, entry.form, context.optionsOf) : [],
    }),
  )
  await inChunks(writes, part => putProfiles(db, part, writer))
  return writes.map(({ enterpriseId }) => enterpriseId)
}
