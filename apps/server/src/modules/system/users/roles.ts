import type { userCalls } from '@qingyuan/contract/system/users.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { checkGrant } from '#/platform/http/authorize.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { changeAdministration } from './administration.ts'
import * as q from './role-queries.ts'

const existing = async (db: Db, id: number) => {
  const role = await q.selectRole(db, id)
  if (!role) throw appError('NOT_FOUND', { what: '角色' })
  return role
}

export const roleHandlers = {
  RoleQuery: async ({ services: { db } }) => (await q.selectRoles(db)).map(({ built_in, ...role }) => ({ ...role, builtIn: built_in })),
  /** A changed role takes effect at once for everybody who has it. */
  RoleSave: async ({ services, caller }, input) => {
    const { db, auth } = services
    const { id, ...fields } = input
    const before = id === undefined ? undefined : await existing(db, id)
    // Existing permissions of a role may stay; added ones must be the caller's own.
    checkGrant(
      caller,
      fields.permissions.filter(permission => !before?.permissions.includes(permission)),
    )
    if (before?.built_in && before.name !== fields.name) throw appError('CONFLICT', { message: '内置角色不能改名', field: 'name' })
    if (await q.isNameTaken(db, fields.name, id ?? 0)) throw appError('CONFLICT', { message: `角色 ${fields.name} 已存在`, field: 'name' })
    const saved = await changeAdministration(db, async trx => {
      if (id === undefined) return q.insertRole(trx, fields)
      await q.updateRole(trx, id, fields)
      return id
    })
    await auth.sessions.invalidate()
    return { id: saved }
  },
  /** Returns the role's name. */
  RoleDelete: async ({ services, audit }, { id }) => {
    const role = await existing(services.db, id)
    if (role.built_in) throw appError('CONFLICT', { message: '内置角色不能删除' })
    const users = await q.countUsersOfRole(services.db, id)
    if (users > 0) throw appError('CONFLICT', { message: `仍有 ${users} 名用户属于该角色，请先调整` })
    await q.deleteRole(services.db, id)
    audit.subject = role.name
  },
} satisfies SomeHandlers<typeof userCalls>
