import type { EmissionPollutantId, QualityGrade } from '@qingyuan/domain/emissions.ts'
import { seededRandom } from '../../core/random.ts'
import type { EmissionSource } from '../calculate/emission-source.ts'
import type { Inventory } from '../calculate/inventory.ts'
import type { FactorLibrary } from '../factors/library.ts'

/** Relative standard deviations by grade. Source: inventory-method §14 (activity and factors: our choice, of the size of published practice). */
export const activitySigma: Readonly<Record<QualityGrade, number>> = { A: 0.05, B: 0.1, C: 0.3, D: 0.6, E: 1 }
export const factorSigma: Readonly<Record<QualityGrade, number>> = { A: 0.1, B: 0.25, C: 0.5, D: 0.8, E: 1.2 }

/** Simple combination of independent relative deviations: √(σA² + σEF² + ση²). */
export const combinedSigma = (...sigmas: readonly number[]): number => Math.sqrt(sigmas.reduce((sum, sigma) => sum + sigma * sigma, 0))

/** Sources that share a factor err together: one lognormal a group, and one normal for their activities, which err each for itself. */
export interface UncertainGroup {
  grams: number
  /** Standard deviation of the group's activity part, g: √Σ (E σA)². */
  activityGrams: number
  /** Relative, of the factor that the group shares. */
  factorSigma: number
}

export interface Spread {
  mean: number
  /** 2.5 and 97.5 percentile. */
  low: number
  high: number
  draws: number
}

const percentile = (sorted: Float64Array, share: number): number => {
  const at = share * (sorted.length - 1)
  const [from, part] = [Math.floor(at), at % 1]
  return sorted[from]! * (1 - part) + sorted[Math.min(sorted.length - 1, from + 1)]! * part
}

/**
 * Spread of a total: each draw multiplies every group by its own lognormal (mean 1) and moves its activity by a normal; an activity below 0 counts
 * as 0. The same seed gives the same spread.
 *
 * Source: inventory-method §14; IPCC 2006 vol. 1 ch. 3 (approach 2). Simplified: factors of different rows are independent.
 */
export const monteCarlo = (groups: readonly UncertainGroup[], seed: number, draws = 10_000): Spread => {
  const random = seededRandom(seed)
  const totals = new Float64Array(draws)
  for (const { grams, activityGrams, factorSigma: sigma } of groups) {
    const [variance, logs] = [Math.log1p(sigma * sigma), Math.sqrt(Math.log1p(sigma * sigma))]
    for (let n = 0; n < draws; n++) {
      const factor = Math.exp(logs * random.normal() - variance / 2)
      totals[n]! += Math.max(0, grams + activityGrams * random.normal()) * factor
    }
  }
  const mean = totals.reduce((a, b) => a + b, 0) / draws
  const sorted = totals.sort()
  return { mean, low: percentile(sorted, 0.025), high: percentile(sorted, 0.975), draws }
}

/**
 * Groups of one pollutant's emissions. The factor's grade is that of the last row that made it (EF, discharge factor or share); measured emissions
 * have the deviation of their activity only.
 *
 * @param keep which sources; all when left out
 */
export const uncertainGroups = (
  { sources, emissions }: Inventory,
  library: FactorLibrary,
  pollutant: EmissionPollutantId,
  keep: (source: EmissionSource) => boolean = () => true,
): UncertainGroup[] => {
  const qualities = new Map(library.rows.map(({ id, version, quality }) => [`${id}@${version}`, quality]))
  const groups = new Map<string, { grams: number; squares: number; sigma: number }>()
  for (const [id, { results }] of emissions) {
    const source = sources.get(id)!
    const result = results.find(each => each.pollutant === pollutant)
    if (!result || !keep(source)) continue
    const main = result.factors.find(row => /^(EF|DISCHARGE)/.test(row)) ?? result.factors.at(-1) ?? ''
    const group = groups.get(main) ?? { grams: 0, squares: 0, sigma: factorSigma[qualities.get(main) ?? 'A'] * (main === '' ? 0 : 1) }
    group.grams += result.grams
    group.squares += (result.grams * activitySigma[source.activityGrade]) ** 2
    groups.set(main, group)
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { grams, squares, sigma }]) => ({ grams, activityGrams: Math.sqrt(squares), factorSigma: sigma }))
}
