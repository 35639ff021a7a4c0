import { dataQueryCalls, stationSearchCalls } from '@qingyuan/contract/air/query.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { dataQueryRoutes, stationSearchRoutes } from './routes.ts'

export const airQueryModule = defineModule({
  name: 'air/query',
  title: '空气质量数据查询',
  serves: [serveCalls(dataQueryCalls, dataQueryRoutes), serveCalls(stationSearchCalls, stationSearchRoutes)],
})
