import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { runUnderWay } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { askToday } from './daily.ts'
import { forecastRun } from './forecast-run.ts'

export { course, edits, forecastDays, issues } from './answers.ts'
export { archivePast } from './archive.ts'
export { askDueForecasts, askPast, askToday, startDailyForecast } from './daily.ts'
export { editForecast, signForecast } from './editing.ts'
export { forecastRun } from './forecast-run.ts'
export { hourlyForecast } from './hourly.ts'
export { selectArchived as archivedDays } from './queries.ts'
export { reliability, verification } from './verification.ts'

/** The forecast that is being calculated, today's or of past days. */
export const runningForecast = async (services: Services): Promise<OutputOf<(typeof forecastCalls)['Running']>> =>
  (await runUnderWay(services, forecastRun))?.info ?? null

/** 立即起报: today's forecast on somebody's behalf. */
export const issueNow = async (services: Services, caller: Caller): Promise<OutputOf<(typeof forecastCalls)['Issue']>> => {
  const run = await askToday(services, caller)
  if (!run) throw appError('NOT_FOUND', { message: '没有覆盖今天的格点气象预报，暂时不能起报' })
  return run.info
}
