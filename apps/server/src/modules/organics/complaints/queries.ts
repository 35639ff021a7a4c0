import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

const visible = (db: Db, { counties }: Scope) => {
  const query = db.selectFrom('odour_complaints').selectAll()
  return counties === null ? query : query.where('county_id', 'in', [-1, ...counties])
}

/** Newest first. */
export const selectComplaints = (db: Db, scope: Scope, from: Date, to: Date, kind?: string) => {
  const query = visible(db, scope).where('smelled_at', '>=', from).where('smelled_at', '<', to)
  return (kind ? query.where('kind', '=', kind) : query).orderBy('smelled_at', 'desc').orderBy('id', 'desc').execute()
}

export const selectComplaint = (db: Db, scope: Scope, id: number) => visible(db, scope).where('id', '=', id).executeTakeFirst()

export const insertComplaints = (db: Db, rows: readonly Insertable<Tables['odour_complaints']>[]) =>
  db
    .insertInto('odour_complaints')
    .values([...rows])
    .returning('id')
    .execute()
