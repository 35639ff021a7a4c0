import { startHeights } from '@qingyuan/contract/sources/trace-schemas.ts'
import { floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { requestRun, runInProcess } from '#/modules/sources/runs/public.ts'
import { dropDiagnosed, reportingStations, undiagnosedHours, windField } from '#/modules/weather/fields/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { isLocked } from '#/platform/database/locks.ts'
import { AppError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { trajectoryQuestion } from './question.ts'
import { trajectoryRun } from './trajectory-run.ts'

/** An hour is run once so many of the national stations have reported, or when it is so old that the others will not. */
const share = 0.8
const patienceMs = 30 * 60_000
/** Hours back that are made up for, and that each look goes through again: late data make a new run. */
const backlog = 6
const hours = 24
const lookMs = 5 * 60_000
/** Our own fields are kept so long; an older hour is diagnosed again on request. */
const keptMs = 30 * 24 * hourMs

const nationalStations = ({ places }: Services) => places.all().filter(({ kind, level }) => kind === 'station' && level === 'national')

const isIn = async (services: Services, hour: number, ids: readonly number[]): Promise<boolean> => {
  const reporting = await reportingStations(services, ids, hour)
  return reporting >= share * ids.length || (reporting > 0 && services.clock.now() - hour >= patienceMs)
}

/** Missing weather or reports are retried at the next poll; anything else is an error. */
const unlessMissing = (error: unknown): null => {
  if (!(error instanceof AppError)) throw error
  return null
}

/** Back trajectories of an hour from the national stations. */
export const hourQuestion = (services: Services, hour: number) =>
  trajectoryQuestion({
    placeIds: nationalStations(services).map(({ id }) => id),
    starts: [formatHour(hour)],
    heights: [...startHeights],
    hours,
  })

/**
 * Requests the runs of the newest hours whose reports are in: our own wind, and the national stations' back trajectories from four heights. Existing
 * runs are found, not run again.
 *
 * @returns labels of the requested hours
 */
export const requestNewHours = async (services: Services): Promise<string[]> => {
  const stations = nationalStations(services).map(({ id }) => id)
  if (stations.length === 0) return []
  const newest = floorHour(services.clock.now())
  const requested: string[] = []
  for (let hour = newest - (backlog - 1) * hourMs; hour <= newest; hour += hourMs) {
    if (!(await isIn(services, hour, stations))) continue
    const time = formatHour(hour)
    await requestRun(services, windField, { time }, systemCaller).catch(unlessMissing)
    await requestRun(services, trajectoryRun, hourQuestion(services, hour), systemCaller).catch(unlessMissing)
    requested.push(time)
  }
  return requested
}

/** Hours of wind of the last week that one look makes up for: some seconds of work. */
const pastDays = 7
const pastAtOnce = 12
/** Hours that one look tries: those without reports are tried again at the next. */
const pastTries = 36

/**
 * Requests our own wind of hours of the last week that have none, the newest first: of a new installation, or after the platform was off. While a process
 * makes up for them, nothing is requested.
 *
 * @returns labels of the requested hours
 */
export const requestPastWinds = async (services: Services): Promise<string[]> => {
  if (await isLocked(services.db, lockKeys.pastResults)) return []
  const newest = floorHour(services.clock.now()) - backlog * hourMs
  const requested: string[] = []
  for (const hour of (await undiagnosedHours(services, newest - pastDays * 24 * hourMs, newest)).slice(0, pastTries)) {
    if (requested.length === pastAtOnce) break
    const time = formatHour(hour)
    const run = await requestRun(services, windField, { time }, systemCaller).catch(unlessMissing)
    if (run?.info.state === 'queued' || run?.info.state === 'running') requested.push(time)
  }
  return requested
}

/**
 * Runs the hours of the last week that have no wind of ours in the calling process, the newest first: the wind, then the national stations' back
 * trajectories.
 */
export const runPastHours = async (services: Services, signal: AbortSignal): Promise<void> => {
  const newest = floorHour(services.clock.now()) - backlog * hourMs
  const open = await undiagnosedHours(services, newest - pastDays * 24 * hourMs, newest)
  // An hour without weather leaves the others their turn.
  const passOver = (error: unknown) => {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) services.log.error(error)
  }
  for (const hour of open) await runInProcess(services, windField, { time: formatHour(hour) }, signal).catch(passOver)
  for (const hour of open) await runInProcess(services, trajectoryRun, hourQuestion(services, hour), signal).catch(passOver)
}

/** Winds of the last week, a few hours at a time. */
export const pastWinds: ScheduledTask = {
  name: 'past-winds',
  plan: { title: '近 7 日风场补算', times: '每分钟至多 12 个小时' },
  everyMs: 60_000,
  look: requestPastWinds,
  when: config => config.backgroundRuns,
}

/** Every hour's wind and trajectories. */
export const hourlyRuns: ScheduledTask = {
  name: 'hourly-trajectories',
  plan: { title: '逐时风场与后向轨迹', times: '每小时，站点上报后' },
  everyMs: lookMs,
  look: async services => {
    await requestNewHours(services)
    await dropDiagnosed(services, services.clock.now() - keptMs)
  },
}
