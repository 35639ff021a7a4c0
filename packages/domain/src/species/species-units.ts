import type { VocSpecies } from './species-list.ts'

/** Storage is ppb; the others are what instruments and files send. μg/m³ means 25 ℃ and 101.325 kPa. */
export const speciesUnits = ['ppb', 'ppbC', 'μg/m³', 'mg/m³'] as const
export type SpeciesUnit = (typeof speciesUnits)[number]

/** L/mol at 25 ℃ and 101.325 kPa. */
export const molarVolume = 24.4654

/** A value beyond this is garbage, ppb. */
export const plausiblePpb = 10_000

const spellings: Readonly<Record<string, SpeciesUnit>> = { ppb: 'ppb', ppbv: 'ppb', ppbc: 'ppbC', 'ug/m3': 'μg/m³', 'mg/m3': 'mg/m³' }

/** The unit that a text means; null when it is none of a species. */
export const speciesUnitOf = (text: string): SpeciesUnit | null =>
  spellings[
    text
      .trim()
      .toLowerCase()
      .replace(/[μ\u00b5]/g, 'u')
      .replace(/³/g, '3')
  ] ?? null

/** μg/m³ of one ppb. */
export const massPerPpb = ({ molarMass }: VocSpecies): number => molarMass / molarVolume

const perPpb: Readonly<Record<SpeciesUnit, (species: VocSpecies) => number>> = {
  ppb: () => 1,
  ppbC: ({ carbonNumber }) => carbonNumber,
  'μg/m³': massPerPpb,
  'mg/m³': species => massPerPpb(species) / 1000,
}

/** A value as it was sent, in ppb. */
export const ppbOfValue = (species: VocSpecies, value: number, unit: SpeciesUnit): number => value / perPpb[unit](species)

/** A stored value in another unit, for a screen or an export. */
export const valueOfPpb = (species: VocSpecies, ppb: number, unit: SpeciesUnit): number => ppb * perPpb[unit](species)
