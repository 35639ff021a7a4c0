import { type Bounds, nonNegative, updateSide } from './non-negative-side.ts'
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
  /** Least contribution of a sample, in means of its factor, <= 0: 0 by default, -0.2 in EPA PMF. Profiles are never negative. */
  leastContribution: number
  /** Pulls on one element of the normalised profiles: Q - 2 strength (profile of species and factor × mean contribution) is minimised. */
  pull?: Pull
  signal?: AbortSignal
}

export const descentDefaults: DescentOptions = { tolerance: 1e-7, mostIterations: 3000, leastContribution: 0 }

const span = 20
/** Growth of the extrapolation after a good step, of its ceiling, and its cut after a bad one (Ang and Gillis 2019, section 3.3). */
const [growth, ceilingGrowth, cut] = [1.05, 1.01, 1.5]

/** after + share × (after - before), not below the floor of its factor. */
const beyond = (after: Float64Array, before: Float64Array, share: number, { floors }: Bounds): Float64Array => {
  const p = floors.length
  const out = new Float64Array(after.length)
  for (let i = 0; i < out.length; i++) out[i] = Math.max(floors[i % p]!, after[i]! + share * (after[i]! - before[i]!))
  return out
}

const meanOf = (contributions: Float64Array, p: number, factor: number): number => {
  let sum = 0
  for (let at = factor; at < contributions.length; at += p) sum += contributions[at]!
  return (sum * p) / contributions.length
}

/**
 * Bounds of the contributions g >= least × mean(g) for the next step. Such a bound ties all samples of a factor: lowering one lowers the mean and with it
 * what the others may be. Its multipliers (the pressure at the floor) push the factor upwards; without the push each step would make the mean smaller.
 */
const boundsAfter = (contributions: Float64Array, pressure: Float64Array, least: number): Bounds => {
  const p = pressure.length
  return {
    floors: pressure.map((_, k) => least * Math.max(0, meanOf(contributions, p, k))),
    push: pressure.map(sum => (-least * sum * p) / contributions.length),
  }
}

/** One step of both sides from `contributions`, given `profiles`; the share of the extrapolation is 0 for a plain step. */
const step = (
  problem: PmfProblem,
  bounds: Bounds,
  profileBounds: Bounds,
  { contributions, profiles }: Factors,
  share: number,
  pull?: Pull,
) => {
  const p = bounds.floors.length
  const exact = contributions.slice()
  const pulled = pull && (pull.strength * profiles[pull.species * p + pull.factor]!) / problem.rows
  const { pressure } = updateSide(problem.bySample, bounds, exact, profiles, pull && { row: 'all', factor: pull.factor, amount: pulled! })
  const next = share > 0 ? beyond(exact, contributions, share, bounds) : exact
  const tilt = pull && { row: pull.species, factor: pull.factor, amount: pull.strength * meanOf(next, p, pull.factor) }
  const fitted = profiles.slice()
  const { q } = updateSide(problem.bySpecies, profileBounds, fitted, next, tilt)
  return { contributions: next, profiles: fitted, pressure, q: problem.total + q }
}

/**
 * Least Q = sum ((x - g f) / s)2 over f >= 0 and g >= `leastContribution` × mean(g) from a starting point: alternating exact bounded least squares, each
 * step extrapolated beyond itself; a step that raises Q is taken back and repeated without. With non-negative g, Q of what is kept never rises.
 *
 * Source: Paatero and Tapper 1994 (the model); Ang and Gillis 2019, Neural Computation 31:417 (the acceleration).
 */
export const descendFrom = (problem: PmfProblem, p: number, start: Factors, options: DescentOptions = descentDefaults): Descent => {
  const { leastContribution } = options
  let bounds = boundsAfter(start.contributions, new Float64Array(p), leastContribution)
  const profileBounds = nonNegative(p)
  let kept: Factors = start
  let ahead = start.profiles
  let [share, ceiling] = [0.5, 1]
  let plain = false
  const history: number[] = []
  let iterations = 0
  for (; iterations < options.mostIterations; iterations++) {
    if (iterations % 10 === 0) options.signal?.throwIfAborted()
    const from = plain ? kept : { contributions: kept.contributions, profiles: ahead }
    const { q, pressure, ...next } = step(problem, bounds, profileBounds, from, plain ? 0 : share, options.pull)
    if (!plain && q > (history.at(-1) ?? Number.POSITIVE_INFINITY)) {
      ceiling = share
      share /= cut
      plain = true
      continue
    }
    ahead = beyond(next.profiles, kept.profiles, share, profileBounds)
    kept = next
    bounds = boundsAfter(next.contributions, pressure, leastContribution)
    ceiling = Math.min(1, ceiling * ceilingGrowth)
    share = Math.min(ceiling, share * growth)
    plain = false
    history.push(q)
    if (history.length > span && Math.abs(history.at(-1 - span)! - q) < options.tolerance * Math.abs(q))
      return { ...kept, q, iterations, converged: true }
  }
  return { ...kept, q: history.at(-1) ?? Number.NaN, iterations, converged: false }
}
