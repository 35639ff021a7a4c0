import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { forecastRun, startDailyForecast } from './public.ts'
import { forecastRoutes } from './routes.ts'

export const airForecastModule = defineModule({
  name: 'forecast/air-forecast',
  title: '空气质量预报',
  serves: [serveCalls(forecastCalls, forecastRoutes)],
  runKinds: [forecastRun],
  background: [{ start: startDailyForecast, when: config => config.backgroundRuns && !(config.demo && config.hj212Port) }],
})
