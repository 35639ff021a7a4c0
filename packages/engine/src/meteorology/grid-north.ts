import type { Projection } from './projection.ts'
import { radiansPerDegree } from './sphere.ts'

/** Cosine and sine of the angle from the grid's j axis to north (clockwise positive) at each node, interleaved; null where they are the same everywhere. */
export const gridNorth = (projection: Projection, nx: number, ny: number): Float32Array | null => {
  if (projection.kind === 'latlon' || projection.kind === 'plane' || projection.kind === 'mercator') return null
  const turns = new Float32Array(nx * ny * 2)
  const place = new Float64Array(4)
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      projection.toLonLat(i, j, place)
      projection.toGrid(place[0]!, place[1]! - 0.01, place, 2)
      const length = Math.hypot(i - place[2]!, j - place[3]!)
      turns[(j * nx + i) * 2] = (j - place[3]!) / length
      turns[(j * nx + i) * 2 + 1] = (i - place[2]!) / length
    }
  return turns
}

/** Turns wind that points east and north into wind along the grid's axes, in place; `u` and `v` hold whole layers of the grid. */
export const turnToGrid = (turns: Float32Array, u: Float32Array, v: Float32Array) => {
  const cells = turns.length / 2
  for (let at = 0; at < u.length; at++) {
    const [cos, sin] = [turns[(at % cells) * 2]!, turns[(at % cells) * 2 + 1]!]
    const [east, north] = [u[at]!, v[at]!]
    u[at] = east * cos + north * sin
    v[at] = north * cos - east * sin
  }
}

/** Wind along the grid's axes as east and north components, for what leaves the engine: written into `out`. */
export const eastNorthOf = (projection: Projection, i: number, j: number, u: number, v: number, out: Float64Array) => {
  const place = new Float64Array(4)
  projection.toLonLat(i, j, place)
  projection.toGrid(place[0]!, place[1]! - 0.01, place, 2)
  const angle = projection.kind === 'latlon' ? 0 : Math.atan2(i - place[2]!, j - place[3]!)
  out[0] = u * Math.cos(angle) - v * Math.sin(angle)
  out[1] = u * Math.sin(angle) + v * Math.cos(angle)
}

/** Direction the wind comes from, degrees, of east and north components. */
export const directionFrom = (east: number, north: number): number => (Math.atan2(-east, -north) / radiansPerDegree + 360) % 360
