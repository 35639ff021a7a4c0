import { tProbability, tQuantile } from './student-t.ts'

export interface MeanRange {
  /** NaN without an hour; the range with fewer than two. */
  mean: number
  low: number
  high: number
  hours: number
}

export interface SameWindInput {
  /** One an hour, NaN missing: wind speed m/s, direction degrees FROM, concentration of the station and the mean of its neighbours. */
  speed: ArrayLike<number>
  direction: ArrayLike<number>
  station: ArrayLike<number>
  neighbours: ArrayLike<number> | null
  /** Indices of the hours before and after the measure, [from, to). */
  before: readonly [number, number]
  after: readonly [number, number]
  /** Wind that is compared: [from, to) degrees of a sector that may cross north; null for calm air, whose direction says nothing. */
  sector: readonly [number, number] | null
  /** [lowest, highest) speed, m/s. */
  band: readonly [number, number]
}

export interface SameWindChange {
  before: MeanRange
  after: MeanRange
  neighboursBefore: MeanRange
  neighboursAfter: MeanRange
  /** After minus before. */
  change: MeanRange
  neighbourChange: MeanRange
  /** Change of the station less that of its neighbours: weather and region taken out. The plain change without neighbours. */
  net: MeanRange
  /** Probability that the net change is below 0; NaN where it has no range. */
  fallProbability: number
}

/** Interval of all ranges: 10 to 90 %. */
const confidence = 0.8

interface Moments {
  mean: number
  /** Squared standard error of the mean. */
  error2: number
  hours: number
}

const momentsOf = (values: readonly number[]): Moments => {
  const hours = values.length
  const mean = hours === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / hours
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, hours, error2: hours < 2 ? Number.NaN : squares / (hours - 1) / hours }
}

const rangeOf = (mean: number, error2: number, degrees: number, hours: number): MeanRange => {
  const half = tQuantile(confidence, degrees) * Math.sqrt(error2)
  return { mean, low: mean - half, high: mean + half, hours }
}

const meanRange = ({ mean, error2, hours }: Moments) => rangeOf(mean, error2, hours - 1, hours)

/** Degrees of freedom of a sum of means with unequal variances (Welch and Satterthwaite). */
const welchDegrees = (parts: readonly Moments[]): number => {
  const sum = parts.reduce((total, { error2 }) => total + error2, 0)
  const below = parts.reduce((total, { error2, hours }) => total + error2 ** 2 / (hours - 1), 0)
  return below > 0 ? sum ** 2 / below : Math.max(...parts.map(({ hours }) => hours - 1))
}

const inSector = (direction: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? direction >= from && direction < to : direction >= from || direction < to

/**
 * Concentrations before and after a measure in hours of the same wind, with Welch's 80 % interval of the change, and the same of the
 * neighbours, whose change is taken off. An hour counts when it has the wind and the value. Hours are taken as independent: the
 * true range is somewhat wider.
 *
 * Source: Welch (1947), Biometrika 34; comparison in one wind sector as in openair's `timeVariation` by `wd`.
 */
export const compareSameWind = (input: SameWindInput): SameWindChange => {
  const { speed, direction, station, neighbours, sector, band } = input
  const hasWind = (i: number) =>
    speed[i]! >= band[0] && speed[i]! < band[1] && (sector === null || (direction[i]! >= 0 && inSector(direction[i]! % 360, sector)))
  const valuesIn = ([from, to]: readonly [number, number], of: ArrayLike<number>) => {
    const values: number[] = []
    for (let i = Math.max(0, from); i < Math.min(to, of.length); i++) if (hasWind(i) && of[i] === of[i]) values.push(of[i]!)
    return momentsOf(values)
  }
  const [before, after] = [valuesIn(input.before, station), valuesIn(input.after, station)]
  const none = new Float64Array(0)
  const [around, aroundAfter] = [valuesIn(input.before, neighbours ?? none), valuesIn(input.after, neighbours ?? none)]
  const changeOf = (parts: readonly Moments[], mean: number) =>
    rangeOf(
      mean,
      parts.reduce((sum, { error2 }) => sum + error2, 0),
      welchDegrees(parts),
      Math.min(...parts.map(({ hours }) => hours)),
    )
  const [own, theirs] = [after.mean - before.mean, aroundAfter.mean - around.mean]
  const parts = neighbours === null ? [before, after] : [before, after, around, aroundAfter]
  const net = changeOf(parts, neighbours === null ? own : own - theirs)
  const error = Math.sqrt(parts.reduce((sum, { error2 }) => sum + error2, 0))
  const twoSided = tProbability(net.mean / error, welchDegrees(parts))
  return {
    before: meanRange(before),
    after: meanRange(after),
    neighboursBefore: meanRange(around),
    neighboursAfter: meanRange(aroundAfter),
    change: changeOf([before, after], own),
    neighbourChange: changeOf([around, aroundAfter], theirs),
    net,
    fallProbability: net.mean < 0 ? 1 - twoSided / 2 : twoSided / 2,
  }
}
