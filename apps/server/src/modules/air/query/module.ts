import { dataQueryCalls, stationSearchCalls } from '@qingyuan/contract/air/query.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { dataQueryRoutes, stationSearchRoutes } from './routes.ts'

export const airQueryModule = defineModule({
  name: 'air/query',
  title: '空气质量数据查询',
  serves: [serve(dataQueryCalls, dataQueryRoutes), serve(stationSearchCalls, stationSearchRoutes)],
})
