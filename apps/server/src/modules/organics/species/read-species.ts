import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import type { Db } from '#/platform/database/pool.ts'
import { decodeRealArrays } from './array-bytes.ts'
import { selectLimits, selectSpeciesHours } from './queries.ts'

export const speciesSize = storedSpecies.length

/** Hours of one station in their order. */
export interface SpeciesSeries {
  placeId: number
  /** Ends of the hours, epoch ms. */
  times: number[]
  /** hours x 118, ppb; NaN: no value, 0: not found. */
  ppb: Float32Array
}

/** Hours that end from `from` to `to`, both included, of stations that the caller may see; a station without any is left out. */
export const readSpeciesHours = async (db: Db, placeIds: readonly number[], from: number, to: number): Promise<SpeciesSeries[]> =>
  (await selectSpeciesHours(db, placeIds, from, to)).map(({ placeId, times, arrays }) => ({
    placeId,
    times,
    ppb: decodeRealArrays(arrays, times.length, speciesSize),
  }))

/** Detection limits of each station on a day, ppb by position of the species; NaN where none is known. */
export const readLimits = async (db: Db, placeIds: readonly number[], day: string): Promise<Map<number, Float64Array>> => {
  const limits = new Map(placeIds.map(id => [id, new Float64Array(speciesSize).fill(Number.NaN)]))
  for (const { placeId, speciesNo, ppb } of await selectLimits(db, placeIds, day)) limits.get(placeId)![speciesNo - 1] = ppb
  return limits
}
