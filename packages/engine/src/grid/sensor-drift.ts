import { linearFit } from '../correlation/linear-fit.ts'
import { percentile } from '../statistics/percentile.ts'

/** Slopes farther than this many median absolute deviations from the network's median, and than `leastSlope`, are drift. */
const distance = 3
/** Unit of the values a day. */
const leastSlope = 0.5
const fewestWeeks = 3

export interface SensorDrift {
  /** Unit of the values a day, less the network's median; NaN with fewer than three weeks. */
  slope: number
  drifts: boolean
}

/**
 * Drift of each sensor of a network: slope of its weekly level against the reference.
 *
 * @param levels for each sensor the weekly {@link import('./calibrate-sensor.ts').dryLevelDifference}; NaN missing
 */
export const sensorDrifts = (levels: readonly ArrayLike<number>[]): SensorDrift[] => {
  const slopes = levels.map(
    weeks =>
      linearFit(
        Array.from(weeks, (_, i) => 7 * i),
        weeks,
        'ols',
        { need: fewestWeeks },
      ).slope,
  )
  const middle = percentile(slopes, 50)
  const spread = percentile(
    slopes.map(slope => Math.abs(slope - middle)),
    50,
  )
  return slopes.map(slope => ({
    slope: slope - middle,
    drifts: Math.abs(slope - middle) > Math.max(leastSlope, distance * spread),
  }))
}
