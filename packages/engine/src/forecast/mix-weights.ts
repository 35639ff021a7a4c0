/** What is mixed of a forecast when nothing has been judged yet. */
const priorWeights = [0.5, 0.25, 0.15] as const
const size = priorWeights.length

/** Sums of one mixture's least squares: products of the parts with each other and with what came, upper triangle row by row. */
export interface MixSums {
  products: Float64Array
  came: Float64Array
}

export const emptySums = (): MixSums => ({ products: new Float64Array(size * size), came: new Float64Array(size) })

export const addToSums = ({ products, came }: MixSums, parts: ArrayLike<number>, from: number, outcome: number, weight: number): void => {
  for (let i = 0; i < size; i++) {
    came[i]! += weight * parts[from + i]! * outcome
    for (let j = 0; j < size; j++) products[i * size + j]! += weight * parts[from + i]! * parts[from + j]!
  }
}

/** Solves for the parts of a subset (bits of `mask`), the others 0; null where it is singular. */
const solveSubset = (a: Float64Array, b: Float64Array, mask: number): Float64Array | null => {
  const own = [0, 1, 2].filter(i => mask & (1 << i))
  const rows = own.map(i => [...own.map(j => a[i * size + j]!), b[i]!])
  for (let i = 0; i < own.length; i++) {
    const pivot = rows[i]![i]!
    if (!(Math.abs(pivot) > 1e-12)) return null
    for (let r = 0; r < own.length; r++) {
      if (r === i) continue
      const factor = rows[r]![i]! / pivot
      for (let c = i; c <= own.length; c++) rows[r]![c]! -= factor * rows[i]![c]!
    }
  }
  const out = new Float64Array(size)
  own.forEach((part, i) => (out[part] = rows[i]![own.length]! / rows[i]![i]!))
  return out
}

/**
 * Weights of the parts of a forecast, none negative, of least squared error, drawn to usual ones as far as few days have been judged. The rest to 1 is
 * the weight of climatology, since parts are differences from it; the sum is at most 1.1.
 *
 * @param prior what the usual weights count for, as a share of the parts' own squares: a hundredth for a hundred times as many days
 */
export const mixWeights = ({ products, came }: MixSums, prior: number): Float64Array => {
  const [a, b] = [products.slice(), came.slice()]
  const scale = (products[0]! + products[4]! + products[8]!) / size
  if (!(scale > 0)) return Float64Array.from(priorWeights)
  for (let i = 0; i < size; i++) {
    a[i * size + i]! += prior * scale
    b[i]! += prior * scale * priorWeights[i]!
  }
  let best: Float64Array = new Float64Array(size)
  let least = 0
  for (let mask = 1; mask < 1 << size; mask++) {
    const weights = solveSubset(a, b, mask)
    if (!weights || weights.some(weight => weight < 0)) continue
    let loss = 0
    for (let i = 0; i < size; i++) {
      loss -= 2 * b[i]! * weights[i]!
      for (let j = 0; j < size; j++) loss += weights[i]! * weights[j]! * a[i * size + j]!
    }
    if (loss >= least) continue
    best = weights
    least = loss
  }
  const sum = best.reduce((total, weight) => total + weight, 0)
  return sum > 1.1 ? best.map(weight => (weight * 1.1) / sum) : best
}
