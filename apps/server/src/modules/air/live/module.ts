import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { homeRoutes } from './routes.ts'

export const liveModule = defineModule({
  name: 'air/live',
  title: '首页与大屏',
  serves: [serveCalls(homeCalls, homeRoutes)],
})
