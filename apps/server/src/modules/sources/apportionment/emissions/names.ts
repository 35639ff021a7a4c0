import type { SpeciesId } from '@qingyuan/engine/transport/species.ts'

export interface Region {
  /** Administrative code. */
  id: string
  name: string
  kind: 'county' | 'neighbour'
}
export interface Sector {
  id: string
  name: string
}

export const powerSector: Sector = { id: 'power', name: '电力与供热' }
export const industrySector: Sector = { id: 'industry', name: '工业' }

/** Emitted species among the carried ones, in the order of a run's emissions. */
export const emittedSpeciesIds: SpeciesId[] = ['ppm2_5', 'pmc', 'so2', 'nox', 'nhx', 'voc']
