import { defineModule } from '#/platform/module.ts'
import { authService } from './sign-in.ts'
import { logService } from './visits.ts'

export const sessionModule = defineModule({ name: 'system/session', title: '登录与令牌', serves: [authService, logService] })
