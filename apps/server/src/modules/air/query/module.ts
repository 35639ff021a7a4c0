import { defineModule } from '#/platform/module.ts'
import { dataQueryService, stationSearchService } from './kinds.ts'

export const airQueryModule = defineModule({
  name: 'air/query',
  title: '空气质量数据查询',
  serves: [dataQueryService, stationSearchService],
})
