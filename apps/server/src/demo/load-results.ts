import { runMissingDays } from '#/modules/sources/apportionment/public.ts'
import { runPastHours } from '#/modules/sources/trajectories/public.ts'
import { runFirstRound } from '#/modules/sources/verification/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { withLock } from '#/platform/database/locks.ts'
import type { Services } from '#/platform/services.ts'
import { readDemoState } from './queries.ts'
import { addSurroundings } from './surroundings.ts'

/**
 * Results that the demo city shows from the beginning: sources of the last seven days, their winds and trajectories, scores of simulated incidents, in the
 * order in which pages need them. Begins beside the load, once the newest hours are stored; what is there already is not computed again.
 */
export const loadResults = async (services: Services, signal: AbortSignal): Promise<void> => {
  const state = await readDemoState(services.db)
  if (!state) return
  await addSurroundings(services, state.seed, signal)
  if (!services.config.backgroundRuns) return
  await withLock(services.pool, lockKeys.pastResults, async () => {
    await runMissingDays(services, signal)
    await runPastHours(services, signal)
    await runFirstRound(services, signal)
  })
}
