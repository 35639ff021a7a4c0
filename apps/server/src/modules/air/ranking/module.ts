import { defineModule } from '#/platform/module.ts'
import { rankingService } from './ranks.ts'

export const rankingModule = defineModule({
  name: 'air/ranking',
  title: '排名',
  tables: ['area_groups'],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
  serves: [rankingService],
})
