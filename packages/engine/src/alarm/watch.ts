import { type AlarmTerms, gapOf, peakSeriesOf } from '@qingyuan/domain/alarms/rule.ts'
import { conditionTrue, conditionUnknown, createEvaluator, type Hour, type Site } from './answers.ts'

export interface WatchedRule {
  terms: AlarmTerms
  /** Indices of the sites that it is for; all when left out. */
  sites?: readonly number[]
}

/** One alarm. Hours are counted from 0, the hour taken in first; one that began before is negative. */
export interface Episode {
  rule: number
  site: number
  /** First hour of the run that became the alarm. */
  since: number
  /** Last hour in which the condition was met. */
  last: number
  /** Hours in which it was met. */
  hours: number
  /** Largest value of {@link peakSeriesOf} in those hours; NaN when it has none. */
  peak: number
}

export interface WatchEvents {
  onBegin?(episode: Episode): void
  /** `endedAt`: the hour that ended it, or from which nothing was known any more. */
  onEnd?(episode: Episode, endedAt: number): void
}

export interface Watch {
  /** Takes an hour in that conditions look back on and that nothing is decided of. Before the first step. */
  remember(hour: Hour, clock?: number): void
  /** Takes the next hour of all sites in and decides; of muted sites nothing is known in it. */
  step(hour: Hour, clock?: number, isMuted?: (site: number) => boolean): void
  /** Hours taken in so far. */
  readonly hours: number
  /** What is on at this moment. */
  running(): Episode[]
  /** Goes on with an alarm that began before the first hour. Before the first step. */
  resume(episode: Episode): void
}

/** A value that is constant has been so for a while when that is noticed. */
const noticedAfter = ({ condition }: AlarmTerms): number => (condition.kind === 'constant' ? condition.hours - 1 : 0)

const watchRule = ({ terms, sites: own }: WatchedRule, rule: number, sites: readonly Site[], events: WatchEvents) => {
  const evaluator = createEvaluator(terms.condition, sites)
  const peakSeries = peakSeriesOf(terms.condition)
  const [gap, late] = [gapOf(terms), noticedAfter(terms)]
  const watched = own ?? sites.map((_, site) => site)
  const runs: (Episode | undefined)[] = new Array(sites.length)
  const on = new Uint8Array(sites.length)
  /** Hours in a row without an answer, and with a no while the alarm is on. */
  const silent = new Int32Array(sites.length)
  const against = new Int32Array(sites.length)

  const letGo = (site: number, now: number) => {
    if (on[site]) events.onEnd?.(runs[site]!, now)
    runs[site] = undefined
    on[site] = against[site] = 0
  }
  const hold = (site: number, now: number, value: number) => {
    against[site] = 0
    const run = (runs[site] ??= { rule, site, since: now - late, last: now, hours: late, peak: Number.NaN })
    run.last = now
    run.hours++
    if (!(run.peak >= value)) run.peak = value === value ? value : run.peak
    if (on[site] || run.hours - late < terms.hours) return
    on[site] = 1
    events.onBegin?.({ ...run })
  }
  const step = (hour: Hour, now: number, clock?: number, isMuted?: (site: number) => boolean) => {
    evaluator.step(hour, clock)
    const values = peakSeries === null ? undefined : hour(peakSeries)
    const isQuiet = clock !== undefined && (terms.quiet?.includes(clock) ?? false)
    for (const site of watched) {
      const answer = isQuiet || isMuted?.(site) ? conditionUnknown : evaluator.at(site, on[site] === 1)
      if (answer === conditionUnknown) {
        if (runs[site] && ++silent[site]! > gap) letGo(site, now)
        continue
      }
      silent[site] = 0
      if (answer === conditionTrue) hold(site, now, values?.[site] ?? Number.NaN)
      else if (runs[site] && (!on[site] || ++against[site]! >= terms.clearHours)) letGo(site, now)
    }
  }
  const resume = (episode: Episode) => {
    runs[episode.site] = { ...episode }
    on[episode.site] = 1
  }
  return { remember: evaluator.step, step, resume, running: () => watched.filter(site => on[site]).map(site => ({ ...runs[site]! })) }
}

/**
 * Watches rules over sites as hours come in: an alarm begins when its condition has been met for so many hours, goes on while it holds by the
 * limits to end, and ends after so many hours in which it does not. An hour without an answer neither begins nor ends anything; more than
 * `gapHours` of them in a row let a run go. A constant value began when it was first seen, not when it was noticed.
 *
 * The state is in here and grows with rules × sites only: feeding hours one by one or a month at once gives the same alarms.
 */
export const createWatch = (rules: readonly WatchedRule[], sites: readonly Site[], events: WatchEvents = {}): Watch => {
  const watched = rules.map((rule, i) => watchRule(rule, i, sites, events))
  let now = -1
  return {
    remember: (hour, clock) => {
      for (const rule of watched) rule.remember(hour, clock)
    },
    step: (hour, clock, isMuted) => {
      now++
      for (const rule of watched) rule.step(hour, now, clock, isMuted)
    },
    get hours() {
      return now + 1
    },
    running: () => watched.flatMap(rule => rule.running()),
    resume: episode => watched[episode.rule]!.resume(episode),
  }
}
