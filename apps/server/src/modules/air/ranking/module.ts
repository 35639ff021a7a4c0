import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { rankingRoutes } from './routes.ts'

export const rankingModule = defineModule({
  name: 'air/ranking',
  title: '排名',
  serves: [serveCalls(rankingCalls, rankingRoutes)],
})
