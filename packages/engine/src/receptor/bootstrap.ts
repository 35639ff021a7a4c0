import { seededRandom } from '../core/random.ts'
import { percentile } from '../statistics/percentile.ts'
import { type DescentOptions, descendFrom, descentDefaults } from './descend.ts'
import { matchFactors } from './match.ts'
import { scaleToMeanOne } from './normalise.ts'
import type { PmfSolution } from './pmf.ts'
import { type PmfInput, type PmfProblem, problemOf, weightsOf } from './pmf-problem.ts'
import { seedOf } from './start.ts'

export interface BootstrapOptions {
  runs: number
  seed: number
  /** Rows drawn together, so that what follows one another stays together; the length of an episode. */
  blockRows: number
  /** Correlation from which a factor is the one of the base solution (EPA PMF: 0.6). */
  threshold: number
  descent?: Partial<DescentOptions>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface BootstrapResult {
  /** p × (p + 1): how often a factor of a run (row) was found to be base factor 0..p-1, or none (last column). */
  mapping: Uint32Array
  /** Percentiles 5, 25, 50, 75, 95 of each profile element, species × p; NaN for a factor that was never found. */
  percentiles: Record<5 | 25 | 50 | 75 | 95, Float64Array>
}

/** Rows of a resample: whole blocks from random places (round the end), until there are as many as in the base. */
export const drawRows = (rows: number, blockRows: number, seed: number): Int32Array => {
  const random = seededRandom(seed)
  const drawn = new Int32Array(rows)
  for (let at = 0; at < rows; ) {
    const first = Math.floor(random.next() * rows)
    for (let b = 0; b < blockRows && at < rows; b++) drawn[at++] = (first + b) % rows
  }
  return drawn
}

const pickRows = (values: ArrayLike<number>, columns: number, rows: Int32Array): Float64Array =>
  Float64Array.from({ length: rows.length * columns }, (_, at) => values[rows[Math.floor(at / columns)]! * columns + (at % columns)]!)

const resampled = ({ species, values }: PmfInput, weights: Float64Array, rows: Int32Array): PmfProblem =>
  problemOf(rows.length, species, pickRows(values, species, rows), pickRows(weights, species, rows))

const summary = (samples: number[][], share: number): Float64Array => Float64Array.from(samples, values => percentile(values, share))

/**
 * Block bootstrap of a PMF solution: resampled rows are factorised again from the base solution; each factor found is matched with a base factor
 * by the correlation of contributions, and its profile counts for that factor. Wide intervals or unmatched factors: too many factors.
 *
 * Simplified: each resample starts at the base solution, so jumps to far solutions are not looked for (the random starts show those).
 * Source: Norris et al. 2014, EPA PMF 5.0, section 6.2; Paatero et al. 2014, Atmos. Meas. Tech. 7:781.
 */
export const bootstrapPmf = (input: PmfInput, base: PmfSolution, options: BootstrapOptions): BootstrapResult => {
  const p = base.factors
  const weights = weightsOf(input)
  const mapping = new Uint32Array(p * (p + 1))
  const samples: number[][] = Array.from({ length: input.species * p }, () => [])
  const descent = { ...descentDefaults, ...options.descent, signal: options.signal }
  for (let run = 0; run < options.runs; run++) {
    const rows = drawRows(input.rows, options.blockRows, seedOf(options.seed, run))
    const contributions = pickRows(base.contributions, p, rows)
    const found = scaleToMeanOne(descendFrom(resampled(input, weights, rows), p, { contributions, profiles: base.profiles }, descent), p)
    matchFactors(found.contributions, contributions, p, options.threshold).forEach((b, k) => {
      const cell = k * (p + 1) + (b === -1 ? p : b)
      mapping[cell] = mapping[cell]! + 1
      if (b !== -1) for (let j = 0; j < input.species; j++) samples[j * p + b]!.push(found.profiles[j * p + k]!)
    })
    options.onProgress?.((run + 1) / options.runs)
  }
  const at = (share: number) => summary(samples, share)
  return { mapping, percentiles: { 5: at(5), 25: at(25), 50: at(50), 75: at(75), 95: at(95) } }
}
