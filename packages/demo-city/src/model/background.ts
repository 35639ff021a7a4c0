import { instantOf } from '@qingyuan/domain/time.ts'
import { pollutantsOf } from '../enterprises/to-pollutants.ts'
import { emittedSpecies } from '../enterprises/trades.ts'
import type { DemoPlace } from '../plan.ts'
import { hourIndex } from './calendar.ts'
import { flowOf } from './flow.ts'
import { enterprisesSeenFrom, plumesAt } from './plumes.ts'
import { primaryPollutants } from './region.ts'
import { type State, stateOf } from './state.ts'

/** A year looked at every 37th hour: all hours of the day, all seasons. */
const sampleFirst = hourIndex(instantOf(2025, 1, 1, 1))
const sampleStep = 37
const sampleCount = 236
/** Air from outside stays at least so much of the level. */
const leastShare = 0.3

const samples = new Map<number, State[]>()

const samplesOf = (seed: number): State[] => {
  const known = samples.get(seed) ?? Array.from({ length: sampleCount }, (_, n) => stateOf(seed, sampleFirst + n * sampleStep, 1))
  samples.set(seed, known)
  return known
}

const shares = new Map<string, Float64Array>()

/**
 * Share of the level of each primary at a place that is no plume of an enterprise: what is left of the mean once the plumes' mean is taken off, so that
 * levels stay those of the profile.
 */
export const backgroundShare = (seed: number, place: DemoPlace): Float64Array => {
  const key = `${seed}:${place.code}`
  const known = shares.get(key)
  if (known) return known
  const sources = enterprisesSeenFrom(seed, place)
  const [plume, level, out] = [
    new Float64Array(primaryPollutants.length),
    new Float64Array(primaryPollutants.length),
    new Float64Array(emittedSpecies.length),
  ]
  for (const state of samplesOf(seed)) {
    const at = hourAt(state)
    plumesAt(sources, flowOf(state, place.character.modes, at), state.clock[at]!, state.info[at]!.month, out)
    const air = pollutantsOf(out)
    primaryPollutants.forEach((id, p) => {
      plume[p] = plume[p]! + air[id]
      level[p] = level[p]! + place.character.primaries[p]! * Math.exp(state.level[p]![at]! + state.answer[p]![at]! * state.potential[at]!)
    })
  }
  const share = level.map((sum, p) => Math.max(leastShare, 1 - plume[p]! / sum))
  shares.set(key, share)
  return share
}

const hourAt = (state: State): number => (state.hours - 1) / 2
