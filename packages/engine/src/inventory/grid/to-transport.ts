import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { GriddedInventory } from './spread.ts'
import { factorsOf, type TemporalProfile } from './temporal.ts'

/** What the transport engine carries of an inventory, in its words. */
export type CarriedSpecies = 'so2' | 'nox' | 'co' | 'nhx' | 'voc' | 'ppm2_5' | 'pmc'

/** Carried mass as a sum of the inventory's: coarse particles are PM10 less PM2.5. */
const parts: Record<CarriedSpecies, [EmissionPollutantId, number][]> = {
  so2: [['so2', 1]],
  nox: [['nox', 1]],
  co: [['co', 1]],
  nhx: [['nh3', 1]],
  voc: [['voc', 1]],
  ppm2_5: [['pm2_5', 1]],
  pmc: [
    ['pm10', 1],
    ['pm2_5', -1],
  ],
}

export interface TransportOptions {
  species: readonly CarriedSpecies[]
  /** Share of VOC mass that is aromatics and alkenes, which is what transport carries as `voc`. */
  reactiveVocShare: number
  /** By sector. */
  profileOf(sector: string): TemporalProfile
  /** 1..12: the month's mean; left out: the year's. */
  month?: number
}

/** The area part of `transport/emissions.ts`: kg/h (species · counties·sectors + county·sectors + sector) · ny·nx + cell, and hours with mean 1. */
export interface TransportArea {
  regions: string[]
  sectors: string[]
  species: CarriedSpecies[]
  area: Float32Array
  profiles: Float32Array
}

const hoursOfYear = 8760

const kgPerHour = (gridded: GriddedInventory, species: CarriedSpecies, factors: readonly number[], vocShare: number): Float64Array => {
  const { pollutants, grams, nx, ny, sectors } = gridded
  const size = grams.length / pollutants.length
  const out = new Float64Array(size)
  for (const [pollutant, sign] of parts[species]) {
    const from = pollutants.indexOf(pollutant) * size
    for (let n = 0; n < size; n++) out[n]! += sign * grams[from + n]!
  }
  const scale = (species === 'voc' ? vocShare : 1) / 1000 / hoursOfYear
  // PM10 and PM2.5 are spread alike but by different sums: what rounding leaves below 0 is 0.
  return out.map((value, n) => Math.max(0, value) * scale * factors[Math.floor(n / (nx * ny)) % sectors.length]!)
}

/**
 * A gridded inventory as the area emissions of a transport run on the same grid. Values are single precision, as the run keeps them: each cell is
 * within 6e-8 of the double.
 */
export const toTransport = (
  gridded: GriddedInventory,
  { species, reactiveVocShare, profileOf, month }: TransportOptions,
): TransportArea => {
  const factors = gridded.sectors.map(sector => factorsOf(profileOf(sector)))
  const ofMonth = factors.map(({ months }) => (month === undefined ? 1 : months[month - 1]!))
  const size = gridded.grams.length / gridded.pollutants.length
  const area = new Float32Array(species.length * size)
  for (const [n, id] of species.entries()) area.set(kgPerHour(gridded, id, ofMonth, reactiveVocShare), n * size)
  return {
    regions: [...gridded.counties],
    sectors: [...gridded.sectors],
    species: [...species],
    area,
    profiles: Float32Array.from(factors.flatMap(({ hours }) => hours)),
  }
}
