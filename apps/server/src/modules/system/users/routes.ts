import type { userCalls } from '@qingyuan/contract/system/users.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { deleteRole, queryRoles, saveRole } from './roles.ts'
import { addUser, queryUsers, resetPassword, unlockUser, updateUser } from './users.ts'

export const userRoutes: HandlersOf<typeof userCalls> = {
  UserQuery: ({ services, caller }, input) => queryUsers(services, caller, input),
  UserAdd: async ({ services, caller }, input) => ({ id: await addUser(services, caller, input) }),
  UserUpdate: async ({ services, caller, audit }, input) => {
    audit.subject = await updateUser(services, caller, input)
    return {}
  },
  UserResetPassword: async ({ services, caller, audit }, { id, password }) => {
    audit.subject = await resetPassword(services, caller, id, password)
    return {}
  },
  UserUnlock: async ({ services, caller, audit }, { id }) => {
    audit.subject = await unlockUser(services, caller, id)
    return {}
  },
  RoleQuery: ({ services }) => queryRoles(services),
  RoleSave: async ({ services, caller }, input) => ({ id: await saveRole(services, caller, input) }),
  RoleDelete: async ({ services, audit }, { id }) => {
    audit.subject = await deleteRole(services, id)
    return {}
  },
}
