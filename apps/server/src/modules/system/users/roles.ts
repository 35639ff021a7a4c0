import type { userCalls } from '@qingyuan/contract/system/users.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { checkGrant } from '#/platform/http/authorize.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { changeAdministration, checkRoleReach } from './administration.ts'
import * as q from './role-queries.ts'

/** A role that the caller may change. @throws NOT_FOUND, FORBIDDEN */
const managedRole = async (db: Db, caller: Caller, id: number) => {
  const role = await q.selectRole(db, id)
  if (!role) throw appError('NOT_FOUND', { what: '角色' })
  await checkRoleReach(db, caller, role)
  return role
}

export const roleHandlers = {
  RoleQuery: async ({ services: { db } }) => (await q.selectRoles(db)).map(({ built_in, ...role }) => ({ ...role, builtIn: built_in })),
  /** A changed role takes effect at once for everybody who has it. */
  RoleSave: async ({ services, caller }, input) => {
    const { db, auth } = services
    const { id, ...fields } = input
    checkGrant(caller, fields.permissions)
    const saved = await changeAdministration(db, async trx => {
      const before = id === undefined ? undefined : await managedRole(trx, caller, id)
      if (before?.built_in && before.name !== fields.name) throw appError('CONFLICT', { message: '内置角色不能改名', field: 'name' })
      if (await q.isNameTaken(trx, fields.name, id ?? 0))
        throw appError('CONFLICT', { message: `角色 ${fields.name} 已存在`, field: 'name' })
      if (id === undefined) return q.insertRole(trx, fields)
      await q.updateRole(trx, id, fields)
      return id
    })
    await auth.sessions.invalidate()
    return { id: saved }
  },
  /** Returns the role's name. */
  RoleDelete: async ({ services, caller, audit }, { id }) => {
    audit.subject = await changeAdministration(services.db, async trx => {
      const role = await managedRole(trx, caller, id)
      if (role.built_in) throw appError('CONFLICT', { message: '内置角色不能删除' })
      const users = await q.countUsersOfRole(trx, id)
      if (users > 0) throw appError('CONFLICT', { message: `仍有 ${users} 名用户属于该角色，请先调整` })
      await q.deleteRole(trx, id)
      return role.name
    })
  },
} satisfies SomeHandlers<typeof userCalls>
