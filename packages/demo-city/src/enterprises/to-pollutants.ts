import { plumeOf } from './trades.ts'

/** Share of the nitrogen oxides (counted as NO2) of a stack that is NO2 where people breathe it: the ratio of the ambient ratio method, tier 2, nearby. */
export const no2OfNox = 0.6

/** What a plume of emitted species (μg/m³, in the order of `emittedSpecies`) adds to measured ones: μg/m³, CO mg/m³; `coarse` is PM10 without PM2.5. */
export const pollutantsOf = (plume: ArrayLike<number>) => ({
  pm2_5: plume[plumeOf.pm2_5]!,
  coarse: plume[plumeOf.pm10]! - plume[plumeOf.pm2_5]!,
  no2: no2OfNox * plume[plumeOf.nox]!,
  so2: plume[plumeOf.so2]!,
  co: plume[plumeOf.co]! / 1000,
  voc: plume[plumeOf.voc]!,
})
