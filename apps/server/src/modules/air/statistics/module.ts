import { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { airQualityRoutes } from './routes.ts'

export const airStatisticsModule = defineModule({
  name: 'air/statistics',
  title: '空气质量统计与对比',
  serves: [serveCalls(airQualityCalls, airQualityRoutes)],
})
