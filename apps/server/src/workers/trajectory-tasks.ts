import { levelCount } from '@qingyuan/engine/meteorology/met-grid.ts'
import type { PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { type PathColumn, pathColumns } from '@qingyuan/engine/trajectory/along-path.ts'
import { runEnsemble } from '@qingyuan/engine/trajectory/ensemble.ts'
import { runTrajectories } from '@qingyuan/engine/trajectory/run-trajectories.ts'
import { breaksOf, chosenClusters, clustersAt, joinPaths } from '@qingyuan/engine/trajectory/sets/cluster.ts'
import type { PathMetric } from '@qingyuan/engine/trajectory/sets/path-distance.ts'
import { meanPath, pathTable } from '@qingyuan/engine/trajectory/sets/path-table.ts'
import { type DegreeGrid, sourceMap } from '@qingyuan/engine/trajectory/sets/source-map.ts'
import type { Start, Trajectory } from '@qingyuan/engine/trajectory/trajectory.ts'
import type { VerticalMode } from '@qingyuan/engine/trajectory/vertical-motion.ts'
import { onHeights } from './meteorology-tasks.ts'
import type { TaskContext } from './task-context.ts'

/** Why a trajectory ended, by number. */
export const endingNames = ['complete', 'left-grid', 'no-meteorology'] as const

export interface PackedPaths {
  /** Points of each trajectory. */
  counts: Int32Array
  /** Index into {@link endingNames}. */
  ended: Int32Array
  /** Index of each trajectory's start. */
  start: Int32Array
  /** Of the points of all trajectories, one after the other. */
  columns: Record<PathColumn, Float64Array>
}

const columnOf = (path: Trajectory, name: PathColumn): Float64Array =>
  name === 'seconds' || name === 'lon' || name === 'lat' || name === 'heightM' ? path[name] : path.along[name]

const joined = (parts: readonly Float64Array[]): Float64Array => {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  for (let n = 0, at = 0; n < parts.length; at += parts[n++]!.length) whole.set(parts[n]!, at)
  return whole
}

const packed = (paths: readonly Trajectory[], start: Int32Array): PackedPaths => ({
  counts: Int32Array.from(paths, path => path.seconds.length),
  ended: Int32Array.from(paths, path => endingNames.indexOf(path.ended)),
  start,
  columns: Object.fromEntries(pathColumns.map(name => [name, joined(paths.map(path => columnOf(path, name)))])) as PackedPaths['columns'],
})

export interface TrajectoriesInput {
  met: PlainMet
  starts: readonly Start[]
  /** Negative: back in time. */
  hours: number
  vertical: VerticalMode
  ensemble: boolean
}

/** Trajectories of all starts in order; 27 a start of an ensemble. */
export const trajectoriesTask = (input: TrajectoriesInput, { onProgress }: TaskContext): PackedPaths => {
  const met = onHeights(input.met)
  const { starts, hours, vertical, ensemble } = input
  if (levelCount(met) < 2) throw new RangeError('气象场不足两层，无法计算轨迹')
  if (!ensemble)
    return packed(
      runTrajectories(met, starts, { hours, vertical, onProgress }),
      Int32Array.from(starts, (_, n) => n),
    )
  const paths = starts.flatMap((start, n) =>
    runEnsemble(met, start, { hours, vertical, onProgress: share => onProgress((n + share) / starts.length) }),
  )
  const members = paths.length / starts.length
  return packed(
    paths,
    Int32Array.from(paths, (_, n) => Math.floor(n / members)),
  )
}

export interface SetsInput {
  paths: PackedPaths
  /** Measured value at each trajectory's arrival; NaN missing. */
  concentration: Float64Array
  /** Points that a trajectory must have to be clustered. */
  points: number
  clusters: number | null
  metric: PathMetric
  threshold: number
  grid: DegreeGrid
}

export interface SetsOutput {
  /** Cluster of each trajectory from 1; 0 for those too short. */
  cluster: Int32Array
  /** Mean path of each cluster: [cluster][point]. */
  meanLon: Float64Array
  meanLat: Float64Array
  meanHeightM: Float64Array
  /** Change of the total spatial variance on joining to n clusters, per cent. */
  steps: { clusters: number; changePercent: number }[]
  pscf: Float32Array
  cwt: Float32Array
  endpoints: Int32Array
}

/** The trajectories one by one, as views of the columns. */
export const pathsOf = ({ counts, columns }: PackedPaths) => {
  let from = 0
  return Array.from(counts, count => {
    const [begin, end] = [from, from + count]
    from = end
    const view = (name: PathColumn) => columns[name].subarray(begin, end)
    return { seconds: view('seconds'), lon: view('lon'), lat: view('lat'), heightM: view('heightM'), mixingHeightM: view('mixingHeightM') }
  })
}

const meanAt = (rows: readonly number[], points: number, value: (row: number, p: number) => number): Float64Array =>
  Float64Array.from({ length: points }, (_, p) => rows.reduce((sum, row) => sum + value(row, p), 0) / rows.length)

/** Steps that are shown: further up the tree every path is its own. */
const shownSteps = 20

/** Clusters, PSCF and CWT of a set. */
export const trajectorySetsTask = (input: SetsInput, { onProgress }: TaskContext): SetsOutput => {
  const { points, concentration, threshold, grid, metric } = input
  const paths = pathsOf(input.paths)
  const { table, taken } = pathTable(paths, points)
  const joinings = joinPaths(table, { metric, onProgress })
  const clusters = Math.min(taken.length, input.clusters ?? chosenClusters(breaksOf(joinings)) ?? 1)
  const rows = taken.length === 0 ? new Int32Array() : clustersAt(joinings, clusters)
  const cluster = new Int32Array(paths.length)
  for (const [row, path] of taken.entries()) cluster[path] = rows[row]!
  const members = Array.from({ length: clusters }, (_, c) => [...rows.keys()].filter(row => rows[row] === c + 1))
  const means = members.map(own => meanPath(table, own))
  const heights = members.map(own => meanAt(own, points, (row, p) => paths[taken[row]!]!.heightM[p]!))
  const arrivals = paths.map((path, n) => ({ path: { ...path, along: path }, concentration: concentration[n]! }))
  const map = sourceMap(arrivals, grid, { threshold })
  return {
    cluster,
    meanLon: joined(means.map(mean => mean.lon)),
    meanLat: joined(means.map(mean => mean.lat)),
    meanHeightM: joined(heights),
    steps: joinings
      .filter(joining => joining.clusters <= shownSteps && !Number.isNaN(joining.percent))
      .map(joining => ({ clusters: joining.clusters, changePercent: joining.percent })),
    pscf: map.pscf,
    cwt: map.cwt,
    endpoints: Int32Array.from(map.points),
  }
}
