/** Variances of level, slope, season and observation. */
type Variances = readonly [level: number, slope: number, season: number, noise: number]

/** Variance of each state at the start, and of each pair, over that of the series. */
const startSpread = 1e4

interface Filtered {
  /** Half of the mean squared scaled innovation and mean log variance: the less the likelier. */
  cost: number
  /** Predicted states and their covariances, gains and innovations, for the smoother. */
  states: Float64Array[]
  covariances: Float64Array[]
  innovations: Float64Array
  gains: Float64Array
}

/** A state one step later: level takes the slope, the season that leaves is minus the sum of the others. In place. */
const advance = (x: Float64Array, at: number, stride: number, size: number): void => {
  const of = (k: number) => at + k * stride
  x[of(0)]! += x[of(1)]!
  let sum = 0
  for (let k = 2; k < size; k++) sum += x[of(k)]!
  for (let k = size - 1; k > 2; k--) x[of(k)] = x[of(k - 1)]!
  x[of(2)] = -sum
}

/** Observed part of a vector: level and present season. */
const observed = (x: Float64Array, at: number, stride: number) => x[at]! + x[at + 2 * stride]!

const filter = (
  values: Float64Array,
  size: number,
  variance: number,
  [level, slope, season, noise]: Variances,
  keep: boolean,
): Filtered => {
  const n = values.length
  const state = new Float64Array(size)
  state[0] = values[0]!
  const covariance = new Float64Array(size * size).fill(startSpread * variance)
  const kept: Filtered = { cost: 0, states: [], covariances: [], innovations: new Float64Array(n), gains: new Float64Array(n) }
  const cross = new Float64Array(size)
  let [squares, logs, used] = [0, 0, 0]
  for (let t = 0; t < n; t++) {
    advance(state, 0, 1, size)
    for (let k = 0; k < size; k++) advance(covariance, k, size, size)
    for (let k = 0; k < size; k++) advance(covariance, k * size, 1, size)
    covariance[0]! += level
    covariance[size + 1]! += slope
    covariance[2 * size + 2]! += season
    if (keep) {
      kept.states.push(state.slice())
      kept.covariances.push(covariance.slice())
    }
    const value = values[t]!
    kept.innovations[t] = Number.NaN
    if (value === value) {
      for (let k = 0; k < size; k++) cross[k] = observed(covariance, k * size, 1)
      const gain = observed(cross, 0, 1) + noise
      const innovation = value - observed(state, 0, 1)
      used++
      squares += (innovation * innovation) / gain
      logs += Math.log(gain)
      kept.innovations[t] = innovation
      kept.gains[t] = gain
      for (let k = 0; k < size; k++) {
        state[k]! += (cross[k]! * innovation) / gain
        for (let m = 0; m < size; m++) covariance[k * size + m]! -= (cross[k]! * cross[m]!) / gain
      }
    }
  }
  kept.cost = used > 0 ? 0.5 * (squares / used + logs / used) : Number.POSITIVE_INFINITY
  return kept
}

/** Level and season of each time given all values (fixed-interval smoother of de Jong 1989). */
const smoothed = ({ states, covariances, innovations, gains }: Filtered, size: number): Float64Array => {
  const result = new Float64Array(states.length)
  const lever = new Float64Array(size)
  for (let t = states.length - 1; t >= 0; t--) {
    const [state, covariance] = [states[t]!, covariances[t]!]
    // lever: derivative of what comes after by the state that follows; back through the transition.
    const back = new Float64Array(size)
    for (let k = 0; k < size; k++) {
      const unit = new Float64Array(size)
      unit[k] = 1
      advance(unit, 0, 1, size)
      for (let m = 0; m < size; m++) back[k]! += unit[m]! * lever[m]!
    }
    if (t === states.length - 1) back.fill(0)
    const innovation = innovations[t]!
    if (innovation === innovation) {
      const gain = gains[t]!
      let carried = 0
      for (let m = 0; m < size; m++) carried += observed(covariance, m * size, 1) * back[m]!
      const pull = innovation / gain - carried / gain
      back[0]! += pull
      back[2]! += pull
    }
    lever.set(back)
    let value = observed(state, 0, 1)
    for (let m = 0; m < size; m++) value += observed(covariance, m * size, 1) * lever[m]!
    result[t] = value
  }
  return result
}

/** Variances (over a hundredth of that of the series) of least cost, by a search along each of them in turn. */
const fit = (values: Float64Array, size: number, unit: number): Variances => {
  let best: Variances = [1, 1, 1, 1]
  const scaled = (of: Variances) => of.map(v => v * unit) as unknown as Variances
  const costOf = (of: Variances) => filter(values, size, 100 * unit, scaled(of), false).cost
  let cost = costOf(best)
  for (let step = 4; step > 1.005; ) {
    let improved = false
    for (let k = 0; k < 4; k++)
      for (const factor of [step, 1 / step, 0]) {
        const trial = best.map((v, n) => (n === k ? (v === 0 && factor > 1 ? 1e-6 : v * factor) : v)) as unknown as Variances
        const trialCost = costOf(trial)
        if (!(trialCost < cost)) continue
        ;[best, cost, improved] = [trial, trialCost, true]
      }
    if (!improved) step = Math.sqrt(step)
  }
  return scaled(best)
}

/**
 * Missing values of a series with a season from a basic structural model (level, slope, season and noise): maximum likelihood, then the smoothed level
 * and season of the missing times, as openair fills months before it takes a season out. The first value must be there.
 *
 * @param values NaN missing
 * @param period values in a cycle
 * Source: Harvey 1989, chapter 4; de Jong 1989 for the smoother; the start (one variance for all states and pairs of them, a hundred times a hundred
 * that of the series) as in R's `StructTS`.
 */
export const fillByStructure = (values: Float64Array, period: number): Float64Array => {
  if (values.every(value => value === value)) return values.slice()
  const known = values.filter(value => value === value)
  const average = known.reduce((sum, value) => sum + value, 0) / known.length
  const variance = known.reduce((sum, value) => sum + (value - average) ** 2, 0) / (known.length - 1)
  if (!(variance > 0)) return values.map(value => (value === value ? value : average))
  const size = period + 1
  const unit = variance / 100
  const found = smoothed(filter(values, size, variance, fit(values, size, unit), true), size)
  return values.map((value, t) => (value === value ? value : found[t]!))
}
