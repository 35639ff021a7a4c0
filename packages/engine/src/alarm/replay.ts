import { type AlarmTerms, seriesOf } from '@qingyuan/domain/alarms/rule.ts'
import type { Site } from './answers.ts'
import { createWatch, type Episode, type Watch, type WatchedRule } from './watch.ts'

/** Stored hours of one site: series by name, one value an hour, NaN missing. */
export type SiteSeries = Readonly<Record<string, ArrayLike<number> | undefined>>

export interface ReplayOptions {
  /** Alarms that were on before the first hour. */
  resumed?: readonly Episode[]
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
  for (let hour = 0; hour < hours; hour++) {
    if (hour % 24 === 0) {
      options.signal?.throwIfAborted()
      options.onProgress?.(hour / hours)
    }
    for (const [name, values] of now)
      for (let site = 0; site < values.length; site++) values[site] = bySite[site]![name]?.[hour] ?? Number.NaN
    watch.step(series => now.get(series))
  }
}

/**
 * What rules would have found in a stretch of stored hours, and what of it is still on at its end.
 *
 * @param bySite one entry a site, in the order of `sites`
 * @param hours length of the stretch
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

/** Series that rules read, each once. */
export const seriesOfRules = (rules: readonly AlarmTerms[]): string[] => [...new Set(rules.flatMap(({ condition }) => seriesOf(condition)))]
