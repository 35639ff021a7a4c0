import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { forecastDays, forecastProcess, issueDays, issueEdits } from './answers.ts'
import { startDailyForecast } from './daily.ts'
import { editForecast, signForecast } from './editing.ts'
import { forecastRun } from './forecast-run.ts'
import { issueNow, runningForecast } from './issuing.ts'
import { forecastVerification, reliability } from './verification.ts'

export const airForecastModule = defineModule({
  name: 'forecast/air-forecast',
  title: '空气质量预报',
  tables: ['forecast_edits', 'forecast_issues', 'forecast_weather', 'forecasts'],
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(forecastCalls, {
      Issues: issueDays, Running: runningForecast, Days: forecastDays, Course: forecastProcess, Verification: forecastVerification,
      Reliability: reliability, Edits: issueEdits, Edit: editForecast, Sign: signForecast, Issue: issueNow,
    }),
  ],
  runKinds: [forecastRun],
  background: [{ start: startDailyForecast, when: config => config.backgroundRuns && !(config.demo && config.hj212Port) }],
})
