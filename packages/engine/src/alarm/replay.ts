import { type AlarmTerms, derivedOf, seriesOf } from '@qingyuan/domain/alarms/rule.ts'
import type { Site } from './answers.ts'
import { createWatch, type Episode, type Watch, type WatchedRule } from './watch.ts'

/** Name of the series that is 1 in hours whose values are not to be trusted: nothing is decided of them, and they count for no other site. */
export const mutedSeries = 'muted'

/** Stored hours of one site: series by name, one value an hour, NaN missing. The series {@link mutedSeries} takes hours out. */
export type SiteSeries = Readonly<Record<string, ArrayLike<number> | undefined>>

export interface ReplayOptions {
  /** Alarms that were on before the first hour. */
  resumed?: readonly Episode[]
  /** So many hours in front of the stretch are only remembered: episodes are counted from the hour after them. Default 0. */
  memory?: number
  /** Hour of the day 0..23 (by START) of the first hour, the remembered ones among them; conditions that look at the time of day need it. */
  firstClock?: number
  signal?: AbortSignal
  /** Share done, 0..1. */
  onProgress?: (share: number) => void
}

export interface Replayed {
  /** In the order in which they ended. */
  ended: (Episode & { endedAt: number })[]
  /** On at the last hour. */
  running: Episode[]
}

/** Feeds stored hours to a watch; `series` are those that its rules read. */
const feed = (watch: Watch, names: readonly string[], bySite: readonly SiteSeries[], hours: number, options: ReplayOptions) => {
  const now = new Map(names.map(name => [name, new Float64Array(bySite.length)]))
  const memory = options.memory ?? 0
  for (let hour = 0; hour < memory + hours; hour++) {
    if (hour % 24 === 0) {
      options.signal?.throwIfAborted()
      options.onProgress?.(hour / (memory + hours))
    }
    const isMuted = (site: number) => bySite[site]![mutedSeries]?.[hour] === 1
    for (const [name, values] of now)
      for (let site = 0; site < values.length; site++)
        values[site] = isMuted(site) ? Number.NaN : (bySite[site]![name]?.[hour] ?? Number.NaN)
    const read = (series: string) => now.get(series)
    const clock = options.firstClock === undefined ? undefined : (options.firstClock + hour) % 24
    if (hour < memory) watch.remember(read, clock)
    else watch.step(read, clock, isMuted)
  }
}

/**
 * What rules would have found in a stretch of stored hours, and what of it is still on at its end.
 *
 * @param bySite one entry a site, in the order of `sites`; the hours that are only remembered stand in front
 * @param hours length of the stretch without them
 */
export const replay = (
  rules: readonly WatchedRule[],
  sites: readonly Site[],
  bySite: readonly SiteSeries[],
  hours: number,
  options: ReplayOptions = {},
): Replayed => {
  const ended: Replayed['ended'] = []
  const watch = createWatch(rules, sites, { onEnd: (episode, endedAt) => ended.push({ ...episode, endedAt }) })
  for (const episode of options.resumed ?? []) watch.resume(episode)
  feed(watch, seriesOfRules(rules.map(rule => rule.terms)), bySite, hours, options)
  return { ended, running: watch.running() }
}

/** Series that rules read, each once, the derived ones among them. */
export const seriesOfRules = (rules: readonly AlarmTerms[]): string[] => [
  ...new Set(rules.flatMap(({ condition }) => [...seriesOf(condition), ...derivedOf(condition).map(({ name }) => name)])),
]
