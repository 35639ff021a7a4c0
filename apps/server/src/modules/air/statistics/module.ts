import { defineModule } from '#/platform/module.ts'
import { airQualityService } from './areas.ts'

export const airStatisticsModule = defineModule({ name: 'air/statistics', title: '空气质量统计与对比', serves: [airQualityService] })
