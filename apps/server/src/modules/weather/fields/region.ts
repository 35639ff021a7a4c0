import type { DiagnosticDomain } from '@qingyuan/engine/meteorology/diagnostic/domain.ts'
import { type LonLatHeights, terrainOnGrid } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { planeProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import type { TerrainRow } from './queries.ts'

const [nx, ny, cellM] = [70, 74, 3000]

/** The city and some 25 km around it: cells of 3 km on a plane that touches the earth in its middle. */
export const regionProjection = planeProjection({
  lon: 112.86,
  lat: 36.31,
  x0: (-(nx - 1) * cellM) / 2,
  y0: (-(ny - 1) * cellM) / 2,
  dx: cellM,
  dy: cellM,
})

/** Faces of the layers, m above ground: the lowest layer's middle is the height of anemometers. */
const faces = Float64Array.of(0, 20, 50, 100, 180, 300, 450, 650, 900, 1200, 1600, 2100, 2700, 3500)

/** Heights of a row of terrain; its grid names the south-westernmost node and the steps in degrees. */
export const heightsOf = ({ grid, data }: Pick<TerrainRow, 'grid' | 'data'>): LonLatHeights => {
  const { lon0, lat0, dLon, dLat, nx, ny } = grid as Omit<LonLatHeights, 'heights'>
  return { lon0, lat0, dLon, dLat, nx, ny, heights: new Float32Array(Uint8Array.from(data).buffer) }
}

/** Terrain where the model of heights does not reach: the mean of where it does, else `otherwiseM`. */
const filled = (terrain: Float32Array, otherwiseM: number): Float32Array => {
  const known = terrain.filter(height => height === height)
  const level = known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / known.length : otherwiseM
  return terrain.map(height => (height === height ? height : level))
}

/**
 * The region that is diagnosed, over the terrain in use.
 *
 * @param otherwiseM height of a flat land where there is no terrain: the stations' mean
 */
export const regionOver = (terrain: TerrainRow | undefined, otherwiseM: number): DiagnosticDomain => ({
  nx,
  ny,
  dx: cellM,
  dy: cellM,
  faces,
  terrain: filled(
    terrain ? terrainOnGrid(heightsOf(terrain), regionProjection, nx, ny) : new Float32Array(nx * ny).fill(Number.NaN),
    otherwiseM,
  ),
})

/** True when heights cover the whole region. */
export const reachesRegion = (heights: LonLatHeights): boolean =>
  terrainOnGrid(heights, regionProjection, nx, ny).every(height => height === height)
