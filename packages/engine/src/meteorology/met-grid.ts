import type { Projection } from './projection.ts'

/** How the levels of a grid stand above each other; `values` from the ground upwards. */
export interface VerticalLevels {
  /**
   * `sigma` p / ps · `pressure` hPa · `hybrid` p = a + b ps (a in hPa) · `height` metres above ground over sea-level ground; over ground of height
   * h the level is at value × (1 − h / topM), which is HYSPLIT's terrain-following coordinate; with `topM` Infinity at the value everywhere.
   */
  kind: 'sigma' | 'pressure' | 'hybrid' | 'height'
  values: Float64Array
  /** Of `height`: the flat top of the coordinate, metres above sea level. */
  topM?: number
  /** Of `height`, when the values are a k² + b k + c, k from 1: the level of a height is then found without a search and between levels k is linear. */
  quadratic?: readonly [a: number, b: number, c: number]
  /** Of `hybrid`. */
  a?: Float64Array
  b?: Float64Array
}

/**
 * Gridded meteorology of any origin in one shape. Nodes are indexed (k·ny + j)·nx + i: i grid-east, j grid-north, k upwards; surface fields
 * j·nx + i. NaN is missing; a level below the ground has NaN wind and is never used. One array per time level, in the order of `times`.
 */
export interface MetGrid {
  projection: Projection
  nx: number
  ny: number
  /** UTC seconds of each time level, ascending. */
  times: Float64Array
  levels: VerticalLevels
  /**
   * Per time, interleaved [u, v, w, 0] per node: u, v in m/s along the grid's own axes; w as `wKind` says:
   * `agl` m/s, rate of change, following the air, of the height above ground on the scale of `levels.values` (the slope u·∇terrain is already
   * taken off); `omega` hPa/s, rate of change of pressure following the air.
   */
  wind: Float32Array[]
  wKind: 'agl' | 'omega'
  /** K */
  temperature: Float32Array[]
  /** hPa at the nodes */
  pressure: Float32Array[]
  /** m above ground at the nodes; the same array at each time where the levels stand still. */
  heightAgl: Float32Array[]
  /** hPa */
  surfacePressure: Float32Array[]
  /** Boundary layer, m above ground; NaN where unknown. */
  mixingHeight: Float32Array[]
  /** m/s */
  frictionVelocity?: Float32Array[]
  /** m; negative unstable, ±Infinity neutral. */
  obukhovLength?: Float32Array[]
  /** m/s at 10 m, along the grid's axes. */
  u10?: Float32Array[]
  v10?: Float32Array[]
  /** K at 2 m. */
  t2m?: Float32Array[]
  /** mm/h */
  precipitation?: Float32Array[]
  /** m above sea level, ny·nx. */
  terrain: Float32Array
  /** z0 in m, one for all or per cell. */
  roughness: number | Float32Array
}

/** Number of levels. */
export const levelCount = (met: Pick<MetGrid, 'levels'>): number => met.levels.values.length
