import type { Trajectory, TrajectoryCluster } from '@qingyuan/contract/sources/trace-schemas.ts'
import type { PathColumn } from '@qingyuan/engine/trajectory/along-path.ts'
import type { Static } from 'typebox'
import { endingNames, type PackedPaths } from '#/workers/trajectory-tasks.ts'

export type TrajectoryDto = Static<typeof Trajectory>
export type ClusterDto = Static<typeof TrajectoryCluster>

/** Rounded for the wire; NaN is missing. */
export const roundValues = (values: ArrayLike<number>, decimals: number): (number | null)[] =>
  Array.from(values, value => (Number.isFinite(value) ? Number(value.toFixed(decimals)) : null))
const known = (values: ArrayLike<number>, decimals: number): number[] => Array.from(values, value => Number(value.toFixed(decimals)))

const endWords: Record<(typeof endingNames)[number], string | null> = {
  complete: null,
  'left-grid': '离开气象场范围',
  'no-meteorology': '气象场时段到此为止',
}

export interface PathStart {
  placeId: number | null
  heightM: number
  /** Label of the hour. */
  time: string
}

interface Columns {
  seconds: Float64Array
  lon: Float64Array
  lat: Float64Array
  heightM: Float64Array
  pressureHpa: Float64Array
  temperatureK: Float64Array
  mixingHeightM: Float64Array
  terrainM: Float64Array
}

/** Columns of a trajectory as the screens read them; ages count from `startSeconds`. */
export const pointsOf = (columns: Columns, startSeconds: number) => ({
  ageHours: known(
    columns.seconds.map(seconds => (seconds - startSeconds) / 3600),
    3,
  ),
  lon: known(columns.lon, 5),
  lat: known(columns.lat, 5),
  heightM: roundValues(columns.heightM, 1),
  pressureHpa: roundValues(columns.pressureHpa, 2),
  temperatureK: roundValues(columns.temperatureK, 2),
  mixingHeightM: roundValues(columns.mixingHeightM, 0),
  terrainM: roundValues(columns.terrainM, 0),
})

/** Trajectories of a run, in order; members of an ensemble are numbered from 0. Those without a point are left out. */
export const shapedPaths = (paths: PackedPaths, starts: readonly PathStart[], clusterOf?: Int32Array): TrajectoryDto[] => {
  let [from, member] = [0, 0]
  return Array.from(paths.counts, (count, n): TrajectoryDto => {
    const [begin, own] = [from, starts[paths.start[n]!]!]
    from += count
    member = n > 0 && paths.start[n] === paths.start[n - 1] ? member + 1 : 0
    const view = (name: PathColumn) => paths.columns[name].subarray(begin, begin + count)
    return {
      start: own.time,
      startHeightM: own.heightM,
      placeId: own.placeId,
      member,
      cluster: clusterOf && clusterOf[n]! > 0 ? clusterOf[n]! : null,
      ended: endWords[endingNames[paths.ended[n]!]!],
      ...pointsOf(
        {
          seconds: view('seconds'),
          lon: view('lon'),
          lat: view('lat'),
          heightM: view('heightM'),
          pressureHpa: view('pressureHpa'),
          temperatureK: view('temperatureK'),
          mixingHeightM: view('mixingHeightM'),
          terrainM: view('terrainM'),
        },
        count > 0 ? paths.columns.seconds[begin]! : 0,
      ),
    }
  })
}
