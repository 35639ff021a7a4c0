import { type Descent, type DescentOptions, descendFrom, descentDefaults, type Factors } from './descend.ts'
import { largestFirst, scaleToMeanOne } from './normalise.ts'
import { downWeighted } from './outliers.ts'
import { type PmfInput, type PmfProblem, problemOf, weightsOf } from './pmf-problem.ts'
import { ratiosBySpecies, scaledResiduals, sumOfSquares } from './residuals.ts'
import { drawStart, seedOf } from './start.ts'

export interface PmfOptions {
  factors: number
  /** How many random starting points; the best solution is kept. */
  starts: number
  seed: number
  /** Number of the first start, so that workers can share them: start n is the same wherever it runs. Default 0. */
  firstStart?: number
  /**
   * Scaled residual beyond which a value counts as an outlier and weighs less (EPA PMF: 4); null: all weigh as their uncertainty says.
   */
  outlierDistance: number | null
  descent?: Partial<DescentOptions>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface PmfRun {
  start: number
  /** Least Q of this start (with outliers down-weighted when that was requested). */
  q: number
  iterations: number
  converged: boolean
}

export interface PmfSolution extends Factors {
  factors: number
  rows: number
  species: number
  /** Number of the start it came from. */
  start: number
  /** Sum of squared scaled residuals over all values; `qRobust` with outliers down-weighted (equal when none are). */
  q: number
  qRobust: number
  /** Values that count less the free parameters: count - p (rows + species). */
  qExpected: number
  /** Q of each species over its share of `qExpected`: far above 1, the species is not explained; far below, its uncertainties are wide. */
  qRatioBySpecies: Float64Array
}

export interface PmfResult {
  best: PmfSolution
  /** All starts in their order: how often is the best one found again? */
  runs: PmfRun[]
}

/** A start has no residuals yet that could be called outliers. */
const firstIterations = 10

const solutionOf = (input: PmfInput, problem: PmfProblem, found: Descent, start: number, options: PmfOptions): PmfSolution => {
  const { factors: p, outlierDistance } = options
  const scaled = largestFirst(scaleToMeanOne(found, p), p)
  const residuals = scaledResiduals(input, weightsOf(input), scaled, p)
  const qExpected = problem.count - p * (input.rows + input.species)
  return {
    ...scaled,
    factors: p,
    rows: input.rows,
    species: input.species,
    start,
    q: sumOfSquares(residuals, () => 1),
    qRobust: sumOfSquares(residuals, r => (outlierDistance === null ? 1 : Math.min(1, outlierDistance / Math.abs(r)))),
    qExpected,
    qRatioBySpecies: ratiosBySpecies(residuals, input.species, qExpected / problem.count),
  }
}

/**
 * Positive matrix factorisation: x = g f + e with non-negative contributions g (rows × p) and profiles f (species × p), weighted by the
 * uncertainty of each value. Several random starts; the least Q is kept.
 *
 * Missing values (NaN) have weight 0 and do not count in Qexpected: nothing is filled in. Values below the detection limit: see
 * `uncertainty.ts`. Without an answer (more parameters than values): RangeError.
 * Contributions are bound at 0; EPA PMF lets them go to -0.2 of their mean (`descent.leastContribution`). Simplified: no total-mass or pulling constraints.
 * Source: Paatero and Tapper 1994, Environmetrics 5:111; Paatero 1997; Norris et al. 2014, EPA PMF 5.0 (normalisation, Qexpected, outliers).
 */
export const pmf = (input: PmfInput, options: PmfOptions): PmfResult => {
  const weights = weightsOf(input)
  const problem = problemOf(input.rows, input.species, input.values, weights)
  const { factors: p, starts, seed, firstStart = 0, outlierDistance, signal } = options
  if (problem.count <= p * (input.rows + input.species))
    throw new RangeError(`因子数 ${p} 过多：参数多于 ${problem.count} 个有效数据，请减少因子或增加样本`)
  const descent = { ...descentDefaults, ...options.descent, signal }
  // Lower bounds are let go once the non-negative fit has converged: straight from the start the fit comes to a higher Q more often.
  const bound = { ...descent, leastContribution: 0 }
  let best: { found: Descent; start: number } | null = null
  const runs: PmfRun[] = []
  for (let start = firstStart; start < firstStart + starts; start++) {
    const first = drawStart(problem, p, seedOf(seed, start))
    const goOn = (from: Descent, of: DescentOptions) =>
      outlierDistance === null ? descendFrom(problem, p, from, of) : downWeighted(input, weights, from, p, outlierDistance, of)
    const begun = descendFrom(problem, p, first, outlierDistance === null ? bound : { ...bound, mostIterations: firstIterations })
    const nonNegative = outlierDistance === null ? begun : goOn(begun, bound)
    const found = descent.leastContribution === 0 ? nonNegative : goOn(nonNegative, descent)
    runs.push({ start, q: found.q, iterations: found.iterations, converged: found.converged })
    if (!best || found.q < best.found.q) best = { found, start }
    options.onProgress?.(runs.length / starts)
  }
  if (!best) throw new RangeError('起始点个数必须大于 0')
  return { best: solutionOf(input, problem, best.found, best.start, options), runs }
}
