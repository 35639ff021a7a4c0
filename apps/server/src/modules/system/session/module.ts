import { authCalls, logCalls } from '@qingyuan/contract/system/session.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { authRoutes, logRoutes } from './routes.ts'

export const sessionModule = defineModule({
  name: 'system/session',
  title: '登录与令牌',
  serves: [serveCalls(authCalls, authRoutes), serveCalls(logCalls, logRoutes)],
})
