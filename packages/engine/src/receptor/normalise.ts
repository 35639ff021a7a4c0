import type { Factors } from './descend.ts'

/** Contributions to mean 1 (profiles then are in the unit of the species), factors in the order of what they explain. */
export const normalised = ({ contributions, profiles }: Factors, p: number): Factors => {
  const [rows, species] = [contributions.length / p, profiles.length / p]
  const means = Array.from({ length: p }, (_, k) => {
    let sum = 0
    for (let i = 0; i < rows; i++) sum += contributions[i * p + k]!
    return sum / rows
  })
  const explained = means.map((mean, k) => {
    let sum = 0
    for (let j = 0; j < species; j++) sum += profiles[j * p + k]! * mean
    return sum
  })
  const order = Array.from({ length: p }, (_, k) => k).sort((a, b) => explained[b]! - explained[a]! || a - b)
  const pick = (values: Float64Array, scale: (k: number) => number) =>
    Float64Array.from(values, (_, at) => {
      const k = order[at % p]!
      return values[at - (at % p) + k]! * scale(k)
    })
  return {
    contributions: pick(contributions, k => (means[k]! > 0 ? 1 / means[k]! : 0)),
    profiles: pick(profiles, k => means[k]!),
  }
}
