import { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { forAreas } from './area-handlers.ts'
import { comparisonFrame } from './comparison.ts'
import { statisticsFrame } from './statistics.ts'

export const airStatisticsModule = defineModule({
  name: 'air/statistics',
  title: '空气质量统计与对比',
  serves: [
    serveCalls(airQualityCalls, {
      CityDayStatistics: forAreas(statisticsFrame, 'city', 'day'),
      CountyDayStatistics: forAreas(statisticsFrame, 'county', 'day'),
      CityMonthStatistics: forAreas(statisticsFrame, 'city', 'month'),
      CountyMonthStatistics: forAreas(statisticsFrame, 'county', 'month'),
      CityDayComparison: forAreas(comparisonFrame, 'city', 'day'),
      CountyDayComparison: forAreas(comparisonFrame, 'county', 'day'),
      CityMonthComparison: forAreas(comparisonFrame, 'city', 'month'),
      CountyMonthComparison: forAreas(comparisonFrame, 'county', 'month'),
    }),
  ],
})
