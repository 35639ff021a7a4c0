import type { MetGrid } from '../meteorology/met-grid.ts'
import type { MetOffset } from '../meteorology/sample.ts'
import { runTrajectories, type TrajectoryOptions } from './run-trajectories.ts'
import type { Start, Trajectory } from './trajectory.ts'
import { onSurface, withVerticalMotion } from './vertical-motion.ts'

const around = [0, 1, -1]
/** Share of the coordinate's depth: 0.01, that is 250 m under a top of 25 km. */
const verticalShare = 0.01

/** The 27 offsets of HYSPLIT's ensemble in its order: height slowest (same, lower, higher), then i, j fastest, each same, +1, −1 cell. */
export const ensembleOffsets = (topM: number): MetOffset[] =>
  around.flatMap(k => around.flatMap(i => around.map((j): MetOffset => [i, j, k === 0 ? 0 : -k * verticalShare * topM])))

/**
 * 27 trajectories from one start, the meteorology taken one cell to each side and 0.01 of the depth below and above: how far the wind field's own
 * resolution leaves the path open. Member 0 is the plain trajectory.
 *
 * @param met on levels of height with a top
 * Source: Draxler 2003 (HYSPLIT user's guide, "trajectory ensemble").
 */
export const runEnsemble = (met: MetGrid, start: Start, options: Omit<TrajectoryOptions, 'offset'>): Trajectory[] => {
  const { topM } = met.levels
  if (met.levels.kind !== 'height' || topM === undefined) throw new RangeError('集合轨迹需要带顶高的高度坐标气象场')
  const { vertical = 'data', onProgress, ...rest } = options
  const flow = withVerticalMotion(met, vertical, options.hours, start.seconds)
  const offsets = ensembleOffsets(topM)
  return offsets.flatMap((offset, n) => {
    const member = runTrajectories(flow, [start], { maxStepS: onSurface(vertical) ? 3600 : 600, ...rest, offset })
    onProgress?.((n + 1) / offsets.length)
    return member
  })
}
