import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { correctedAqi } from './aqi-centre.ts'
import { type Calibration, type CalibrationOptions, type JudgedIssue, mixAqi, mixCell } from './calibrate-forecast.ts'

const items = pollutantIds.length
/** Pollutants in their order, then the AQI. */
export const rangedSeries = items + 1

/** How far a level moves for a day on which all places missed. */
const step = 0.02
/** Farthest that the outer levels move: a range is neither closed nor opened by a run of days. */
const outermost = 0.02
const innermost = 0.25

/** Shares of the places that came below and above the outer levels of the ranges that an issue was given, by lead and series; NaN not known. */
export interface RangeMisses {
  first: number
  below: Float32Array
  above: Float32Array
}

/** Compares what came with the ranges that a calibration gives an issue. What has not ended before a later issue must not be used for it. */
export const missesOf = (options: CalibrationOptions, calibration: Calibration, issue: JudgedIssue): RangeMisses => {
  const { places, leads } = options
  const nothing = () => new Float32Array(leads * rangedSeries).fill(Number.NaN)
  const misses = { first: issue.first, below: nothing(), above: nothing() }
  for (let at = 0; at < leads; at++)
    for (let s = 0; s < rangedSeries; s++) {
      const { levels, scaleOf } = s < items ? calibration.ranges[at * items + s]! : calibration.aqiRanges[at]!
      let [below, above, known] = [0, 0, 0]
      for (let p = 0; p < places; p++) {
        const score = scoreOf(options, calibration, issue, p, at, s) / scaleOf[p]!
        if (score !== score) continue
        known++
        if (score < levels[0]!) below++
        else if (score > levels.at(-1)!) above++
      }
      if (known === 0) continue
      misses.below[at * rangedSeries + s] = below / known
      misses.above[at * rangedSeries + s] = above / known
    }
  return misses
}

/** How far what came was from the middle, in spreads. */
const scoreOf = (options: CalibrationOptions, calibration: Calibration, issue: JudgedIssue, p: number, at: number, s: number): number => {
  const cell = p * options.leads + at
  if (s < items) {
    const [middle, spread] = mixCell(issue.parts, cell * items + s, calibration.weights[at * items + s]!)
    return (issue.came[cell * items + s]! - middle) / spread
  }
  const mixed = mixAqi(options, calibration, issue, p, at)
  return (issue.cameAqi[cell]! - correctedAqi(calibration.aqiCentres[at]!, mixed)) / mixed.spread
}

/**
 * Levels that would have been missed as often as they say: each day that was missed more often than its level moves it outwards, each other one inwards.
 *
 * @param given misses of past issues, the oldest first @param now first day that is not known @param levels ascending, symmetric about 0.5
 * Source: Gibbs and Candès 2021, Adaptive conformal inference under distribution shift, NeurIPS 34. Both tails apart; a day's places count as one.
 */
export const adaptLevels = (given: readonly RangeMisses[], now: number, at: number, s: number, levels: readonly number[]): number[] => {
  const outer = levels[0]!
  let [low, high] = [outer, outer]
  const within = (level: number) => Math.min(innermost, Math.max(outermost, level))
  for (const { first, below, above } of given) {
    const index = at * rangedSeries + s
    if (first + at >= now || below[index] !== below[index]) continue
    low = within(low + step * (outer - below[index]!))
    high = within(high + step * (outer - above[index]!))
  }
  const stretched = (fromMiddle: number, end: number) => (fromMiddle * (0.5 - end)) / (0.5 - outer)
  return levels.map(level => (level < 0.5 ? 0.5 - stretched(0.5 - level, low) : 0.5 + stretched(level - 0.5, high)))
}
