import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import type { OutputId, SpeciesId } from '@qingyuan/engine/transport/species.ts'

/**
 * The one domain: the city and 20 to 25 km around it, cells of 6 km (0.066° × 0.054°), so that a day with its lead takes a minute or two on two
 * cores and maps need no other grid. It is within the region that is diagnosed from stations: either kind of weather will do.
 */
export const mapGrid = { lon0: 111.738, lat0: 35.365, dLon: 0.066, dLat: 0.054, nx: 35, ny: 36 } as const

/** Centre of the south-westernmost cell and steps, degrees; numbers of columns and rows. */
export type CellGrid = Record<keyof typeof mapGrid, number>

const extent = { west: 111.705, south: 35.338, width: 35 * 0.066, height: 36 * 0.054 } as const

/** The extent in so many cells. */
const coarserGrid = (nx: number, ny: number): CellGrid => {
  const [dLon, dLat] = [extent.width / nx, extent.height / ny]
  return { lon0: extent.west + dLon / 2, lat0: extent.south + dLat / 2, dLon, dLat, nx, ny }
}

/** Cells twice as long: an eighth of the work, for a first answer until the other is there. */
const quickGrid = coarserGrid(18, 18)

/** Resolutions of a run: cells, their length in words, and the cells of its first hours, an eighth of the work an hour. */
export const runGrids = {
  full: { grid: mapGrid as CellGrid, words: '约 6 km', first: quickGrid },
  quick: { grid: quickGrid, words: '约 12 km，速算', first: coarserGrid(9, 9) },
} as const
export type Resolution = keyof typeof runGrids

/** The neighbour cities around the domain, cells of 22 to 24 km: what enters through its sides is simulated by sector on them. */
export const surroundGrid: CellGrid = { lon0: 110.735, lat0: 34.44, dLon: 0.25, dLat: 0.22, nx: 18, ny: 18 }

/** @returns projection of the cells' centres */
export const projectionOf = (grid: CellGrid) => latLonProjection(grid, grid.nx)
export const layerTopsM = [20, 60, 120, 220, 380, 600, 900, 1400, 2200, 3500]

/** Carried: what PM2.5, PM10, SO2 and NOx are made of. */
export const carriedSpecies: SpeciesId[] = ['ppm2_5', 'pmc', 'so2', 'so4', 'nox', 'tno3', 'nhx', 'voc', 'soa']

/** Output species by the name in a request. NO2 is read from NOx. */
export const outputOf = { pm2_5: 'pm2_5', pm10: 'pm10', so2: 'so2', no2: 'nox' } as const satisfies Record<string, OutputId>
export type RequestedSpecies = keyof typeof outputOf
export const requestedSpecies = Object.keys(outputOf) as RequestedSpecies[]

/** Share of the nitrogen oxides that is NO2 at the station: tier 2 of the ambient ratio method, as in tracing. */
export const factorOf = { pm2_5: 1, pm10: 1, so2: 1, no2: 0.6 } as const satisfies Record<RequestedSpecies, number>

/**
 * Hours before the day that fill the domain: air of 1 m/s gets from its rim past the middle. Those on coarse cells cost an eighth, so the lead is longer than
 * nine hours on fine cells would be, and the run shorter.
 */
export const coarseLeadHours = 36
const fineLeadHours = 4
export const leadHours = coarseLeadHours + fineLeadHours

export const inDomain = ({ lon, lat }: { lon: number; lat: number }): boolean => {
  const { lon0, lat0, dLon, dLat, nx, ny } = mapGrid
  const [i, j] = [(lon - lon0) / dLon, (lat - lat0) / dLat]
  return i >= 0 && j >= 0 && i <= nx - 1 && j <= ny - 1
}
