import { radiansPerDegree, wrappedLon } from '../../meteorology/sphere.ts'
import type { Trajectory } from '../trajectory.ts'

/** Trajectories of equal length side by side: point p of trajectory n at n · points + p. Degrees. */
export interface PathTable {
  points: number
  /** Continuous: a path over the date line goes beyond ±180. */
  lon: Float64Array
  lat: Float64Array
}

/** Number of trajectories. */
export const pathCount = ({ points, lon }: PathTable): number => (points === 0 ? 0 : lon.length / points)

/**
 * Lays paths side by side.
 *
 * @param paths only those with at least `points` points are taken
 * @returns the table, and which of the paths stand in it
 */
export const pathTable = (paths: readonly Pick<Trajectory, 'lon' | 'lat'>[], points: number): { table: PathTable; taken: Int32Array } => {
  const taken = Int32Array.from(paths.keys()).filter(n => paths[n]!.lon.length >= points)
  const lon = new Float64Array(taken.length * points)
  const lat = new Float64Array(taken.length * points)
  const origin = taken.length > 0 && points > 0 ? paths[taken[0]!]!.lon[0]! : 0
  for (const [row, n] of taken.entries())
    for (let p = 0; p < points; p++) {
      const before = p === 0 ? origin : lon[row * points + p - 1]!
      lon[row * points + p] = before + wrappedLon(paths[n]!.lon[p]! - before)
      lat[row * points + p] = paths[n]!.lat[p]!
    }
  return { table: { points, lon, lat }, taken }
}

/** Great-circle angle between two points in degrees, in radians. */
export const angleBetween = (lonA: number, latA: number, lonB: number, latB: number): number => {
  const dLat = Math.sin(((latB - latA) * radiansPerDegree) / 2)
  const dLon = Math.sin(((lonB - lonA) * radiansPerDegree) / 2)
  return (
    2 * Math.asin(Math.min(1, Math.sqrt(dLat * dLat + Math.cos(latA * radiansPerDegree) * Math.cos(latB * radiansPerDegree) * dLon * dLon)))
  )
}

/** Mean path of some rows: mean longitude and latitude at each point. */
export const meanPath = (table: PathTable, rows: ArrayLike<number>): { lon: Float64Array; lat: Float64Array } => {
  const { points } = table
  const lon = new Float64Array(points)
  const lat = new Float64Array(points)
  for (let m = 0; m < rows.length; m++)
    for (let p = 0; p < points; p++) {
      lon[p]! += table.lon[rows[m]! * points + p]! / rows.length
      lat[p]! += table.lat[rows[m]! * points + p]! / rows.length
    }
  return { lon, lat }
}
