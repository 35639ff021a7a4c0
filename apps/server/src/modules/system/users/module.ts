import { userCalls } from '@qingyuan/contract/system/users.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { deleteRole, queryRoles, saveRole } from './roles.ts'
import { addUser, queryUsers, resetPassword, unlockUser, updateUser } from './users.ts'

export const usersModule = defineModule({
  name: 'system/users',
  title: '用户与角色',
  tables: ['roles', 'user_roles'],
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(userCalls, {
      UserQuery: queryUsers, UserAdd: addUser, UserUpdate: updateUser, UserResetPassword: resetPassword, UserUnlock: unlockUser,
      RoleQuery: queryRoles, RoleSave: saveRole, RoleDelete: deleteRole,
    }),
  ],
})
