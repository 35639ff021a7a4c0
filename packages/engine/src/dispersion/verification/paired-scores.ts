/** Scores of a model against measurements, pair by pair. NaN where a score has no meaning for the pairs. */
export interface PairedScores {
  pairs: number
  observedMean: number
  modelledMean: number
  correlation: number
  /** 2 (model - observed) / (model + observed): positive when the model is too high. */
  fractionalBias: number
  /** Normalized mean square error. */
  nmse: number
  /** Share of pairs within a factor of two, 0..1. */
  factor2: number
  /** exp of mean ln(observed / modelled): 1 without bias, above 1 when the model is too low. */
  geometricMeanBias: number
  /** exp of mean ln²(observed / modelled): 1 at best. */
  geometricVariance: number
  /** Sum of differences over sum of both: 0 at best, 1 without overlap. */
  normalizedDifference: number
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

const correlationOf = (a: Float64Array, b: Float64Array, meanA: number, meanB: number): number => {
  let [ab, aa, bb] = [0, 0, 0]
  a.forEach((value, i) => {
    const [x, y] = [value - meanA, b[i]! - meanB]
    ab += x * y
    aa += x * x
    bb += y * y
  })
  return ab / Math.sqrt(aa * bb)
}

/**
 * Scores of pairs; a pair with NaN on either side is left out.
 *
 * Source: Chang and Hanna 2004, Air quality model performance evaluation. Sign of the fractional bias as DATEM has it.
 *
 * @param least values below it are raised to it before logarithms are taken; with 0, pairs with a zero make the geometric scores infinite
 */
export const pairedScores = (observed: ArrayLike<number>, modelled: ArrayLike<number>, least = 0): PairedScores => {
  const kept = Array.from({ length: observed.length }, (_, i) => i).filter(i => !Number.isNaN(observed[i]!) && !Number.isNaN(modelled[i]!))
  const o = Float64Array.from(kept, i => observed[i]!)
  const m = Float64Array.from(kept, i => modelled[i]!)
  const [observedMean, modelledMean] = [mean(o), mean(m)]
  const over = (value: (observed: number, modelled: number) => number) => mean(o.map((x, i) => value(x, m[i]!)))
  const ratio = (x: number, y: number) => Math.log(Math.max(x, least) / Math.max(y, least))
  return {
    pairs: kept.length,
    observedMean,
    modelledMean,
    correlation: correlationOf(o, m, observedMean, modelledMean),
    fractionalBias: (2 * (modelledMean - observedMean)) / (modelledMean + observedMean),
    nmse: over((x, y) => (x - y) ** 2) / (observedMean * modelledMean),
    factor2: over((x, y) => (y >= 0.5 * x && y <= 2 * x && x > 0 ? 1 : 0)),
    geometricMeanBias: Math.exp(over(ratio)),
    geometricVariance: Math.exp(over((x, y) => ratio(x, y) ** 2)),
    normalizedDifference: over((x, y) => Math.abs(x - y)) / (observedMean + modelledMean),
  }
}
