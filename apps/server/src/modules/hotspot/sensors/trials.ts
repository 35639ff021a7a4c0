import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { trialKindIds } from '@qingyuan/domain/sensor-marks.ts'
import { countDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import type { SearchTrial } from '@qingyuan/engine/grid/search-trial.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { currentMarks, selectNewestAssessed } from '#/modules/hotspot/network/public.ts'
import type { Services } from '#/platform/services.ts'
import type { AreaSearch } from '#/workers/sensor-tasks.ts'
import { insertTrials, selectNewestTrialDay, selectTrials } from './queries.ts'
import { fewestSensors, searchAreas } from './search.ts'

/** Trials are repeated after so many days, with other places, winds and values. */
const everyDays = 7
/** Of each kind in each park. */
const repetitions = 3

export type TrySearch = (input: { area: AreaSearch; seed: number; repetitions: number }) => Promise<SearchTrial[]> | SearchTrial[]

/** Tries the search in each park where the newest trials are a week old. Returns how many trials were made. */
export const tryDueSearches = async (services: AirServices, trySearch: TrySearch): Promise<number> => {
  const { db } = services
  const [day, newest] = [await selectNewestAssessed(db), await selectNewestTrialDay(db)]
  if (day === null || (newest !== null && countDays(newest, day) <= everyDays)) return 0
  const rows = []
  for (const [n, { park, countyId: _, ...area }] of (await searchAreas(services, day)).entries()) {
    const seed = Math.round(dayStart(day) / dayMs) * 100 + n
    const trials = await trySearch({ area, seed, repetitions })
    rows.push(
      ...trials.map(({ kind, kgPerHour, hit, falsePeaks, days }, i) => ({
        ...{ day, park, number: i + 1, kind, kg_per_hour: kgPerHour, hit, false_peaks: falsePeaks, days },
      })),
    )
  }
  if (rows.length > 0) await insertTrials(db, rows)
  return rows.length
}

type TrialState = OutputOf<(typeof gridSensorCalls)['trials']>['state']

/** Why there are no trials yet. */
const stateBefore = async (services: Services): Promise<TrialState> => {
  if (!services.config.backgroundRuns) return 'off'
  const { places } = services
  const { marks } = await currentMarks(
    services,
    places.sensors().map(({ id }) => id),
  )
  const normal = new Map<string, number>()
  for (const { id, monitor } of places.sensors())
    if (monitor?.park && marks.get(id)?.mark === 'normal') normal.set(monitor.park, (normal.get(monitor.park) ?? 0) + 1)
  return [...normal.values()].some(count => count >= fewestSensors) ? 'running' : 'lacking'
}

export const sourceTrials = async ({ services }: { services: Services }): Promise<OutputOf<(typeof gridSensorCalls)['trials']>> => {
  const { db } = services
  const day = await selectNewestTrialDay(db)
  const trials = day ? await selectTrials(db, day) : []
  const hits = trials.filter(({ hit }) => hit)
  const falsePeaks = trials.reduce((sum, each) => sum + each.false_peaks, 0)
  return {
    ...{ day, state: day === null ? await stateBefore(services) : 'done' },
    kinds: trialKindIds.map(kind => {
      const own = trials.filter(each => each.kind === kind)
      const days = own.flatMap(each => (each.days === null ? [] : [each.days]))
      return {
        ...{ kind, trials: own.length, hits: own.filter(({ hit }) => hit).length },
        days: days.length === 0 ? null : percentile(days, 50),
      }
    }),
    ...{ trials: trials.length, hits: hits.length, falsePerHit: hits.length === 0 ? null : falsePeaks / hits.length },
  }
}
