import type { Projection } from '../../meteorology/projection.ts'
import { conformalProjection, tangentLatitude } from '../../meteorology/projection-conformal.ts'

/** Cells over which an inventory is spread; nodes of the projection are their centres, cell (i, j) is at j·nx + i. */
export interface CellGrid {
  projection: Projection
  nx: number
  ny: number
  /** Lambert grids: parallels and origin in degrees, and the cell in metres, as files of grids tell them. */
  lambert?: { lat1: number; lat2: number; lon0: number; lat0: number; stepM: number }
}

const lambert = { lat1: 25, lat2: 40, lon0: 113, lat0: 36.5 }

/** Middle of the city's boundary. */
const middle = { lon: 112.855, lat: 36.474 }

const cityGrid = (stepM: number, nx: number, ny: number): CellGrid => ({
  projection: conformalProjection({
    tangentLat: tangentLatitude(lambert.lat1, lambert.lat2),
    referenceLon: lambert.lon0,
    trueLat: lambert.lat1,
    stepM,
    anchor: { i: (nx - 1) / 2, j: (ny - 1) / 2, ...middle },
  }),
  nx,
  ny,
  lambert: { ...lambert, stepM },
})

/** Lambert conformal, standard parallels 25° and 40°, upright at 113° E: 170 × 160 cells of 1 km, 66 × 60 cells of 3 km. Sphere R 6371.2 km. */
export const cityGrid1km = (): CellGrid => cityGrid(1000, 170, 160)
export const cityGrid3km = (): CellGrid => cityGrid(3000, 66, 60)

/** Index of the cell that holds a place; −1 outside the grid. */
export const cellAt = ({ projection, nx, ny }: CellGrid, lon: number, lat: number, place = new Float64Array(2)): number => {
  projection.toGrid(lon, lat, place)
  const [i, j] = [Math.floor(place[0]! + 0.5), Math.floor(place[1]! + 0.5)]
  return i >= 0 && j >= 0 && i < nx && j < ny ? j * nx + i : -1
}
