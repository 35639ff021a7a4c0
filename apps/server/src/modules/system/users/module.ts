import { userCalls } from '@qingyuan/contract/system/users.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { roleHandlers } from './roles.ts'
import { userHandlers } from './users.ts'

export const usersModule = defineModule({
  name: 'system/users',
  title: '用户与角色',
  tables: ['roles', 'user_roles'],
  serves: [serveCalls(userCalls, { ...userHandlers, ...roleHandlers })],
})
