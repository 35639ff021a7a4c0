import { defineModule } from '#/platform/module.ts'
import { userService } from './users.ts'

export const usersModule = defineModule({
  name: 'system/users',
  title: '用户与角色',
  tables: ['roles', 'user_roles'],
  serves: [userService],
})
