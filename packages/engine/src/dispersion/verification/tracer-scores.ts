import { type PairedScores, pairedScores } from './paired-scores.ts'

/** Scores by which the DATEM archive ranks models of tracer releases. */
export interface TracerScores extends PairedScores {
  /** Figure of merit in space: % of the places with either that have both. */
  figureOfMerit: number
  /** Kolmogorov-Smirnov parameter, % (whole number, as DATEM prints it). */
  kolmogorovSmirnov: number
  /** 0 to 4, 4 best: R² + (1 - |FB / 2|) + FMS / 100 + (1 - KSP / 100). */
  rank: number
}

const shareBelow = (sorted: Float64Array, value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low / sorted.length
}

/** Largest distance of the two distributions at the values that were measured above zero, in whole per cent. */
const smirnov = (observed: Float64Array, modelled: Float64Array): number => {
  const [o, m] = [observed.toSorted(), modelled.toSorted()]
  const distances = o.filter(value => value > 0).map(value => Math.abs(shareBelow(o, value) - shareBelow(m, value)))
  return Math.floor(100 * distances.reduce((most, distance) => Math.max(most, distance), 0) + 1e-9)
}

/**
 * Ranks a model against tracer samples; measured and modelled of the same sampler and period, zeros included.
 *
 * Source: Draxler 2006, The use of global and mesoscale meteorological model data to predict the transport and dispersion of tracer plumes over
 * Washington D.C.; Mosca et al. 1998 for its parts. Where the distributions are compared (at measured values above zero, values strictly below)
 * and that the per cent is cut off follows from the scores in the archive.
 */
export const tracerScores = (observed: ArrayLike<number>, modelled: ArrayLike<number>): TracerScores => {
  const paired = pairedScores(observed, modelled)
  const [o, m] = [Float64Array.from(observed), Float64Array.from(modelled)]
  let [both, either] = [0, 0]
  o.forEach((value, i) => {
    if (value > 0 && m[i]! > 0) both++
    if (value > 0 || m[i]! > 0) either++
  })
  const figureOfMerit = (100 * both) / either
  const kolmogorovSmirnov = smirnov(o, m)
  const rank = paired.correlation ** 2 + (1 - Math.abs(paired.fractionalBias / 2)) + figureOfMerit / 100 + (1 - kolmogorovSmirnov / 100)
  return { ...paired, figureOfMerit, kolmogorovSmirnov, rank }
}
