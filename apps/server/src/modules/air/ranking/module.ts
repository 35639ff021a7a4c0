import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { rankingRoutes } from './routes.ts'

export const rankingModule = defineModule({
  name: 'air/ranking',
  title: '排名',
  serves: [serve(rankingCalls, rankingRoutes)],
})
