/** Deviates in the table; a 16-bit random number picks one. */
export const normalTableSize = 65_536

/**
 * Quantile of the standard normal distribution.
 *
 * @param p 0 < p < 1; 0 and 1 give -+Infinity, NaN stays NaN
 * Relative error below 1.2e-9. Source: Acklam 2003, rational approximations in a central and two outer regions.
 */
export const normalQuantile = (p: number): number => {
  if (p < 0.02425) return p === 0 ? -Infinity : outer(Math.sqrt(-2 * Math.log(p)))
  if (p > 0.97575) return -normalQuantile(1 - p)
  const q = p - 0.5
  const r = q * q
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r - 30.66479806614716) * r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r - 13.28068155288572) * r + 1)
  )
}

const outer = (q: number): number =>
  (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q + 4.374664141464968) * q +
    2.938163982698783) /
  ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)

/**
 * 65,536 equally likely standard normal deviates: the quantiles of the middles of as many equal shares, scaled to variance 1. A draw costs one
 * table look-up; what it gives up is deviates beyond 4.3, of which a normal variate has one in sixty thousand.
 */
export const normalTable = (): Float64Array => {
  const table = Float64Array.from({ length: normalTableSize }, (_, i) => normalQuantile((i + 0.5) / normalTableSize))
  const scale = Math.sqrt(normalTableSize / table.reduce((sum, x) => sum + x * x, 0))
  return table.map(x => x * scale)
}
