import { percentileOfSorted } from '../statistics/percentile.ts'

/** Brings a sensor to the level of the reference: value = gain · raw + offset − humiditySlope · (humidity − 60) where that is positive. */
export interface SensorCalibration {
  gain: number
  offset: number
  /** Unit of the values for each percent of relative humidity above 60. */
  humiditySlope: number
}

/** Hours of one sensor, NaN missing. */
export interface SensorHours {
  raw: ArrayLike<number>
  /** Median of the reference stations. */
  reference: ArrayLike<number>
  /** Relative humidity, %. */
  humidity: ArrayLike<number>
}

/** Positions of hours, `to` one past the last. */
export interface Span {
  from: number
  to: number
}
const allOf = ({ raw }: SensorHours): Span => ({ from: 0, to: raw.length })

/** Bounds of a believable gain. */
export const gainRange = [0.6, 1.6] as const
/** Hours below this relative humidity are dry, %. */
export const dryHumidity = 60
/** Hours below which they give no calibration. */
const fewestHours = 24
const matchedPercentiles = [5, 10, 15, 20, 25, 30]
const humidBands = [60, 68, 76, 84, 101]

/** The 5th to 30th percentiles: the lowest values are of the background, which sensor and reference share. */
export const lowLevels = (values: readonly number[]): number[] => {
  const sorted = values.toSorted((a, b) => a - b)
  return matchedPercentiles.map(p => percentileOfSorted(sorted, p))
}
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Values of both in the hours from `from` whose humidity is in a band. */
const pairsIn = ({ raw, reference, humidity }: SensorHours, { from, to }: Span, least: number, below: number) => {
  const [own, others]: [number[], number[]] = [[], []]
  for (let i = from; i < to; i++) {
    if (!(humidity[i]! >= least && humidity[i]! < below) || raw[i]! !== raw[i]! || reference[i]! !== reference[i]!) continue
    own.push(raw[i]!)
    others.push(reference[i]!)
  }
  return own.length < fewestHours ? null : { own, others }
}

/**
 * Effect of humidity above 60 %: unit of the values for each per cent, from the low levels by bands of it, less the difference of the dry hours.
 * 0 without dry or humid hours.
 */
export const slopeOfHumidity = (hours: SensorHours, gain: number): number => {
  const dry = pairsIn(hours, allOf(hours), 0, dryHumidity)
  if (!dry) return 0
  const offset = meanOf(lowLevels(dry.others)) - gain * meanOf(lowLevels(dry.own))
  let [cross, square] = [0, 0]
  for (const [i, below] of humidBands.slice(1).entries()) {
    const least = humidBands[i]!
    const pairs = pairsIn(hours, allOf(hours), least, below)
    if (!pairs) continue
    const above = (least + Math.min(below, 100)) / 2 - dryHumidity
    const difference = gain * meanOf(lowLevels(pairs.own)) + offset - meanOf(lowLevels(pairs.others))
    cross += pairs.own.length * above * difference
    square += pairs.own.length * above * above
  }
  return square > 0 ? cross / square : 0
}

/**
 * Calibration from afar: the 5th to 30th percentiles of a sensor's dry hours are matched to those of the reference. The gain is of all hours given, since a
 * week's lowest values span too little; the offset of the week, since it drifts; the effect of humidity from the low levels by bands of it.
 *
 * @param hours about 30 days, in their order @param week those of them that the calibration is for
 * @returns null with fewer than 24 dry hours in either span
 * Simplified: one background over the area; the effect of humidity is a straight line above 60 %.
 */
export const calibrateRemotely = (hours: SensorHours, week: Span): SensorCalibration | null => {
  const all = pairsIn(hours, allOf(hours), 0, dryHumidity)
  const own = pairsIn(hours, week, 0, dryHumidity)
  if (!all || !own) return null
  const [levels, target] = [lowLevels(all.own), lowLevels(all.others)]
  const span = levels.at(-1)! - levels[0]!
  const gain = span > 0 ? Math.min(gainRange[1], Math.max(gainRange[0], (target.at(-1)! - target[0]!) / span)) : 1
  const offset = meanOf(lowLevels(own.others)) - gain * meanOf(lowLevels(own.own))
  return { gain, offset, humiditySlope: slopeOfHumidity(hours, gain) }
}

/** Calibrated value; NaN without a raw one. Without humidity its effect stays in. */
export const calibratedValue = ({ gain, offset, humiditySlope }: SensorCalibration, raw: number, humidity: number): number =>
  gain * raw + offset - (humidity > dryHumidity ? humiditySlope * (humidity - dryHumidity) : 0)

/** Mean of the 5th to 30th percentiles of the dry hours, sensor less reference; NaN with fewer than 24 of them. */
export const dryLevelDifference = (hours: SensorHours): number => {
  const pairs = pairsIn(hours, allOf(hours), 0, dryHumidity)
  return pairs ? meanOf(lowLevels(pairs.own)) - meanOf(lowLevels(pairs.others)) : Number.NaN
}
