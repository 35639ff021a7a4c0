import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { checkGrant } from '#/platform/http/authorize.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { selectRolesById } from './role-queries.ts'

/** The roles exist and contain no permission that the caller lacks. Returns them. */
export const checkRoles = async (db: Db, caller: Caller, roleIds: readonly number[]) => {
  const roles = await selectRolesById(db, roleIds)
  if (roles.length < new Set(roleIds).size) throw appError('NOT_FOUND', { what: '角色' })
  for (const role of roles) checkGrant(caller, role.permissions)
  return roles
}

/** A role that is given to many enterprises at once administers nothing; else as {@link checkRoles}. @throws INVALID_INPUT */
export const checkEnterpriseRole = async (db: Db, caller: Caller, roleId: number) => {
  const roles = await checkRoles(db, caller, [roleId])
  if (roles.flatMap(({ permissions }) => permissions).some(permission => permission.startsWith('system:')))
    throw appError('INVALID_INPUT', { message: '企业账号不能使用含系统管理权限的角色', field: 'roleId' })
}
