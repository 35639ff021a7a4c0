import { type AlarmCondition, massOfListed, minuteShareOf, similarityTo } from '@qingyuan/domain/alarms/rule.ts'

/** Whether a condition holds at a site in an hour. Unknown: values that it needs are missing. */
export const conditionFalse = 0
export const conditionTrue = 1
export const conditionUnknown = 2
export type ConditionResult = 0 | 1 | 2

/** One hour of all sites: the values of a series by site, NaN missing; undefined for a series that no one has. */
export type Hour = (series: string) => ArrayLike<number> | undefined

/** Value of a site relative to the others. */
export interface Site {
  /** Indices of the sites that count as its neighbours, itself not among them. */
  neighbours: ArrayLike<number>
  /** Its values count for the mean of the city. */
  counts: boolean
  /** Of places that measure in the same way; means are of one network. Default: all sites are one. */
  network?: string
}

export interface ConditionEvaluator {
  /** Takes the next hour in; once an hour, before `at`. `clock`: hour of the day 0..23 by START, where it is known. */
  step(hour: Hour, clock?: number): void
  /** The answer at a site for the hour taken in last. `on`: an alarm of the rule is on there, so that limits to begin become limits to end. */
  at(site: number, on: boolean): ConditionResult
}

/** Fewest other sites with a value that make a mean worth comparing with. */
const leastOthers = 3

const answer = (known: boolean, holds: boolean): ConditionResult => (known ? (holds ? conditionTrue : conditionFalse) : conditionUnknown)
const isNumber = (value: number | undefined): value is number => value !== undefined && value === value
const value = (hour: Hour, series: string, site: number): number => hour(series)?.[site] ?? Number.NaN

const above = ({ of, limit, clear = limit }: Extract<AlarmCondition, { kind: 'above' }>): ConditionEvaluator => {
  let values: ArrayLike<number> | undefined
  return {
    step: hour => {
      values = hour(of)
    },
    at: (site, on) => {
      const own = values?.[site]
      return isNumber(own) ? (own > (on ? clear : limit) ? conditionTrue : conditionFalse) : conditionUnknown
    },
  }
}

/** Mean of others that have a value; NaN with fewer than three. */
const meanOf = (values: ArrayLike<number>, sites: ArrayLike<number>): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < sites.length; i++) {
    const other = values[sites[i]!]
    if (isNumber(other)) [sum, count] = [sum + other, count + 1]
  }
  return count >= leastOthers ? sum / count : Number.NaN
}

/** The site's own value never counts for what it is compared with. */
const relative = ({ of, to, ratio, least }: Extract<AlarmCondition, { kind: 'relative' }>, sites: readonly Site[]): ConditionEvaluator => {
  let values: ArrayLike<number> = []
  const networks = [...new Set(sites.map(({ network }) => network))]
  const networkOf = Int32Array.from(sites, ({ network }) => networks.indexOf(network))
  const [sums, counts] = [new Float64Array(networks.length), new Int32Array(networks.length)]
  const cityWithout = (site: number) => {
    const own = sites[site]!.counts && isNumber(values[site]) ? 1 : 0
    const [sum, count] = [sums[networkOf[site]!]!, counts[networkOf[site]!]!]
    return count - own >= leastOthers ? (sum - (own ? values[site]! : 0)) / (count - own) : Number.NaN
  }
  return {
    step: hour => {
      values = hour(of) ?? []
      if (to !== 'city') return
      sums.fill(0)
      counts.fill(0)
      for (let i = 0; i < sites.length; i++) {
        if (!sites[i]!.counts || !isNumber(values[i])) continue
        sums[networkOf[i]!]! += values[i]!
        counts[networkOf[i]!]!++
      }
    },
    at: site => {
      const own = values[site]
      const reference = to === 'city' ? cityWithout(site) : meanOf(values, sites[site]!.neighbours)
      return answer(isNumber(own) && isNumber(reference), own! > ratio * reference && own! - reference >= least)
    },
  }
}

/** Compares with each of the hours looked back on: the lowest of them is where the rise began. */
const rise = ({ of, over, by, share = 0 }: Extract<AlarmCondition, { kind: 'rise' }>, sites: readonly Site[]): ConditionEvaluator => {
  const ring = Array.from({ length: over + 1 }, () => new Float64Array(sites.length).fill(Number.NaN))
  let at = -1
  return {
    step: hour => {
      at = (at + 1) % ring.length
      for (let site = 0; site < sites.length; site++) ring[at]![site] = value(hour, of, site)
    },
    at: site => {
      const own = ring[at]![site]!
      let base = Number.NaN
      for (let back = 1; back <= over; back++) {
        const before = ring[(at - back + ring.length) % ring.length]![site]!
        if (before === before && !(base <= before)) base = before
      }
      return answer(own === own && base === base, own - base > by && own - base > share * base)
    },
  }
}

/** A missing hour ends a stretch of equal values. */
const constant = ({ of, hours }: Extract<AlarmCondition, { kind: 'constant' }>, sites: readonly Site[]): ConditionEvaluator => {
  const last = new Float64Array(sites.length).fill(Number.NaN)
  const length = new Int32Array(sites.length)
  return {
    step: hour => {
      for (let site = 0; site < sites.length; site++) {
        const own = value(hour, of, site)
        length[site] = own === own ? (own === last[site] ? length[site]! + 1 : 1) : 0
        last[site] = own
      }
    },
    at: site => answer(length[site]! > 0, length[site]! >= hours),
  }
}

const inverted = ({ of, under, margin, share }: Extract<AlarmCondition, { kind: 'inverted' }>): ConditionEvaluator => {
  let [parts, wholes]: (ArrayLike<number> | undefined)[] = []
  return {
    step: hour => {
      ;[parts, wholes] = [hour(of), hour(under)]
    },
    at: site => {
      const [part, whole] = [parts?.[site], wholes?.[site]]
      return answer(isNumber(part) && isNumber(whole), part! > Math.max(whole! + margin, whole! * (1 + share)))
    },
  }
}

/** Fewest values of the same clock hour that make a percentile. */
const leastDays = 7

/** Value below which `p` per cent of the sorted numbers are (type 7). */
const percentileOf = (sorted: ArrayLike<number>, p: number): number => {
  const at = (sorted.length - 1) * (p / 100)
  const low = Math.floor(at)
  const part = at - low
  return sorted[low]! * (1 - part) + (part > 0 ? sorted[low + 1]! * part : 0)
}

/** Is a clock hour in a span that may run over midnight? */
const inSpan = (clock: number, from: number, to: number): boolean =>
  from <= to ? clock >= from && clock < to : clock >= from || clock < to

/**
 * The own history of the same clock hour. Clock hours are counted by `hourOf`, which the evaluator gets with each hour; without one the watch does not
 * know the time of day, and the answer is unknown.
 */
const percentile = (
  { of, days, p, from, to, least = Number.NEGATIVE_INFINITY }: Extract<AlarmCondition, { kind: 'percentile' }>,
  sites: readonly Site[],
): ConditionEvaluator => {
  const ring = Array.from({ length: days * 24 + 1 }, () => new Float64Array(sites.length).fill(Number.NaN))
  let at = -1
  let clock: number | undefined
  return {
    step: (hour, now) => {
      at = (at + 1) % ring.length
      clock = now
      for (let site = 0; site < sites.length; site++) ring[at]![site] = value(hour, of, site)
    },
    at: site => {
      const own = ring[at]![site]!
      if (clock === undefined || own !== own) return conditionUnknown
      if (from !== undefined && to !== undefined && !inSpan(clock, from, to)) return conditionFalse
      if (own <= least) return conditionFalse
      const before: number[] = []
      for (let day = 1; day <= days; day++) {
        const past = ring[(at - day * 24 + ring.length) % ring.length]![site]!
        if (past === past) before.push(past)
      }
      if (before.length < leastDays) return conditionUnknown
      return answer(
        true,
        own >
          percentileOf(
            before.sort((a, b) => a - b),
            p,
          ),
      )
    },
  }
}

/** Unknown without a wind; calm air comes from nowhere. */
const sector = ({ of, limit, from, to, speed }: Extract<AlarmCondition, { kind: 'sector' }>): ConditionEvaluator => {
  let [values, speeds, directions]: (ArrayLike<number> | undefined)[] = []
  return {
    step: hour => {
      ;[values, speeds, directions] = [hour(of), hour('wind_speed'), hour('wind_direction')]
    },
    at: site => {
      const [own, wind, direction] = [values?.[site], speeds?.[site], directions?.[site]]
      if (isNumber(own) && own <= limit) return conditionFalse
      const inside = isNumber(direction) && inSpan(direction % 360, from % 360, to % 360)
      return answer(isNumber(own) && isNumber(wind) && isNumber(direction), wind! >= speed && inside)
    },
  }
}

/** Unknown at a site that has never spoken: one that is not there yet is not late. */
const missing = ({ series: names }: Extract<AlarmCondition, { kind: 'missing' }>, sites: readonly Site[]): ConditionEvaluator => {
  const spoke = new Uint8Array(sites.length)
  const here = new Uint8Array(sites.length)
  return {
    step: hour => {
      here.fill(0)
      for (const series of names) {
        const values = hour(series)
        for (let site = 0; site < sites.length; site++) if (isNumber(values?.[site])) here[site] = spoke[site] = 1
      }
    },
    at: (site, on) => (here[site] ? conditionFalse : spoke[site] || on ? conditionTrue : conditionUnknown),
  }
}

/** The share of the minutes of the hour is a derived series. */
const share = (condition: Extract<AlarmCondition, { kind: 'share' }>): ConditionEvaluator => {
  const { name } = minuteShareOf(condition)
  let values: ArrayLike<number> | undefined
  return {
    step: hour => {
      values = hour(name)
    },
    at: site => {
      const own = values?.[site]
      return isNumber(own) ? (own >= condition.share ? conditionTrue : conditionFalse) : conditionUnknown
    },
  }
}

/** Unknown without species, or with too few of the profile's; air with too little of them has no composition to speak of. */
const fingerprint = ({ profile, similarity, least = 0 }: Extract<AlarmCondition, { kind: 'fingerprint' }>): ConditionEvaluator => {
  const [matchName, massName] = [similarityTo(profile).name, massOfListed(profile).name]
  let [matches, masses]: (ArrayLike<number> | undefined)[] = []
  return {
    step: hour => {
      ;[matches, masses] = [hour(matchName), hour(massName)]
    },
    at: site => {
      const [match, mass] = [matches?.[site], masses?.[site]]
      if (isNumber(mass) && mass < least) return conditionFalse
      return answer(isNumber(match) && isNumber(mass), match! >= similarity)
    },
  }
}

/** Three-valued: one `no` decides for all, one `yes` for any; otherwise what is unknown stays unknown. */
const combined = (
  { kind, parts: conditions }: Extract<AlarmCondition, { kind: 'all' } | { kind: 'any' }>,
  sites: readonly Site[],
): ConditionEvaluator => {
  const parts = conditions.map(part => createEvaluator(part, sites))
  const decisive = kind === 'all' ? conditionFalse : conditionTrue
  return {
    step: (hour, clock) => {
      for (const part of parts) part.step(hour, clock)
    },
    at: (site, on) => {
      let open = false
      for (const part of parts) {
        const own = part.at(site, on)
        if (own === decisive) return decisive
        open ||= own === conditionUnknown
      }
      return open ? conditionUnknown : decisive === conditionFalse ? conditionTrue : conditionFalse
    },
  }
}

/** A condition with the memory that it needs, fed hour by hour. */
export const createEvaluator = (condition: AlarmCondition, sites: readonly Site[]): ConditionEvaluator => {
  switch (condition.kind) {
    case 'above':
      return above(condition)
    case 'relative':
      return relative(condition, sites)
    case 'rise':
      return rise(condition, sites)
    case 'constant':
      return constant(condition, sites)
    case 'inverted':
      return inverted(condition)
    case 'percentile':
      return percentile(condition, sites)
    case 'sector':
      return sector(condition)
    case 'share':
      return share(condition)
    case 'fingerprint':
      return fingerprint(condition)
    case 'missing':
      return missing(condition, sites)
    case 'access':
      return { step: () => undefined, at: () => conditionFalse }
    default:
      return combined(condition, sites)
  }
}
