/**
 * Ranks of values, the smallest first (best first for concentrations and indices); equal values share a rank and the next ones are skipped: 1, 1, 3
 * (城市环境空气质量排名: 并列). Give rounded values, so that what looks equal ranks equal.
 *
 * @param values NaN missing
 * @returns 1..n; 0 for a missing value
 */
export const rank = (values: ArrayLike<number>): Int32Array => {
  const order = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]!)
  order.sort((a, b) => values[a]! - values[b]!)
  const ranks = new Int32Array(values.length)
  for (const [place, i] of order.entries()) {
    const before = order[place - 1]
    ranks[i] = before !== undefined && values[before] === values[i] ? ranks[before]! : place + 1
  }
  return ranks
}
