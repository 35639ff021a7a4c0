import { updateSide } from './non-negative-side.ts'
import type { PmfProblem } from './pmf-problem.ts'

/** Contributions (rows × p) and profiles (species × p): x = sum over k of contribution k × profile k. */
export interface Factors {
  contributions: Float64Array
  profiles: Float64Array
}

export interface Descent extends Factors {
  /** What was minimised: Q, less the pull when there is one. */
  q: number
  iterations: number
  converged: boolean
}

export interface Pull {
  species: number
  factor: number
  /** In units of Q per unit of the profile; positive pulls up. */
  strength: number
}

export interface DescentOptions {
  /** Converged when Q fell by less than this share of itself in 20 iterations. */
  tolerance: number
  mostIterations: number
  /** Pulls on one element of the normalised profiles: Q - 2 strength (profile of species and factor × mean contribution) is minimised. */
  pull?: Pull
  signal?: AbortSignal
}

export const descentDefaults: DescentOptions = { tolerance: 1e-7, mostIterations: 3000 }

const span = 20
/** Growth of the extrapolation after a good step, of its ceiling, and its cut after a bad one (Ang and Gillis 2019, section 3.3). */
const [growth, ceilingGrowth, cut] = [1.05, 1.01, 1.5]

/** after + share × (after - before), not below zero. */
const beyond = (after: Float64Array, before: Float64Array, share: number): Float64Array => {
  const out = new Float64Array(after.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.max(0, after[i]! + share * (after[i]! - before[i]!))
  return out
}

const meanOf = (contributions: Float64Array, p: number, factor: number): number => {
  let sum = 0
  for (let at = factor; at < contributions.length; at += p) sum += contributions[at]!
  return (sum * p) / contributions.length
}

/** One step of both sides from `contributions`, given `profiles`; the share of the extrapolation is 0 for a plain step. */
const step = (problem: PmfProblem, p: number, { contributions, profiles }: Factors, share: number, pull?: Pull) => {
  const exact = contributions.slice()
  const pulled = pull && (pull.strength * profiles[pull.species * p + pull.factor]!) / problem.rows
  updateSide(problem.bySample, p, exact, profiles, pull && { row: 'all', factor: pull.factor, amount: pulled! })
  const next = share > 0 ? beyond(exact, contributions, share) : exact
  const tilt = pull && { row: pull.species, factor: pull.factor, amount: pull.strength * meanOf(next, p, pull.factor) }
  const fitted = profiles.slice()
  return { contributions: next, profiles: fitted, q: problem.total + updateSide(problem.bySpecies, p, fitted, next, tilt) }
}

/**
 * Least Q = sum ((x - g f) / s)2 over non-negative g and f from a starting point: alternating exact non-negative least squares, each step
 * extrapolated beyond itself; a step that raises Q is taken back and repeated without. Q of what is kept never rises.
 *
 * Source: Paatero and Tapper 1994 (the model); Ang and Gillis 2019, Neural Computation 31:417 (the acceleration).
 */
export const descendFrom = (problem: PmfProblem, p: number, start: Factors, options: DescentOptions = descentDefaults): Descent => {
  let kept: Factors = start
  let ahead = start.profiles
  let [share, ceiling] = [0.5, 1]
  let plain = false
  const history: number[] = []
  let iterations = 0
  for (; iterations < options.mostIterations; iterations++) {
    if (iterations % 10 === 0) options.signal?.throwIfAborted()
    const from = plain ? kept : { contributions: kept.contributions, profiles: ahead }
    const { q, ...next } = step(problem, p, from, plain ? 0 : share, options.pull)
    if (!plain && q > (history.at(-1) ?? Number.POSITIVE_INFINITY)) {
      ceiling = share
      share /= cut
      plain = true
      continue
    }
    ahead = beyond(next.profiles, kept.profiles, share)
    kept = next
    ceiling = Math.min(1, ceiling * ceilingGrowth)
    share = Math.min(ceiling, share * growth)
    plain = false
    history.push(q)
    if (history.length > span && history.at(-1 - span)! - q < options.tolerance * Math.abs(q))
      return { ...kept, q, iterations, converged: true }
  }
  return { ...kept, q: history.at(-1) ?? Number.NaN, iterations, converged: false }
}
