import { isAudience } from '@qingyuan/domain/alarms/audience.ts'
import { alarmWords, ruleWords } from '@qingyuan/domain/alarms/rule-words.ts'
import { formatHour, hourMs, wallClock } from '@qingyuan/domain/time.ts'
import type { Episode, WatchedRule } from '@qingyuan/engine/alarm/watch.ts'
import type { Reader } from '#/modules/alarms/rules/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import type { AccessFault, AlarmFinding } from './queries.ts'
import type { AlarmRule } from './rule-queries.ts'

/** Everything that rules watch: the stations of the air, then the sensors of organics and odour. */
export const watchedStations = (places: Pick<Places, 'all' | 'sensors'>): PlaceRecord[] => [
  ...places.all().filter(place => place.kind === 'station'),
  ...places.sensors(),
]

/** Hour of the day 0..23 by START of the hour that ends at an instant. */
export const clockOf = (hourEnd: number): number => wallClock(hourEnd - hourMs).hour

export const watchedRules = (rules: readonly AlarmRule[], stations: readonly PlaceRecord[]): WatchedRule[] =>
  rules.map(rule => ({ terms: rule.terms, sites: stations.flatMap((station, site) => (isAudience(rule, station) ? [site] : [])) }))

/** The rules with the stations that they are for. */
export const readersOf = (rules: readonly AlarmRule[], stations: readonly PlaceRecord[]): Reader[] =>
  rules.map(rule => ({ terms: rule.terms, placeIds: stations.filter(station => isAudience(rule, station)).map(({ id }) => id) }))

/** An episode of the engine as a row. `first` is the instant of the watch's hour 0. */
export const findingOf = (
  episode: Episode,
  { rules, stations, first, lastAt }: { rules: readonly AlarmRule[]; stations: readonly PlaceRecord[]; first: number; lastAt: number },
): AlarmFinding => {
  const { terms, id, subject } = rules[episode.rule]!
  const openedAt = first + episode.since * hourMs
  const peak = Number.isNaN(episode.peak) ? null : episode.peak
  return {
    ruleId: id,
    placeId: stations[episode.site]!.id,
    parameter: subject,
    message: alarmWords(terms, { hours: episode.hours, peak, silentSince: formatHour(openedAt - hourMs) }),
    ruleWords: ruleWords(terms),
    openedAt,
    lastAt,
    peak,
    hours: episode.hours,
  }
}

/** Wrong passwords at a station's device as an alarm; it is on until none has come for the rule's clearing hours. */
export const accessFindings = (
  rules: readonly AlarmRule[],
  faults: readonly AccessFault[],
  stations: readonly PlaceRecord[],
  now: number,
): AlarmFinding[] =>
  rules.flatMap(rule =>
    faults.flatMap(({ placeId, at, address }) => {
      const station = stations.find(each => each.id === placeId)
      if (!station || !isAudience(rule, station) || now - at >= rule.terms.clearHours * hourMs) return []
      const message = `${alarmWords(rule.terms, { hours: 1, peak: null, silentSince: '' })}（来自 ${address}）`
      return [
        {
          ruleId: rule.id,
          placeId,
          parameter: null,
          message,
          ruleWords: ruleWords(rule.terms),
          openedAt: at,
          lastAt: at,
          peak: null,
          hours: 1,
        },
      ]
    }),
  )
