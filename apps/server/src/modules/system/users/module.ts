import { userCalls } from '@qingyuan/contract/system/users.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { userRoutes } from './routes.ts'

export const usersModule = defineModule({
  name: 'system/users',
  title: '用户与角色',
  serves: [serveCalls(userCalls, userRoutes)],
})
