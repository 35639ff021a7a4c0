import { potentialTemperature } from './air.ts'

/** Potential temperature of a column, K. */
let theta = new Float64Array(0)

/**
 * Depth of the mixed layer from a profile: the highest level whose potential temperature is within 2 K of the column's lowest.
 *
 * @param pressure hPa, `temperature` K and `height` m above ground of a volume; column `cell` of `cells`, `levels` levels, lowest first
 * @returns metres above ground, one of the heights; NaN when the column has no value
 * Source: HYSPLIT (user's guide, "mixed layer depth", option 1). Simplified: as coarse as the levels; moisture is left out.
 */
export const mixingHeightOfColumn = (
  pressure: Float32Array,
  temperature: Float32Array,
  height: Float32Array,
  cell: number,
  cells: number,
  levels: number,
): number => {
  if (theta.length < levels) theta = new Float64Array(levels)
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < levels; k++) {
    theta[k] = potentialTemperature(pressure[k * cells + cell]!, temperature[k * cells + cell]!)
    least = Math.min(least, theta[k]!)
  }
  for (let k = levels - 1; k >= 0; k--) if (theta[k]! <= least + 2) return height[k * cells + cell]!
  return Number.NaN
}
