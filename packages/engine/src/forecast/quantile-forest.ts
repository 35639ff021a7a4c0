import { classOfValue, type ForestOptions, growForest } from '../trend/regression-forest.ts'

export interface QuantileForest {
  /**
   * Quantiles of what may come for a row of explaining values, one a level requested, ascending with it.
   *
   * @param row one value a column, none missing @param out written and returned
   */
  predict(row: ArrayLike<number>, levels: readonly number[], out: Float64Array): Float64Array
}

const bins = 64

/** Bounds of bins of equal numbers of values, from the least to the greatest: bins + 1 of them. */
const boundsOf = (y: Float64Array): Float64Array => {
  const sorted = y.slice().sort()
  return Float64Array.from({ length: bins + 1 }, (_, k) => sorted[Math.min(sorted.length - 1, Math.floor((k * sorted.length) / bins))]!)
}

/** Value below which a share of the weights is; within a bin they are spread evenly. */
const quantileOf = (weights: Float64Array, bounds: Float64Array, share: number): number => {
  let before = 0
  for (let bin = 0; bin < bins; bin++) {
    const weight = weights[bin]!
    if (weight > 0 && before + weight >= share) return bounds[bin]! + ((share - before) / weight) * (bounds[bin + 1]! - bounds[bin]!)
    before += weight
  }
  return bounds[bins]!
}

/**
 * Quantile regression forest: where the mean of a random forest averages what ended in the same leaves, this keeps how it is distributed there.
 *
 * @param columns what explains, one array a column, none missing @param y what is explained, none missing
 * Simplified: the distribution of a leaf is kept in 64 bins of equal numbers of all values; it never goes beyond the values it has seen.
 * Source: Meinshausen 2006, Journal of Machine Learning Research 7:983.
 */
export const growQuantileForest = (columns: readonly Float64Array[], y: Float64Array, options: ForestOptions): QuantileForest => {
  const forest = growForest(columns, y, options)
  const bounds = boundsOf(y)
  const inner = bounds.subarray(1, bins)
  const binOf = Uint8Array.from(y, value => classOfValue(inner, value))
  const leaves = Array.from({ length: forest.trees }, (_, tree) => {
    const [counts, sizes] = [new Float32Array(forest.nodesOf(tree) * bins), new Uint32Array(forest.nodesOf(tree))]
    for (let row = 0; row < y.length; row++) {
      const leaf = forest.leafOf(tree, column => forest.classes.of[column]![row]!)
      counts[leaf * bins + binOf[row]!]!++
      sizes[leaf]!++
    }
    return counts.map((count, at) => (count > 0 ? count / sizes[Math.floor(at / bins)]! : 0))
  })
  const classes = new Uint8Array(columns.length)
  const weights = new Float64Array(bins)
  return {
    predict: (row, levels, out) => {
      for (let column = 0; column < classes.length; column++) classes[column] = classOfValue(forest.classes.bounds[column]!, row[column]!)
      weights.fill(0)
      for (let tree = 0; tree < forest.trees; tree++) {
        const from = forest.leafOf(tree, column => classes[column]!) * bins
        for (let bin = 0; bin < bins; bin++) weights[bin]! += leaves[tree]![from + bin]! / forest.trees
      }
      for (const [i, share] of levels.entries()) out[i] = quantileOf(weights, bounds, share)
      return out
    },
  }
}
