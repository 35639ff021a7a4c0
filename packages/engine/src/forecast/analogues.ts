import { type AheadWeather, fillPredictors, predictorCount } from './day-predictors.ts'
import type { LinearStart } from './linear-start.ts'
import type { Prepared } from './prepare-place.ts'

/** Days alike whose outcomes are averaged, and how far in the year they may be away. */
const [alike, seasonDays] = [20, 50]
/** Days around a past day that say nothing of it, since the same weather lasted. */
const apart = 14

/** Past days of one place by lead: their predictors in the units of what they change of the outcome, and the outcome. */
export interface Analogues {
  /** One entry a lead: the weights of the predictors, and predictors of day after day times their weights (NaN: not known). */
  leads: { weights: Float64Array; scaled: Float32Array }[]
  came: Float64Array
  dayOfYear: Int16Array
  until: number
}

const meanWeights = (lines: readonly LinearStart[]): Float64Array =>
  Float64Array.from({ length: predictorCount }, (_, j) => lines.reduce((sum, line) => sum + line[j]!, 0) / lines.length)

/**
 * Past days of a place as analogues: two days are as far apart as what the differences of their predictors change along the straight lines.
 *
 * @param lines straight lines of each lead, some that are averaged @param until days before this index count @param weather of a past day at a lead
 * Source: Delle Monache et al. 2013, Monthly Weather Review 141:3498 (analogue ensemble), with weights from the regression in place of a search.
 */
export const prepareAnalogues = (
  place: Prepared,
  lines: readonly (readonly LinearStart[])[],
  until: number,
  weather: (target: number, lead: number) => AheadWeather,
): Analogues => {
  const row = new Float64Array(predictorCount)
  const leads = lines.map((own, at) => {
    const weights = meanWeights(own)
    const scaled = new Float32Array(until * predictorCount).fill(Number.NaN)
    for (let target = lines.length; target < until; target++) {
      if (!fillPredictors(place, target - at - 1, at + 1, weather(target, at + 1), row)) continue
      for (let j = 0; j < predictorCount; j++) scaled[target * predictorCount + j] = row[j]! * weights[j]!
    }
    return { weights, scaled }
  })
  return { leads, came: place.anomaly, dayOfYear: place.dayOfYear, until }
}

const distances = new Float64Array(alike)
const outcomes = new Float64Array(alike)

/** Mean outcome of the days most alike, nearer ones counting more; NaN with fewer than five. */
export const analogueMean = (analogues: Analogues, lead: number, row: Float64Array, target: number, unseen: boolean): number => {
  const { came, dayOfYear, until } = analogues
  const { weights, scaled } = analogues.leads[lead - 1]!
  const season = dayOfYear[Math.min(target, dayOfYear.length - 1)]!
  let found = 0
  for (let day = 0; day < until; day++) {
    const gap = Math.abs(dayOfYear[day]! - season)
    if (Math.min(gap, 366 - gap) > seasonDays || (unseen && Math.abs(day - target) < apart)) continue
    const outcome = came[day]!
    if (outcome !== outcome || scaled[day * predictorCount] !== scaled[day * predictorCount]) continue
    const limit = found < alike ? Number.POSITIVE_INFINITY : distances[alike - 1]!
    let distance = 0
    for (let j = 0; j < predictorCount && distance < limit; j++) {
      const difference = row[j]! * weights[j]! - scaled[day * predictorCount + j]!
      distance += difference * difference
    }
    if (distance >= limit) continue
    let at = found < alike ? found++ : alike - 1
    while (at > 0 && distances[at - 1]! > distance) {
      distances[at] = distances[at - 1]!
      outcomes[at] = outcomes[at - 1]!
      at--
    }
    distances[at] = distance
    outcomes[at] = outcome
  }
  if (found < 5) return Number.NaN
  const reach = distances[found - 1]! || 1
  let [sum, weight] = [0, 0]
  for (let i = 0; i < found; i++) {
    const own = 1 / (0.2 + distances[i]! / reach)
    sum += own * outcomes[i]!
    weight += own
  }
  return sum / weight
}
