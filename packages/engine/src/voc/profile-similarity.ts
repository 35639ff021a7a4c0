import { fewestComparable, mostOutside } from '@qingyuan/domain/species/source-profiles.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'

export interface ProfileMatch {
  /** Position in the library. */
  index: number
  /** Hellinger affinity Σ√(f l) over the species that both have, 0..1. */
  similarity: number
  common: number
  /** Share of the factor in species that the profile lacks, 0..1. */
  outside: number
}

/** Fewer species in common say nothing. */
export const fewestCommon = fewestComparable
/** Below it no profile of the library is near. */
export const leastSimilarity = 0.7

/** Whether a profile is near enough to name a composition. */
export const namesComposition = ({ similarity, outside }: Pick<ProfileMatch, 'similarity' | 'outside'>): boolean =>
  similarity >= leastSimilarity && outside <= mostOutside

/** CFC-11, -12, -113, -114, carbon tetrachloride, chloromethane, ethane, acetone: weeks to decades in the air, at nearly one level everywhere. */
const longLived = new Set(['75-69-4', '75-71-8', '76-13-1', '76-14-2', '56-23-5', '74-87-3', '74-84-0', '67-64-1'])
const leastBackground = 0.5

/** Whether long-lived species make up at least half of a composition by mass, in the order of the species numbers, NaN: not measured. */
export const isBackgroundComposition = (composition: ArrayLike<number>): boolean => {
  let [background, all] = [0, 0]
  for (const { no, cas } of storedSpecies) {
    const share = composition[no - 1] ?? Number.NaN
    if (!(share > 0)) continue
    all += share
    if (longLived.has(cas)) background += share
  }
  return all > 0 && background >= leastBackground * all
}

/**
 * Profiles of a library by their similarity to a factor or an hour, best first. Both are renormalised on the species that both have.
 *
 * @param factor share or mass of each species, NaN: not measured @param library the same, NaN: not listed
 * @returns profiles with at least ten species in common with the factor
 * Source: Hellinger affinity (Bhattacharyya 1943).
 */
export const matchProfiles = (factor: ArrayLike<number>, library: readonly ArrayLike<number>[]): ProfileMatch[] =>
  library
    .map((profile, index) => ({ index, ...similarityOf(factor, profile) }))
    .filter(({ common }) => common >= fewestCommon)
    .sort((a, b) => b.similarity - a.similarity)

/** Similarity of two compositions; NaN without mass in common species. */
export const similarityOf = (factor: ArrayLike<number>, profile: ArrayLike<number>): Omit<ProfileMatch, 'index'> => {
  let [own, others, all, cross, common] = [0, 0, 0, 0, 0]
  for (let i = 0; i < factor.length; i++) {
    const [f, l] = [Math.max(0, factor[i]!), Math.max(0, profile[i]!)]
    if (f !== f) continue
    all += f
    if (l !== l) continue
    own += f
    others += l
    cross += Math.sqrt(f * l)
    common++
  }
  return {
    similarity: own > 0 && others > 0 ? cross / Math.sqrt(own * others) : Number.NaN,
    common,
    outside: all > 0 ? 1 - own / all : Number.NaN,
  }
}
