import { rateTemperatures } from '@qingyuan/domain/species/rate-temperature.ts'
import type { SpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import type { VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'

/** Molecules per cm³ in one ppb at 25 ℃ and 101.325 kPa, times 1e-12 cm³ of a rate constant: s⁻¹. */
export const reactivityPerPpb = 0.0246149
/** Temperature of the constants, K. */
export const standardKelvin = 298.15
/** k(OH) of propylene, 10⁻¹² cm³ per molecule and second. */
const propyleneRate = 26.3

/**
 * What one ppb of a species amounts to, linear in the concentration:
 * `mass` μg/m³ · `ofp` μg/m³ of ozone by Carter's MIR, `ofpChina` by Zhang's · `loh` s⁻¹ with OH, at 298 K unless a temperature is given · `soap` toluene-equivalent μg/m³ ·
 * `fac`, `yield` μg/m³ of aerosol · `propyleneEquivalent` ppbC.
 */
export const reactivityMeasures = ['mass', 'ofp', 'ofpChina', 'loh', 'soap', 'fac', 'yield', 'propyleneEquivalent'] as const
export type ReactivityMeasure = (typeof reactivityMeasures)[number]

const scaled = (mass: number, constant: number | null, divisor = 1) => (constant === null ? Number.NaN : (mass * constant) / divisor)

/** k(OH) at a temperature, scaled from the rate at 298 K by A Tⁿ exp(−B/T); the rate at 298 K where that is not known. K; 10⁻¹² cm³ per molecule and second. */
export const rateAt = ({ no, koh }: Pick<SpeciesConstants, 'no' | 'koh'>, kelvin: number): number => {
  const known = rateTemperatures.get(no)
  if (!known) return koh
  return koh * (kelvin / standardKelvin) ** known.power * Math.exp(known.kelvin * (1 / standardKelvin - 1 / kelvin))
}

/**
 * Factor of a species from ppb to a measure.
 *
 * @param kelvin temperature of the air for `loh`: of the rate and of the number of molecules in a ppb
 * @returns NaN without the constant: the species is left out of the sum, which then says what share of the mass it covers
 * Source: Carter 2010 (MIR), Zhang et al. 2021 (China), Atkinson and Arey 2003 (k), Derwent et al. 2010 (SOAP), Grosjean and Seinfeld 1989 (FAC),
 * Wu et al. 2017 (yield), Chameides et al. 1992 (propylene equivalent).
 * Simplified: all but `loh` at one temperature, 298 K. MIR holds where NOx is plentiful.
 */
export const factorOf = (species: VocSpecies, constants: SpeciesConstants, measure: ReactivityMeasure, kelvin = standardKelvin): number => {
  const mass = massPerPpb(species)
  switch (measure) {
    case 'mass':
      return mass
    case 'ofp':
      return scaled(mass, constants.mir)
    case 'ofpChina':
      return scaled(mass, constants.mirChina)
    case 'loh':
      return (rateAt(constants, kelvin) * reactivityPerPpb * standardKelvin) / kelvin
    case 'soap':
      return scaled(mass, constants.soap, 100)
    case 'fac':
      return scaled(mass, constants.fac, 100)
    case 'yield':
      return scaled(mass, constants.soaYield)
    case 'propyleneEquivalent':
      return (species.carbonNumber * constants.koh) / propyleneRate
  }
}

export interface CoveredSum {
  /** Sum over the species with a value and a constant; NaN without any. */
  sum: number
  /** Mass of these over the mass of all species with a value, 0..1; NaN without mass. */
  coveredMassShare: number
  /** Species in the sum. */
  count: number
}

/**
 * Sum of a measure over species.
 *
 * @param ppb value of each species, NaN missing @param factors {@link factorOf}, NaN without a constant @param masses μg/m³ of one ppb
 */
export const coveredSum = (ppb: ArrayLike<number>, factors: ArrayLike<number>, masses: ArrayLike<number>): CoveredSum => {
  let [sum, covered, all, count] = [0, 0, 0, 0]
  for (let i = 0; i < ppb.length; i++) {
    const value = ppb[i]!
    if (value !== value) continue
    all += value * masses[i]!
    const part = value * factors[i]!
    if (part !== part) continue
    sum += part
    covered += value * masses[i]!
    count++
  }
  return { sum: count === 0 ? Number.NaN : sum, coveredMassShare: all > 0 ? covered / all : Number.NaN, count }
}
