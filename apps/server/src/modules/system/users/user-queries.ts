import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import { strangerSource } from '#/platform/auth/attempts.ts'
import { permissionsOfUser } from '#/platform/auth/queries.ts'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'

/** Accounts whose scope is within the manager's: the same enterprise for an enterprise's manager, no county beyond his own. */
const within = ({ userType, counties, enterpriseId }: Scope) => {
  const own = userType === 'enterprise' ? sql<boolean>`u.user_type = 'enterprise' and u.enterprise_id = ${enterpriseId ?? -1}` : sql`true`
  const near = counties === null ? sql<boolean>`true` : sql<boolean>`u.county_ids is not null and u.county_ids <@ ${counties}::int[]`
  return sql<boolean>`(${own} and ${near})`
}

interface UserFilter {
  search?: string
  userType?: Scope['userType']
  /** Among the account's visible counties. */
  countyId?: number
}

const matching = (db: Db, scope: Scope, { search, userType, countyId }: UserFilter) => {
  let query = db.selectFrom('users as u').where(within(scope))
  if (userType) query = query.where('u.user_type', '=', userType)
  if (countyId !== undefined) query = query.where(sql<boolean>`${countyId} = any(u.county_ids)`)
  if (!search) return query
  return query.where(where =>
    where.or([where('u.user_name', 'ilike', containsPattern(search)), where('u.real_name', 'ilike', containsPattern(search))]),
  )
}

export const selectUsers = (db: Db, scope: Scope, filter: UserFilter, page: { limit: number; offset: number }) =>
  matching(db, scope, filter)
    .leftJoin('user_roles as ur', 'ur.user_id', 'u.id')
    .leftJoin('roles as r', 'r.id', 'ur.role_id')
    .leftJoin('enterprises as e', 'e.id', 'u.enterprise_id')
    .leftJoin('sign_in_attempts as a', join => join.on('a.user_name', '=', sql`lower(u.user_name)`).on('a.source', '=', strangerSource))
    .groupBy(['u.id', 'e.name', 'a.locked_until'])
    .select(['u.id', 'u.user_name', 'u.real_name', 'u.prefix_name', 'u.user_type', 'u.county_ids', 'u.disabled', 'a.locked_until'])
    .select(['u.must_change_password', 'u.last_login_at', 'u.created_at', 'u.enterprise_id', 'e.name as enterprise'])
    .select([
      sql<number[]>`coalesce(array_agg(r.id order by r.id) filter (where r.id is not null), '{}')`.as('role_ids'),
      sql<string[]>`coalesce(array_agg(r.name order by r.id) filter (where r.id is not null), '{}')`.as('roles'),
    ])
    .orderBy('u.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export type UserRecord = Awaited<ReturnType<typeof selectUsers>>[number]

export const countUsers = async (db: Db, scope: Scope, filter: UserFilter): Promise<number> =>
  (await matching(db, scope, filter).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

/** An account within the scope, with all rights of its roles. */
export const selectManaged = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.user_name', permissionsOfUser])
    .where('u.id', '=', id)
    .where(within(scope))
    .executeTakeFirst()

/** Accounts with the role that are not within the scope. */
export const countHoldersOutside = async (db: Db, scope: Scope, roleId: number): Promise<number> => {
  const query = db.selectFrom('users as u').innerJoin('user_roles as ur', 'ur.user_id', 'u.id').where('ur.role_id', '=', roleId)
  const outside = query.where(sql<boolean>`${within(scope)} is not true`).select(sql<number>`count(*)`.as('n'))
  return (await outside.executeTakeFirstOrThrow()).n
}

interface UserFields {
  real_name: string
  prefix_name: string
  user_type: Scope['userType']
  county_ids: number[] | null
  enterprise_id: number | null
}

/** Null when the name is taken. */
export const insertUser = async (db: Db, user: UserFields & { user_name: string; password_hash: string }): Promise<number | null> => {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Enterprises within the scope that were not closed and have no account. */
export const selectWithoutAccount = (db: Db, scope: Scope, countyId: number | undefined) =>
  db
    .selectFrom('enterprises as e')
    .select(['e.id', 'e.name', 'e.code', 'e.county_id as countyId'])
    .where('e.status', '<>', 'closed')
    .where(visibleEnterprises(scope))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users as u').select('u.id').whereRef('u.enterprise_id', '=', 'e.id'))))
    .$if(countyId !== undefined, query => query.where('e.county_id', '=', countyId!))
    .orderBy('e.county_id')
    .orderBy('e.id')
    .execute()

export const updateUser = (db: Db, scope: Scope, id: number, fields: UserFields & { disabled: boolean }) =>
  db.updateTable('users as u').set(fields).where('u.id', '=', id).where(within(scope)).execute()

export const replaceRoles = async (db: Db, userId: number, roleIds: readonly number[]): Promise<void> => {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await db
    .insertInto('user_roles')
    .values([...new Set(roleIds)].map(role_id => ({ user_id: userId, role_id })))
    .execute()
}
