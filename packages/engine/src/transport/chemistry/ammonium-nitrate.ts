/**
 * Dissociation constant of ammonium nitrate, ppb². Over the solid ln K = 84.6 − 24220 / T − 6.1 ln(T / 298) (Stelson and Seinfeld 1982); above the
 * humidity of deliquescence times the factor of the solution, [P1 − P2 (1 − a) + P3 (1 − a)²] (1 − a)^1.75 (Mozurkewich 1993).
 *
 * @param humidity relative humidity, %; above 98 % taken as 98
 */
export const dissociationPpb2 = (temperatureK: number, humidity: number): number => {
  const dry = Math.exp(84.6 - 24_220 / temperatureK - 6.1 * Math.log(temperatureK / 298))
  const deliquescence = Math.exp(723.7 / temperatureK + 1.6954)
  if (!(humidity > deliquescence)) return dry
  const ln = Math.log(temperatureK)
  const p1 = Math.exp(-135.94 + 8763 / temperatureK + 19.12 * ln)
  const p2 = Math.exp(-122.65 + 9969 / temperatureK + 16.22 * ln)
  const p3 = Math.exp(-182.61 + 13_875 / temperatureK + 24.46 * ln)
  const lack = 1 - Math.min(humidity, 98) / 100
  return dry * (p1 - p2 * lack + p3 * lack * lack) * lack ** 1.75
}

/** ppb that a mole per m³ makes in air of a density, kg/m³. */
export const ppbPerMole = (density: number): number => (1e9 * 0.0289647) / density

/** Shares of total nitric acid and total ammonia that are particle. */
export interface Partition {
  nitrate: number
  ammonium: number
}

/**
 * Equilibrium of ammonium nitrate: sulfate takes two ammonia first; of the rest x becomes salt until (TNO3 − x)(TNH3 − x) = K.
 *
 * @param sulfate, nitric, ammonia mole fractions of SO4, total nitric acid and total ammonia, ppb
 * @param k dissociation constant, ppb²: the product of gas-phase HNO3 and NH3
 * Simplified: no sodium, calcium or chloride; sulfate is ammonium sulfate where there is ammonia enough.
 */
export const partitionNitrate = (sulfate: number, nitric: number, ammonia: number, k: number, out: Partition): Partition => {
  const bound = Math.min(ammonia, 2 * sulfate)
  const free = ammonia - bound
  // (nitric − x)(free − x) = k, written so that it does not cancel when x is small.
  const both = nitric * free
  const sum = nitric + free
  const salt = both > k ? (2 * (both - k)) / (sum + Math.sqrt(sum * sum - 4 * (both - k))) : 0
  out.nitrate = nitric > 0 ? salt / nitric : 0
  out.ammonium = ammonia > 0 ? (bound + salt) / ammonia : 0
  return out
}
