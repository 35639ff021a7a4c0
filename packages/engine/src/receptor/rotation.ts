import type { PmfSolution } from './pmf.ts'

/** Both p × p, element a × p + b from 0 to 1. */
export interface RotationalFreedom {
  /** Share of profile a (by its sum) that could be given to factor b. */
  profiles: Float64Array
  /** Share of the contributions of a that could be given to factor b. */
  contributions: Float64Array
}

/** Share of column a that can be taken away in the shape of column b before one element falls below zero. */
const shareToGive = (values: Float64Array, a: number, b: number, p: number): number => {
  let [least, sumA, sumB] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let at = 0; at < values.length; at += p) {
    const [own, shape] = [values[at + a]!, values[at + b]!]
    sumA += own
    sumB += shape
    if (shape > 0) least = Math.min(least, own / shape)
  }
  return sumA > 0 && sumB > 0 ? Math.min(1, (least * sumB) / sumA) : 0
}

const pairs = (values: Float64Array, p: number): Float64Array =>
  Float64Array.from({ length: p * p }, (_, at) => {
    const [a, b] = [Math.floor(at / p), at % p]
    return a === b ? 0 : shareToGive(values, a, b, p)
  })

/**
 * How far a solution can be turned without any change of Q. For each pair of factors: profile a can lose t × profile b while the contributions of
 * b take up t × those of a, and the other way round, until an element would fall below zero. Zeros are what holds a solution: shares near 0
 * everywhere mean there are enough of them; a large share means the split between two factors is a choice.
 *
 * Simplified: two factors at a time; what turns three at once is not seen, and what costs a little Q is `displacePmf`'s to tell.
 * Source: Paatero, Hopke, Song and Ramadan 2002, Chemometrics and Intelligent Laboratory Systems 60:253 (elementary rotations).
 */
export const rotationalFreedom = ({ contributions, profiles, factors }: PmfSolution): RotationalFreedom => ({
  profiles: pairs(profiles, factors),
  contributions: pairs(contributions, factors),
})
