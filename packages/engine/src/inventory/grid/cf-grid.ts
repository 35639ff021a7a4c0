import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { earthRadiusM } from '../../meteorology/sphere.ts'
import type { CellGrid } from './cell-grid.ts'
import type { GriddedInventory } from './spread.ts'
import { monthShares, type TemporalProfile } from './temporal.ts'

/** A Lambert grid in the words of the CF conventions (appendix F): what a netCDF writer needs, as plain numbers. */
export interface CfGrid {
  kind: 'plane'
  /** Metres east and north of the projection's origin. */
  x: Float64Array
  y: Float64Array
  mapping: Record<string, string | number | number[]>
  /** Degrees of each cell's centre. */
  longitudes: Float64Array
  latitudes: Float64Array
}

/** @throws RangeError for a grid that is no Lambert grid */
export const cfGrid = ({ projection, nx, ny, lambert }: CellGrid): CfGrid => {
  if (!lambert) throw new RangeError('只有兰伯特投影的网格可以写为 CF 平面网格')
  const { lat1, lat2, lon0, lat0, stepM } = lambert
  const [origin, place] = [new Float64Array(2), new Float64Array(2)]
  projection.toGrid(lon0, lat0, origin)
  const [longitudes, latitudes] = [new Float64Array(nx * ny), new Float64Array(nx * ny)]
  for (let cell = 0; cell < nx * ny; cell++) {
    projection.toLonLat(cell % nx, Math.floor(cell / nx), place)
    longitudes[cell] = place[0]!
    latitudes[cell] = place[1]!
  }
  return {
    kind: 'plane',
    x: Float64Array.from({ length: nx }, (_, i) => (i - origin[0]!) * stepM),
    y: Float64Array.from({ length: ny }, (_, j) => (j - origin[1]!) * stepM),
    mapping: {
      grid_mapping_name: 'lambert_conformal_conic',
      standard_parallel: [lat1, lat2],
      longitude_of_central_meridian: lon0,
      latitude_of_projection_origin: lat0,
      earth_radius: earthRadiusM,
    },
    longitudes,
    latitudes,
  }
}

const hoursOfMonth = (year: number, month: number): number => (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / 3_600_000

/** Mean rate of a month (1..12) by cell, kg/h, all counties and sectors together: Σ of rate × hours over the months is the year. */
export const monthKgPerHour = (
  { pollutants, sectors, counties, grams, nx, ny }: GriddedInventory,
  pollutant: EmissionPollutantId,
  profileOf: (sector: string) => TemporalProfile,
  year: number,
  month: number,
): Float64Array => {
  const plane = nx * ny
  const blocks = counties.length * sectors.length
  const scale = sectors.map(sector => monthShares(profileOf(sector))[month - 1]! / hoursOfMonth(year, month) / 1000)
  const from = pollutants.indexOf(pollutant) * blocks
  const out = new Float64Array(plane)
  for (let block = 0; block < blocks; block++)
    for (let cell = 0; cell < plane; cell++) out[cell]! += grams[(from + block) * plane + cell]! * scale[block % sectors.length]!
  return out
}
