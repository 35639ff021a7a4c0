import { openPlaces } from '#/modules/system/places/public.ts'
import { openClassScales, openEvaluation } from '#/modules/system/settings/public.ts'
import type { AirServices } from './read.ts'

/** Services that reading air quality needs, opened on a database with the clock at an instant: for what loads the demo city. */
export const openAirServices = async ({ db, pool, now }: Pick<AirServices, 'db' | 'pool'> & { now: number }) => {
  const [places, classScales, evaluation] = [await openPlaces(db), await openClassScales(db), await openEvaluation(db)]
  return { db, pool, places, classScales, evaluation, clock: { now: () => now } }
}
