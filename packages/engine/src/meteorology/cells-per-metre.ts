import type { MetGrid } from './met-grid.ts'
import { earthRadiusM, radiansPerDegree } from './sphere.ts'

/** Writes the grid cells that a metre is along i and along j at a place of the grid. */
export type CellsPerMetre = (x: number, y: number, out: Float64Array) => void

/** Latitude and steps of a longitude-latitude grid, degrees; null for other grids. */
export const latLonSteps = ({ projection }: MetGrid): { lat0: number; dLat: number; dLon: number } | null => {
  if (projection.kind !== 'latlon') return null
  const out = new Float64Array(4)
  projection.toLonLat(0, 0, out)
  projection.toLonLat(1, 1, out, 2)
  const east = out[2]! - out[0]!
  return { lat0: out[1]!, dLat: out[3]! - out[1]!, dLon: east <= 0 ? east + 360 : east }
}

/**
 * On planes and longitude-latitude grids exact at every place; on others from a table of the nodes, linear between them: on a conformal grid of 180 km that is
 * within 1e-4 of the map factor.
 */
export const cellsPerMetre = (met: MetGrid): CellsPerMetre => {
  const { nx, ny, projection } = met
  const steps = latLonSteps(met)
  if (steps) {
    const { lat0, dLat, dLon } = steps
    const metresPerDegree = radiansPerDegree * earthRadiusM
    const north = 1 / (dLat * metresPerDegree)
    const east = 1 / (dLon * metresPerDegree)
    return (_x, y, out) => {
      out[0] = east / Math.cos((lat0 + y * dLat) * radiansPerDegree)
      out[1] = north
    }
  }
  const cell = new Float64Array(2)
  if (projection.kind === 'plane') {
    projection.cellMetres(0, 0, cell)
    const [east, north] = [1 / cell[0]!, 1 / cell[1]!]
    return (_x, _y, out) => {
      out[0] = east
      out[1] = north
    }
  }
  const table = new Float64Array(nx * ny * 2)
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      projection.cellMetres(i, j, cell)
      table[(j * nx + i) * 2] = 1 / cell[0]!
      table[(j * nx + i) * 2 + 1] = 1 / cell[1]!
    }
  return (x, y, out) => {
    let i = x | 0
    let j = y | 0
    if (i > nx - 2) i = nx - 2
    if (j > ny - 2) j = ny - 2
    const fx = x - i
    const fy = y - j
    const p = (j * nx + i) * 2
    const q = p + nx * 2
    out[0] = (1 - fy) * ((1 - fx) * table[p]! + fx * table[p + 2]!) + fy * ((1 - fx) * table[q]! + fx * table[q + 2]!)
    out[1] = (1 - fy) * ((1 - fx) * table[p + 1]! + fx * table[p + 3]!) + fy * ((1 - fx) * table[q + 1]! + fx * table[q + 3]!)
  }
}
