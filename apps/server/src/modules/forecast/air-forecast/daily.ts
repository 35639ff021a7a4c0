import { addDays, dayStart, formatDate, hourMs } from '@qingyuan/domain/time.ts'
import { forecastLeads } from '@qingyuan/engine/forecast/day-forecast.ts'
import { findRunningRun, type Run, requestRun, runInProcess } from '#/modules/sources/runs/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { isLocked } from '#/platform/database/locks.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { archiveToday } from './archive.ts'
import { type ForecastSummary, forecastRun, openDays } from './forecast-run.ts'
import { selectFirstDay, selectIssue } from './queries.ts'

/** Yesterday's days are whole some time after midnight. */
const settleMs = hourMs
/** Days back that are forecast afterwards, so many at once by the same forests, and days that the forests then want to learn from. */
const [backDays, atOnce, leastTaught] = [120, 40, 60]
const lookMs = 60_000
/** After a start everything else comes first. */
const firstLookMs = 20_000

/** Until then today's forecast waits for the model's fields of all its days; after it fewer will do. */
const patienceMs = 8 * hourMs

/** The forecast of today: stores the model's present weather and starts the run; null while the model has fewer than `least` days. */
export const requestToday = async (services: Services, caller: Caller, least = 1): Promise<Run<ForecastSummary> | null> => {
  const today = formatDate(services.clock.now())
  if (!(await archiveToday(services, today, least))) return null
  return requestRun(services, forecastRun, { first: today, last: today }, caller)
}

/** The newest past days of which the model's weather was kept and no forecast was made; null when there are none. */
const pastDaysDue = async (services: Services) => {
  const today = formatDate(services.clock.now())
  const begin = await selectFirstDay(services.db)
  if (begin === null) return null
  const from = [addDays(today, -backDays), addDays(begin, leastTaught)].sort().at(-1)!
  const open = await openDays(services, from, addDays(today, -1))
  const part = open.slice(-atOnce)
  return part.length > 0 ? { first: part[0]!, last: part.at(-1)! } : null
}

/** Past days, the newest first: forecast at once by forests that know only what was before the first of them. */
export const requestPast = async (services: Services, caller: Caller): Promise<Run<ForecastSummary> | null> => {
  // A run stores its days one after the other: what it has not stored yet is not due again.
  if (await findRunningRun(services, forecastRun)) return null
  const due = await pastDaysDue(services)
  // The hours of now go first.
  return due && requestRun(services, forecastRun, due, caller, { lane: 'background' })
}

/** The newest of the past days in the calling process, so that there is something to verify within minutes. */
export const runNewestPast = async (services: Services, signal: AbortSignal): Promise<void> => {
  const due = await pastDaysDue(services)
  if (due) await runInProcess(services, forecastRun, due, signal)
}

/** Today's forecast in the calling process, where it is due. */
export const runToday = async (services: Services, signal: AbortSignal): Promise<void> => {
  const today = formatDate(services.clock.now())
  if (!(await selectIssue(services.db, today)) && (await archiveToday(services, today, 1)))
    await runInProcess(services, forecastRun, { first: today, last: today }, signal)
}

/** Requests today's forecast where it is due: once yesterday is complete. False when it is not, is there, or waits for weather. */
export const requestDueToday = async (services: Services): Promise<boolean> => {
  const now = services.clock.now()
  const today = formatDate(now)
  const least = now < dayStart(today) + patienceMs ? forecastLeads : 1
  const due = formatDate(now - settleMs) === today && !(await selectIssue(services.db, today))
  return due && (await requestToday(services, systemCaller, least)) !== null
}

/** Requests what is due, one after the other: today's forecast, and past days that have weather and no forecast. */
export const requestDueForecasts = async (services: Services): Promise<void> => {
  if (!(await requestDueToday(services))) await requestPast(services, systemCaller)
}

/** While a history is being loaded, forests would learn from a part of it. */
const isLoading = async ({ db }: Services): Promise<boolean> =>
  (await isLocked(db, lockKeys.demoSurroundings)) || (await isLocked(db, lockKeys.pastResults))

/** Every day's forecast. */
export const dailyForecast: ScheduledTask = {
  name: 'daily-forecast',
  plan: { title: '空气质量预报与回报', times: '每日 01 时起，前一日数据入库后' },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: async services => {
    if (!(await isLoading(services))) await requestDueForecasts(services)
  },
  when: config => config.backgroundRuns,
}
