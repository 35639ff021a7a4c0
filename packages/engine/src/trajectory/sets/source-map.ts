import { percentile } from '../../statistics/percentile.ts'
import type { Trajectory } from '../trajectory.ts'

/** Cells of equal degrees, row 0 the southernmost, columns from west to east. */
export interface DegreeGrid {
  west: number
  south: number
  cellDeg: number
  columns: number
  rows: number
}

export interface Arrival {
  path: Pick<Trajectory, 'lon' | 'lat' | 'heightM'> & { along?: { mixingHeightM: ArrayLike<number> } }
  /** What was measured where and when the path ends at the station; any unit; NaN: the path is left out. */
  concentration: number
}

export interface SourceMapOptions {
  /** Above it an arrival counts as polluted; the 75th percentile of the arrivals when not said. */
  threshold?: number
  /** Count only points below the mixing height: air above it takes up nothing from the ground. A point without one counts. */
  belowMixingHeight?: boolean
  /** Weights by the cell's number of points over the mean of the cells that have any; {@link cellWeights} when not said. */
  weights?: readonly CellWeight[]
}

export interface CellWeight {
  /** The weight holds from so many times the mean on. */
  from: number
  weight: number
}

/** Cells that few paths crossed say little: weights by their number of points over the mean number. To be shown beside every map. */
export const cellWeights: readonly CellWeight[] = [
  { from: 3, weight: 1 },
  { from: 1.5, weight: 0.7 },
  { from: 1, weight: 0.42 },
  { from: 0, weight: 0.05 },
]

export interface SourceMap {
  threshold: number
  /** Points of all paths in each cell. */
  points: Uint32Array
  weights: Float32Array
  /** Potential source contribution function, weighted: share of the points that belong to polluted arrivals, 0..1; NaN without points. */
  pscf: Float32Array
  /** Concentration-weighted trajectory, weighted: mean concentration of the arrivals whose paths crossed, by points; NaN without points. */
  cwt: Float32Array
}

const counted = ({ path }: Arrival, p: number, below: boolean): boolean => {
  const mixing = path.along?.mixingHeightM[p] ?? Number.NaN
  return !(below && path.heightM[p]! > mixing)
}

const weightsOf = (points: Uint32Array, steps: readonly CellWeight[]): Float32Array => {
  const crossed = points.filter(count => count > 0)
  const mean = crossed.reduce((sum, count) => sum + count, 0) / crossed.length
  const sorted = [...steps].sort((a, b) => b.from - a.from)
  return Float32Array.from(points, count => (count === 0 ? 0 : (sorted.find(({ from }) => count / mean > from)?.weight ?? 0)))
}

/**
 * Where the air of polluted hours had been: PSCF = m/n, m the points of polluted arrivals in a cell, n all points; CWT = Σ C τ / Σ τ, τ the number of a
 * path's points in the cell. Points of a path are at equal times, so their number is the time spent.
 *
 * @param arrivals back trajectories of one station with what it measured on their arrival
 * Missing: arrivals without a concentration are left out; cells that no path crossed are NaN, not 0. Points outside the grid are not counted.
 * Source: Ashbaugh et al. 1985 (PSCF); Seibert et al. 1994, Hsu et al. 2003 (CWT); weights after Polissar et al. 1999.
 * Simplified: a path accounts for its own cell only; neighbours along the whole path share its blame ("trailing effect").
 */
export const sourceMap = (arrivals: readonly Arrival[], grid: DegreeGrid, options: SourceMapOptions = {}): SourceMap => {
  const ofArrivals = () =>
    percentile(
      arrivals.map(arrival => arrival.concentration),
      75,
    )
  const { threshold = ofArrivals(), belowMixingHeight = false, weights: steps = cellWeights } = options
  const size = grid.columns * grid.rows
  const [points, polluted] = [new Uint32Array(size), new Uint32Array(size)]
  const burden = new Float64Array(size)
  for (const arrival of arrivals) {
    const { path, concentration } = arrival
    if (Number.isNaN(concentration)) continue
    for (let p = 0; p < path.lon.length; p++) {
      const east = path.lon[p]! - grid.west
      const column = Math.floor((east - 360 * Math.floor(east / 360)) / grid.cellDeg)
      const row = Math.floor((path.lat[p]! - grid.south) / grid.cellDeg)
      if (column >= grid.columns || row < 0 || row >= grid.rows || !counted(arrival, p, belowMixingHeight)) continue
      const cell = row * grid.columns + column
      points[cell]!++
      burden[cell]! += concentration
      if (concentration > threshold) polluted[cell]!++
    }
  }
  const weights = weightsOf(points, steps)
  return {
    threshold,
    points,
    weights,
    pscf: Float32Array.from(points, (n, cell) => (n === 0 ? Number.NaN : (weights[cell]! * polluted[cell]!) / n)),
    cwt: Float32Array.from(points, (n, cell) => (n === 0 ? Number.NaN : (weights[cell]! * burden[cell]!) / n)),
  }
}
