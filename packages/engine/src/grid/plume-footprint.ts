import { briggsLateral, briggsLateralBound, briggsVertical } from '../dispersion/spread/briggs.ts'

/** Wind of one hour. */
export interface FootprintHour {
  /** m/s */
  speed: number
  /** Degrees from which the wind blows. */
  direction: number
  /** 1 (A) to 6 (F). */
  stability: number
}

/** μg/s in one kg/h. */
const microgramsPerSecond = 1e9 / 3600
/** Hours of lighter wind say nothing of a direction, m/s. */
export const leastWind = 0.8

/** Response at a place, m east and north of the source: μg/m³ for 1 kg/h, released at a height above the ground, m (0 when left out). */
export type PlumeResponse = (eastM: number, northM: number, heightM?: number) => number

/**
 * Concentration near the ground that a source of 1 kg/h gives in an hour: Gaussian plume with Briggs' widths in open country, source and place
 * as large as a cell.
 *
 * @param cellM width of the cell that holds the source, m
 * @param wander standard deviation of the direction about the one given, rad
 * @returns 0 upwind of the source
 * Simplified: straight plume of one hour, no rise, lid or deposition; the cell widens the plume by the standard deviation of its width (width/√12).
 */
export const plumeOfHour = ({ speed, direction, stability }: FootprintHour, cellM: number, wander = 0): PlumeResponse => {
  const angle = (direction * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const strength = microgramsPerSecond / (Math.PI * Math.max(speed, leastWind))
  const cellSpread = cellM / Math.sqrt(12)
  return (eastM, northM, heightM = 0) => {
    const along = -(eastM * sine + northM * cosine) + cellM / 2
    if (along <= 0) return 0
    const across = eastM * cosine - northM * sine
    if (Math.abs(across) > 4 * (briggsLateralBound('rural', stability, along) + cellSpread + wander * along)) return 0
    const lateral = Math.hypot(briggsLateral('rural', stability, along), cellSpread, wander * along)
    if (Math.abs(across) > 4 * lateral) return 0
    const vertical = Math.max(1, briggsVertical('rural', stability, along))
    const lifted = (heightM * heightM) / (2 * vertical * vertical)
    return (strength / (lateral * vertical)) * Math.exp((-across * across) / (2 * lateral * lateral) - lifted)
  }
}
