import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { areaFrame, detailsFrame } from './details.ts'
import { addGroup, groupsFor, removeGroup } from './groups.ts'
import { areaRank, cityRank } from './ranks.ts'

export const rankingModule = defineModule({
  name: 'air/ranking',
  title: '排名',
  tables: ['area_groups'],
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(rankingCalls, {
      CityRank: cityRank, AreaData: areaFrame, AreaRank: areaRank, AreaGroup: groupsFor, CustomAreaGroup: addGroup,
      DeleteAreaGroup: removeGroup, RankingDetails: detailsFrame,
    }),
  ],
})
