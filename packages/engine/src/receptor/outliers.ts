import { type Descent, type DescentOptions, descendFrom } from './descend.ts'
import { type PmfInput, problemOf } from './pmf-problem.ts'
import { scaledResiduals } from './residuals.ts'

const rounds = 20

/**
 * Goes on from a solution with outliers weighing less: beyond the distance a the squared residual r2 counts as a |r| (h2 = |r| / a, the
 * robust mode of PMF). Weights and fit are found in turns until Q changes by less than 1e-5 of itself.
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
    const next = descendFrom(problemOf(input.rows, input.species, input.values, less), p, found, options)
    const settled = round > 0 && Math.abs(next.q - found.q) <= 1e-5 * next.q
    found = { ...next, iterations: found.iterations + next.iterations }
    if (settled) break
  }
  return found
}
