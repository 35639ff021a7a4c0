/** Substitute of a value below its detection limit, and the uncertainty of a value. */
export interface PmfValue {
  value: number
  uncertainty: number
}

/**
 * Value and uncertainty for PMF from a concentration, its method detection limit and the relative error of the method: below or at the limit,
 * half the limit with 5/6 of it; above, sqrt((e c)2 + (limit / 2)2). A missing concentration stays missing.
 *
 * @param concentration any unit; NaN missing
 * @param detectionLimit the same unit, > 0
 * @param errorFraction of the method, 0.1 for 10 %
 * Source: Polissar et al. 1998, JGR 103:19045; Norris et al. 2014, EPA PMF 5.0 user guide, equations 5-1 and 5-2.
 */
export const pmfValue = (concentration: number, detectionLimit: number, errorFraction: number): PmfValue => {
  if (Number.isNaN(concentration)) return { value: Number.NaN, uncertainty: Number.NaN }
  if (concentration <= detectionLimit) return { value: detectionLimit / 2, uncertainty: (5 / 6) * detectionLimit }
  return { value: concentration, uncertainty: Math.hypot(errorFraction * concentration, detectionLimit / 2) }
}

export type SpeciesStrength = 'strong' | 'weak' | 'bad'

/** A single value counts for at most this much: with it the printed numbers of EPA PMF 5 come out. */
const greatestTerm = 10

/**
 * Signal to noise of a species: mean of (x - s) / s, 0 where x <= s and at most 10. NaN without a value.
 *
 * Source: Norris et al. 2014, EPA PMF 5.0 user guide, section 5.1.2.
 */
export const signalToNoise = (values: ArrayLike<number>, uncertainties: ArrayLike<number>): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue
    count++
    if (values[i]! > uncertainties[i]!) sum += Math.min(greatestTerm, (values[i]! - uncertainties[i]!) / uncertainties[i]!)
  }
  return sum / count
}

/** Category of a species by {@link signalToNoise}: below 0.5 or without a value bad (leave it out), below 1 weak (three times its uncertainty). */
export const strengthOf = (values: ArrayLike<number>, uncertainties: ArrayLike<number>): SpeciesStrength => {
  const ratio = signalToNoise(values, uncertainties)
  return ratio >= 1 ? 'strong' : ratio >= 0.5 ? 'weak' : 'bad'
}
