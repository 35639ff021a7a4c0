import { type LinearFit, linearFit } from '../correlation/linear-fit.ts'
import { percentile } from '../statistics/percentile.ts'

export interface RatioFitOptions {
  kind: 'ols' | 'rma'
  /** Leaves out, once, the pairs whose residual is beyond four median absolute deviations. */
  robust: boolean
  /** Detection limits of both, ppb: a pair counts where each is above its own. */
  limits: { numerator: number; denominator: number }
  /** Pairs that must be there (no default); fewer than 10 are never fitted. */
  need: number
}

export interface RatioFit extends LinearFit {
  /** Pairs that the robust option left out. */
  dropped: number
  /** Mean of the numerator over mean of the denominator, same pairs. */
  ratioOfMeans: number
  /** Median of the ratios of each hour. */
  medianRatio: number
}

const fewestPairs = 10
/** Median absolute deviations beyond which a residual is left out of a robust fit. */
export const outlierDistance = 4

const paired = (numerator: ArrayLike<number>, denominator: ArrayLike<number>, { limits }: RatioFitOptions) => {
  const [x, y]: [number[], number[]] = [[], []]
  for (let i = 0; i < numerator.length; i++) {
    if (!(numerator[i]! > limits.numerator && denominator[i]! > limits.denominator)) continue
    x.push(denominator[i]!)
    y.push(numerator[i]!)
  }
  return { x, y }
}

/** Pairs within four median absolute deviations of the residuals from their median. */
const withoutOutliers = (x: readonly number[], y: readonly number[], { slope, intercept }: LinearFit) => {
  const residuals = x.map((value, i) => y[i]! - intercept - slope * value)
  const middle = percentile(residuals, 50)
  const distances = residuals.map(residual => Math.abs(residual - middle))
  const bound = outlierDistance * percentile(distances, 50)
  const kept = x.flatMap((_, i) => (distances[i]! <= bound ? [i] : []))
  return { x: kept.map(i => x[i]!), y: kept.map(i => y[i]!) }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Three ratios of two species, which are three numbers: the slope of numerator on denominator, the ratio of means, the median of hourly ratios.
 *
 * @param numerator ppb, NaN missing @param denominator as long
 * @returns NaN throughout with fewer pairs than needed
 * Source: analysis-methods (ratios); residuals beyond 4 MAD by Leys et al. 2013.
 */
export const ratioFit = (numerator: ArrayLike<number>, denominator: ArrayLike<number>, options: RatioFitOptions): RatioFit => {
  const need = Math.max(fewestPairs, options.need)
  const all = paired(numerator, denominator, options)
  const first = linearFit(all.x, all.y, options.kind, { need })
  const used = options.robust && first.count >= need ? withoutOutliers(all.x, all.y, first) : all
  const fit = used === all ? first : linearFit(used.x, used.y, options.kind, { need })
  const enough = fit.count >= need
  return {
    ...fit,
    dropped: all.x.length - used.x.length,
    ratioOfMeans: enough ? total(used.y) / total(used.x) : Number.NaN,
    medianRatio: enough
      ? percentile(
          used.x.map((x, i) => used.y[i]! / x),
          50,
        )
      : Number.NaN,
  }
}
