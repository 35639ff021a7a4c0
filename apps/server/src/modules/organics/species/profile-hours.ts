import { sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { fewestCommon, similarityOf } from '@qingyuan/engine/voc/profile-similarity.ts'
import type { Db } from '#/platform/database/pool.ts'
import { speciesMasses } from './means.ts'
import { profileColumn } from './profile-library.ts'
import { readSpeciesHours, speciesSize } from './read-species.ts'

export interface ProfileHours {
  placeId: number
  /** Similarity to the profile, 0..1; NaN with too few species in common. */
  similarity: Float64Array
  /** μg/m³ of the species that the profile lists; NaN without any of them. */
  mass: Float64Array
}

/** How like a source profile the hours of places are, from the one that ends at `first`. A place without species is left out. */
export const profileHours = async (
  db: Db,
  placeIds: readonly number[],
  code: string,
  first: number,
  hours: number,
): Promise<ProfileHours[]> => {
  const profile = sourceProfiles.find(each => each.code === code)
  if (!profile || placeIds.length === 0) return []
  const listed = profileColumn(profile)
  const series = await readSpeciesHours(db, placeIds, first, first + (hours - 1) * hourMs)
  return series.map(({ placeId, times, ppb }) => {
    const [similarity, mass] = [new Float64Array(hours).fill(Number.NaN), new Float64Array(hours).fill(Number.NaN)]
    const own = new Float64Array(speciesSize)
    times.forEach((time, row) => {
      const at = Math.round((time - first) / hourMs)
      let [sum, common] = [0, 0]
      for (let s = 0; s < speciesSize; s++) {
        own[s] = ppb[row * speciesSize + s]! * speciesMasses[s]!
        if (own[s]! !== own[s]! || listed[s]! !== listed[s]!) continue
        sum += own[s]!
        common++
      }
      if (common === 0) return
      mass[at] = sum
      if (common >= fewestCommon) similarity[at] = similarityOf(own, listed).similarity
    })
    return { placeId, similarity, mass }
  })
}
