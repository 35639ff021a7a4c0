import { type SourceProfile, sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { leastSimilarity, matchProfiles } from '@qingyuan/engine/voc/profile-similarity.ts'
import { speciesSize } from './read-species.ts'

/** Isomers that a chromatograph gives as one peak, and the number of the peak. */
const isomers = [44, 45]
const peak = 118

/** Shares by position of the species; NaN: not listed. Isomers of one peak are added up to it. */
export const profileColumn = ({ percent }: SourceProfile): Float64Array => {
  const column = new Float64Array(speciesSize).fill(Number.NaN)
  for (const [no, share] of percent) if (!isomers.includes(no)) column[no - 1] = share
  const both = isomers.reduce((sum, no) => sum + (percent.get(no) ?? 0), 0)
  if (both > 0) column[peak - 1] = both
  return column
}

export interface NamedMatch {
  code: string
  name: string
  category: string
  similarity: number
  common: number
  outside: number
}

/**
 * The nearest profiles to a composition by mass, best first: those of the city that are near enough, then those of the library.
 *
 * @param own profiles of the city
 */
export const nearestProfiles = (composition: ArrayLike<number>, most: number, own: readonly SourceProfile[]): NamedMatch[] => {
  const library = [...own, ...sourceProfiles]
  const isFirst = ({ index, similarity }: { index: number; similarity: number }) => index < own.length && similarity >= leastSimilarity
  return matchProfiles(composition, library.map(profileColumn))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .slice(0, most)
    .map(({ index, similarity, common, outside }) => {
      const { code, name, category } = library[index]!
      return { code, name, category, similarity, common, outside }
    })
}
