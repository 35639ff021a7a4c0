import { type Held, updateSide } from './non-negative-side.ts'
import type { PmfProblem } from './pmf-problem.ts'

/** Contributions (rows × p) and profiles (species × p): x = sum over k of contribution k × profile k. */
export interface Factors {
  contributions: Float64Array
  profiles: Float64Array
}

export interface Descent extends Factors {
  q: number
  iterations: number
  converged: boolean
}

export interface DescentOptions {
  /** Converged when Q fell by less than this share of itself in 20 iterations. */
  tolerance: number
  mostIterations: number
  /** A profile element (row = species) that stays as it is. */
  held?: Held
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

/**
 * Least Q = sum ((x - g f) / s)2 over non-negative g and f from a starting point: alternating exact non-negative least squares, each step
 * extrapolated beyond itself; a step that raises Q is taken back and repeated without. Q of what is kept never rises.
 *
 * Source: Paatero and Tapper 1994 (the model); Ang and Gillis 2019, Neural Computation 31:417 (the acceleration).
 */
export const descend = (problem: PmfProblem, p: number, from: Factors, options: DescentOptions = descentDefaults): Descent => {
  let kept: Factors = from
  let ahead = from.profiles
  let [share, ceiling] = [0.5, 1]
  let plain = false
  const history: number[] = []
  let iterations = 0
  for (; iterations < options.mostIterations; iterations++) {
    if (iterations % 10 === 0) options.signal?.throwIfAborted()
    const exact = kept.contributions.slice()
    updateSide(problem.bySample, p, exact, plain ? kept.profiles : ahead)
    const contributions = plain ? exact : beyond(exact, kept.contributions, share)
    const profiles = (plain ? kept.profiles : ahead).slice()
    const q = problem.total + updateSide(problem.bySpecies, p, profiles, contributions, options.held)
    if (!plain && q > (history.at(-1) ?? Number.POSITIVE_INFINITY)) {
      ceiling = share
      share /= cut
      plain = true
      continue
    }
    ahead = beyond(profiles, kept.profiles, share)
    if (options.held) ahead[options.held.row * p + options.held.factor] = profiles[options.held.row * p + options.held.factor]!
    kept = { contributions, profiles }
    ceiling = Math.min(1, ceiling * ceilingGrowth)
    share = Math.min(ceiling, share * growth)
    plain = false
    history.push(q)
    if (history.length > span && history.at(-1 - span)! - q < options.tolerance * q) return { ...kept, q, iterations, converged: true }
  }
  return { ...kept, q: history.at(-1) ?? Number.NaN, iterations, converged: false }
}
