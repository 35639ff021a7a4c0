import { type CellGrid, cellAt } from './cell-grid.ts'

/** Longitude, latitude. */
export type LonLat = readonly [number, number]

const toCells = ({ projection }: CellGrid, points: readonly LonLat[]): Float64Array => {
  const out = new Float64Array(points.length * 2)
  for (const [n, [lon, lat]] of points.entries()) {
    projection.toGrid(lon, lat, out, n * 2)
    out[n * 2]! += 0.5
    out[n * 2 + 1]! += 0.5
  }
  return out
}

/** Where the rings of an area cross a row, sorted. Even-odd: holes and islands count by themselves. */
const crossings = (rings: readonly Float64Array[], y: number): number[] => {
  const found: number[] = []
  for (const ring of rings)
    for (let n = 0, m = ring.length - 2; n < ring.length; m = n, n += 2) {
      const [y0, y1] = [ring[m + 1]!, ring[n + 1]!]
      if (y0 <= y !== y1 <= y) found.push(ring[m]! + ((y - y0) / (y1 - y0)) * (ring[n]! - ring[m]!))
    }
  return found.sort((a, b) => a - b)
}

const rowsPerCell = 8

/**
 * Share of each cell that is in an area, 0..1: exact along x, by eight rows along y. Areas beyond the grid are cut off.
 *
 * @param rings of the area and its holes, degrees, open or closed
 */
export const areaShares = (grid: CellGrid, rings: readonly (readonly LonLat[])[]): Float64Array => {
  const { nx, ny } = grid
  const shares = new Float64Array(nx * ny)
  const projected = rings.map(ring => toCells(grid, ring))
  for (let row = 0; row < ny * rowsPerCell; row++) {
    const base = Math.floor(row / rowsPerCell) * nx
    const xs = crossings(projected, (row + 0.5) / rowsPerCell)
    for (let n = 0; n + 1 < xs.length; n += 2) {
      const [from, to] = [Math.max(0, xs[n]!), Math.min(nx, xs[n + 1]!)]
      for (let i = Math.floor(from); i < to; i++) shares[base + i]! += (Math.min(to, i + 1) - Math.max(from, i)) / rowsPerCell
    }
  }
  return shares
}

/** A road or railway with what a kilometre of it weighs (class, traffic). */
export interface WeightedLine {
  points: readonly LonLat[]
  weight: number
}

/** Where a segment from a to b leaves cells: shares of its length, 0 and 1 included, sorted. */
const cutsOf = (a: number, b: number): number[] => {
  const cuts: number[] = []
  const [low, high] = a < b ? [a, b] : [b, a]
  for (let edge = Math.ceil(low); edge < high; edge++) if (edge > low) cuts.push((edge - a) / (b - a))
  return cuts
}

/** Lines cut by the cells' edges: length (in cells) × weight that is in each. */
export const lineWeights = (grid: CellGrid, lines: readonly WeightedLine[]): Float64Array => {
  const { nx, ny } = grid
  const weights = new Float64Array(nx * ny)
  for (const { points, weight } of lines) {
    const path = toCells(grid, points)
    for (let n = 2; n < path.length; n += 2) {
      const [x0, y0, x1, y1] = [path[n - 2]!, path[n - 1]!, path[n]!, path[n + 1]!]
      const cuts = [0, ...cutsOf(x0, x1), ...cutsOf(y0, y1), 1].sort((a, b) => a - b)
      const length = Math.hypot(x1 - x0, y1 - y0) * weight
      for (let c = 1; c < cuts.length; c++) {
        const half = (cuts[c]! + cuts[c - 1]!) / 2
        const [i, j] = [Math.floor(x0 + half * (x1 - x0)), Math.floor(y0 + half * (y1 - y0))]
        if (i >= 0 && j >= 0 && i < nx && j < ny) weights[j * nx + i]! += length * (cuts[c]! - cuts[c - 1]!)
      }
    }
  }
  return weights
}

/** Points (restaurants, petrol stations, fires) with their weight, counted by cell. */
export const pointWeights = (grid: CellGrid, points: readonly { lon: number; lat: number; weight: number }[]): Float64Array => {
  const weights = new Float64Array(grid.nx * grid.ny)
  const place = new Float64Array(2)
  for (const { lon, lat, weight } of points) {
    const cell = cellAt(grid, lon, lat, place)
    if (cell >= 0) weights[cell]! += weight
  }
  return weights
}
