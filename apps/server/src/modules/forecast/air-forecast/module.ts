import { defineModule } from '#/platform/module.ts'
import { forecastService } from './answers.ts'
import { dailyForecast } from './daily.ts'
import { forecastRun } from './forecast-run.ts'

export const airForecastModule = defineModule({
  name: 'forecast/air-forecast',
  title: '空气质量预报',
  tables: ['forecast_edits', 'forecast_issues', 'forecast_weather', 'forecasts'],
  serves: [forecastService],
  runKinds: [forecastRun],
  scheduled: [dailyForecast],
})
