/** The words of an emission inventory: what is emitted, by whom, and how well a number is known. */

export type EmissionPollutantId = 'so2' | 'nox' | 'co' | 'voc' | 'nh3' | 'pm10' | 'pm2_5' | 'bc' | 'oc' | 'co2'

export interface EmissionPollutant {
  id: EmissionPollutantId
  label: string
  /** Its name in the factor library. */
  name: string
  /** Its name in SMOKE's inventories. */
  smoke: string
}

/** NOx counts as NO2; PM10 includes PM2.5, which includes BC and OC. The order is that of results and grids. */
export const emissionPollutants: readonly EmissionPollutant[] = [
  { id: 'so2', label: 'SO₂', name: 'SO2', smoke: 'SO2' },
  { id: 'nox', label: 'NOₓ', name: 'NOx', smoke: 'NOX' },
  { id: 'co', label: 'CO', name: 'CO', smoke: 'CO' },
  { id: 'voc', label: 'VOCs', name: 'VOCs', smoke: 'VOC' },
  { id: 'nh3', label: 'NH₃', name: 'NH3', smoke: 'NH3' },
  { id: 'pm10', label: 'PM₁₀', name: 'PM10', smoke: 'PM10' },
  { id: 'pm2_5', label: 'PM₂.₅', name: 'PM2.5', smoke: 'PM2_5' },
  { id: 'bc', label: 'BC', name: 'BC', smoke: 'EC' },
  { id: 'oc', label: 'OC', name: 'OC', smoke: 'OC' },
  // Of fuels only: the library has no factors for clinker, lime, iron and coke.
  { id: 'co2', label: 'CO₂（燃料）', name: 'CO2', smoke: 'CO2' },
]

export const emissionPollutantOf: ReadonlyMap<EmissionPollutantId, EmissionPollutant> = new Map(
  emissionPollutants.map(row => [row.id, row]),
)
export const emissionPollutantByName: ReadonlyMap<string, EmissionPollutant> = new Map(emissionPollutants.map(row => [row.name, row]))

/** Species of the inventory of outlets, in the order of its tables. */
export const outletSpeciesIds = ['so2', 'nox', 'pm10', 'pm2_5', 'co', 'voc', 'nh3'] as const satisfies EmissionPollutantId[]
export type OutletSpeciesId = (typeof outletSpeciesIds)[number]

/** A: online meter or CEMS; B: ledger, permit report; C: department statistics; D: yearbook split by a proxy; E: estimate. */
export type QualityGrade = 'A' | 'B' | 'C' | 'D' | 'E'
export const qualityGrades: readonly QualityGrade[] = ['A', 'B', 'C', 'D', 'E']

/** Upper limit of removal, %. Source: fill-workflow §1.6. */
export const mostRemovedPercent: Readonly<Partial<Record<EmissionPollutantId, number>>> = {
  so2: 99.8,
  nox: 95,
  pm10: 99.99,
  pm2_5: 99.99,
  voc: 99,
}
