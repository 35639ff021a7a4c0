import type { userCalls } from '@qingyuan/contract/system/users.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { deleteRole, queryRoles, saveRole } from './roles.ts'
import { addUser, queryUsers, resetPassword, unlockUser, updateUser } from './users.ts'

export const userRoutes: HandlersOf<typeof userCalls> = {
  UserQuery: (input, { services, caller }) => queryUsers(services, caller, input),
  UserAdd: async (input, { services, caller, audit }) => {
    audit.subject = input.userName
    return { id: await addUser(services, caller, input) }
  },
  UserUpdate: async (input, { services, caller, audit }) => {
    audit.subject = await updateUser(services, caller, input)
    return {}
  },
  UserResetPassword: async ({ id, password }, { services, caller, audit }) => {
    audit.subject = await resetPassword(services, caller, id, password)
    return {}
  },
  UserUnlock: async ({ id }, { services, caller, audit }) => {
    audit.subject = await unlockUser(services, caller, id)
    return {}
  },
  RoleQuery: (_, { services }) => queryRoles(services),
  RoleSave: async (input, { services, caller, audit }) => {
    audit.subject = input.name
    return { id: await saveRole(services, caller, input) }
  },
  RoleDelete: async ({ id }, { services, audit }) => {
    audit.subject = await deleteRole(services, id)
    return {}
  },
}
