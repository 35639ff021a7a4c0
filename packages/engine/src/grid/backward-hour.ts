import { type FootprintHour, leastWind, plumeOfHour } from './plume-footprint.ts'

/** A source that could be smelled, m from the place where it was. */
export interface Candidate {
  east: number
  north: number
  kgPerHour: number
  /** Of its stack; on the ground when left out. */
  heightM?: number
}

export interface BackwardShare {
  at: number
  /** Travel with the mean wind, minutes. */
  minutes: number
  /** Of what all candidates bring to the place, 0 to 1. */
  share: number
}

/** The wind turns within the hour: plumes are widened as if the source had this width, m. */
const meanderM = 600

/** μg/m³ that each candidate brings to the place in an hour; without those that bring nothing, none with wind below 0.8 m/s. */
const broughtIn = (wind: FootprintHour, candidates: readonly Candidate[]): { at: number; value: number }[] => {
  if (!(wind.speed >= leastWind)) return []
  const plume = plumeOfHour(wind, meanderM)
  const reach = wind.speed * 3600
  return candidates.flatMap(({ east, north, kgPerHour, heightM }, at) => {
    const value = Math.hypot(east, north) <= reach ? kgPerHour * plume(-east, -north, heightM) : 0
    return value > 0 ? [{ at, value }] : []
  })
}

/**
 * Where the air of a smell came from within an hour: what each candidate brings to the place by a plume of the hour's mean wind.
 *
 * @returns those upwind that are no farther than the wind travels in an hour, the largest share first; none with wind below 0.8 m/s
 * Simplified: one wind for the hour and the area, no terrain.
 */
export const backwardShares = (wind: FootprintHour, candidates: readonly Candidate[]): BackwardShare[] => {
  const brought = broughtIn(wind, candidates).map(({ at, value }) => {
    const { east, north } = candidates[at]!
    return { at, minutes: Math.hypot(east, north) / wind.speed / 60, value }
  })
  const sum = brought.reduce((total, { value }) => total + value, 0)
  return brought.map(({ at, minutes, value }) => ({ at, minutes, share: value / sum })).toSorted((a, b) => b.share - a.share)
}

/**
 * What each candidate brings to the place over several hours, as a share of what all of them bring: as `backwardShares`, hours with much counting more.
 *
 * @returns those that bring anything, the largest share first, with the number of hours in which they do
 */
export const sharesOverHours = (
  winds: readonly FootprintHour[],
  candidates: readonly Candidate[],
): { at: number; share: number; hours: number }[] => {
  const sums = candidates.map((_, at) => ({ at, value: 0, hours: 0 }))
  let total = 0
  for (const wind of winds)
    for (const { at, value } of broughtIn(wind, candidates)) {
      sums[at]!.value += value
      sums[at]!.hours++
      total += value
    }
  return sums
    .filter(({ hours }) => hours > 0)
    .map(({ at, value, hours }) => ({ at, share: value / total, hours }))
    .toSorted((a, b) => b.share - a.share)
}
