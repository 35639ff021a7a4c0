import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { answerHandlers } from './answers.ts'
import { startDailyForecast } from './daily.ts'
import { editingHandlers } from './editing.ts'
import { forecastRun } from './forecast-run.ts'
import { issuingHandlers } from './issuing.ts'
import { verificationHandlers } from './verification.ts'

export const airForecastModule = defineModule({
  name: 'forecast/air-forecast',
  title: '空气质量预报',
  tables: ['forecast_edits', 'forecast_issues', 'forecast_weather', 'forecasts'],
  serves: [serveCalls(forecastCalls, { ...answerHandlers, ...issuingHandlers, ...verificationHandlers, ...editingHandlers })],
  runKinds: [forecastRun],
  background: [{ start: startDailyForecast, when: config => config.backgroundRuns && !(config.demo && config.hj212Port) }],
})
