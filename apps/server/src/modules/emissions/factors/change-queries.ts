import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { FactorEvent, FactorKindName, Tables } from '#/platform/database/tables.ts'

/** Author of a change; the name is stored beside the id, so that it outlives the account. */
export interface Author {
  userId: number
  name: string
}

/** The factor's own row, locked until the transaction ends: concurrent changes run one after the other. */
export const lockFactor = (db: Db, kind: FactorKindName, id: string) =>
  db.selectFrom('factors').selectAll().where('kind', '=', kind).where('id', '=', id).forUpdate().executeTakeFirst()

export type FactorRecord = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

const byUser = ({ userId }: Author) => (userId > 0 ? userId : null)

export const insertVersion = (
  db: Db,
  author: Author,
  version: Omit<Insertable<Tables['factor_versions']>, 'made_by' | 'made_by_name' | 'made_at'>,
) =>
  db
    .insertInto('factor_versions')
    .values({ ...version, made_by: byUser(author), made_by_name: author.name })
    .execute()

/** A row of the city, copied from one of the library; without a version in force. Returns the existing one, if any. */
export const takeRow = async (db: Db, from: FactorRecord, scc: string): Promise<FactorRecord> => {
  const id = `${from.id}.${scc}`
  await db
    .insertInto('factors')
    .values({ ...from, id, origin: from.id, scc, current_version: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await lockFactor(db, from.kind, id))!
}

export const newestVersion = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('factor_versions')
      .select(eb => eb.fn.max('version').as('version'))
      .where('factor_id', '=', id)
      .executeTakeFirst()
  )?.version ?? 0

export const setCurrent = (db: Db, id: string, version: number | null) =>
  db.updateTable('factors').set({ current_version: version }).where('id', '=', id).execute()

export const insertEntry = async (
  db: Db,
  author: Author,
  entry: { factor_id: string; event: FactorEvent; version_before: number | null; version_after: number | null; reason: string },
): Promise<void> => {
  await db
    .insertInto('factor_history')
    .values({ ...entry, by_user: byUser(author), by_name: author.name })
    .execute()
}
