import { leastWind, plumeOfHour } from './plume-footprint.ts'
import type { FoundSource, SourceSearch } from './source-search.ts'

/** Hours of the day that are fitted together. */
export const courseHours = 3
const sweeps = 100
/** Equations below which a part of the day says nothing. */
const fewest = 30

interface Equation {
  sensor: number
  excess: number
  responses: number[]
}

/** Values and responses less the means of each sensor. */
const withoutMeans = (equations: readonly Equation[], sensors: number, peaks: number): Equation[] => {
  const sums = Array.from({ length: sensors }, () => ({ count: 0, excess: 0, responses: new Array<number>(peaks).fill(0) }))
  for (const { sensor, excess, responses } of equations) {
    const own = sums[sensor]!
    own.count++
    own.excess += excess
    for (let k = 0; k < peaks; k++) own.responses[k]! += responses[k]!
  }
  return equations.map(({ sensor, excess, responses }) => {
    const { count, ...own } = sums[sensor]!
    return { sensor, excess: excess - own.excess / count, responses: responses.map((each, k) => each - own.responses[k]! / count) }
  })
}

/** Non-negative least squares of a few unknowns. */
const strengthsOf = (equations: readonly Equation[], peaks: number): number[] => {
  const strengths = new Array<number>(peaks).fill(0)
  const residuals = equations.map(({ excess }) => excess)
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (let k = 0; k < peaks; k++) {
      let [cross, square] = [0, 0]
      for (const [i, { responses }] of equations.entries()) {
        cross += responses[k]! * residuals[i]!
        square += responses[k]! ** 2
      }
      if (square <= 0) continue
      const next = Math.max(0, strengths[k]! + cross / square)
      const step = next - strengths[k]!
      if (step === 0) continue
      strengths[k] = next
      for (const [i, { responses }] of equations.entries()) residuals[i]! -= step * responses[k]!
    }
  return strengths
}

/**
 * Strength of found sources by part of the day, their places kept.
 *
 * @returns for each source eight strengths, of 01–03, 04–06, … 22–24 h, kg/h; NaN where fewer than 30 values are there
 */
export const sourceCourses = (
  { sensors, hours, values, background, clocks, grid }: SourceSearch,
  peaks: readonly Pick<FoundSource, 'east' | 'north'>[],
): number[][] => {
  const parts = Array.from({ length: 24 / courseHours }, (): Equation[] => [])
  for (const [h, hour] of hours.entries()) {
    if (!(hour.speed >= leastWind)) continue
    const plume = plumeOfHour(hour, grid.cellM)
    const part = parts[Math.floor((clocks[h]! - 1) / courseHours)]!
    for (const [s, sensor] of sensors.entries()) {
      const excess = values[h * sensors.length + s]! - background[h]!
      if (excess !== excess) continue
      part.push({ sensor: s, excess, responses: peaks.map(({ east, north }) => plume(sensor.east - east, sensor.north - north)) })
    }
  }
  const fitted = parts.map(equations =>
    equations.length < fewest
      ? peaks.map(() => Number.NaN)
      : strengthsOf(withoutMeans(equations, sensors.length, peaks.length), peaks.length),
  )
  return peaks.map((_, k) => fitted.map(part => part[k]!))
}
