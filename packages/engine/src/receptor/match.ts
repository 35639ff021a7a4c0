/** Pearson correlation of column a of `x` (rows × p) with column b of `y`; NaN when one does not vary. */
export const correlationOf = (x: Float64Array, a: number, y: Float64Array, b: number, p: number): number => {
  const rows = x.length / p
  let [sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0]
  for (let i = 0; i < rows; i++) {
    const [u, v] = [x[i * p + a]!, y[i * p + b]!]
    sx += u
    sy += v
    xx += u * u
    yy += v * v
    xy += u * v
  }
  return (xy - (sx * sy) / rows) / Math.sqrt((xx - (sx * sx) / rows) * (yy - (sy * sy) / rows))
}

/** Which factor of `base` each factor of `other` is, by the greatest correlation of contributions; -1 below the threshold. */
export const matchFactors = (other: Float64Array, base: Float64Array, p: number, threshold: number): Int32Array =>
  Int32Array.from({ length: p }, (_, k) => {
    let [best, found] = [threshold, -1]
    for (let b = 0; b < p; b++) {
      const r = correlationOf(other, k, base, b, p)
      if (r >= best) [best, found] = [r, b]
    }
    return found
  })
