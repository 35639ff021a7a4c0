import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** Roles are the same for everybody who may see them. */
export const selectRoles = (db: Db) =>
  db
    .selectFrom('roles as r')
    .leftJoin('user_roles as ur', 'ur.role_id', 'r.id')
    .groupBy('r.id')
    .select(['r.id', 'r.name', 'r.description', 'r.permissions', 'r.built_in', sql<number>`count(ur.user_id)`.as('users')])
    .orderBy('r.id')
    .execute()

export const selectRole = (db: Db, id: number) => db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()

export const selectRolesById = (db: Db, ids: readonly number[]) => db.selectFrom('roles').selectAll().where('id', 'in', ids).execute()

export const isNameTaken = async (db: Db, name: string, exceptId: number): Promise<boolean> =>
  (await db.selectFrom('roles').select('id').where('name', '=', name).where('id', '<>', exceptId).executeTakeFirst()) !== undefined

interface RoleFields {
  name: string
  description: string
  permissions: string[]
}

export const insertRole = async (db: Db, fields: RoleFields): Promise<number> =>
  (await db.insertInto('roles').values(fields).returning('id').executeTakeFirstOrThrow()).id

export const updateRole = (db: Db, id: number, fields: RoleFields) => db.updateTable('roles').set(fields).where('id', '=', id).execute()

export const deleteRole = (db: Db, id: number) => db.deleteFrom('roles').where('id', '=', id).execute()

export const countUsersOfRole = async (db: Db, id: number): Promise<number> =>
  (await db.selectFrom('user_roles').select(sql<number>`count(*)`.as('n')).where('role_id', '=', id).executeTakeFirstOrThrow()).n

/** Only one change of accounts or roles at a time: two that are each harmless may together remove the last administrator. */
export const lockAdministration = (db: Db) => sql`select pg_advisory_xact_lock(7212002)`.execute(db)

/** Enabled accounts of the whole city that may manage both users and roles. */
export const countAdministrators = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users u
    where not u.disabled and u.user_type = 'city' and u.county_ids is null and (
      select array_agg(p) from user_roles x join roles r on r.id = x.role_id, unnest(r.permissions) p where x.user_id = u.id
    ) @> array['system:users', 'system:roles']`.execute(db)
  return rows[0]!.n
}
