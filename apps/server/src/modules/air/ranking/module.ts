import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { detailHandlers } from './details.ts'
import { groupHandlers } from './groups.ts'
import { rankHandlers } from './ranks.ts'

export const rankingModule = defineModule({
  name: 'air/ranking',
  title: '排名',
  tables: ['area_groups'],
  serves: [serveCalls(rankingCalls, { ...rankHandlers, ...detailHandlers, ...groupHandlers })],
})
