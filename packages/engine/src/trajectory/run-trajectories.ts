import type { MetGrid } from '../meteorology/met-grid.ts'
import { type MetOffset, metSampler, timeBracket } from '../meteorology/sample.ts'
import { alongPath } from './along-path.ts'
import { scaleOfHeight } from './height-scale.ts'
import { createStepper } from './stepper.ts'
import type { Start, Trajectory } from './trajectory.ts'
import { onSurface, type VerticalMode, withVerticalMotion } from './vertical-motion.ts'

export interface TrajectoryOptions {
  /** Hours to follow; negative: back in time. */
  hours: number
  /** What moves the parcel up and down; `data` when not said. */
  vertical?: VerticalMode
  /** Longest step, s, one that divides the hour; when not said 600, on surfaces (isobaric, isentropic, isopycnic) HYSPLIT's 3600. */
  maxStepS?: number
  /** A step crosses at most this share of a grid cell. */
  maxCells?: number
  /** A point of the path each so many minutes of the clock. */
  everyMinutes?: number
  /** Repetitions of Petterssen's second half. */
  corrections?: number
  /** The meteorology is taken from so far away: members of an ensemble. */
  offset?: MetOffset
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Steps in seconds that divide an hour. */
const stepsS = [3600, 1800, 1200, 900, 720, 600, 360, 300, 240, 180, 120, 60, 30, 20, 15, 10, 5, 2, 1]

/** The longest of them that is no longer than requested and crosses no more than `maxCells` at this speed. */
const stepFor = (longestS: number, maxCells: number, cellsPerSecond: number): number =>
  stepsS.find(s => s <= longestS && s * cellsPerSecond <= maxCells) ?? 1

/**
 * Trajectories through a met grid, each for itself. Steps end on full outputs and on the time levels of the data; a step is at most `maxStepS` (600 s:
 * 0.01 % of a day's path against one of 60 s) and at most `maxCells` (0.75) of a cell.
 *
 * @param met on levels of height (see `onInternalLevels`) or pressure
 * @returns one trajectory a start, in order. One that starts outside the data has its start alone and says so.
 */
export const runTrajectories = (met: MetGrid, starts: readonly Start[], options: TrajectoryOptions): Trajectory[] => {
  const { signal, onProgress, hours, vertical = 'data' } = options
  const times = starts.map(start => start.seconds)
  const begin = hours < 0 ? Math.max(...times) : Math.min(...times)
  const follow = follower(withVerticalMotion(met, vertical, hours, begin), options)
  return starts.map((start, n) => {
    signal?.throwIfAborted()
    const trajectory = follow(start)
    onProgress?.((n + 1) / starts.length)
    return trajectory
  })
}

const follower = (
  met: MetGrid,
  {
    hours,
    vertical = 'data',
    maxStepS = onSurface(vertical) ? 3600 : 600,
    maxCells = 0.75,
    everyMinutes = 60,
    corrections = 1,
    offset,
  }: TrajectoryOptions,
) => {
  const { step, speed } = createStepper(met, corrections, offset)
  const sampler = metSampler(met, offset)
  const scale = scaleOfHeight(met, sampler)
  const record = alongPath(met, sampler)
  const sign = hours < 0 ? -1 : 1
  const every = everyMinutes * 60
  const place = new Float64Array(3)
  /** The next instant after `seconds` at which a step must end. */
  const nextStop = (seconds: number, bracket: number, end: number): number => {
    const output = sign > 0 ? (Math.floor(seconds / every) + 1) * every : (Math.ceil(seconds / every) - 1) * every
    const data = met.times.length === 1 ? end : met.times[sign > 0 ? bracket + 1 : bracket]!
    return sign > 0 ? Math.min(output, data, end) : Math.max(output, data, end)
  }
  return (start: Start): Trajectory => {
    const path = record.begin(start)
    let seconds = start.seconds
    const end = start.seconds + hours * 3600
    if (!scale.enter(start, place)) return path.finish('no-meteorology')
    path.add(place, seconds)
    while (seconds !== end) {
      const bracket = bracketOf(met.times, seconds, sign)
      if (bracket < 0) return path.finish('no-meteorology')
      const stop = nextStop(seconds, bracket, end)
      const cells = speed(place, bracket, seconds)
      const dt = Math.min(stepFor(maxStepS, maxCells, cells), Math.abs(stop - seconds))
      if (!step(place, bracket, seconds, sign * dt)) return path.finish('left-grid')
      seconds += sign * dt
      if (seconds === end || seconds % every === 0) path.add(place, seconds)
    }
    return path.finish('complete')
  }
}

/** Bracket in which a step from `seconds` in the direction of `sign` is; −1 when the data end there. */
const bracketOf = (times: Float64Array, seconds: number, sign: number): number => {
  if (times.length === 1) return 0
  const n = timeBracket(times, seconds)
  if (n < 0 || (sign < 0 && seconds === times[0]) || (sign > 0 && seconds === times[times.length - 1])) return -1
  return sign < 0 && seconds === times[n] ? n - 1 : n
}
