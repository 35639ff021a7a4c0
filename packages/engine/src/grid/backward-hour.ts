import { type FootprintHour, leastWind, plumeOfHour } from './plume-footprint.ts'

/** A source that could be smelled, m from the place where it was. */
export interface Candidate {
  east: number
  north: number
  kgPerHour: number
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

/**
 * Where the air of a smell came from within an hour: what each candidate brings to the place by a plume of the hour's mean wind.
 *
 * @returns those upwind that are no farther than the wind travels in an hour, the largest share first; none with wind below 0.8 m/s
 * Simplified: one wind for the hour and the area, no terrain.
 */
export const backwardShares = (wind: FootprintHour, candidates: readonly Candidate[]): BackwardShare[] => {
  if (!(wind.speed >= leastWind)) return []
  const plume = plumeOfHour(wind, meanderM)
  const reach = wind.speed * 3600
  const brought = candidates.flatMap(({ east, north, kgPerHour }, at) => {
    const distance = Math.hypot(east, north)
    const value = distance <= reach ? kgPerHour * plume(-east, -north) : 0
    return value > 0 ? [{ at, minutes: distance / wind.speed / 60, value }] : []
  })
  const sum = brought.reduce((total, { value }) => total + value, 0)
  return brought.map(({ at, minutes, value }) => ({ at, minutes, share: value / sum })).toSorted((a, b) => b.share - a.share)
}
