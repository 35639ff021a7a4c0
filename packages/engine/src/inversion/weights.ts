/**
 * Weights of members from their costs (twice the negative log posterior): exp(−cost / 2T), T the least temperature from 1 on that leaves
 * at least a share of the members effective. Errors of one hour are those of the next, so costs say more than they know; and thirty members are few.
 *
 * @param effective least 1 / Σ w² as a share of the members, 0..1
 */
export const memberWeights = (costs: readonly number[], effective: number): Float64Array => {
  const least = Math.min(...costs)
  const at = (temperature: number): Float64Array => {
    const raw = Float64Array.from(costs, cost => Math.exp((least - cost) / (2 * temperature)))
    const sum = raw.reduce((a, b) => a + b, 0)
    return raw.map(weight => weight / sum)
  }
  const enough = (weights: Float64Array) => 1 / weights.reduce((sum, w) => sum + w * w, 0) >= effective * costs.length
  let high = 1
  while (!enough(at(high)) && high < 1e12) high *= 2
  if (high === 1) return at(1)
  let low = high / 2
  for (let round = 0; round < 30; round++) {
    const middle = (low + high) / 2
    if (enough(at(middle))) high = middle
    else low = middle
  }
  return at(high)
}

/** Value below which a share q of the weight is; weights sum to 1. */
export const weightedQuantile = (values: Float64Array, weights: Float64Array, q: number): number => {
  const order = Array.from(values, (_, n) => n).sort((a, b) => values[a]! - values[b]!)
  let sum = 0
  for (const n of order) {
    sum += weights[n]!
    if (sum >= q) return values[n]!
  }
  return values[order.at(-1) ?? 0] ?? Number.NaN
}

/** An effective member has its own draws, half of them independent of the others: it represents four of a sample. */
const perMember = 4

/**
 * Share of a sample below which its members leave a further one with probability q: (q (n + 1) − ½) / n. Of ten there is one chance in eleven that the next
 * is above all, so that the 90 % of few is not the 90 % of what may come.
 *
 * Source: Hyndman and Fan 1996, definitions 5 and 6.
 *
 * @param effective members that the weights leave
 */
export const predictiveShare = (q: number, effective: number): number => {
  const n = perMember * effective
  return Math.min(1, Math.max(0, (q * (n + 1) - 0.5) / n))
}
