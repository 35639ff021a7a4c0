import { defineModule } from '#/platform/module.ts'
import { scoreClosing } from './published.ts'
import { gridScoreService } from './score.ts'

export const gridScoreModule = defineModule({
  name: 'hotspot/score',
  title: '综合评分',
  tables: ['grid_score_weights', 'grid_scores'],
  serves: [gridScoreService],
  scheduled: [scoreClosing],
})
