import { bootstrapPmf } from '@qingyuan/engine/receptor/bootstrap.ts'
import { displacePmf } from '@qingyuan/engine/receptor/displacement.ts'
import { pmf } from '@qingyuan/engine/receptor/pmf.ts'
import type { PmfInput } from '@qingyuan/engine/receptor/pmf-problem.ts'
import type { TaskContext } from './task-context.ts'

export interface PmfQuestion {
  input: PmfInput
  factors: number
  /** In means of the factor, <= 0. */
  leastContribution: number
  starts: number
  seed: number
  /** Fewest and most factors of the scan of Q. */
  scan: readonly [fewest: number, most: number]
  scanStarts: number
  bootstraps: number
  blockRows: number
  /** Highest species of each factor whose displacement is looked for. */
  displaced: number
}

export interface PmfAnswer {
  /** rows x factors and species x factors. */
  contributions: Float64Array
  profiles: Float64Array
  q: number
  qRobust: number
  qExpected: number
  qRatioBySpecies: Float64Array
  /** Starts that came within 0.1 % of the least Q. */
  foundLeast: number
  starts: number
  /** Q over its expectation by number of factors; `found`: starts within 0.1 % of the least. */
  scan: { factors: number; ratio: number; found: number; starts: number }[]
  /** Share of the bootstraps in which each factor was found again, 0..1. */
  mapped: number[]
  /** Species x factors: percentiles 5 and 95 of the bootstraps; NaN for a factor that was never found. */
  low: Float64Array
  high: Float64Array
  /** Species whose displacement was looked for, with the limits by factor. */
  displacement: { species: number; lower: number[]; upper: number[] }[]
  swaps: number[]
  largestDropShare: number
}

const [outlierDistance, nearLeast, mapThreshold] = [4, 1.001, 0.6] as const
const riseOfQ = 4
/** Parts of the progress: scan, starts, bootstraps, displacement. */
const [scanPart, startPart, bootPart] = [0.25, 0.35, 0.25] as const

const foundLeast = (runs: readonly { q: number }[]): number => {
  const least = Math.min(...runs.map(({ q }) => q))
  return runs.filter(({ q }) => q <= nearLeast * least).length
}

/** Factors of a PMF with what says how far they can be trusted: scan of factor numbers, starts, bootstraps, displacement. */
export const pmfTask = (question: PmfQuestion, { onProgress }: TaskContext): PmfAnswer => {
  const { input, factors, leastContribution, starts, seed, scan, scanStarts, bootstraps, blockRows, displaced } = question
  const descent = { leastContribution }
  const counts = Array.from({ length: scan[1] - scan[0] + 1 }, (_, i) => scan[0] + i)
  const scanned = counts.map((count, i) => {
    const { best, runs } = pmf(input, { factors: count, starts: scanStarts, seed, outlierDistance, descent })
    onProgress((scanPart * (i + 1)) / counts.length)
    return { factors: count, ratio: best.qRobust / best.qExpected, found: foundLeast(runs), starts: scanStarts }
  })
  const { best, runs } = pmf(input, {
    factors,
    starts,
    seed,
    outlierDistance,
    descent,
    onProgress: share => onProgress(scanPart + startPart * share),
  })
  const boot = bootstrapPmf(input, best, {
    ...{ runs: bootstraps, seed, blockRows, threshold: mapThreshold, descent },
    onProgress: share => onProgress(scanPart + startPart + bootPart * share),
  })
  const columns = factors + 1
  const mapped = Array.from({ length: factors }, (_, k) => boot.mapping[k * columns + k]! / bootstraps)
  const top = new Set(
    Array.from({ length: factors }, (_, k) =>
      Array.from({ length: input.species }, (_s, s) => s)
        .toSorted((a, b) => best.profiles[b * factors + k]! - best.profiles[a * factors + k]!)
        .slice(0, displaced),
    ).flat(),
  )
  const species = [...top].sort((a, b) => a - b)
  const done = scanPart + startPart + bootPart
  const moved = displacePmf(input, best, { dQ: riseOfQ, species, descent, onProgress: share => onProgress(done + (1 - done) * share) })
  const limitsOf = (values: Float64Array, s: number) => Array.from({ length: factors }, (_, k) => values[s * factors + k]!)
  return {
    ...{ contributions: Float64Array.from(best.contributions), profiles: Float64Array.from(best.profiles) },
    ...{ q: best.q, qRobust: best.qRobust, qExpected: best.qExpected, qRatioBySpecies: best.qRatioBySpecies },
    ...{ foundLeast: foundLeast(runs), starts, scan: scanned, mapped, low: boot.percentiles[5], high: boot.percentiles[95] },
    displacement: species.map(s => ({ species: s, lower: limitsOf(moved.lower, s), upper: limitsOf(moved.upper, s) })),
    ...{ swaps: [...moved.swaps], largestDropShare: moved.largestDrop / best.q },
  }
}
