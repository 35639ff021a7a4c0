import { correlateColumns } from '../correlation/correlate.ts'
import { percentile } from '../statistics/percentile.ts'
import {
  dryHumidity,
  gainRange,
  lowLevels,
  type SensorCalibration,
  type SensorHours,
  type Span,
  slopeOfHumidity,
} from './calibrate-sensor.ts'

/** Hours of a network of like instruments, the same hours for all; NaN missing. */
export interface NetworkHours {
  /** One a sensor. */
  raw: readonly Float64Array[]
  /** Relative humidity at each sensor, %. */
  humidity: readonly Float64Array[]
  /** Median of analysers that humidity does not touch. */
  reference: Float64Array
}

export interface NetworkCalibration extends SensorCalibration {
  /** Span of the network's low levels over that of the sensor, before it is drawn towards 1 and limited to its range. */
  matchedGain: number
  /** Dry hours of the 30 days. */
  hours: number
}

const fewestHours = 24
const weekHours = 168
/** A month's low levels differ in span between places for other reasons than the gain: half of the logarithm is believed. */
const believed = 0.5

const meanOf = (values: ArrayLike<number>) => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

const dryValues = ({ raw, humidity }: NetworkHours, sensor: number, { from, to }: Span): number[] => {
  const [own, wet] = [raw[sensor]!, humidity[sensor]!]
  const found: number[] = []
  for (let i = from; i < to; i++) if (wet[i]! < dryHumidity && own[i] === own[i]) found.push(own[i]!)
  return found
}

/** The 5th to 30th percentiles of each sensor's dry hours; null with fewer than 24 of them. */
const levelsOf = (network: NetworkHours, span: Span) =>
  network.raw.map((_, sensor) => {
    const dry = dryValues(network, sensor, span)
    return dry.length < fewestHours ? null : { levels: lowLevels(dry), hours: dry.length }
  })

const medianLevels = (all: readonly ({ levels: number[] } | null)[]): number[] | null => {
  const known = all.flatMap(each => (each ? [each.levels] : []))
  return known.length === 0
    ? null
    : known[0]!.map((_, k) =>
        percentile(
          known.map(levels => levels[k]!),
          50,
        ),
      )
}

/**
 * Calibration of a network without a reference of its kind: zero and gain follow the median, over all sensors, of the low levels of dry hours; the effect of
 * humidity is that against analysers. It takes away what the sensors differ by, not what all have in common.
 *
 * @param month about 30 days @param week those of them that the zero is for
 * @returns one a sensor; null with fewer than 24 dry hours in either span
 * Simplified: one background over the network.
 */
export const calibrateNetwork = (network: NetworkHours, month: Span, week: Span): (NetworkCalibration | null)[] => {
  const [all, own] = [levelsOf(network, month), levelsOf(network, week)]
  const [middle, weekMiddle] = [medianLevels(all), medianLevels(own)]
  if (!middle || !weekMiddle) return network.raw.map(() => null)
  return network.raw.map((_, sensor) => {
    const [long, short] = [all[sensor], own[sensor]]
    if (!long || !short) return null
    const span = long.levels.at(-1)! - long.levels[0]!
    const matchedGain = span > 0 ? (middle.at(-1)! - middle[0]!) / span : Number.NaN
    const limited = Math.min(gainRange[1], Math.max(gainRange[0], matchedGain))
    const gain = limited === limited ? limited ** believed : 1
    const offset = meanOf(weekMiddle) - gain * meanOf(short.levels)
    return { gain, offset, humiditySlope: humidityOf(network, sensor, month, gain), matchedGain, hours: long.hours }
  })
}

const humidityOf = ({ raw, humidity, reference }: NetworkHours, sensor: number, { from, to }: Span, gain: number): number => {
  const hours: SensorHours = {
    raw: raw[sensor]!.subarray(from, to),
    humidity: humidity[sensor]!.subarray(from, to),
    reference: reference.subarray(from, to),
  }
  return slopeOfHumidity(hours, gain)
}

/**
 * Hours that the zero of a week is taken from: the seven days at the end of a span, or, in a wet time, as many weeks as give half of the sensors 24 dry hours.
 * The whole span where none do.
 */
export const zeroSpan = (network: NetworkHours, { from, to }: Span): Span => {
  for (let start = to - weekHours; start > from; start -= weekHours) {
    const span = { from: start, to }
    const dry = network.raw.filter((_, sensor) => dryValues(network, sensor, span).length >= fewestHours)
    if (2 * dry.length >= network.raw.length) return span
  }
  return { from, to }
}

/** Mean of each sensor's low dry levels in a span less the network's median; NaN with fewer than 24 dry hours. */
export const networkLevels = (network: NetworkHours, span: Span): Float64Array => {
  const means = Float64Array.from(levelsOf(network, span), each => (each ? meanOf(each.levels) : Number.NaN))
  const middle = percentile(means, 50)
  return means.map(value => value - middle)
}

/** Median absolute deviation of values from their median; NaN left out. */
export const medianDeviation = (values: ArrayLike<number>): number => {
  const middle = percentile(values, 50)
  return percentile(
    Array.from(values, value => Math.abs(value - middle)),
    50,
  )
}

const nightHours: readonly number[] = [23, 24, 1, 2, 3, 4, 5]
const fewestNights = 40

/**
 * Rank correlation of a sensor with its neighbours in the hours of the night (22–05 h), when the air is mixed least by local doings of the day.
 *
 * @param clocks hour of the day, 1 to 24
 * @returns one a neighbour; NaN with fewer than 40 hours of both
 */
export const nightCorrelations = (
  raw: readonly Float64Array[],
  sensor: number,
  neighbours: readonly number[],
  clocks: Uint8Array,
  { from, to }: Span,
): number[] => {
  const at = Array.from({ length: to - from }, (_, i) => from + i).filter(i => nightHours.includes(clocks[i]!))
  const column = (s: number) => Float64Array.from(at, i => raw[s]![i]!)
  const own = column(sensor)
  return neighbours.map(
    each => correlateColumns(own, column(each), { method: 'spearman', need: fewestNights, autocorrelation: 'ignore' }).r,
  )
}

/** Longest run of equal values in a span, hours; missing ones end it. */
export const longestEqualRun = (raw: Float64Array, { from, to }: Span): number => {
  let [longest, run] = [0, 0]
  for (let i = from; i < to; i++) {
    run = raw[i] === raw[i] ? (i > from && raw[i] === raw[i - 1] ? run + 1 : 1) : 0
    longest = Math.max(longest, run)
  }
  return longest
}
