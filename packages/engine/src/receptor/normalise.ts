import type { Factors } from './descend.ts'

/** Contributions scaled to mean 1; profiles then are in the unit of the species: what the factor gives on average. */
export const scaleToMeanOne = ({ contributions, profiles }: Factors, p: number): Factors => {
  const rows = contributions.length / p
  const means = new Float64Array(p)
  for (let at = 0; at < contributions.length; at++) means[at % p] = means[at % p]! + contributions[at]! / rows
  return {
    contributions: contributions.map((value, at) => (means[at % p]! > 0 ? value / means[at % p]! : 0)),
    profiles: profiles.map((value, at) => value * means[at % p]!),
  }
}

/** Factors of mean 1 in the order of what they explain, the largest sum of the profile first. */
export const largestFirst = ({ contributions, profiles }: Factors, p: number): Factors => {
  const sums = new Float64Array(p)
  for (let at = 0; at < profiles.length; at++) sums[at % p] = sums[at % p]! + profiles[at]!
  const order = Array.from(sums, (_, k) => k).sort((a, b) => sums[b]! - sums[a]! || a - b)
  const pick = (values: Float64Array) => values.map((_, at) => values[at - (at % p) + order[at % p]!]!)
  return { contributions: pick(contributions), profiles: pick(profiles) }
}
