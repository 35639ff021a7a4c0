import type { PuffWeather } from '../weather/weather-column.ts'
import type { PuffOptions } from './model.ts'
import type { Puff } from './puff.ts'
import { bottomOf, topOf } from './transport.ts'

/** Conditions and shape of the splits: CALPUFF's defaults. */
const leastLidM = 100
const greatestRatio = 0.25
const leastConcentration = 1e-7
const leastShear = 2
const ringSigmas = 2.4
/** Share of the mass that stays in the middle of a split in the plane, so that the Gaussian's second moment is kept. */
const middleShare = 0.205395
const slices = 3

const copyOf = (puff: Puff): Puff => ({
  ...puff,
  young: { ...puff.young },
  old: puff.old && { ...puff.old },
  below: Float64Array.from(puff.below),
  above: Float64Array.from(puff.above),
})

const scale = (puff: Puff, share: number): void => {
  for (let s = 0; s < puff.below.length; s++) {
    puff.below[s] = puff.below[s]! * share
    puff.above[s] = puff.above[s]! * share
  }
}

const wind = new Float64Array(2)

/** Does the wind around the puff pull it apart (m/s outwards against its middle)? */
const isSheared = (puff: Puff, weather: PuffWeather, hour: number): boolean => {
  const { xM, yM, sigmaY } = puff.young
  const here = weather.columnAt(hour, xM, yM)
  const [bottom, top] = [bottomOf(puff), topOf(puff, 4, puff.lidLastM)]
  here.layerWind(bottom, top, puff.ascent.stack.heightM, wind)
  const [u, v] = [wind[0]!, wind[1]!]
  const radius = 0.5 * ringSigmas * sigmaY
  return Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4).some(angle => {
    const [east, north] = [Math.sin(angle), Math.cos(angle)]
    weather.columnAt(hour, xM + radius * east, yM + radius * north).layerWind(bottom, top, puff.ascent.stack.heightM, wind)
    return east * (wind[0]! - u) + north * (wind[1]! - v) > leastShear
  })
}

const isDense = (puff: Puff): boolean => {
  const volume = Math.max(topOf(puff, 4, puff.lidLastM) - bottomOf(puff), 1) * 2 * Math.PI * puff.young.sigmaY ** 2
  return puff.below.some((grams, s) => (grams + puff.above[s]!) / volume > leastConcentration)
}

/** A wide puff in shear becomes five: one in the middle, four around it, each half as wide. */
const inPlane = (puff: Puff, weather: PuffWeather, hour: number, { longestStepM }: PuffOptions): Puff[] => {
  if (puff.old || puff.layering === 4 || puff.young.sigmaY <= longestStepM) return [puff]
  if (!isDense(puff) || !isSheared(puff, weather, hour)) return [puff]
  const radius = 0.5 * ringSigmas * puff.young.sigmaY
  const ring = Array.from({ length: 4 }, (_, i) => {
    const part = copyOf(puff)
    part.young.sigmaY *= 0.5
    part.young.xM += radius * Math.sin((i * Math.PI) / 2)
    part.young.yM += radius * Math.cos((i * Math.PI) / 2)
    scale(part, (1 - middleShare) / 4)
    return part
  })
  const middle = copyOf(puff)
  middle.young.sigmaY *= 0.5
  scale(middle, middleShare)
  return [middle, ...ring]
}

/** Mass of an even layer from `low` to `high`, out of a puff mixed in two layers. */
const slice = (puff: Puff, low: number, high: number): Puff => {
  const { lidLastM, lidMaxM } = puff
  const part = copyOf(puff)
  const lower = Math.max(Math.min(high, lidLastM) - low, 0) / lidLastM
  const upper = Math.max(high - Math.max(low, lidLastM), 0) / (lidMaxM - lidLastM)
  const grounded = low === 0
  for (let s = 0; s < puff.below.length; s++) {
    const [down, up] = [puff.below[s]! * lower, puff.above[s]! * upper]
    part.below[s] = grounded ? down : 0
    part.above[s] = grounded ? up : down + up
  }
  part.lidMaxM = high
  part.lidLastM = grounded ? Math.min(lidLastM, high) : low
  if (grounded && high <= lidLastM) part.layering = 2
  part.split = true
  return part
}

/** A mixed puff whose layer has fallen to a quarter becomes three slices, each half as high as the one above it. */
const inHeight = (puff: Puff): Puff[] => {
  const wanted = puff.layering === 6 && !puff.split && puff.lidLastM >= leastLidM && puff.lidLastM <= greatestRatio * puff.lidMaxM
  if (!wanted || !puff.below.some(grams => grams > 0)) return [puff]
  const edges = [...Array.from({ length: slices }, (_, i) => puff.lidMaxM * 0.5 ** i), 0]
  return edges.slice(1).map((low, i) => slice(puff, low, edges[i]!))
}

/**
 * Splits puffs that no longer move as one. Mass is kept to rounding.
 *
 * Source: CALPUFF, section 2.2.4 (vertical, in the evening) and version 5.4 (in the plane).
 *
 * @param evening allow puffs that have been split in height before to be split again
 */
export const splitPuffs = (puffs: readonly Puff[], weather: PuffWeather, hour: number, options: PuffOptions, evening: boolean): Puff[] =>
  puffs
    .flatMap(puff => inPlane(puff, weather, hour, options))
    .flatMap(puff => {
      if (evening) puff.split = false
      return inHeight(puff)
    })
