import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { trendRoutes } from './routes.ts'

export const trendModule = defineModule({
  name: 'air/trend',
  title: '变化趋势',
  serves: [serveCalls(trendCalls, trendRoutes)],
})
