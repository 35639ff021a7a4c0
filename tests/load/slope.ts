export interface Slope {
  /** Growth of y for one x, and half the width of its 95 % interval. */
  perUnit: number
  margin: number
}

/** Least-squares line through points; the margin takes 2 standard errors (n ≥ 10). NaN with fewer than three points. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): Slope => {
  const n = points.length
  if (n < 3) return { perUnit: Number.NaN, margin: Number.NaN }
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / n
  const [mx, my] = [mean(0), mean(1)]
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  const perUnit = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx
  const rest = points.reduce((sum, [x, y]) => sum + (y - my - perUnit * (x - mx)) ** 2, 0)
  return { perUnit, margin: 2 * Math.sqrt(rest / (n - 2) / sxx) }
}
