import { type Descent, type DescentOptions, descendFrom } from './descend.ts'
import { type PmfInput, problemOf } from './pmf-problem.ts'
import { scaledResiduals } from './residuals.ts'

/** Weights are found anew after this many iterations of the fit. */
const iterationsOfRound = 25
const rounds = 400

/**
 * Least Q with outliers weighing less: beyond the distance a the squared residual r2 counts as a |r| (h2 = |r| / a, the robust mode of PMF).
 * Weights and some iterations of the fit take turns from the very start, until Q changes by less than 1e-7 of itself: weights that come only after the fit has
 * converged keep it in the valley of the outliers (Redlands, 8 factors: Q 6 % above EPA PMF's).
 *
 * Source: Paatero 1997, Chemometrics and Intelligent Laboratory Systems 37:23, section 3.4.
 */
export const downWeighted = (
  input: PmfInput,
  weights: Float64Array,
  from: Descent,
  p: number,
  distance: number,
  options: DescentOptions,
): Descent => {
  let found = from
  for (let round = 0; round < rounds; round++) {
    const residuals = scaledResiduals(input, weights, found, p)
    const less = weights.map((weight, at) => {
      const size = Math.abs(residuals[at]!)
      return size > distance ? (weight * distance) / size : weight
    })
    const next = descendFrom(problemOf(input.rows, input.species, input.values, less), p, found, {
      ...options,
      mostIterations: Math.min(options.mostIterations, iterationsOfRound),
    })
    const settled = round > 0 && Math.abs(next.q - found.q) <= 1e-7 * next.q
    found = { ...next, iterations: found.iterations + next.iterations }
    if (settled) break
  }
  return found
}
