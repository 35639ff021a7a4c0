import { setTimeout as sleep } from 'node:timers/promises'
import { runNewestPast, runToday } from '#/modules/forecast/air-forecast/public.ts'
import { runMissingDays } from '#/modules/sources/apportionment/public.ts'
import { runPastHours } from '#/modules/sources/trajectories/public.ts'
import { runFirstRound } from '#/modules/sources/verification/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { withLock } from '#/platform/database/locks.ts'
import type { Services } from '#/platform/services.ts'
import { readDemoState } from './queries.ts'
import { addSurroundings } from './surroundings.ts'

const lookMs = 1000

/** Forests learn from the whole history, incidents are drawn from its last weeks. */
const untilLoaded = async ({ db }: Services, signal: AbortSignal) => {
  while (!(await readDemoState(db))?.done) await sleep(lookMs, undefined, { signal })
}

/** What needs the whole history: the forecast of today, a first score of simulated incidents, forecasts of past days. */
const runFirstOfHistory = async (services: Services, signal: AbortSignal) => {
  await untilLoaded(services, signal)
  await runToday(services, signal)
  await runFirstRound(services, signal, { firstOnly: true })
  await runNewestPast(services, signal)
}

/**
 * Results that the demo city shows from the beginning: sources of the last seven days, their winds and trajectories, verified forecasts, scores of
 * simulated incidents. Something for each page comes first, then the rest. Begins beside the load, once the newest hours are stored; what is there
 * already is not computed again.
 */
export const loadResults = async (services: Services, signal: AbortSignal): Promise<void> => {
  const state = await readDemoState(services.db)
  if (!state) return
  await addSurroundings(services, state.seed, signal)
  if (!services.config.backgroundRuns) return
  await withLock(services.pool, lockKeys.pastResults, async () => {
    // Beside each other: one after the other takes 175 s on two cores, and all pages are to be full within 180 s.
    await Promise.all([runMissingDays(services, signal, { newestOnly: true }), runFirstOfHistory(services, signal)])
    await runMissingDays(services, signal)
    await runPastHours(services, signal)
    await runFirstRound(services, signal)
  })
}
