import type { LonLatNodes } from '../map-slice.ts'
import type { Projection } from '../projection.ts'

/** Heights at nodes of longitude and latitude, row 0 the southernmost. */
export interface LonLatHeights extends LonLatNodes {
  /** m above sea level; NaN missing. */
  heights: Float32Array
}

/** Bilinear height at a place; NaN outside and where a corner is missing. */
export const heightAt = ({ lon0, lat0, dLon, dLat, nx, ny, heights }: LonLatHeights, lon: number, lat: number): number => {
  const [x, y] = [(lon - lon0) / dLon, (lat - lat0) / dLat]
  if (!(x >= 0 && y >= 0 && x <= nx - 1 && y <= ny - 1)) return Number.NaN
  const [i, j] = [Math.min(nx - 2, Math.floor(x)), Math.min(ny - 2, Math.floor(y))]
  const [fx, fy] = [x - i, y - j]
  const at = j * nx + i
  return (heights[at]! * (1 - fx) + heights[at + 1]! * fx) * (1 - fy) + (heights[at + nx]! * (1 - fx) + heights[at + nx + 1]! * fx) * fy
}

/**
 * Mean height of each cell of a grid, from points spread over it: as many a side as the cell has nodes of the model, at least two, at most sixteen.
 *
 * @param projection of the cells' middles
 * @returns m, ny·nx; NaN where the heights do not reach
 */
export const terrainOnGrid = (source: LonLatHeights, projection: Projection, nx: number, ny: number): Float32Array => {
  const place = new Float64Array(2)
  const metres = new Float64Array(2)
  projection.cellMetres((nx - 1) / 2, (ny - 1) / 2, metres)
  const nodeMetres = source.dLat * 111_200
  const points = Math.min(16, Math.max(2, Math.ceil(Math.max(metres[0]!, metres[1]!) / nodeMetres)))
  const offset = (n: number) => (n + 0.5) / points - 0.5
  return Float32Array.from({ length: nx * ny }, (_, cell) => {
    let sum = 0
    for (let b = 0; b < points; b++)
      for (let a = 0; a < points; a++) {
        projection.toLonLat((cell % nx) + offset(a), Math.floor(cell / nx) + offset(b), place)
        sum += heightAt(source, place[0]!, place[1]!)
      }
    return sum / points ** 2
  })
}
