import type { Db } from '#/platform/database/pool.ts'
import type { CityInputs } from './impact.ts'

/** What the newest year's calculation would read; null while nothing is told of any source. */
export const cityInputs = async (_services: { db: Db }): Promise<CityInputs | null> => null
