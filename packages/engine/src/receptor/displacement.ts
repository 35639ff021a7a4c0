import { type Descent, type DescentOptions, descendFrom, descentDefaults, type Factors } from './descend.ts'
import { matchFactors } from './match.ts'
import type { PmfSolution } from './pmf.ts'
import { type PmfInput, type PmfProblem, problemOf, weightsOf } from './pmf-problem.ts'

export interface DisplacementOptions {
  /** How much Q may rise (EPA PMF: 4, then 8, 15, 25). */
  dQ: number
  /** Which species are displaced; all when absent. */
  species?: readonly number[]
  descent?: Pick<DescentOptions, 'leastContribution'>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface DisplacementResult {
  /** Limits of each profile element, species × p, in the unit of the species; NaN where not requested. */
  lower: Float64Array
  upper: Float64Array
  /** Displacements that made factor k another factor: any at all is a warning, the solution is not unique. */
  swaps: Uint32Array
  /** How far Q fell below the base while looking; above 1 % of Q the base was no minimum. */
  largestDrop: number
}

interface Displaced {
  value: number
  rise: number
  at: Factors
}

const descent: DescentOptions = { ...descentDefaults, tolerance: 1e-6, mostIterations: 400 }
const tries = 8

/** Value of a normalised profile element, whatever the scale of the factor. */
const elementOf = ({ contributions, profiles }: Factors, p: number, species: number, factor: number): number => {
  let sum = 0
  for (let at = factor; at < contributions.length; at += p) sum += contributions[at]!
  return (profiles[species * p + factor]! * sum * p) / contributions.length
}

/** Curvature of Q along an element with everything else fixed: start of the search for the strength of the pull. */
const curvatureOf = ({ bySpecies: { columns, weights } }: PmfProblem, { contributions }: Factors, p: number, j: number, k: number) => {
  let sum = 0
  for (let i = 0; i < columns; i++) sum += weights[j * columns + i]! * contributions[i * p + k]! ** 2
  return sum
}

/**
 * Looks for the pull at which Q has risen by dQ. Near a minimum the rise goes with the square of the pull, so the next try is the last times
 * sqrt(dQ / rise). Ends as well when the element has come down to zero with less.
 */
const displace = (
  problem: PmfProblem,
  base: Descent,
  p: number,
  j: number,
  k: number,
  sign: 1 | -1,
  options: DisplacementOptions,
): Displaced => {
  const from = elementOf(base, p, j, k)
  let strength = Math.sqrt(options.dQ * curvatureOf(problem, base, p, j, k))
  let last: Displaced = { value: from, rise: 0, at: base }
  for (let n = 0; n < tries && strength > 0; n++) {
    const pull = { species: j, factor: k, strength: sign * strength }
    const found = descendFrom(problem, p, base, { ...descent, ...options.descent, pull, signal: options.signal })
    const value = elementOf(found, p, j, k)
    last = { value, rise: found.q + 2 * pull.strength * value - base.q, at: found }
    const atZero = sign < 0 && value <= 1e-9 * from
    if (Math.abs(last.rise / options.dQ - 1) < 0.05 || (atZero && last.rise < options.dQ)) break
    strength *= Math.min(4, Math.max(0.25, Math.sqrt(options.dQ / Math.max(last.rise, 1e-9))))
  }
  return last
}

/** The element where Q has risen by exactly dQ, on the parabola through the base and the displaced one. */
const limitOf = (from: number, { value, rise }: Displaced, dQ: number): number =>
  rise < dQ ? value : Math.max(0, from + (value - from) * Math.sqrt(dQ / rise))

/**
 * Displacement intervals of a PMF solution: how far can each element of the profiles go up and down, all others following, before Q has risen by
 * dQ? Holds the rotational ambiguity, which the bootstrap does not. An element is pulled rather than fixed: Q - 2 strength f is
 * minimised, whose solutions are those with f fixed at its displaced value.
 *
 * Cost: some four fits an element and side: 13 species x 5 factors a third of a minute, 41 x 6 two.
 * Source: Paatero et al. 2014, Atmos. Meas. Tech. 7:781; Norris et al. 2014, EPA PMF 5.0, section 6.4.
 */
export const displacePmf = (input: PmfInput, base: PmfSolution, options: DisplacementOptions): DisplacementResult => {
  const p = base.factors
  const problem = problemOf(input.rows, input.species, input.values, weightsOf(input))
  const minimum = descendFrom(problem, p, base, { ...descentDefaults, ...options.descent, tolerance: 1e-9, signal: options.signal })
  const species = options.species ?? Array.from({ length: input.species }, (_, j) => j)
  const blank = () => new Float64Array(input.species * p).fill(Number.NaN)
  const result = { lower: blank(), upper: blank(), swaps: new Uint32Array(p), largestDrop: 0 }
  const note = (found: Displaced, k: number) => {
    if (matchFactors(found.at.contributions, minimum.contributions, p, -1)[k] !== k) result.swaps[k] = result.swaps[k]! + 1
    result.largestDrop = Math.max(result.largestDrop, -found.rise)
  }
  species.forEach((j, n) => {
    for (let k = 0; k < p; k++) {
      const from = elementOf(minimum, p, j, k)
      const up = displace(problem, minimum, p, j, k, 1, options)
      const down = from > 0 ? displace(problem, minimum, p, j, k, -1, options) : null
      result.upper[j * p + k] = limitOf(from, up, options.dQ)
      result.lower[j * p + k] = down ? limitOf(from, down, options.dQ) : 0
      for (const found of down ? [up, down] : [up]) note(found, k)
    }
    options.onProgress?.((n + 1) / species.length)
  })
  return result
}
