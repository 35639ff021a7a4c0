import { tProbability, tQuantile } from '../statistics/student-t.ts'
import { centreColumn, pairMoments } from './correlate.ts'

export interface LinearFit {
  slope: number
  intercept: number
  r: number
  r2: number
  /** Standard errors of slope and intercept, standard deviation of the residuals (n - 2). */
  slopeError: number
  interceptError: number
  residual: number
  /** 95 % interval of the slope. */
  lower: number
  upper: number
  /** Two-sided probability of the slope without any relation. */
  p: number
  count: number
}

export interface LinearFitOptions {
  /** Pairs that must be there (data capture, no default). Never fewer than 3. */
  need: number
}

const nothing = (count: number): LinearFit => {
  const none = Number.NaN
  return {
    slope: none,
    intercept: none,
    r: none,
    r2: none,
    slopeError: none,
    interceptError: none,
    residual: none,
    lower: none,
    upper: none,
    p: none,
    count,
  }
}

/**
 * Straight line of y on x. `ols`: y alone is uncertain (ordinary least squares). `rma`: both are (reduced major axis, slope sign(r) sqrt(Syy / Sxx)),
 * with the same standard error of the slope (Ricker 1973).
 *
 * @param x NaN missing: the pair is left out @param y as long as x
 * @returns NaN throughout with fewer than 3 pairs, fewer than needed, or without variance in x (for `rma`: or in y)
 * Simplified: errors take the pairs as independent; hours are not, so the interval is the narrowest one.
 * Source: textbook least squares; Ricker 1973, J. Fish. Res. Board Can. 30:409.
 */
export const linearFit = (x: ArrayLike<number>, y: ArrayLike<number>, kind: 'ols' | 'rma', { need }: LinearFitOptions): LinearFit => {
  const { count, meanX, meanY, sxx, syy, sxy } = pairMoments(centreColumn(x), centreColumn(y))
  if (count < Math.max(3, need) || !(sxx > 0) || (kind === 'rma' && !(syy > 0))) return nothing(count)
  const r = syy > 0 ? Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx * syy))) : Number.NaN
  const slope = kind === 'ols' ? sxy / sxx : Math.sign(sxy || 1) * Math.sqrt(syy / sxx)
  const intercept = meanY - slope * meanX
  const squares = Math.max(0, syy - 2 * slope * sxy + slope * slope * sxx)
  const least = Math.sqrt(Math.max(0, syy - (sxy * sxy) / sxx) / (count - 2))
  const slopeError = least / Math.sqrt(sxx)
  const half = tQuantile(0.95, count - 2) * slopeError
  return {
    slope,
    intercept,
    r,
    r2: r * r,
    slopeError,
    interceptError: least * Math.sqrt(1 / count + (meanX * meanX) / sxx),
    residual: Math.sqrt(squares / (count - 2)),
    lower: slope - half,
    upper: slope + half,
    p: slopeError === 0 ? 0 : tProbability(sxy / sxx / slopeError, count - 2),
    count,
  }
}
