import { seededRandom } from '../core/random.ts'
import { type ForestOptions, growForest } from './regression-forest.ts'

export interface WeatherNormaliseInput {
  /** What was measured, one a moment (days; hours cost 24 times as much); NaN missing. */
  values: ArrayLike<number>
  /** Time of each moment, ascending, any unit: what carries the trend. */
  time: ArrayLike<number>
  /** What weather and calendar explain: temperature, wind, pressure, day of the year, weekday ...; NaN missing. */
  drivers: readonly ArrayLike<number>[]
}

export interface WeatherNormaliseOptions extends Omit<ForestOptions, 'onProgress'> {
  /** Moments whose weather and calendar a moment is given in turn. */
  draws: number
  /** Complete moments that must be there (data capture, no default). */
  need: number
  onProgress?: (share: number) => void
}

export interface WeatherNormalised {
  /** The value that a moment would have had in average weather of the whole series; NaN where the moment is incomplete. */
  normalised: Float64Array
  /** Share of the variance that the forest explains in moments it did not see; below some 0.5 do not believe the rest. */
  explained: number
  /** Complete moments. */
  count: number
}

const explainedShare = (y: Float64Array, predicted: Float64Array): number => {
  const known = Array.from(y, (_, i) => i).filter(i => predicted[i]! === predicted[i]!)
  const mean = known.reduce((sum, i) => sum + y[i]!, 0) / known.length
  const [left, all] = known.reduce(([a, b], i) => [a + (y[i]! - predicted[i]!) ** 2, b + (y[i]! - mean) ** 2], [0, 0])
  return 1 - left! / all!
}

/**
 * Weather-normalised series: a random forest learns the values from time, calendar and weather; then each moment keeps its time alone and is
 * predicted with the calendar and weather of many other moments of the series. What is left is the trend of emissions and of what no driver explains.
 *
 * @returns NaN throughout with fewer complete moments than needed
 * Simplified: a forest cannot go beyond the weather it has seen, and bends the first and last months of a trend flat.
 * Source: Grange et al. 2018, Atmos. Chem. Phys. 18:6223 (all drivers but the trend are drawn anew).
 */
export const weatherNormalise = (input: WeatherNormaliseInput, options: WeatherNormaliseOptions): WeatherNormalised => {
  const { values, time, drivers } = input
  const columns = [time, ...drivers]
  const kept = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]! && columns.every(column => column[i]! === column[i]!))
  const normalised = new Float64Array(values.length).fill(Number.NaN)
  const count = kept.length
  if (count < Math.max(options.need, 2 * options.leastLeaf)) return { normalised, explained: Number.NaN, count }
  const y = Float64Array.from(kept, i => values[i]!)
  const known = columns.map(column => Float64Array.from(kept, i => column[i]!))
  const forest = growForest(known, y, { ...options, onProgress: share => options.onProgress?.(share / 2) })
  const random = seededRandom(options.seed + 1)
  const others = Int32Array.from({ length: options.draws }, () => Math.floor(random.next() * count))
  const { of } = forest.classes
  let [last, value] = [-1, Number.NaN]
  for (let row = 0; row < count; row++) {
    options.signal?.throwIfAborted()
    const own = of[0]![row]!
    // Moments of one class of time have one answer: the same other moments are drawn for all.
    if (own !== last) {
      value = others.reduce((sum, other) => sum + forest.predict(column => (column === 0 ? own : of[column]![other]!)), 0) / others.length
      last = own
      options.onProgress?.(0.5 + row / count / 2)
    }
    normalised[kept[row]!] = value
  }
  return { normalised, explained: explainedShare(y, forest.outOfBag), count }
}
