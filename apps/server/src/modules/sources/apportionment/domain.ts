import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import type { OutputId, SpeciesId } from '@qingyuan/engine/transport/species.ts'

/**
 * The one domain: the city and 20 to 25 km around it, cells of 6 km (0.066° × 0.054°), so that a day with its lead takes a minute or two on two
 * cores and maps need no other grid. It is within the region that is diagnosed from stations: either kind of weather will do.
 */
export const mapGrid = { lon0: 111.738, lat0: 35.365, dLon: 0.066, dLat: 0.054, nx: 35, ny: 36 } as const

/** Centre of the south-westernmost cell and steps, degrees; numbers of columns and rows. */
export type CellGrid = Record<keyof typeof mapGrid, number>

/** The same extent with cells twice as long: an eighth of the work, for a first answer until the other is there. */
const quickGrid: CellGrid = { lon0: 111.7691667, lat0: 35.392, dLon: 0.1283333, dLat: 0.108, nx: 18, ny: 18 }

/** Resolutions of a run: cells, and their length in words. */
export const runGrids = {
  full: { grid: mapGrid as CellGrid, words: '约 6 km' },
  quick: { grid: quickGrid, words: '约 12 km，速算' },
} as const
export type Resolution = keyof typeof runGrids

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

/** Hours before the day that fill the domain: a wind of 3 m/s needs ten for half its width. */
export const leadHours = 9

export const inDomain = ({ lon, lat }: { lon: number; lat: number }): boolean => {
  const { lon0, lat0, dLon, dLat, nx, ny } = mapGrid
  const [i, j] = [(lon - lon0) / dLon, (lat - lat0) / dLat]
  return i >= 0 && j >= 0 && i <= nx - 1 && j <= ny - 1
}
