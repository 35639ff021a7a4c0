/** Judged days: how far each was from the middle in units of its spread, by place. */
export interface JudgedScores {
  score: number[]
  weight: number[]
  place: number[]
}

export const emptyScores = (): JudgedScores => ({ score: [], weight: [], place: [] })

/** Levels of the scores, and by how much a place scatters more or less than all. */
export interface ScoreRange {
  levels: Float64Array
  scaleOf: Float64Array
}

/** Days of a place that its scatter is taken for that of all places. */
const placePrior = 25
/** A normal distribution that counts for so many days, in steps of its distribution. */
const normalSteps = [
  -1.96, -1.44, -1.15, -0.93, -0.76, -0.6, -0.45, -0.32, -0.19, -0.06, 0.06, 0.19, 0.32, 0.45, 0.6, 0.76, 0.93, 1.15, 1.44, 1.96,
]
const normalDays = 3

/** Mean size of a place's scores as a multiple of that of all: not of their squares, which a few days would decide. */
const scalesOf = ({ score, weight, place }: JudgedScores, places: number): Float64Array => {
  const [sizes, weights] = [new Float64Array(places), new Float64Array(places)]
  let [all, total] = [0, 0]
  for (let i = 0; i < score.length; i++) {
    const size = weight[i]! * Math.abs(score[i]!)
    sizes[place[i]!]! += size
    weights[place[i]!]! += weight[i]!
    all += size
    total += weight[i]!
  }
  const mean = total > 0 && all > 0 ? all / total : 1
  return sizes.map((size, p) => (size + placePrior * mean) / (weights[p]! + placePrior) / mean)
}

/** Value below which a share of the weight is, in a straight line between the middles of the values' weights. */
const weightedLevel = (order: readonly number[], values: readonly number[], weights: readonly number[], total: number, share: number) => {
  let [before, last, lastAt] = [0, values[order[0]!]!, 0]
  for (const i of order) {
    const at = before + weights[i]! / 2
    if (at >= share * total) {
      const part = at > lastAt ? (share * total - lastAt) / (at - lastAt) : 1
      return last + part * (values[i]! - last)
    }
    ;[last, lastAt] = [values[i]!, at]
    before += weights[i]!
  }
  return last
}

/**
 * Levels that what came was below, of judged days: the conformal range. Without judged days it is that of a normal distribution.
 *
 * @param days judged days that count, the weights of a day's places taken together: levels go outwards by 1 / days, since the next day is one more
 * @param levels ascending, symmetric about 0.5 @param places how many
 * Source: Vovk, Gammerman, Shafer, Algorithmic Learning in a Random World, 2005; Barber et al. 2023, Annals of Statistics 51:816 (weights).
 * Simplified: one shape of the distribution for all places, each with a scatter of itself.
 */
export const conformalRange = (scores: JudgedScores, days: number, levels: readonly number[], places: number): ScoreRange => {
  const scaleOf = scalesOf(scores, places)
  const values = scores.score.map((score, i) => score / scaleOf[scores.place[i]!]!)
  const weights = [...scores.weight]
  const judged = weights.reduce((sum, weight) => sum + weight, 0)
  const each = (days > 0 ? (judged / days) * normalDays : 1) / normalSteps.length
  for (const step of normalSteps) {
    values.push(step)
    weights.push(each)
  }
  const order = [...values.keys()].sort((i, j) => values[i]! - values[j]!)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const outwards = 1 + 1 / (days + normalDays)
  return {
    levels: Float64Array.from(levels, level =>
      weightedLevel(order, values, weights, total, 0.5 + (level - 0.5) * Math.min(outwards, 1.15)),
    ),
    scaleOf,
  }
}
