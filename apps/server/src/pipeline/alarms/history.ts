import { hourMs } from '@qingyuan/domain/time.ts'
import { replay } from '@qingyuan/engine/alarm/replay.ts'
import { readWatched, sitesOfPlaces } from '#/modules/alarms/rules/public.ts'
import { transaction } from '#/platform/database/transaction.ts'
import type { AlarmServices } from './evaluate.ts'
import { clockOf, findingOf, readersOf, watchedRules, watchedStations } from './findings.ts'
import { insertPastAlarms } from './queries.ts'
import { readRules } from './rule-queries.ts'

/** Hours at the front of the stretch in which alarms are not believed: they may have begun before it. */
const runInHours = 30

/**
 * Records the alarms that today's rules find in stored hours and that are over: for an installation that imports its history at once. They are not
 * notified. Alarms still on at the end are left to the next evaluation.
 * @returns how many are new
 */
export const recordHistory = async (services: AlarmServices, span: { from: number; to: number }, signal?: AbortSignal): Promise<number> => {
  const { pool, places } = services
  const rules = await readRules(pool)
  const stations = watchedStations(places)
  const hours = Math.round((span.to - span.from) / hourMs) + 1
  const bySite = await readWatched(
    services,
    stations.map(station => station.id),
    readersOf(rules, stations),
    span.from,
    hours,
  )
  const { ended } = replay(watchedRules(rules, stations), sitesOfPlaces(stations), bySite, hours, {
    signal,
    firstClock: clockOf(span.from),
  })
  const findings = ended
    .filter(episode => episode.since >= runInHours)
    .map(episode => ({
      ...findingOf(episode, { rules, stations, first: span.from, lastAt: span.from + episode.last * hourMs }),
      endedAt: span.from + episode.endedAt * hourMs,
    }))
  return transaction(pool, client => insertPastAlarms(client, findings))
}
