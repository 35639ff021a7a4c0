import { climateNormals } from '../data/climate.ts'
import { dayInfo, dayOfIndex, monthlyBlend } from './calendar.ts'
import { noiseOf } from './noise.ts'

/** Wind of the large scale by hour, in its own signal: the month's gain makes it m/s near the ground. */
export interface LargeScaleFlow {
  east: Float64Array
  north: Float64Array
}

/** Hours of emissions that the air over the basin carries. */
export const gatheredHours = 48
/** Wind of the mixed layer over the large scale's signal, least wind (m/s) and the distance over which the air gathers emissions. */
const [layerGain, leastMs, reachKm] = [3, 0.3, 200] as const
/** Mean of the logarithm over years, so that the result is about 0 in the mean. */
const usualLog = 0.1

/** The large scale's wind without what the slopes add by day. */
export const largeScaleFlow = (seed: number, first: number, hours: number, burst: Float64Array): LargeScaleFlow => {
  const east = noiseOf(seed, 25, first, hours, [
    [30, 1],
    [7, 0.45],
  ])
  const north = noiseOf(seed, 26, first, hours, [
    [32, 1],
    [7, 0.45],
  ])
  for (let i = 0; i < hours; i++) {
    const info = dayInfo(dayOfIndex(first + i))
    east[i] = east[i]! + monthlyBlend(climateNormals.flowEast, info) + 2.6 * burst[i]!
    north[i] = north[i]! + monthlyBlend(climateNormals.flowNorth, info) - 2.6 * burst[i]!
  }
  return { east, north }
}

/**
 * Logarithm of what the wind of the last two days let the air over the basin gather: a box with even emissions, renewed in the time that the wind needs
 * to cross it. Calm days gather, windy ones clear. Entries before {@link gatheredHours} are 0.
 *
 * Simplified: no direction, no depth of the layer, no decay; transport engines know all three and are not used here.
 */
export const gatheredLoad = ({ east, north }: LargeScaleFlow): Float64Array => {
  const kept = east.map((u, i) => Math.exp((-3.6 * (leastMs + layerGain * Math.hypot(u, north[i]!))) / reachKm))
  const load = new Float64Array(east.length)
  for (let i = gatheredHours; i < load.length; i++) {
    let [sum, left] = [0, 1]
    for (let age = 0; age < gatheredHours; age++) {
      left *= kept[i - age]!
      sum += left
    }
    load[i] = Math.log(sum / 10) - usualLog
  }
  return load
}
