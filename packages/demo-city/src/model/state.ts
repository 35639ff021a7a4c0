import { monthScale } from './months.ts'
import { type Region, regionHours } from './region.ts'

/** Hours of shared state kept before and after the requested ones, for places that a front reaches earlier or later. */
export const padHours = 8

/** Region with its levels: entry i belongs to hour index `first - padHours + i`. */
export interface State extends Region {
  /** Logarithm of the concentration of each primary without the potential. */
  level: Float64Array[]
  ozoneLevel: Float64Array
  windThreshold: Float64Array
  windGain: Float64Array
}

const cache = new Map<string, State>()

/** Shared state around the hours `first`..`first + hours - 1`; the last few are kept. */
export const stateOf = (seed: number, first: number, hours: number): State => {
  const key = `${seed}:${first}:${hours}`
  const known = cache.get(key)
  if (known) {
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  if (cache.size >= 4) cache.delete(cache.keys().next().value!)
  const state = scaled(seed, regionHours(seed, first - padHours, hours + 2 * padHours))
  cache.set(key, state)
  return state
}

const scaled = (seed: number, region: Region): State => {
  const make = () => new Float64Array(region.hours)
  const state: State = { ...region, level: region.rest, ozoneLevel: make(), windThreshold: make(), windGain: make() }
  for (let i = 0; i < region.hours; i++) {
    const info = region.info[i]!
    const here = monthScale(seed, info.year, info.month)
    const other = monthScale(seed, info.otherYear, info.otherMonth)
    const w = Math.max(0, info.otherWeight - 0.3) * 2.5
    const blend = (a: number, b: number) => a * (1 - w) + b * w
    for (let p = 0; p < region.rest.length; p++) state.level[p]![i] = region.rest[p]![i]! + blend(here.primaries[p]!, other.primaries[p]!)
    state.ozoneLevel[i] = blend(here.ozone, other.ozone)
    state.windThreshold[i] = blend(here.windThreshold, other.windThreshold)
    state.windGain[i] = blend(here.windGain, other.windGain)
  }
  return state
}
